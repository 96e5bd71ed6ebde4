/** Resolves after the next frame is painted, or after 1 s, because a window that nobody sees paints nothing. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
  });
}

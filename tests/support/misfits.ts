/**
 * Runs in the page. Every text and control that is cut off, lies outside the box it stands in, or comes nearer
 * than 2 px to that box's edge; what can be pressed and is smaller than 44 px; and the page, if it scrolls sideways.
 * Left out are the lines that an ellipsis stands for, since the whole text stands elsewhere, what scrolls, and what
 * is only read out.
 */
export function misfits(): string[] {
  const nearest = 2;
  const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0\))$/.test(colour);

  /** Returns whether its edge is visible. */
  function isBox(element: Element): boolean {
    const style = getComputedStyle(element);
    const hasBorder = Number.parseFloat(style.borderBlockEndWidth) > 0;
    return !isClear(style.backgroundColor) || (hasBorder && !isClear(style.borderBlockEndColor));
  }

  function isShortened(element: Element): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    return textOverflow === 'ellipsis' || !['none', ''].includes(webkitLineClamp);
  }

  /** Returns the boxes of a text's lines, of which a browser also reports those that it has cut off. */
  function shownLines(range: Range, element: Element | null): readonly DOMRect[] {
    if (!element) return [...range.getClientRects()];
    const lines = shownLines(range, element.parentElement);
    if (!isShortened(element)) return lines;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return lines.flatMap((line) => {
      const [x, y] = [Math.max(line.left, left), Math.max(line.top, top)];
      const [width, height] = [Math.min(line.right, right) - x, Math.min(line.bottom, bottom) - y];
      return width > 1 && height > 1 ? new DOMRect(x, y, width, height) : [];
    });
  }

  function isHidden(element: Element): boolean {
    const shown = { opacityProperty: true, visibilityProperty: true };
    const isClipped = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement));
    return !element.checkVisibility(shown) || isClipped(element);
  }

  function boxAround(element: Element | null): Element | undefined {
    if (!element || element === document.body) return undefined;
    return isBox(element) ? element : boxAround(element.parentElement);
  }

  function distance({ left, top, right, bottom }: DOMRect, box: Element): number {
    const outer = box.getBoundingClientRect();
    const x = outer.left + box.clientLeft;
    const y = outer.top + box.clientTop;
    const [endX, endY] = [x + box.clientWidth, y + box.clientHeight];
    return Math.min(left - x, top - y, endX - right, endY - bottom);
  }

  const found = new Set<string>();
  const report = (what: string, { localName, className, textContent }: Element) =>
    found.add(`${what}: <${localName} class="${className}"> ${textContent}`.slice(0, 160));

  if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || isHidden(element)) continue;
    const { display, overflowX, overflowY } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const canBePressed = display !== 'inline' && element.matches('a, button, [role=combobox]');
    if (canBePressed && Math.min(width, height) < 44) report('small', element);
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut && !isShortened(element)) report('cut off', element);

    const texts = [...element.childNodes].filter(
      (node) => node instanceof Text && node.data.trim(),
    );
    const around = boxAround(element);
    if (around && texts.length > 0) {
      const range = document.createRange();
      for (const text of texts) {
        range.selectNodeContents(text);
        const lines = shownLines(range, element);
        if (lines.some((line) => distance(line, around) < nearest))
          report('text at its edge', element);
      }
    }
    if (around !== element || !element.matches(':is(a, button, input)')) continue;
    const outer = boxAround(element.parentElement);
    if (outer && distance(element.getBoundingClientRect(), outer) < nearest) {
      report('control at the edge', element);
    }
  }
  return [...found];
}

/** Stands in for what a part calls; the last call can be read from <html data-called>. */
export function called(what: string) {
  return () => {
    document.documentElement.dataset.called = what;
  };
}

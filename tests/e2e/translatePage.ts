/**
 * Runs in the page, before anything of it, and does what page translators do: each text, new ones too, makes
 * way for a copy of it in two elements. The copy differs by a character that nobody sees, and the assertions
 * of Playwright leave out.
 */
export function translatePage(): void {
  const left = 'font, title, script, style, template, noscript, [translate=no]';

  function translate(node: Node): void {
    if (node instanceof Text) {
      const { data, parentElement } = node;
      if (!parentElement || parentElement.closest(left)) return;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`${data}\u200B`);
      node.replaceWith(outer);
    } else for (const child of [...node.childNodes]) translate(child);
  }

  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

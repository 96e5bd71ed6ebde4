/**
 * Reports as an error of the console what React does with texts that a translator would have taken away from
 * it: that it keeps one in a node of its own, which stands bare among other children or comes from a component
 * that returns it. An element's only text is no such node, since React writes it by `textContent`. A space
 * between two elements may be one, as long as nothing is put before it and it goes only with them.
 * Runs in jsdom as in a browser, before React draws there.
 */
export function reportBareTexts(): void {
  const { createTextNode } = Document.prototype;
  const { insertBefore, removeChild } = Node.prototype;

  function reportIfReacts(what: string, node: Text): void {
    // Later, when React has marked it. Others make texts, too: react-select those of its style sheets.
    queueMicrotask(() => {
      if (!Object.keys(node).some((key) => key.startsWith('__reactFiber$'))) return;
      console.error(`A text without an element of its own is ${what}: '${node.data}'`);
    });
  }

  Document.prototype.createTextNode = function (text) {
    const node = createTextNode.call(this, text);
    if (text !== ' ') reportIfReacts('drawn', node);
    return node;
  };
  Node.prototype.insertBefore = function (node, next) {
    if (next instanceof Text) reportIfReacts('passed', next);
    return insertBefore.call(this, node, next) as typeof node;
  };
  Node.prototype.removeChild = function (node) {
    if (node instanceof Text) reportIfReacts('removed', node);
    return removeChild.call(this, node) as typeof node;
  };
}

import { createElement, Fragment } from 'react';

/** Text in which no line ends at the hyphen of a word such as 'region-scale'. */
export function WholeWords({ text }: { readonly text: string }) {
  const parts = text
    .split(/(\S+-\S+)/)
    .map((part, index) => createElement('span', index % 2 ? { className: 'whole' } : null, part));
  // As separate children, because a list would need keys.
  return createElement(Fragment, null, ...parts);
}

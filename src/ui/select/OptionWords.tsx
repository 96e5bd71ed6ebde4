import { createElement, Fragment } from 'react';
import { partsByMatch } from './createOptionSearch.ts';
import type { SelectOption } from './SelectOption.ts';

type Props = Omit<SelectOption, 'id'> & { readonly query: string };

export function OptionWords({ name, detail, isNew, query }: Props) {
  return (
    <>
      <span className="words">
        <span className="clamped">
          <bdi>{marked(name, query)}</bdi>
        </span>
        {detail && ' '}
        {detail && <bdi className="aside">{marked(detail, query)}</bdi>}
      </span>
      {isNew && ' '}
      {isNew && <span className="badge">New</span>}
    </>
  );
}

/** Each part has an element of its own, because translators replace texts. */
function marked(text: string, query: string) {
  const parts = partsByMatch(text, query).map((part, index) =>
    createElement(index % 2 ? 'b' : 'span', null, part),
  );
  return createElement(Fragment, null, ...parts);
}

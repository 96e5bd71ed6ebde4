import type { SelectOption } from './SelectOption.ts';

/** An option in a list: its name, a second line that tells it from others of that name, and whether it is new. */
export function OptionWords({ name, detail, isNew }: Omit<SelectOption, 'id'>) {
  return (
    <>
      <span className="words">
        <span className="clamped">
          <bdi>{name}</bdi>
        </span>
        {detail && ' '}
        {detail && <bdi className="aside">{detail}</bdi>}
      </span>
      {isNew && ' '}
      {isNew && <span className="badge">New</span>}
    </>
  );
}

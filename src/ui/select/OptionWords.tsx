import type { SelectOption } from './SelectOption.ts';

/** An option in a list: its name, and below it what tells it from others of that name. */
export function OptionWords({ name, detail }: Omit<SelectOption, 'id'>) {
  return (
    <span className="words">
      <span className="clamped">
        <bdi>{name}</bdi>
      </span>
      {detail && ' '}
      {detail && <bdi className="aside">{detail}</bdi>}
    </span>
  );
}

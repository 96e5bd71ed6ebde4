import type { SelectOption } from './SelectOption.ts';

/** What the control is given that comes in the place of the light one, searchable or native. */
export interface SelectSuccessor {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly SelectOption[];
  readonly value: SelectOption | undefined;
  readonly errorId: string | undefined;
  readonly onChange: (id: string) => void;
  /** Whether the light control had the focus; read once. */
  readonly takesFocus: boolean;
  /** Called once it stands and has taken the focus. */
  readonly onReady: () => void;
}

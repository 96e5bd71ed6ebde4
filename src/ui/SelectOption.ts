/** One thing to choose. Its identity is `id`; names may repeat. */
export interface SelectOption {
  readonly id: string;
  readonly name: string;
}

/** Who may decide on a change: how far it reaches, and the authorities that cover it. */
export interface Decision {
  readonly reach: string;
  readonly names: readonly string[];
}

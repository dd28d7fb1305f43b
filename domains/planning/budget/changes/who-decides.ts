/** Who may decide on a change: how far it reaches, and the authorities that cover it. */
export interface Decision {
  readonly reach: string;
  readonly names: readonly string[];
}

/** Whether the person who asks may undo a change, and the sentence that says why not. */
export interface Undoing {
  readonly isTheirs: boolean;
  readonly sentence: string;
}

/** An estimate as everybody may know of it: who, when and under which number, never how much. */
export interface EstimateKnown {
  /** Null for whoever may not read it. */
  readonly id: string | null;
  readonly number: string;
  readonly by: string;
  readonly at: string;
}

/** What a request needs beside itself before it can go on. */
export interface Needs {
  readonly estimate: {
    /** Where the rules ask for it; null when they do not. */
    readonly law: string | null;
    readonly sealed: EstimateKnown | null;
    /** One that was begun and is not sealed. */
    readonly begun: EstimateKnown | null;
  };
  readonly soleSource: {
    readonly law: string | null;
    /** The newest case, whatever became of it, with the words in which it was sent back or refused. */
    readonly newest: {
      readonly id: string;
      readonly number: string;
      readonly status: string;
      readonly by: string;
      readonly because: string | null;
    } | null;
  };
}

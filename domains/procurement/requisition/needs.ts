/** An estimate as everybody may know of it: who, when and under which number, never how much. */
export interface EstimateKnown {
  /** Null for whoever may not read it. */
  readonly id: string | null;
  readonly number: string;
  readonly by: string;
  readonly at: string;
}

/** Leave that was asked for, as everybody who may read the request may know of it. */
export interface LeaveKnown {
  /** Null for whoever may not open it. */
  readonly id: string | null;
  readonly status: string;
  /** Who asked. */
  readonly by: string;
  readonly until: string | null;
  /** The words in which it was refused or withdrawn. */
  readonly because: string | null;
}

interface Stopped {
  /** Somebody granted leave that is good. */
  readonly passes: boolean;
  /** Nothing is asked for or granted, so that it can be asked for now. */
  readonly isOpen: boolean;
  readonly newest: LeaveKnown | null;
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
  /** What the rules block. */
  readonly exceptions: readonly (Stopped & {
    readonly rule: string;
    /** False for a prohibition of law: no exception can lift it. */
    readonly isLiftable: boolean;
    readonly sentence: string;
    readonly citation: string;
  })[];
  /** Budget lines with too little left for it. */
  readonly short: readonly (Stopped & {
    readonly line: string;
    readonly name: string;
    readonly availableCents: number;
    readonly askedCents: number;
    readonly shortCents: number;
  })[];
  /** What leave would be for, in words. */
  readonly subject: string;
  readonly mayAsk: boolean;
}

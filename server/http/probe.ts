/**
 * How the laws call an operation: what its path names, so that somebody else's row can be put there, and something harmless for what a
 * test cannot make up. A call that states none fails the laws; adding it means saying where the id of another organization could stand.
 */
export interface ProbeRecipe {
  /** For each `{name}` of the path, the record whose rows it names; `entry` is an entry of the audit record, `run` an import. */
  readonly names?: Readonly<Record<string, string>>;
  /** For names of the path that are words. */
  readonly words?: Readonly<Record<string, string>>;
  /** Query parameters and body fields that a test cannot make up, with something harmless in them. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A body that is no JSON. */
  readonly content?: string;
  /** Shows again what its caller wrote elsewhere, so that words of one's own probes are no leak here. */
  readonly echoes?: true;
  /** Shows anybody these fields of the organization whose site it is, as `record.field`; `record.reason` are the words given with its steps. */
  readonly publishes?: readonly string[];
  /** Succeeds without regard to any id, so that only what it shows is judged. */
  readonly namesNothing?: true;
}

/** An id that nothing has. */
export const nowhere = '00000000-0000-4000-8000-000000000000';

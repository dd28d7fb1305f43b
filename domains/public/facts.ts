/** What the public pages say of this very installation, read when a page is drawn. */
export interface SiteFacts {
  /** Paths of the pages that are built; the others say what will be there. */
  readonly built: readonly string[];
  readonly pages: number;
  readonly rights: { readonly acts: number; readonly records: number; readonly roles: number };
  readonly rules: readonly RuleOfLaw[];
  /** The newest checkpoint of the organization whose site this is. */
  readonly sealed: Sealed | null;
  /** Ways to sign in that are switched on. */
  readonly signIn: readonly string[];
  /** What the operator has connected, and what it gets. Empty: nothing leaves this installation. */
  readonly others: readonly string[];
  readonly session: { readonly minutes: number; readonly hours: number };
  readonly drill: string | null;
  /** Emergency activations of which people took every step, and the median of their seconds. */
  readonly stopwatch: { readonly measured: number; readonly medianSeconds: number | null };
  /** Audit entries of the installation that wait for their seal. */
  readonly waiting: number;
  readonly drawnAt: string;
}

export interface Sealed {
  readonly size: number;
  readonly at: string;
  readonly root: string;
  /** The signed note as c2sp.org/tlog-checkpoint has it, and the key that checks it. */
  readonly note: string;
  readonly key: string;
}

export interface RuleOfLaw {
  readonly sentence: string;
  readonly law: string;
  readonly record: string;
  readonly from: string | null;
  readonly to: string | null;
}

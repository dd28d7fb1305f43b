import type { Decision } from './decision.ts';
import type { PurchaseFacts } from './facts.ts';
import type { OwnLimit } from './own-limits.ts';
import type { Method } from './pack.ts';
import type { Difference } from './replay.ts';

/** Whose rules are in use today: enough for a browser to read them itself. */
export interface RulesHere {
  readonly today: string;
  readonly agency: Pick<PurchaseFacts, 'entity' | 'states'> & Partial<PurchaseFacts>;
  readonly own: readonly OwnLimit[];
  readonly isChosen: boolean;
}

/** What the rules did in twelve months. */
export interface RuleCounts {
  readonly since: string;
  readonly decisions: number;
  readonly blocked: number;
  readonly review: number;
  readonly unconfirmed: number;
  readonly findings: number;
  readonly overdue: number;
  readonly exceptions: number;
  readonly methods: readonly { readonly method: Method; readonly times: number; readonly cents: number }[];
  readonly rules: readonly { readonly rule: string; readonly times: number; readonly blocked: number }[];
}

/** A decision on which a rule fired, and why. */
export interface FiredRow {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly aboutRecord: string | null;
  readonly aboutId: string | null;
  readonly cents: number;
  readonly method: Method;
  readonly purchaseDay: string;
  readonly isBlocked: boolean;
  readonly needsReview: boolean;
  readonly because: string | null;
}

/** A kept decision made again. */
export interface Replay {
  /** Byte for byte what was kept. */
  readonly isSame: boolean;
  readonly today: string;
  /** What would be different if the same were bought today, under today's rules. */
  readonly differences: readonly Difference[];
  readonly now: Decision;
}

/** A requisition that other rules would treat otherwise, as a shadow run keeps it. */
export interface ShadowResult {
  readonly id: string;
  readonly number: string;
  readonly purpose: string;
  readonly cents: number;
  readonly day: string;
  readonly differences: readonly Difference[];
}

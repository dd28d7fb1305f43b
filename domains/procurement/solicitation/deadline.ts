import type { LateChange as Stated } from '../rule-packs/late-change.ts';

/** A material addendum with less time than the one before the deadline leaves at least the other after it. */
export type LateChange = Pick<Stated, 'underHours' | 'leavesHours'>;

/**
 * When bids are due. There is one deadline, it follows from what was published, and it is asked in one place: a second one is how
 * bids were opened early elsewhere.
 */
export type Published =
  | { readonly kind: 'published'; readonly at: string; readonly deadline: string }
  /** What changes the solicitation; it may move the deadline, and by rule it does where it comes late. */
  | { readonly kind: 'addendum'; readonly at: string; readonly isMaterial: boolean; readonly deadline?: string }
  | { readonly kind: 'cancelled'; readonly at: string };

export interface Deadline {
  readonly at: string;
  /** What moved it last: the number of the addendum, 0 for the solicitation itself. */
  readonly addendum: number;
  readonly byRule: boolean;
}

export class NotPossible extends Error {}

const HOUR = 3_600_000;
const ms = (instant: string): number => Date.parse(instant);

/** The deadline after everything so far; null where nothing is published or it was cancelled. Throws for what cannot be. */
export function deadlineOf(events: readonly Published[], rule: LateChange): Deadline | null {
  let now: Deadline | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let addenda = 0;
  for (const event of events) {
    if (ms(event.at) < last) throw new NotPossible('Nothing is published before what came before it.');
    last = ms(event.at);
    if (event.kind === 'published') {
      if (now) throw new NotPossible('It is published already.');
      if (ms(event.deadline) <= last) throw new NotPossible('The deadline is in the past.');
      now = { at: event.deadline, addendum: 0, byRule: false };
      continue;
    }
    if (!now) throw new NotPossible('It is not published.');
    if (last >= ms(now.at)) throw new NotPossible('The deadline has passed.');
    if (event.kind === 'cancelled') return null;
    addenda++;
    now = moved(now, event, rule, addenda);
  }
  return now;
}

function moved(
  now: Deadline,
  { at, deadline, isMaterial }: Extract<Published, { kind: 'addendum' }>,
  rule: LateChange,
  addendum: number,
): Deadline {
  const wanted = deadline ?? now.at;
  if (ms(wanted) < ms(now.at)) throw new NotPossible('A deadline is never brought forward: vendors rely on it.');
  const isLate = isMaterial && ms(now.at) - ms(at) < rule.underHours * HOUR;
  const least = new Date(ms(at) + rule.leavesHours * HOUR).toISOString();
  if (isLate && ms(wanted) < ms(least)) return { at: least, addendum, byRule: true };
  return deadline && ms(deadline) > ms(now.at) ? { at: deadline, addendum, byRule: false } : now;
}

export interface Submission {
  /** The server's clock at the first and at the last byte. */
  readonly begunAt: string;
  readonly endedAt: string;
  /** How many addenda it acknowledges. */
  readonly acknowledged: number;
}

export type Judged = 'in' | 'late' | 'not_acknowledged' | 'closed';

/** In or out, never in between: it counts when its last byte came before the deadline, and with every addendum of that moment acknowledged. */
export function judgeSubmission(
  events: readonly Published[],
  rule: LateChange,
  { endedAt, acknowledged }: Submission,
): Judged {
  const known = events.filter(({ at }) => ms(at) <= ms(endedAt));
  const deadline = deadlineOf(known, rule);
  if (!deadline) return 'closed';
  if (ms(endedAt) >= ms(deadline.at)) return 'late';
  return acknowledged === known.filter(({ kind }) => kind === 'addendum').length ? 'in' : 'not_acknowledged';
}

/** What an addendum that comes after a submission makes of it. */
export const needsReconfirmation = (events: readonly Published[], { endedAt }: Submission): boolean =>
  events.some(({ kind, at }) => kind === 'addendum' && ms(at) > ms(endedAt));

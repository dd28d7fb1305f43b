import { addDays, addMonths } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';
import { reached } from './milestone-words.ts';
import type { Planned, Standing } from './slip.ts';

/** What is to be done where milestones are expected after the period of performance ends. */
export const extensionSteps = {
  requested: 'Extension under way',
  notice: 'Notice due',
  approval: 'Prior approval needed',
  funder: 'Ask the funder',
} as const;
export type ExtensionStep = keyof typeof extensionSteps;

export interface Award {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly isFederal: boolean;
  /** How early a one-time extension is noticed, and how far it reaches, by the text that governs the award. */
  readonly noticeDays: number;
  readonly months: number;
  /** New end of an amendment that moves the end and is not decided yet. */
  readonly pendingUntil: string | null;
  /** Whether the one-time extension of this award is used. */
  readonly isUsed: boolean;
}

export interface Effect {
  readonly expectedEnd: string;
  readonly daysOver: number;
  /** The last day for the notice of a one-time extension; null for money that is not federal. */
  readonly noticeBy: string | null;
  readonly daysToNotice: number | null;
  /** As far as a one-time extension reaches. */
  readonly longestUntil: string | null;
  /** The milestones whose delay leads to that end, the first one first. */
  readonly chain: readonly string[];
  readonly step: ExtensionStep;
  /** Why it is that step. */
  readonly why: string;
}

const isOpen = ({ status }: Planned): boolean => !reached.some((one) => one === status);

/** From the milestone that ends last back over what it waits for, as long as that sets its day. */
function chainTo(last: string, all: readonly Planned[], expected: ReadonlyMap<string, string>): readonly string[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const chain: string[] = [last];
  for (let at = byId.get(last); at; ) {
    const day = expected.get(at.id) ?? '';
    const before = at.dependsOn.find((id) => {
      const one = byId.get(id);
      return one !== undefined && isOpen(one) && expected.get(id) === day && !chain.includes(id);
    });
    if (before === undefined) break;
    chain.unshift(before);
    at = byId.get(before);
  }
  return chain;
}

function stepOf(
  award: Award,
  { expectedEnd, noticeBy, longestUntil, today }: Judged,
): readonly [ExtensionStep, string] {
  if (award.pendingUntil !== null && award.pendingUntil >= expectedEnd)
    return ['requested', `An amendment to ${award.pendingUntil} is not decided yet.`];
  if (!award.isFederal) return ['funder', 'Only the funder can move the end of this award.'];
  if (award.isUsed) return ['approval', 'The one-time extension is used.'];
  if (expectedEnd > longestUntil) return ['approval', `A one-time extension reaches to ${longestUntil} at most.`];
  if (today > noticeBy) return ['approval', `The day for the notice was ${noticeBy}.`];
  return ['notice', `The funder is noticed by ${noticeBy}, ${award.noticeDays} calendar days before the end.`];
}

interface Judged {
  readonly expectedEnd: string;
  readonly noticeBy: string;
  readonly longestUntil: string;
  readonly today: string;
}

/** What milestones do to the period of performance; null where all of them are expected within it. Law: 2 CFR 200.308(g)(2). */
export function effectOf(
  award: Award,
  all: readonly Planned[],
  standings: readonly Standing[],
  today: string,
): Effect | null {
  const expected = new Map(standings.map(({ id, expectedOn }) => [id, expectedOn]));
  const open = all.filter(isOpen);
  const last = open.reduce<Planned | null>(
    (latest, one) =>
      latest === null || (expected.get(one.id) ?? '') >= (expected.get(latest.id) ?? '') ? one : latest, // of one day, the last that waits
    null,
  );
  const expectedEnd = last && expected.get(last.id);
  if (!last || !expectedEnd || expectedEnd <= award.untilDay) return null;
  const noticeBy = addDays(award.untilDay, -award.noticeDays);
  const longestUntil = addMonths(award.untilDay, award.months);
  const [step, why] = stepOf(award, { expectedEnd, noticeBy, longestUntil, today });
  return {
    expectedEnd,
    daysOver: daysBetween(award.untilDay, expectedEnd),
    noticeBy: award.isFederal ? noticeBy : null,
    daysToNotice: award.isFederal ? daysBetween(today, noticeBy) : null,
    longestUntil: award.isFederal ? longestUntil : null,
    chain: chainTo(last.id, all, expected),
    step,
    why,
  };
}

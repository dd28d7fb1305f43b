import type { Decision } from './decision.ts';

/** How packs name the two figures of a late change to a call that is out. */
export const LATE_WITHIN = 'A material addendum is late within';
export const LATE_LEAVES = 'A late material addendum leaves at least';

/** When a material addendum is late, and how much time it leaves then. */
export interface LateChange {
  readonly underHours: number;
  readonly leavesHours: number;
  /** The law that says so; null for the usual four days of agencies whose law says nothing. */
  readonly citation: string | null;
}

export const usualLateChange: LateChange = { underHours: 96, leavesHours: 96, citation: null };

/** The strictest of what the rules of a decision state. Their silence is no permission: then the usual days count. */
export function lateChangeBy(decision: Pick<Decision, 'figures'> | null): LateChange {
  const stated = (name: string) =>
    (decision?.figures ?? [])
      .filter(({ figure, unit }) => figure === name && unit === 'hours')
      .toSorted((one, other) => other.value - one.value)[0];
  const [within, leaves] = [stated(LATE_WITHIN), stated(LATE_LEAVES)];
  if (!within || !leaves) return usualLateChange;
  return { underHours: within.value, leavesHours: leaves.value, citation: leaves.citation };
}

/** The rule in a sentence, for those who write an addendum. */
export const lateChangeInWords = ({ underHours, leavesHours, citation }: LateChange): string =>
  `A material change in the last ${underHours} hours leaves vendors at least ${leavesHours} hours. ${citation ? `(${citation})` : '(Usual rule: no rule pack in use states one.)'}`;

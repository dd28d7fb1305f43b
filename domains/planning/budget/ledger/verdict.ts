import { dollars } from '#kernel';
import type { Control } from './balance.ts';

export type Action = 'stop' | 'warn' | 'ignore';

/** A line, or a group of lines, as the control sees it after the change. */
export interface Weighed {
  readonly id: string;
  readonly name: string;
  readonly action: Action;
  /** What is left of everything that counts for the control; negative when the change takes too much. */
  readonly leftCents: number;
  /** By how much the change lowers what is left; zero or less when it gives back. */
  readonly takenCents: number;
  readonly counts: 'line' | 'group' | 'month';
}

export interface Shortage extends Weighed {
  /** What could have been taken. */
  readonly availableCents: number;
  readonly shortCents: number;
}

export interface Warning {
  readonly line: string;
  readonly sentence: string;
}

/** What the control finds. Whoever only gives money back is never stopped, also where a line stands below zero already. */
export function shortages(weighed: readonly Weighed[]): readonly Shortage[] {
  return weighed
    .filter(({ action, leftCents, takenCents }) => action !== 'ignore' && takenCents > 0 && leftCents < 0)
    .map((one) => ({
      ...one,
      availableCents: one.leftCents + one.takenCents,
      shortCents: Math.min(-one.leftCents, one.takenCents),
    }));
}

const whats: Readonly<Record<Weighed['counts'], string>> = {
  line: '',
  group: ', counting all lines of the group,',
  month: ', counting budget through this month,',
};

export const shortageSentence = ({ name, availableCents, takenCents, counts }: Shortage): string =>
  `${name}${whats[counts]} has ${dollars(availableCents)} available, and this needs ${dollars(takenCents)}.`;

/** The field of a line that says what happens at a control point. */
export const actionField: Readonly<Record<Control, 'onRequisition' | 'onOrder' | 'onInvoice' | 'onJournal'>> = {
  requisition: 'onRequisition',
  order: 'onOrder',
  invoice: 'onInvoice',
  journal: 'onJournal',
};

export { dollars };

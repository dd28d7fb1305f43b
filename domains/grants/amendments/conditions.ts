import { addDays, addMonths } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';
import { chargeable, type fundingTypes, isFederal } from '../award/award-words.ts';
import { termOn, textOn } from '../terms/terms.ts';

/** What is to be done where an award needs more time. */
export const extensionWays = {
  notice: 'Notice to funder',
  pending: 'Extension under way',
  approval: 'Prior approval',
  funder: 'Funder’s amendment',
  over: 'Award is over',
} as const;
export type ExtensionWay = keyof typeof extensionWays;

export const conditionStates = { met: 'Met', unmet: 'Not met', open: 'You confirm' } as const;
export type ConditionState = keyof typeof conditionStates;

export interface Condition {
  readonly name: string;
  readonly title: string;
  readonly state: ConditionState;
  /** What the record says of it, or what a person has to answer. */
  readonly says: string;
}

export interface Extended {
  readonly fundingType: keyof typeof fundingTypes;
  readonly status: string;
  readonly awardDate: string;
  readonly untilDay: string;
  /** The amendment that used the one-time extension. */
  readonly used: string | null;
  /** The amendment by notice that is not decided yet. */
  readonly pending: string | null;
  /** Requests for more funds or another scope that the funder has not answered. */
  readonly asks: readonly { readonly number: string; readonly kind: 'funds' | 'scope' }[];
}

export interface Window {
  /** The last day on which the notice is sent. */
  readonly noticeBy: string;
  readonly daysToNotice: number;
  /** As far as an extension by notice reaches. */
  readonly longestUntil: string;
  readonly months: number;
  readonly noticeDays: number;
  readonly citation: string;
  /** The version of 2 CFR 200 that the award date chooses. */
  readonly text: string;
}

/** The days and the law of an extension by notice; null where the money is not federal or no text covers the award date. */
export function windowOf(
  { fundingType, awardDate, untilDay }: Pick<Extended, 'fundingType' | 'awardDate' | 'untilDay'>,
  today: string,
): Window | null {
  const [text, notice, months] = [
    textOn(awardDate),
    termOn(awardDate, 'extension_notice_days'),
    termOn(awardDate, 'extension_months'),
  ];
  if (!isFederal(fundingType) || !text || !notice || !months) return null;
  const noticeBy = addDays(untilDay, -notice.value);
  return {
    noticeBy,
    daysToNotice: daysBetween(today, noticeBy),
    longestUntil: addMonths(untilDay, months.value),
    months: months.value,
    noticeDays: notice.value,
    citation: months.citation,
    text: text.citation,
  };
}

export interface Extension {
  readonly way: ExtensionWay;
  readonly why: string;
  readonly window: Window | null;
  readonly conditions: readonly Condition[];
}

/** Whether an award is extended by notice alone, with each condition and its state. Law: 2 CFR 200.308(g)(2), before (e)(2) and (d)(2). */
export function extensionOf(award: Extended, today: string): Extension {
  const window = windowOf(award, today);
  const isOpen = chargeable.some((state) => state === award.status);
  if (!isOpen) return { way: 'over', why: `The award is ${award.status}.`, window: null, conditions: [] };
  if (!window)
    return {
      way: 'funder',
      why: 'Only the funder can move the end of this award. Record its amendment.',
      window: null,
      conditions: [],
    };
  const conditions = conditionsOf(award, window);
  const unmet = conditions.find(({ state }) => state === 'unmet');
  const [way, why]: readonly [ExtensionWay, string] = award.pending
    ? ['pending', `${award.pending} is not decided yet.`]
    : unmet
      ? ['approval', `${unmet.says} The funder has to approve an extension before it is made.`]
      : ['notice', `The notice is sent by ${window.noticeBy}, ${window.noticeDays} calendar days before the end.`];
  return { way, why, window, conditions };
}

function conditionsOf({ used, asks, untilDay }: Extended, window: Window): readonly Condition[] {
  const { noticeBy, daysToNotice, longestUntil, months } = window;
  const asking = (kind: 'funds' | 'scope') => asks.find((one) => one.kind === kind);
  const [funds, scope] = [asking('funds'), asking('scope')];
  return [
    {
      name: 'once',
      title: 'First extension',
      state: used ? 'unmet' : 'met',
      says: used ? `${used} used the one-time extension.` : 'The award was not extended by notice before.',
    },
    {
      name: 'window',
      title: 'Notice in time',
      state: daysToNotice < 0 ? 'unmet' : 'met',
      says:
        daysToNotice < 0
          ? `The last day for the notice was ${noticeBy}.`
          : `The period ends on ${untilDay}. The last day for the notice is ${noticeBy}.`,
    },
    {
      name: 'length',
      title: `Up to ${months} months`,
      state: 'open',
      says: `The new end is ${longestUntil} at the latest.`,
    },
    {
      name: 'terms',
      title: 'Award terms',
      state: 'open',
      says: 'The agency waived its approval, or the award supports research and its terms don’t prohibit it.',
    },
    {
      name: 'funds',
      title: 'No added funds',
      state: funds ? 'unmet' : 'open',
      says: funds ? `${funds.number} asks for more federal funds.` : 'The extension needs no additional federal funds.',
    },
    {
      name: 'scope',
      title: 'Scope unchanged',
      state: scope ? 'unmet' : 'open',
      says: scope ? `${scope.number} asks for another scope.` : 'The approved objectives and scope stay as they are.',
    },
    {
      name: 'purpose',
      title: 'Work remaining',
      state: 'open',
      says: 'Work remains. An extension merely to use an unobligated balance is not allowed.',
    },
  ];
}

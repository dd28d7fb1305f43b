import type { Told } from '#kernel';
import { correctable } from '../correction/curing-rules.ts';
import { hoursOfCuring } from '../correction/curing.ts';
import type { Engine } from './decide.ts';
import type { Decision } from './decision.ts';
import type { PurchaseFacts } from './facts.ts';
import type { OwnLimit } from './own-limits.ts';

/** What a decision was made with: enough to make it again. */
export interface Inputs {
  readonly facts: PurchaseFacts;
  /** Versions out of the library, in the order in which they were read. */
  readonly versions: readonly string[];
  /** The agency's own limits as they stood. */
  readonly own: readonly OwnLimit[];
  /** How the engine read; the first way where nothing is stated. */
  readonly engine?: Engine;
}

/** JSON with its keys in order: a database may keep them in another one. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** One thing that two decisions about the same purchase say differently. */
export const differenceShape = { what: 'text', before: 'text', after: 'text' } as const;
export type Difference = Told<typeof differenceShape>;

const lists = {
  Clauses: ({ clauses }) =>
    clauses.map(({ clause, state }) => (state === 'legal_review' ? `${clause} (legal review)` : clause)),
  Bonds: ({ bonds }) => bonds.map(({ bond, percent }) => `${bond} ${percent}%`),
  Analysis: ({ analysis }) => analysis.map((one) => one.analysis.replaceAll('_', ' ')),
  Approvals: ({ approvalsNeeded }) => approvalsNeeded.map(({ by }) => by),
  Actions: ({ duties }) => duties.map(({ duty }) => duty),
  Figures: ({ figures }) =>
    figures.map(
      ({ figure, value, unit }) =>
        `${figure} ${unit === 'cents' ? value / 100 : value} ${unit === 'cents' ? 'dollars' : unit}`,
    ),
  Switches: ({ switches }) => switches.map((one) => `${one.switch} ${one.on ? 'on' : 'off'}`),
  'Curable defects': ({ curing = [] }) =>
    curing.map((one) => `${one.documents.map((name) => correctable[name]).join(', ')} ${hoursOfCuring(one.hours)}`),
  Blocked: ({ blocked }) => blocked.map(({ sentence }) => sentence),
  'No rule in the library': ({ gaps = [] }) => gaps,
} as const satisfies Readonly<Record<string, (decision: Decision) => readonly string[]>>;

const single = {
  Method: ({ method }) => method.replaceAll('_', ' '),
  'Minimum quotes': ({ minQuotes }) => String(minQuotes),
  'Advertising days': ({ advertisingDays }) => String(advertisingDays),
} as const satisfies Readonly<Record<string, (decision: Decision) => string>>;

/** What changes for the clerk between two decisions; words of the trace alone are no difference. */
export function differences(before: Decision, after: Decision): readonly Difference[] {
  const plain = Object.entries(single).map(([what, of]) => ({ what, before: of(before), after: of(after) }));
  const several = Object.entries(lists).map(([what, of]) => {
    const [was, is] = [of(before), of(after)];
    return {
      what,
      before: was.filter((one) => !is.includes(one)).join('; ') || '—',
      after: is.filter((one) => !was.includes(one)).join('; ') || '—',
    };
  });
  return [...plain, ...several].filter((one) => one.before !== one.after);
}

/** The same purchase, made on another day; the award keeps its own day, so its text stays. */
export const onDay = (facts: PurchaseFacts, day: string): PurchaseFacts => ({
  ...facts,
  purchaseDay: day,
  ...(facts.publicationDay ? { publicationDay: day } : {}),
  ...(facts.paymentDay ? { paymentDay: day } : {}),
});

import { addDays } from '#kernel/lists/days.ts';
import type { Level } from './money-words.ts';

/** A: the law or FEMA says so. B: one secondary source does. C: not confirmed by a text that we read. */
export type AppealConfidence = 'A' | 'B' | 'C';

export interface AppealRow {
  readonly key: AppealKey;
  readonly title: string;
  readonly value: number;
  readonly unit: 'days' | 'cents';
  /** The day that chooses the row. */
  readonly basis: 'declaration_date';
  /** What the days run from. */
  readonly runsFrom: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: AppealConfidence;
}

export type AppealKey =
  | 'file_first'
  | 'file_second'
  | 'file_arbitration'
  | 'forward'
  | 'decide'
  | 'pending'
  | 'after_withdrawal'
  | 'arbitration'
  | 'arbitration_rural';

const row = (
  key: AppealKey,
  title: string,
  [value, unit, runsFrom]: readonly [number, AppealRow['unit'], string | null],
  [from, to]: readonly [from: string, to: string | null],
  [citation, confidence]: readonly [string, AppealConfidence],
): AppealRow => ({ key, title, value, unit, runsFrom, basis: 'declaration_date', from, to, citation, confidence });

/** 86 FR 45660 is in force for declarations from January 1, 2022; the text before it for those until then. */
const before = ['2016-01-02', '2021-12-31'] as const;
const since = ['2022-01-01', null] as const;
const always = ['2016-01-02', null] as const;
const old = '44 CFR 206.206(c) before 2022; Stafford Act 423(a)';

/** Days and amounts of appeals. Section 423(d) of the Stafford Act opens arbitration for disasters after January 1, 2016. */
export const appealRows: readonly AppealRow[] = [
  row('file_first', 'File the first appeal', [60, 'days', 'receipt of the determination'], before, [old, 'A']),
  row('file_first', 'File the first appeal', [60, 'days', 'the determination'], since, ['44 CFR 206.206(b)(1)', 'A']),
  row('file_second', 'File the second appeal', [60, 'days', 'receipt of the first decision'], before, [old, 'A']),
  row('file_second', 'File the second appeal', [60, 'days', 'the first decision'], since, [
    '44 CFR 206.206(b)(2)',
    'A',
  ]),
  row('file_arbitration', 'Request arbitration', [60, 'days', 'the first decision'], always, [
    '44 CFR 206.206(b)(3)',
    'A',
  ]),
  row('forward', 'Recipient forwards it', [60, 'days', 'filing'], before, [old, 'A']),
  row('forward', 'Recipient forwards it', [120, 'days', 'the determination'], since, ['44 CFR 206.206(b)', 'A']),
  row('decide', 'FEMA decides or asks', [90, 'days', 'receipt by FEMA'], always, ['Stafford Act 423(b)', 'A']),
  row('pending', 'First appeal pending', [180, 'days', 'receipt by FEMA'], always, ['Stafford Act 423(d)(5)', 'A']),
  row('after_withdrawal', 'Arbitration after withdrawal', [30, 'days', 'the withdrawal'], always, [
    '44 CFR 206.206(b)(3)',
    'C',
  ]),
  row('arbitration', 'Arbitration, more than', [500_000_00, 'cents', null], always, ['Stafford Act 423(d)(1)', 'A']),
  row('arbitration_rural', 'Arbitration in a rural area, more than', [100_000_00, 'cents', null], always, [
    'Stafford Act 423(d)(3)',
    'A',
  ]),
];

/** The row of a declaration; null where none is loaded, and an older figure never stands in for one. */
export const appealRow = (key: AppealKey, declaredOn: string): AppealRow | null =>
  appealRows.find((one) => one.key === key && one.from <= declaredOn && (one.to === null || declaredOn <= one.to)) ??
  null;

/** What a screen says in place of a row that is missing. */
export const noAppealRow = (declaredOn: string): string =>
  `No appeal rule is loaded for a declaration of ${declaredOn}. Rules begin on ${appealRows[0]?.from}.`;

const fileKeys = { first: 'file_first', second: 'file_second', arbitration: 'file_arbitration' } as const;

interface Dispute {
  readonly level: Level;
  readonly declaredOn: string;
  /** The determination, or the decision of the first appeal. */
  readonly determinedOn: string;
  /** Where the first appeal was withdrawn while FEMA had not decided. */
  readonly withdrawnOn: string | null;
}

/** Until when it is filed, and by which row; null where no row is loaded. */
export function fileBy({ level, declaredOn, determinedOn, withdrawnOn }: Dispute) {
  if (determinedOn === '' && withdrawnOn === null) return null;
  const key = level === 'arbitration' && withdrawnOn !== null ? 'after_withdrawal' : fileKeys[level];
  const rule = appealRow(key, declaredOn);
  return rule && { dueOn: addDays(withdrawnOn ?? determinedOn, rule.value), rule };
}

/** Law: an amount in dispute above the line, which is lower in a rural area. */
export function arbitrationTest(of: { readonly cents: number; readonly isRural: boolean }, declaredOn: string) {
  const rule = appealRow(of.isRural ? 'arbitration_rural' : 'arbitration', declaredOn);
  return rule && { isOpen: of.cents > rule.value, rule };
}

interface Filed extends Dispute {
  readonly filedOn: string | null;
  readonly forwardedOn: string | null;
}

export interface AppealClock {
  readonly name: string;
  readonly dueOn: string;
  readonly doneOn: string | null;
  readonly basis: string;
  readonly citation: string;
  readonly confidence: AppealConfidence;
}

const clock = (rule: AppealRow, from: string, doneOn: string | null): AppealClock => ({
  name: rule.title,
  dueOn: addDays(from, rule.value),
  doneOn,
  basis: `${rule.value} days after ${rule.runsFrom}`,
  citation: rule.citation,
  confidence: rule.confidence,
});

/** Every day that runs for an appeal, as far as it has begun. */
export function appealClocks(of: Filed, decidedOn: string | null): readonly AppealClock[] {
  const { declaredOn } = of;
  const filed = fileBy(of);
  if (!filed) return [];
  const clocks = [clock(filed.rule, of.withdrawnOn ?? of.determinedOn, of.filedOn)];
  // The Board takes requests for arbitration itself; nobody forwards them and its decision has no day here.
  if (of.level === 'arbitration') return clocks;
  const forward = appealRow('forward', declaredOn);
  const runsFrom = forward?.runsFrom === 'filing' ? of.filedOn : of.determinedOn;
  if (forward && runsFrom) clocks.push(clock(forward, runsFrom, of.forwardedOn));
  const decide = appealRow('decide', declaredOn);
  if (decide && of.forwardedOn) clocks.push(clock(decide, of.forwardedOn, decidedOn));
  const pending = appealRow('pending', declaredOn);
  if (pending && of.forwardedOn && of.level === 'first' && decidedOn === null)
    clocks.push(clock(pending, of.forwardedOn, null));
  return clocks;
}

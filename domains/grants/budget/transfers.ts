import { figureOn, type Totals, wholeOf } from './budget-math.ts';
import { directOrder } from './budget-words.ts';

interface Threshold {
  readonly from: string;
  readonly cents: number;
  readonly citation: string;
  readonly unconfirmed?: true;
}

/** The simplified acquisition threshold, above which transfers are counted. 2 CFR 200.308(i) takes it from 200.1. */
const thresholds: readonly Threshold[] = [
  { from: '2025-10-01', cents: 350_000_00, citation: 'FAR 2.101, FAC 2025-06', unconfirmed: true },
  { from: '2018-06-20', cents: 250_000_00, citation: 'OMB M-18-18; FAR 2.101 as of 2020' },
  { from: '2014-12-26', cents: 150_000_00, citation: 'FAR 2.101 as of 2014', unconfirmed: true },
];

/** By the award date, as every figure of the governing text. */
export const thresholdOn = (awardDate: string): Threshold =>
  thresholds.find(({ from }) => from <= awardDate) ?? (thresholds.at(-1) as Threshold);

/** A version that was approved, or the one that is judged. */
export interface Version {
  readonly id: string;
  /** Whether the funder approved it: the first, and those with a reference of its approval. */
  readonly byFunder: boolean;
  readonly totals: Totals;
}

/** What one version moves among direct classes against the one before; money that was added or taken away is no transfer. */
export function movedBetween(before: Pick<Totals, 'classes'>, after: Pick<Totals, 'classes'>): number {
  const changes = directOrder.map((one) => wholeOf(after.classes[one]) - wholeOf(before.classes[one]));
  const up = changes.reduce((sum, one) => sum + Math.max(0, one), 0);
  const down = changes.reduce((sum, one) => sum + Math.max(0, -one), 0);
  return Math.min(up, down);
}

export interface Meter {
  /** Of the budget that the funder approved last. */
  readonly budgetCents: number;
  readonly movedCents: number;
  readonly limitCents: number;
  readonly percent: number;
  readonly thresholdCents: number;
  readonly isCounted: boolean;
  readonly isOver: boolean;
  /** Classes that had nothing in the budget that the funder approved last. */
  readonly added: readonly (typeof directOrder)[number][];
}

/** Transfers since the funder approved a budget, version by version: moving money back and forth counts each time. */
export function meterOf(versions: readonly Version[], awardDate: string): Meter | null {
  const at = versions.findLastIndex(({ byFunder }) => byFunder);
  const base = versions[at];
  const last = versions.at(-1);
  if (!base || !last) return null;
  const since = versions.slice(at);
  const movedCents = since.reduce(
    (sum, { totals }, place) => sum + (place === 0 ? 0 : movedBetween((since[place - 1] as Version).totals, totals)),
    0,
  );
  const percent = figureOn(awardDate, 'transfer_percent');
  const budgetCents = wholeOf(base.totals.total);
  const limitCents = Math.floor((budgetCents * percent) / 100);
  const { cents: thresholdCents } = thresholdOn(awardDate);
  const isCounted = base.totals.total.funderCents > thresholdCents;
  return {
    budgetCents,
    movedCents,
    limitCents,
    percent,
    thresholdCents,
    isCounted,
    isOver: isCounted && movedCents * 100 > budgetCents * percent,
    added: directOrder.filter(
      (one) => wholeOf(base.totals.classes[one]) === 0 && wholeOf(last.totals.classes[one]) > 0,
    ),
  };
}

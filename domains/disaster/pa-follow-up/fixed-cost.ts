import { sharesOf } from '../public-assistance/pa-math.ts';
import type { OutcomeName } from './fixed-cost-words.ts';

/** The range of an actual cost, as a triangle: its low, likely and high value. */
export interface CostRange {
  readonly lowCents: number;
  readonly likelyCents: number;
  readonly highCents: number;
}

export const expectedCost = ({ lowCents, likelyCents, highCents }: CostRange): number =>
  Math.round((lowCents + likelyCents + highCents) / 3);

/** How likely the cost is above an amount, from 0 to 1. */
export function riskAbove({ lowCents: a, likelyCents: c, highCents: b }: CostRange, amount: number): number {
  if (amount < a) return 1;
  if (amount >= b) return 0;
  return amount <= c ? 1 - (amount - a) ** 2 / ((b - a) * (c - a || 1)) : (b - amount) ** 2 / ((b - a) * (b - c));
}

/** What the cost is above an amount on average, where below it counts as nothing. */
export function expectedOverrun(range: CostRange, amount: number): number {
  const { lowCents: a, likelyCents: c, highCents: b } = range;
  if (amount <= a) return expectedCost(range) - amount;
  if (amount >= b) return 0;
  // Above the likely value the tail is a triangle; below it, the overrun is mean less amount and what lies under the amount.
  if (amount >= c) return Math.round((b - amount) ** 3 / (3 * (b - a) * (b - c)));
  return Math.round((a + b + c) / 3 - amount + (amount - a) ** 3 / (3 * (b - a) * (c - a)));
}

/** The saving on average, by the same range. */
export const expectedExcess = (range: CostRange, amount: number): number =>
  expectedOverrun(range, amount) - (expectedCost(range) - amount);

export interface Side {
  readonly federalCents: number;
  readonly ownCents: number;
  /** What stays with us for approved uses. */
  readonly excessCents: number;
}

export interface Outcome {
  readonly name: OutcomeName;
  readonly costCents: number;
  readonly standard: Side;
  readonly fixed: Side;
  /** What FEMA pays more by the fixed estimate; below zero where it pays less. */
  readonly gainCents: number;
}

interface Offer {
  readonly fixedCents: number;
  /** Insurance, salvage and other reductions, of either procedure. */
  readonly reductionCents: number;
  readonly federalShare: number;
}

const netOf = (cents: number, { reductionCents }: Offer): number => Math.max(0, cents - reductionCents);

/**
 * By standard procedures FEMA pays its share of the actual cost. By a fixed estimate it pays its share of the estimate: what the work costs
 * more is ours, what it costs less stays for approved uses.
 */
export function outcomeOf(name: OutcomeName, costCents: number, offer: Offer): Outcome {
  const [actualNet, fixedNet] = [netOf(costCents, offer), netOf(offer.fixedCents, offer)];
  const standardFederal = sharesOf(actualNet, offer.federalShare).federalCents;
  const fixedFederal = sharesOf(fixedNet, offer.federalShare).federalCents;
  const excessCents = Math.max(0, fixedNet - actualNet);
  // Our share of the estimate is owed for the excess as well: it is spent on the uses that are approved.
  const ownCents = Math.max(actualNet, fixedNet) - fixedFederal;
  return {
    name,
    costCents,
    standard: { federalCents: standardFederal, ownCents: actualNet - standardFederal, excessCents: 0 },
    fixed: { federalCents: fixedFederal, ownCents, excessCents },
    gainCents: fixedFederal - standardFederal,
  };
}

/** Low, likely, high and on average, with the risk that the estimate is exceeded. */
export function compared(range: CostRange, offer: Offer) {
  const of: readonly (readonly [OutcomeName, number])[] = [
    ['low', range.lowCents],
    ['likely', range.likelyCents],
    ['high', range.highCents],
    ['expected', expectedCost(range)],
  ];
  return {
    outcomes: of.map(([name, cents]) => outcomeOf(name, cents, offer)),
    riskPercent: Math.round(riskAbove(range, offer.fixedCents) * 1000) / 10,
    expectedOverrunCents: expectedOverrun(range, offer.fixedCents),
    expectedExcessCents: expectedExcess(range, offer.fixedCents),
  };
}

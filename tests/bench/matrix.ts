import { type Criterion, ranking, type Scoresheet } from '../../domains/procurement/evaluation/scoring.ts';
import { chance } from '../../seeds/county/chance.ts';

const BIDS = 40;
const CRITERIA = 30;
const SCORERS = 7;
const TIMES = 10;

/** A large evaluation: one price, the other criteria scored by everyone. */
export function largeMatrix(seed: number): { criteria: readonly Criterion[]; sheets: readonly Scoresheet[] } {
  const random = chance(seed);
  const weight = Math.floor(7_000 / (CRITERIA - 1));
  const criteria = Array.from({ length: CRITERIA }, (_, at): Criterion => {
    if (at === 0)
      return { id: 'price', kind: 'price', weight: 10_000 - weight * (CRITERIA - 1), formula: { kind: 'ratio' } };
    return { id: `criterion-${at}`, kind: 'scored', weight, scale: 10 };
  });
  const sheets = Array.from({ length: BIDS }, (_, at): Scoresheet => {
    const scores = () =>
      Object.fromEntries(Array.from({ length: SCORERS }, (__, who) => [`scorer-${who}`, random.number(0, 20) / 2]));
    return {
      proposal: `proposal-${String(at).padStart(2, '0')}`,
      cents: random.number(500_000, 900_000) * 100,
      passed: {},
      individual: Object.fromEntries(criteria.slice(1).map(({ id }) => [id, scores()])),
      consensus: {},
    };
  });
  return { criteria, sheets };
}

/** The least that can be worked out: every score read once, a mean and a product for each cell, a sum and a place for each bid. */
export function plainly({
  criteria,
  sheets,
}: ReturnType<typeof largeMatrix>): readonly (readonly [string, number, number])[] {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { cents } of sheets) if (cents !== null && cents < lowest) lowest = cents;
  const found: [string, number][] = [];
  for (const { proposal, cents, individual } of sheets) {
    let points = 0;
    for (const one of criteria) {
      if (one.kind === 'price') points += Math.floor((2 * one.weight * lowest + (cents ?? 0)) / (2 * (cents ?? 1)));
      if (one.kind !== 'scored') continue;
      const given = individual[one.id] ?? {};
      let sum = 0;
      let count = 0;
      for (const name of Object.keys(given)) {
        sum += Math.round((given[name] ?? 0) * 100);
        count++;
      }
      const below = count * one.scale * 100;
      points += Math.floor((2 * one.weight * sum + below) / (2 * below));
    }
    found.push([proposal, points]);
  }
  found.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return found.map(([proposal, points]) => [proposal, points, 1 + found.findIndex(([, own]) => own === points)]);
}

/** How much longer the product takes for the ranking than this plain arithmetic, the two in turn. */
export function matrixRatios(rounds: number): readonly number[] {
  const matrix = largeMatrix(1);
  const product = () => ranking(matrix.criteria, matrix.sheets);
  const own = product().map(({ proposal, points, rank }) => [proposal, points, rank]);
  if (JSON.stringify(own) !== JSON.stringify(plainly(matrix)))
    throw new Error('The ranking and its plain arithmetic differ.');
  const timed = (work: () => unknown): number => {
    const begun = performance.now();
    for (let at = 0; at < TIMES; at++) work();
    return performance.now() - begun;
  };
  const plain = () => plainly(matrix);
  for (let at = 0; at < 30; at++) {
    timed(product);
    timed(plain);
  }
  // The quickest of several: what else the machine does makes none of them quicker.
  return Array.from({ length: rounds }, () => {
    const turns = Array.from({ length: 12 }, () => [timed(product), timed(plain)] as const);
    return Math.min(...turns.map(([one]) => one)) / Math.min(...turns.map(([, other]) => other));
  });
}

import type { SplitQuestion } from '../../domains/procurement/award/split/split.ts';
import { openSplitSolver } from '../../domains/procurement/award/split/split-solver.server.ts';
import { chance } from '../../seeds/county/chance.ts';

const VENDORS = 25;
const LOTS = 60;

/** A term contract by area as a large county has it: most vendors bid on most lots, each can deliver some, a fifth is set aside. */
export function largeSplit(seed: number): SplitQuestion {
  const random = chance(seed);
  const units = Array.from({ length: LOTS }, (_, at) => ({ id: `lot-${at}`, name: `Lot ${at}` }));
  const fair = units.map(() => random.number(20, 400) * 1_000_00);
  const all = fair.reduce((sum, one) => sum + one, 0);
  const bidders = Array.from({ length: VENDORS }, (_, at) => ({
    id: `vendor-${at}`,
    name: `Vendor ${at}`,
    bid: `bid-${at}`,
    isLocal: random.number(1, 4) === 1,
    isSetAside: random.number(1, 4) === 1,
    capacity: Math.round((all * random.number(4, 14)) / 100),
    minimum: random.number(1, 3) === 1 ? Math.round((all * random.number(1, 3)) / 100) : null,
    mostUnits: null,
  }));
  const prices = Object.fromEntries(
    units.map(({ id }, at) => [
      id,
      Object.fromEntries(
        bidders.flatMap((one, place) =>
          place === at % VENDORS || random.number(1, 10) > 2
            ? [[one.id, Math.round(((fair[at] ?? 0) * random.number(8_500, 13_000)) / 10_000)]]
            : [],
        ),
      ),
    ]),
  );
  return {
    by: 'lot',
    units,
    unbid: [],
    bidders,
    prices,
    bundles: [
      ['lot-0', 'lot-1'],
      ['lot-10', 'lot-11'],
    ],
    maxVendors: 12,
    setAside: 2_000,
    local: 300,
  };
}

/** Seconds to a split that is proven to be within so much of the best, and the gap that was proven. */
export async function splitSeconds(seed: number, gap = 0.005): Promise<{ seconds: number; gap: number }> {
  const solve = await openSplitSolver();
  const found = solve(largeSplit(seed), { seconds: 120, gap, tell: () => {}, now: () => performance.now() });
  const proven = found.gap === null || found.evaluated === null ? 1 : found.gap / found.evaluated;
  return { seconds: found.seconds, gap: proven };
}

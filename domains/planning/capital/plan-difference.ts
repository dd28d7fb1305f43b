import { centsOf, type Entry } from './plan-facts.ts';

/** How one version of a plan became another, project by project. */
export interface Difference {
  readonly added: readonly ChangedEntry[];
  readonly dropped: readonly ChangedEntry[];
  readonly changed: readonly ChangedEntry[];
  readonly unchanged: number;
  readonly before: Totals;
  readonly after: Totals;
}

export interface Totals {
  readonly projects: number;
  readonly cost: number;
  readonly funded: number;
}

export interface ChangedEntry {
  readonly number: string;
  readonly name: string;
  readonly cost: readonly [before: number, after: number];
  readonly funded: readonly [before: number, after: number];
  /** Every amount that is another one, by source, year and phase. */
  readonly amounts: readonly ChangedAmount[];
  readonly because: string | null;
}

export interface ChangedAmount {
  readonly source: string;
  readonly year: number;
  readonly phase: string;
  readonly before: number;
  readonly after: number;
}

/** The difference between any two versions. Amounts that are zero on both sides are none. */
export function differenceOf(before: readonly Entry[], after: readonly Entry[]): Difference {
  const was = new Map(before.map((one) => [one.project, one]));
  const is = new Map(after.map((one) => [one.project, one]));
  const every = [...new Set([...was.keys(), ...is.keys()])].map((id) => ({ was: was.get(id), is: is.get(id) }));
  const pairs = every.toSorted((one, other) =>
    ((one.is ?? one.was)?.number ?? '').localeCompare((other.is ?? other.was)?.number ?? ''),
  );
  const entries = pairs.map(({ was: one, is: other }) => ({ was: one, is: other, change: changeOf(one, other) }));
  const both = entries.filter((one) => one.was && one.is);
  const changed = both.filter(({ change }) => change.amounts.length > 0 || change.cost[0] !== change.cost[1]);
  return {
    added: entries.filter((one) => !one.was).map(({ change }) => change),
    dropped: entries.filter((one) => !one.is).map(({ change }) => change),
    changed: changed.map(({ change }) => change),
    unchanged: both.length - changed.length,
    before: totalsOf(before),
    after: totalsOf(after),
  };
}

export const totalsOf = (entries: readonly Entry[]): Totals => ({
  projects: entries.filter(({ gifts }) => centsOf(gifts) > 0).length,
  cost: entries.reduce((sum, { costs }) => sum + centsOf(costs), 0),
  funded: entries.reduce((sum, { gifts }) => sum + centsOf(gifts), 0),
});

function changeOf(was: Entry | undefined, is: Entry | undefined): ChangedEntry {
  const amounts = new Map<string, ChangedAmount>();
  const put = ({ gifts }: Entry, side: 'before' | 'after') => {
    for (const { source, year, phase, cents } of gifts) {
      const key = `${year} ${source} ${phase}`;
      const known = amounts.get(key) ?? { source, year, phase, before: 0, after: 0 };
      amounts.set(key, { ...known, [side]: known[side] + cents });
    }
  };
  if (was) put(was, 'before');
  if (is) put(is, 'after');
  const shown = is ?? was;
  return {
    number: shown?.number ?? '',
    name: shown?.name ?? '',
    cost: [centsOf(was?.costs ?? []), centsOf(is?.costs ?? [])],
    funded: [centsOf(was?.gifts ?? []), centsOf(is?.gifts ?? [])],
    amounts: [...amounts.entries()]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, amount]) => amount)
      .filter(({ before, after }) => before !== after),
    because: is?.because ?? null,
  };
}

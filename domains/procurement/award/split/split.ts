/** What is awarded whole to one vendor: a lot, or a line where there are no lots. */
export interface Unit {
  readonly id: string;
  readonly name: string;
}

export interface Bidder {
  readonly id: string;
  readonly name: string;
  readonly bid: string;
  /** By certifications that a second person confirmed, on the day bids were due. */
  readonly isLocal: boolean;
  readonly isSetAside: boolean;
  /** In cents. */
  readonly capacity: number | null;
  readonly minimum: number | null;
  readonly mostUnits: number | null;
}

/** Everything that an answer follows from, kept with it. */
export interface SplitQuestion {
  readonly by: 'lot' | 'line';
  readonly units: readonly Unit[];
  /** Without any responsive price: not part of the split. */
  readonly unbid: readonly Unit[];
  readonly bidders: readonly Bidder[];
  /** Cents by unit, then by vendor. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Units that go to one vendor. */
  readonly bundles: readonly (readonly string[])[];
  readonly maxVendors: number | null;
  /** Hundredths of a percent of what is paid. */
  readonly setAside: number | null;
  readonly local: number | null;
}

export interface Given {
  readonly unit: string;
  readonly vendor: string;
  readonly cents: number;
}

export interface Constraint {
  readonly id: string;
  readonly words: string;
}

export interface SplitAnswer {
  /** `optimal`: no other split costs less, proven. `time_limit`: the cheapest that was found, with the bound that is proven. */
  readonly status: 'optimal' | 'time_limit' | 'infeasible' | 'unknown';
  readonly awards: readonly Given[];
  /** What is paid, and what it is compared by: local vendors with their preference. */
  readonly total: number | null;
  readonly evaluated: number | null;
  /** No split can be evaluated lower. */
  readonly bound: number | null;
  readonly gap: number | null;
  /** Every way to give each unit to a vendor that bid on it, as digits. */
  readonly combinations: string;
  /** The cheapest mix without any constraint. */
  readonly cheapest: number;
  /** What each constraint adds to the total it is compared by. */
  readonly costs: readonly (Constraint & { readonly cents: number })[];
  readonly isWhole: boolean;
  /** Constraints that together leave no split, each of them needed for that. */
  readonly conflict: readonly Constraint[];
  readonly seconds: number;
  readonly solver: string;
}

const WHOLE = 10_000n;
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const percent = (hundredths: number): string => `${hundredths / 100}%`;

/** The price an offer is compared by; the preference of a local vendor is rounded to the cent once, half up. */
export function evaluatedAs({ local }: SplitQuestion, { isLocal }: Bidder, cents: number): number {
  if (!isLocal || local === null) return cents;
  return Number((BigInt(cents) * (WHOLE - BigInt(local)) * 2n + WHOLE) / (2n * WHOLE));
}

/** What limits the choice, each by a name of its own. */
export function constraintsIn({ maxVendors, setAside, bidders, bundles }: SplitQuestion): readonly Constraint[] {
  return [
    ...(maxVendors === null ? [] : [{ id: 'vendors', words: `Maximum vendors: ${maxVendors}` }]),
    ...(setAside === null ? [] : [{ id: 'set_aside', words: `Set-aside share: ${percent(setAside)}` }]),
    ...bundles.map((units, at) => ({ id: `bundle ${at}`, words: `Awarded together: ${units.join(', ')}` })),
    ...bidders.flatMap(({ id, name, capacity, minimum, mostUnits }) => [
      ...(capacity === null ? [] : [{ id: `capacity ${id}`, words: `Capacity of ${name}: ${dollars(capacity)}` }]),
      ...(minimum === null ? [] : [{ id: `minimum ${id}`, words: `Minimum order of ${name}: ${dollars(minimum)}` }]),
      ...(mostUnits === null ? [] : [{ id: `most ${id}`, words: `Most awards to ${name}: ${mostUnits}` }]),
    ]),
  ];
}

/** The question without some of its constraints. */
export function without(question: SplitQuestion, left: ReadonlySet<string>): SplitQuestion {
  return {
    ...question,
    maxVendors: left.has('vendors') ? null : question.maxVendors,
    setAside: left.has('set_aside') ? null : question.setAside,
    // Places stay, so that every other bundle keeps its name.
    bundles: question.bundles.map((units, at) => (left.has(`bundle ${at}`) ? [] : units)),
    bidders: question.bidders.map((one) => ({
      ...one,
      capacity: left.has(`capacity ${one.id}`) ? null : one.capacity,
      minimum: left.has(`minimum ${one.id}`) ? null : one.minimum,
      mostUnits: left.has(`most ${one.id}`) ? null : one.mostUnits,
    })),
  };
}

/** Units that are awarded as one: bundles that share a unit are one bundle. */
export function blocksOf({ units, bundles }: SplitQuestion): readonly (readonly string[])[] {
  const blocks = new Map(units.map(({ id }) => [id, new Set([id])]));
  for (const bundle of bundles) {
    const own = bundle.filter((id) => blocks.has(id));
    const joined = new Set(own.flatMap((id) => [...(blocks.get(id) ?? [])]));
    for (const id of joined) blocks.set(id, joined);
  }
  return [...new Set(blocks.values())].map((block) => [...block]);
}

/** To the cent: the constraints that a split does not keep. */
export function brokenBy(question: SplitQuestion, awards: readonly Given[]): readonly string[] {
  const { bidders, bundles, maxVendors, setAside } = question;
  const sum = (some: readonly Given[]): bigint => some.reduce((all, { cents }) => all + BigInt(cents), 0n);
  const of = Map.groupBy(awards, ({ vendor }) => vendor);
  const vendorOf = new Map(awards.map(({ unit, vendor }) => [unit, vendor]));
  const chosen = bidders.filter(({ id }) => of.has(id));
  const reserved = sum(awards.filter(({ vendor }) => bidders.find(({ id }) => id === vendor)?.isSetAside));
  return [
    ...(maxVendors !== null && of.size > maxVendors ? ['vendors'] : []),
    ...(setAside !== null && reserved * WHOLE < BigInt(setAside) * sum(awards) ? ['set_aside'] : []),
    ...bundles.flatMap((units, at) => {
      const to = units.flatMap((unit) => vendorOf.get(unit) ?? []);
      return new Set(to).size > 1 ? [`bundle ${at}`] : [];
    }),
    ...chosen.flatMap(({ id, capacity, minimum, mostUnits }) => {
      const own = of.get(id) ?? [];
      return [
        ...(capacity !== null && sum(own) > BigInt(capacity) ? [`capacity ${id}`] : []),
        ...(minimum !== null && sum(own) < BigInt(minimum) ? [`minimum ${id}`] : []),
        ...(mostUnits !== null && own.length > mostUnits ? [`most ${id}`] : []),
      ];
    }),
  ];
}

const offersOf = ({ prices }: SplitQuestion, { id }: Unit): readonly number[] => Object.values(prices[id] ?? {});

/** Every way to give each unit to one of the vendors that bid on it. */
export const combinationsOf = (question: SplitQuestion): bigint =>
  question.units.reduce((all, unit) => all * BigInt(offersOf(question, unit).length), 1n);

/** The lowest price of each unit, of any bidder. */
export const cheapestMix = (question: SplitQuestion): number =>
  question.units.reduce((all, unit) => all + Math.min(...offersOf(question, unit)), 0);

const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion', 'sextillion'] as const;

/** A count that may have a hundred digits: all of them, and how large that is. */
export function countInWords(digits: string): string {
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const scale = Math.floor((digits.length - 1) / 3);
  if (scale < 2) return grouped;
  const lead = digits.length - 3 * scale;
  const name = scales[scale];
  return name
    ? `${grouped} (${digits.slice(0, lead)}.${digits.slice(lead, lead + 1)} ${name})`
    : `${grouped} (${digits.slice(0, 1)}.${digits.slice(1, 3)} × 10^${digits.length - 1})`;
}

import type { Phase } from './capital-words.ts';
import type { Cap, Cost } from './plan-book.ts';

export type { Cap, Cost };

/** A cost with the sources that may pay for it, in the order in which they are taken. */
export interface Need extends Cost {
  readonly project: string;
  readonly sources: readonly string[];
}

/** What a source gives to a phase of a project in a year. */
export interface Gift {
  readonly project: string;
  readonly phase: Phase;
  readonly year: number;
  readonly source: string;
  readonly cents: number;
}

/** Why the money does not reach: these needs can be paid by these sources alone, which lack so much in that year. */
export interface Shortage {
  readonly year: number;
  readonly sources: readonly string[];
  readonly projects: readonly string[];
  readonly cents: number;
}

export interface SourceTerms {
  readonly id: string;
  readonly kind: string;
  readonly programs: readonly string[] | null;
  readonly phases: readonly string[] | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly caps: readonly Cap[];
}

/** First and last day of a fiscal year that is named after the year in which it ends. */
export function fiscalDays(year: number, startMonth: number): readonly [first: string, last: string] {
  if (startMonth === 1) return [`${year}-01-01`, `${year}-12-31`];
  const month = (one: number) => String(one).padStart(2, '0');
  const last = new Date(Date.UTC(year, startMonth - 1, 0)).toISOString().slice(0, 10);
  return [`${year - 1}-${month(startMonth)}-01`, last];
}

/** Money that may be used for little is used first, so that what is good for everything stays for the others. */
const order = ['federal', 'state', 'impact_fee', 'utility', 'bond', 'sales_tax', 'other', 'general'];

export const takenFirst = <S extends { readonly id: string; readonly kind: string }>(sources: readonly S[]): S[] =>
  sources.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || (one.id < other.id ? -1 : 1));

/** What is to be paid, as a source is asked about it. */
export interface Payee {
  readonly program: string;
  readonly phase: string;
  readonly year: number;
  readonly startMonth: number;
  /** The period of performance of the project's own federal share. */
  readonly federalFrom?: string | null;
  readonly federalUntil?: string | null;
}

/**
 * Why a source does not pay for a phase of a program's project in a year, however much it has; null when it does. For a grant, some day of
 * the year has to lie in its period of performance, and federal money keeps to the project's own period too (2 CFR 200.403(h)).
 */
export function refusedUse(source: SourceTerms, payee: Payee): string | null {
  const { program, phase, year, startMonth, federalFrom = null, federalUntil = null } = payee;
  const [first, last] = fiscalDays(year, startMonth);
  const within = (from: string | null, until: string | null) =>
    (from === null || from <= last) && (until === null || until >= first);
  if (source.programs && source.programs.length > 0 && !source.programs.includes(program))
    return 'can’t fund this program';
  if (source.phases && source.phases.length > 0 && !source.phases.includes(phase)) return 'can’t fund this phase';
  if (!within(source.fromDay, source.untilDay)) return `isn’t available in FY${year}`;
  return source.kind === 'federal' && !within(federalFrom, federalUntil)
    ? `would be spent outside the project’s period of performance in FY${year}`
    : null;
}

/** The same, and whether it has money in that year. */
export const refusedPayment = (source: SourceTerms, payee: Payee): string | null =>
  refusedUse(source, payee) ??
  (source.caps.some(({ year, cents }) => year === payee.year && cents > 0)
    ? null
    : `has no funding in FY${payee.year}`);

/** What was carried over is asked for before the cap of its new year is set, by a plan that only asks; nothing else is. */
export const refusedRequest = (source: SourceTerms, payee: Payee, isCarried: boolean): string | null =>
  (isCarried ? refusedUse : refusedPayment)(source, payee);

export const mayPay = (source: SourceTerms, payee: Payee): boolean => refusedPayment(source, payee) === null;

/** The most of a cost that may be federal, in whole cents; null when no share is stated. */
export const federalMost = (cents: number, share: number | null): number | null =>
  share === null ? null : Number((BigInt(cents) * BigInt(Math.round(share * 100))) / 10_000n);

interface Group {
  readonly sources: readonly string[];
  readonly needs: readonly Need[];
  left: number;
}

/**
 * Splits what the sources have over what is needed, to the cent, or proves that it does not reach. Needs that the same sources may pay
 * are one group; in each year money flows from groups to sources along shortest ways until nothing more fits (Edmonds and Karp), and
 * what can then still be reached from an unpaid group is exactly what lacks money.
 */
export function allocate(
  needs: readonly Need[],
  caps: readonly Cap[],
): { readonly gifts: readonly Gift[]; readonly shortage: Shortage | null } {
  const gifts: Gift[] = [];
  let shortage: Shortage | null = null;
  for (const [year, own] of Map.groupBy(needs, (one) => one.year)) {
    const room = new Map(caps.filter((cap) => cap.year === year).map(({ source, cents }) => [source, cents]));
    const groups: Group[] = [...Map.groupBy(own, ({ sources }) => sources.join())].map(([, some]) => ({
      sources: (some[0]?.sources ?? []).filter((source) => room.has(source)),
      needs: some,
      left: some.reduce((sum, { cents }) => sum + cents, 0),
    }));
    const paid = groups.map(() => new Map<string, number>());
    for (let way = shortestWay(groups, room, paid); way; way = shortestWay(groups, room, paid))
      send(way, groups, room, paid);
    gifts.push(...groups.flatMap((group, at) => divided(group, paid[at] ?? new Map<string, number>())));
    shortage ??= shortageOf(year, groups, paid);
  }
  return { gifts, shortage };
}

interface Way {
  /** Group, source, group, source: forward along what may pay, back along what is paid. */
  readonly groups: readonly number[];
  readonly sources: readonly string[];
}

type Paid = readonly Map<string, number>[];

function shortestWay(groups: readonly Group[], room: ReadonlyMap<string, number>, paid: Paid): Way | null {
  const queue: Way[] = groups.flatMap(({ left }, at) => (left > 0 ? [{ groups: [at], sources: [] }] : []));
  const seen = new Set(queue.map((way) => way.groups[0]));
  for (const way of queue) {
    const at = way.groups.at(-1) as number; // a way begins with a group
    for (const source of groups[at]?.sources ?? []) {
      const next = { groups: way.groups, sources: [...way.sources, source] };
      if ((room.get(source) ?? 0) > 0) return next;
      for (const [other, gives] of paid.entries())
        if (!seen.has(other) && (gives.get(source) ?? 0) > 0) {
          seen.add(other);
          queue.push({ groups: [...way.groups, other], sources: next.sources });
        }
    }
  }
  return null;
}

function send(
  { groups: through, sources }: Way,
  groups: readonly Group[],
  room: Map<string, number>,
  paid: Paid,
): void {
  const last = sources.at(-1) as string; // a way ends at a source
  const first = groups[through[0] as number] as Group;
  const backs = through.slice(1).map((group, at) => paid[group]?.get(sources[at] as string) ?? 0);
  const cents = Math.min(first.left, room.get(last) ?? 0, ...backs);
  for (const [at, source] of sources.entries()) {
    const gives = paid[through[at] as number] as Map<string, number>;
    gives.set(source, (gives.get(source) ?? 0) + cents);
    const back = through[at + 1];
    if (back !== undefined) paid[back]?.set(source, (paid[back]?.get(source) ?? 0) - cents);
  }
  first.left -= cents;
  room.set(last, (room.get(last) ?? 0) - cents);
}

/** What a group got, handed to its needs in their order. */
function divided(group: Group, paid: ReadonlyMap<string, number>): Gift[] {
  const left = new Map([...paid].filter(([, cents]) => cents > 0));
  return group.needs.flatMap(({ project, phase, year, cents, sources }) => {
    let open = cents;
    return sources.flatMap((source) => {
      const given = Math.min(open, left.get(source) ?? 0);
      if (given === 0) return [];
      open -= given;
      left.set(source, (left.get(source) ?? 0) - given);
      return [{ project, phase, year, source, cents: given }];
    });
  });
}

function shortageOf(year: number, groups: readonly Group[], paid: Paid): Shortage | null {
  const reached = new Set(groups.flatMap(({ left }, at) => (left > 0 ? [at] : [])));
  if (reached.size === 0) return null;
  const sources = new Set<string>();
  for (const at of reached) {
    for (const source of groups[at]?.sources ?? []) {
      sources.add(source);
      for (const [other, gives] of paid.entries()) if ((gives.get(source) ?? 0) > 0) reached.add(other);
    }
  }
  const all = [...reached].flatMap((at) => groups[at] ?? []);
  return {
    year,
    sources: [...sources],
    projects: [...new Set(all.flatMap(({ needs }) => needs.map(({ project }) => project)))],
    cents: all.reduce((sum, { left }) => sum + left, 0),
  };
}

/** Down the list, each project that can still be paid in full is taken, with what is taken above it. */
export function takenDown(
  order: readonly string[],
  needsOf: (project: string) => readonly Need[],
  caps: readonly Cap[],
): ReadonlySet<string> {
  const taken: string[] = [];
  for (const project of order) {
    const tried = [...taken, project];
    if (allocate(tried.flatMap(needsOf), caps).shortage === null) taken.push(project);
  }
  return new Set(taken);
}

import { splitCents } from '../../planning/public.ts';

/** The rule of the contract, in percent. From a stated completion on, what is newly earned is retained at the reduced rate. */
export interface Terms {
  readonly workPercent: number;
  readonly storedPercent: number;
  readonly reducedAt: number | null;
  readonly reducedPercent: number | null;
  /** The most of the contract sum that the law lets an owner hold. */
  readonly capPercent: number | null;
}

export interface Value {
  readonly item: string;
  readonly description: string;
  readonly scheduled: number;
}

/** One item so far, in cents: work in place before and in this period, materials stored now, and what is retained of all. */
export interface SheetLine extends Value {
  readonly before: number;
  readonly work: number;
  readonly stored: number;
  readonly earned: number;
  readonly balance: number;
  readonly retained: number;
}

export interface Claimed {
  readonly item: string;
  readonly work: number;
  /** Null where nobody said it. */
  readonly installed: number | null;
  readonly stored: number;
}

export interface Refusal {
  readonly at: number;
  readonly field: 'item' | 'work' | 'installed' | 'stored';
  readonly code: 'no_item' | 'item_twice' | 'installed_unsaid' | 'installed_too_much' | 'overbilled';
  readonly item: string;
  readonly cents: number;
}

/** Ten-thousandths of a percent, so that 12.5 percent is exact. */
const SHARE = 1_000_000n;
const share = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(percent * 10_000)) + SHARE / 2n) / SHARE);

const sum = (lines: readonly SheetLine[], of: (line: SheetLine) => number): number =>
  lines.reduce((all, line) => all + of(line), 0);

/** Rows of the schedule by item: those of a change count with the item that they alter. */
export const valuesOf = (rows: readonly Value[]): readonly Value[] =>
  [...Map.groupBy(rows, ({ item }) => item)].flatMap(([item, [first, ...more]]) =>
    first
      ? [
          {
            item,
            description: first.description,
            scheduled: more.reduce((all, one) => all + one.scheduled, first.scheduled),
          },
        ]
      : [],
  );

/** What is newly earned is retained at these rates, by what was certified before this application. */
export function ratesOf(
  terms: Terms,
  previous: readonly SheetLine[],
  contractCents: number,
): { readonly work: number; readonly stored: number } {
  const { workPercent, storedPercent, reducedAt, reducedPercent } = terms;
  const earned = sum(previous, (line) => line.earned);
  const isReduced =
    reducedAt !== null &&
    reducedPercent !== null &&
    BigInt(earned) * SHARE >= BigInt(contractCents) * BigInt(Math.round(reducedAt * 10_000));
  return isReduced
    ? { work: Math.min(workPercent, reducedPercent), stored: Math.min(storedPercent, reducedPercent) }
    : { work: workPercent, stored: storedPercent };
}

const nothing = { before: 0, work: 0, stored: 0, earned: 0, retained: 0 };

/**
 * The continuation sheet. Retainage is kept on what is newly earned alone: what was retained before is never worked out again, and
 * material that is installed takes its own with it, so that an application that earns nothing pays nothing whatever the rates are.
 */
export function sheetOf(given: {
  readonly values: readonly Value[];
  readonly terms: Terms;
  readonly previous: readonly SheetLine[];
  readonly claims: readonly Claimed[];
}): { readonly lines: readonly SheetLine[]; readonly refusals: readonly Refusal[] } {
  const { values, terms, previous, claims } = given;
  const contractCents = values.reduce((all, { scheduled }) => all + scheduled, 0);
  const rates = ratesOf(terms, previous, contractCents);
  const refusals: Refusal[] = [];
  const items = new Set(values.map(({ item }) => item));
  const seen = new Set<string>();
  for (const [at, { item }] of claims.entries()) {
    if (!items.has(item)) refusals.push({ at, field: 'item', code: 'no_item', item, cents: 0 });
    if (seen.has(item)) refusals.push({ at, field: 'item', code: 'item_twice', item, cents: 0 });
    seen.add(item);
  }
  const most = terms.capPercent === null ? null : share(contractCents, terms.capPercent);
  let room = most === null ? null : Math.max(0, most - sum(previous, (line) => line.retained));
  const lines = values.map((value): SheetLine => {
    const was = previous.find(({ item }) => item === value.item) ?? nothing;
    const at = claims.findIndex(({ item }) => item === value.item);
    const claim = claims[at] ?? { work: 0, installed: 0, stored: 0 };
    const installed = claim.installed ?? 0;
    const refuse = (field: Refusal['field'], code: Refusal['code'], cents: number) =>
      refusals.push({ at: Math.max(0, at), field, code, item: value.item, cents });
    if (was.stored > 0 && claim.work > 0 && claim.installed === null)
      refuse('installed', 'installed_unsaid', was.stored);
    if (installed > was.stored) refuse('installed', 'installed_too_much', was.stored);
    const gained = claim.work + claim.stored;
    const earned = was.earned + gained;
    if (earned > value.scheduled)
      refuse(claim.work > 0 ? 'work' : 'stored', 'overbilled', value.scheduled - was.earned);
    const wanted = share(claim.work, rates.work) + share(claim.stored, rates.stored);
    const kept = Math.min(wanted, gained, room ?? wanted);
    if (room !== null) room -= kept;
    return {
      ...value,
      before: was.before + was.work,
      work: claim.work + installed,
      stored: was.stored - installed + claim.stored,
      earned,
      balance: value.scheduled - earned,
      retained: was.retained + kept,
    };
  });
  return { lines, refusals };
}

/** The sheet of a release: nothing is earned, and so much less is retained, in the shares in which it is held. */
export function releasedSheet(
  given: { readonly values: readonly Value[]; readonly terms: Terms; readonly previous: readonly SheetLine[] },
  cents: number,
): readonly SheetLine[] {
  const { lines } = sheetOf({ ...given, claims: [] });
  const parts = splitCents(
    cents,
    lines.map(({ retained }) => retained),
  );
  return lines.map((line, at) => ({ ...line, retained: line.retained - (parts[at] ?? 0) }));
}

/** The summary, line by line. What was certified before is the sum of what certificates say, and is handed in. */
export function summaryOf(
  lines: readonly SheetLine[],
  given: { readonly original: number; readonly certified: number },
) {
  const contract = lines.reduce((all, { scheduled }) => all + scheduled, 0);
  const [earned, retained] = [sum(lines, (line) => line.earned), sum(lines, (line) => line.retained)];
  const net = earned - retained;
  return {
    originalSum: given.original,
    changeSum: contract - given.original,
    contractSum: contract,
    earned,
    retained,
    net,
    certifiedBefore: given.certified,
    due: net - given.certified,
    toFinish: contract - net,
  };
}

import type { Since, Stage } from './request-words.ts';

/** A line or a package as one version of its request has it. */
export interface Item {
  readonly key: string;
  readonly kind: 'line' | 'package';
  readonly name: string;
  readonly account: string | null;
  readonly cents: number;
  readonly reason: string | null;
}

export interface VersionItem extends Item {
  readonly number: number;
  readonly stage: Stage;
}

export const totalOf = (items: readonly { readonly cents: number }[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);

/** What continues, what is for one year, and what is new and stays. */
export interface Parts {
  readonly base: number;
  readonly oneTime: number;
  readonly ongoing: number;
}

/** What a line asks for: its base, what is for one year, and what stays. */
export const askedBy = ({ base, oneTime, ongoing }: Parts): number => base + oneTime + ongoing;

/** A target covers the lines; decision packages are above it. Positive: over by so much. */
export const overTarget = (lines: number, target: number | null): number | null =>
  target === null ? null : lines - target;

/** The last version of a stage, or of all stages. */
const lastOf = (versions: readonly VersionItem[], stage?: Stage): number =>
  versions.reduce((last, one) => (stage === undefined || one.stage === stage ? Math.max(last, one.number) : last), 0);

const of = (versions: readonly VersionItem[], number: number): readonly VersionItem[] =>
  versions.filter((one) => one.number === number);

export interface SideBySide extends Pick<Item, 'key' | 'kind' | 'name' | 'account'> {
  readonly requested: number | null;
  readonly recommended: number | null;
  readonly adopted: number | null;
}

/** Requested, recommended and adopted next to each other: of each stage the last version. Lines by account, then packages by name. */
export function sideBySide(versions: readonly VersionItem[]): readonly SideBySide[] {
  const by = (stage: Stage) => {
    const last = lastOf(versions, stage);
    return new Map(of(versions, last).map((one) => [one.key, one]));
  };
  const [requested, recommended, adopted] = [by('requested'), by('recommended'), by('adopted')];
  const all = new Map([...requested, ...recommended, ...adopted]);
  return [...all.values()]
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .map(({ key, kind, name, account }) => ({
      key,
      kind,
      name,
      account,
      requested: requested.get(key)?.cents ?? null,
      recommended: recommended.get(key)?.cents ?? null,
      adopted: adopted.get(key)?.cents ?? null,
    }));
}

const placeOf = ({ kind, account, name, key }: Pick<Item, 'kind' | 'account' | 'name' | 'key'>): string =>
  `${kind} ${account ?? ''} ${name} ${key}`;

export const changeKinds = { added: 'Added', removed: 'Removed', raised: 'Raised', lowered: 'Lowered' } as const;
export type ChangeKind = keyof typeof changeKinds;

export interface ItemChange extends Pick<Item, 'key' | 'kind' | 'name' | 'account' | 'reason'> {
  readonly change: ChangeKind;
  readonly before: number;
  readonly after: number;
}

/** What differs between two versions: the earlier total and all differences add up to the later total. */
export function changesBetween(before: readonly Item[], after: readonly Item[]): readonly ItemChange[] {
  const was = new Map(before.map((one) => [one.key, one]));
  const is = new Map(after.map((one) => [one.key, one]));
  const kindOf = (old: Item | undefined, now: Item | undefined): ChangeKind =>
    !old ? 'added' : !now ? 'removed' : now.cents > old.cents ? 'raised' : 'lowered';
  return [...new Map([...was, ...is]).values()]
    .filter(({ key }) => !was.has(key) || !is.has(key) || was.get(key)?.cents !== is.get(key)?.cents)
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .map(({ key, kind, name, account }) => ({
      key,
      kind,
      name,
      account,
      change: kindOf(was.get(key), is.get(key)),
      before: was.get(key)?.cents ?? 0,
      after: is.get(key)?.cents ?? 0,
      reason: is.get(key)?.reason ?? null,
    }));
}

export interface Compared {
  readonly from: number;
  readonly to: number;
  readonly fromStage: Stage;
  readonly toStage: Stage;
  readonly before: number;
  readonly after: number;
  readonly changes: readonly ItemChange[];
}

/** The last version of a request against an earlier one; null where there is none earlier. */
export function comparedSince(versions: readonly VersionItem[], since: Since): Compared | null {
  const to = lastOf(versions);
  const earlier = versions.filter(({ number }) => number < to);
  const from = lastOf(earlier, since === 'previous' ? undefined : since);
  if (from === 0) return null;
  const [before, after] = [of(versions, from), of(versions, to)];
  return {
    from,
    to,
    fromStage: before[0]?.stage ?? 'requested',
    toStage: after[0]?.stage ?? 'requested',
    before: totalOf(before),
    after: totalOf(after),
    changes: changesBetween(before, after),
  };
}

/** An amount shared among parts in their proportion, to the cent; what rounding leaves goes to the first. */
export function shareOut(total: number, parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (parts.length === 0) return [];
  const shares = parts.map((part) => (whole === 0n ? 0 : Number((BigInt(total) * BigInt(part)) / whole)));
  const rest = total - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === 0 ? share + rest : share));
}

/**
 * What was adopted on an account, given to the line that asked first and then to packages in their rank, each at most what was
 * recommended. Reductions count whole; what is left over stays with the first. The parts always add up to the amount.
 */
export function allocateAdopted(amount: number, recommended: readonly number[]): readonly number[] {
  let left = amount - recommended.reduce((sum, part) => sum + Math.min(part, 0), 0);
  const given = recommended.map((part) => {
    if (part <= 0) return part;
    const share = Math.min(part, Math.max(left, 0));
    left -= share;
    return share;
  });
  return given.map((share, at) => (at === 0 ? share + left : share));
}

export interface Recommended {
  readonly lines: readonly { readonly id: string; readonly account: string; readonly cents: number }[];
  /** By rank. What a package asks for on each account, and what of it is recommended in all. */
  readonly packages: readonly {
    readonly id: string;
    readonly cents: number;
    readonly parts: readonly { readonly account: string; readonly cents: number }[];
  }[];
}

interface AccountPart {
  readonly id: string;
  readonly cents: number;
}

/** By account, what is recommended there: by the line that asks for it first, then by packages in their rank. */
export function byAccount({ lines, packages }: Recommended): ReadonlyMap<string, readonly AccountPart[]> {
  const parts = new Map<string, AccountPart[]>();
  const add = (account: string, part: AccountPart) => parts.set(account, [...(parts.get(account) ?? []), part]);
  for (const { id, account, cents } of lines) add(account, { id, cents });
  for (const { id, cents, parts: own } of packages) {
    const shares = shareOut(
      cents,
      own.map((part) => part.cents),
    );
    for (const [at, { account }] of own.entries()) add(account, { id, cents: shares[at] ?? 0 });
  }
  return parts;
}

/** By account, what was adopted of each line and package there, out of the amounts of the adopted budget. */
export function adoptedByAccount(
  recommended: Recommended,
  amounts: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly AccountPart[]> {
  return new Map(
    [...byAccount(recommended)].map(([account, parts]) => {
      const shares = allocateAdopted(
        amounts.get(account) ?? 0,
        parts.map(({ cents }) => cents),
      );
      return [account, parts.map(({ id }, at) => ({ id, cents: shares[at] ?? 0 }))] as const;
    }),
  );
}

/** What a budget is made of: what may be spent, what is received, what funds begin with, and what moves between them. */
export const partKinds = {
  line: 'Lines',
  revenue: 'Revenues',
  balance: 'Fund balances',
  transfer: 'Transfers',
} as const;
export type PartKind = keyof typeof partKinds;

export const versionStages = {
  kept: 'Kept',
  proposed: 'Proposed',
  recommended: 'Recommended',
  adopted: 'Adopted',
} as const;
export type VersionStage = keyof typeof versionStages;

/** Where the amount of a changed line comes from, as far as the figures say it. */
export const causes = {
  requests: 'Department requests',
  positions: 'Position costs',
  added: 'Copied or new lines',
  office: 'Budget office',
} as const;
export type Cause = keyof typeof causes;

export const draftChangeKinds = { added: 'Added', removed: 'Removed', raised: 'Raised', lowered: 'Lowered' } as const;

/** A part of a budget as a version has it; of a group what its lines leave over. */
export interface DraftPart {
  readonly kind: PartKind;
  readonly item: string;
  readonly name: string;
  readonly account: string | null;
  readonly cents: number;
}

export interface DraftChange extends DraftPart {
  readonly change: keyof typeof draftChangeKinds;
  readonly before: number;
  readonly after: number;
  /** Of lines alone. */
  readonly cause: Cause | null;
}

/** What requests recommend and what positions cost, by account. */
export interface Known {
  readonly requests: ReadonlyMap<string, number>;
  readonly positions: ReadonlyMap<string, number>;
}

function causeOf(was: DraftPart | undefined, is: DraftPart | undefined, { requests, positions }: Known): Cause {
  if (!is) return 'office';
  const account = is.account ?? '';
  if (requests.get(account) === is.cents) return 'requests';
  if (positions.get(account) === is.cents) return 'positions';
  return was ? 'office' : 'added';
}

const order = Object.keys(partKinds) as PartKind[]; // as they are told
const placeOf = ({ kind, account, name, item }: DraftPart): string =>
  `${order.indexOf(kind)} ${account ?? ''} ${name} ${item}`;

/** Every part that differs: the earlier total of each kind and its changes add up to the later one. */
export function changedParts(
  before: readonly DraftPart[],
  after: readonly DraftPart[],
  known: Known,
): readonly DraftChange[] {
  const was = new Map(before.map((part) => [part.item, part]));
  const is = new Map(after.map((part) => [part.item, part]));
  return [...new Map([...was, ...is]).values()]
    .flatMap((part): DraftChange[] => {
      const [old, now] = [was.get(part.item), is.get(part.item)];
      if (old && now && old.cents === now.cents) return [];
      const change = !old ? 'added' : !now ? 'removed' : now.cents > old.cents ? 'raised' : 'lowered';
      const cause = part.kind === 'line' ? causeOf(old, now, known) : null;
      return [{ ...part, change, before: old?.cents ?? 0, after: now?.cents ?? 0, cause }];
    })
    .map((one) => ({ one, place: placeOf(one) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }) => one);
}

export interface KindTotal {
  readonly kind: PartKind;
  readonly before: number;
  readonly after: number;
}

const sumOf = (parts: readonly DraftPart[], kind: PartKind): number =>
  parts.reduce((sum, part) => (part.kind === kind ? sum + part.cents : sum), 0);

export const kindTotals = (before: readonly DraftPart[], after: readonly DraftPart[]): readonly KindTotal[] =>
  order.map((kind) => ({ kind, before: sumOf(before, kind), after: sumOf(after, kind) }));

/** How much of the change of all lines comes from where. */
export const causeTotals = (changes: readonly DraftChange[]): readonly { cause: Cause; cents: number }[] =>
  (Object.keys(causes) as Cause[]) // as they are told
    .map((cause) => ({
      cause,
      cents: changes.reduce((sum, one) => (one.cause === cause ? sum + one.after - one.before : sum), 0),
    }))
    .filter(({ cause }) => changes.some((one) => one.cause === cause));

interface Told {
  readonly totals: readonly KindTotal[];
  readonly causes: readonly { readonly cause: Cause; readonly cents: number }[];
}

export interface Step {
  readonly what: string;
  readonly cents: number;
  readonly isTotal: boolean;
}

/** The earlier total of all lines, where its change comes from, and the later total: the steps add up. */
export function linesInSteps({ totals, causes: found }: Told): readonly Step[] {
  const lines = totals.find(({ kind }) => kind === 'line') ?? { before: 0, after: 0 };
  return [
    { what: 'Lines before', cents: lines.before, isTotal: true },
    ...found.map(({ cause, cents }) => ({ what: causes[cause], cents, isTotal: false })),
    { what: 'Lines now', cents: lines.after, isTotal: true },
  ];
}

/** Where a change comes from: of a line its cause, of anything else what it is. */
export const originOf = ({ kind, cause }: { readonly kind: PartKind; readonly cause: Cause | null }): string =>
  cause === null ? partKinds[kind] : causes[cause];

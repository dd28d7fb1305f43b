/** Where money of a line can be. Postings move whole cents between these buckets; nothing is ever overwritten. */
export const buckets = [
  'adopted',
  'amended',
  'transferred',
  'carried',
  'preencumbered',
  'encumbered',
  'expended',
  'retained',
  'contingency',
] as const;
export type Bucket = (typeof buckets)[number];

/** A figure for every bucket, in an answer. */
export const balanceShape = Object.fromEntries(buckets.map((bucket) => [bucket, 'whole'])) as Readonly<
  Record<Bucket, 'whole'>
>; // every bucket, as was just written

/** Cents in every bucket of a line. */
export type Balance = Readonly<Record<Bucket, number>>;

/** Where the ledger asks whether there is enough. */
export const controls = ['requisition', 'order', 'invoice', 'journal'] as const;
export type Control = (typeof controls)[number];

export interface Posting {
  readonly line: string;
  readonly bucket: Bucket;
  readonly cents: number;
  /** The document from which this takes back: it counts against what that one put there. */
  readonly corrects?: Corrected | undefined;
}

export interface Corrected {
  readonly record: string;
  readonly id: string;
}

export const nothing: Balance = {
  adopted: 0,
  amended: 0,
  transferred: 0,
  carried: 0,
  preencumbered: 0,
  encumbered: 0,
  expended: 0,
  retained: 0,
  contingency: 0,
};

const sumOf = (balance: Balance, of: readonly Bucket[]): number => of.reduce((sum, bucket) => sum + balance[bucket], 0);

/** What gives a line its authority, and what is spoken for of it. */
export const givingBuckets: readonly Bucket[] = ['adopted', 'amended', 'transferred', 'carried'];
export const takingBuckets: readonly Bucket[] = ['preencumbered', 'encumbered', 'expended', 'contingency'];

/** What may be spent: adopted, amendments, transfers and what was carried in. */
export const authority = (balance: Balance): number => sumOf(balance, givingBuckets);

/** What is spoken for: asked, ordered, paid, and held for what nobody could foresee. Retained money was expended, so it is not counted again. */
export const used = (balance: Balance): number => sumOf(balance, takingBuckets);

/** The one formula for what is left. */
export const available = (balance: Balance): number => authority(balance) - used(balance);

export const plus = (balance: Balance, postings: readonly Pick<Posting, 'bucket' | 'cents'>[]): Balance => {
  const after = { ...balance };
  for (const { bucket, cents } of postings) after[bucket] += cents;
  return after;
};

/** How much of a line's authority is spoken for, in percent; a line without authority that is used counts as full. */
export function percentUsed(balance: Balance): number {
  const [whole, part] = [authority(balance), used(balance)];
  if (whole <= 0) return part > 0 ? 100 : 0;
  return Math.round((part / whole) * 1000) / 10;
}

const keyOf = ({ line, bucket, corrects }: Pick<Posting, 'line' | 'bucket' | 'corrects'>): string =>
  [line, bucket, ...(corrects ? [corrects.record, corrects.id] : [])].join(' ');

/** One entry for each line and bucket; what adds up to zero is left out. */
export function gathered(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, Posting>();
  for (const one of postings) {
    const known = sums.get(keyOf(one));
    sums.set(keyOf(one), known ? { ...known, cents: known.cents + one.cents } : one);
  }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** What has to be posted so that a document that stands at `posted` stands at `wanted`. To want nothing is to mirror everything. */
export const difference = (posted: readonly Posting[], wanted: readonly Posting[]): readonly Posting[] =>
  gathered([...wanted, ...posted.map((one) => ({ ...one, cents: -one.cents }))]);

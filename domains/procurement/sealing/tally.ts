import { type Bytes, fromHex, hex, sameBytes, sha256, utf8 } from './bytes.ts';

/**
 * The tree over everything that was received for an event, as of its closing (RFC 9162, section 2.1). Its root is published before
 * the first envelope is opened; with a receipt anyone can check that its bid is in it, and with all receipts that no other one is.
 */

/** What a receipt says of one submission, and what its leaf is made of. */
export interface Received {
  readonly event: string;
  /** The number of the receipt, which names no one. */
  readonly receipt: string;
  readonly part: string;
  readonly version: number;
  readonly commitment: string;
  readonly size: number;
  readonly receivedAt: string;
}

/** What is published of one leaf; the event is said once. */
export type Leaf = Pick<Received, 'receipt' | 'commitment' | 'size' | 'receivedAt'>;

export interface InclusionProof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
  readonly root: string;
}

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const leafOf = ({ event, receipt, part, version, commitment, size, receivedAt }: Received): Promise<Bytes> =>
  sha256(leafPrefix, utf8(JSON.stringify([event, receipt, part, version, commitment, size, receivedAt])));
const nodeOf = (left: Uint8Array, right: Uint8Array): Promise<Bytes> => sha256(nodePrefix, left, right);

/** The largest power of two below a number of leaves: where a tree parts. */
function partOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [only, second] = leaves;
  if (only === undefined) return sha256();
  if (second === undefined) return only;
  const middle = partOf(leaves.length);
  return nodeOf(await rootOf(leaves.slice(0, middle)), await rootOf(leaves.slice(middle)));
}

async function pathOf(leaves: readonly Bytes[], index: number): Promise<Bytes[]> {
  if (leaves.length <= 1) return [];
  const middle = partOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return index < middle
    ? [...(await pathOf(left, index)), await rootOf(right)]
    : [...(await pathOf(right, index - middle)), await rootOf(left)];
}

/** In the order in which everything came in; two of one instant by their receipts. */
export const inOrder = (all: readonly Received[]): readonly Received[] =>
  all.toSorted((one, other) =>
    one.receivedAt === other.receivedAt
      ? one.receipt < other.receipt
        ? -1
        : 1
      : one.receivedAt < other.receivedAt
        ? -1
        : 1,
  );

const leavesOf = (all: readonly Received[]): Promise<Bytes[]> => Promise.all(inOrder(all).map(leafOf));

/** What is published at the closing. */
export const closingRoot = async (all: readonly Received[]): Promise<string> => hex(await rootOf(await leavesOf(all)));

/** Computed by a reader from what is published of each leaf. */
export const rootFrom = (event: string, leaves: readonly Leaf[]): Promise<string> =>
  closingRoot(leaves.map((leaf) => ({ event, part: 'bid', version: 1, ...leaf })));

export async function proofOf(all: readonly Received[], receipt: string, part: string): Promise<InclusionProof | null> {
  const index = inOrder(all).findIndex((one) => one.receipt === receipt && one.part === part);
  if (index < 0) return null;
  const leaves = await leavesOf(all);
  const path = (await pathOf(leaves, index)).map(hex);
  return { index, size: leaves.length, path, root: hex(await rootOf(leaves)) };
}

/** Whether a receipt is in the tree of this root; needs nothing but the two (RFC 9162, 2.1.3.2). */
export async function isIncluded(receipt: Received, { index, size, path, root }: InclusionProof): Promise<boolean> {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = await leafOf(receipt);
  for (const beside of path) {
    if (last === 0) return false;
    const other = fromHex(beside);
    if (at % 2 === 1 || at === last) {
      hash = await nodeOf(other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = await nodeOf(hash, other);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && sameBytes(hash, fromHex(root));
}

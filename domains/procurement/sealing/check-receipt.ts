import { type InclusionProof, isIncluded, type Received } from './tally.ts';

/** What the server answers for a receipt, and what the holder of one has kept. */
export interface Answered {
  readonly root: string | null;
  readonly received: Received;
  readonly proof: InclusionProof | null;
}
export type Kept = Partial<Received> & { readonly receipt: string };

export type Verdict = 'included' | 'waiting' | 'other' | 'missing';

const same = ['event', 'receipt', 'part', 'version', 'commitment', 'size', 'receivedAt'] as const;

/** A receipt as it was typed or as the file has it; null where it is neither. */
export function keptFrom(text: string): Kept | null {
  const plain = text.trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(plain)) return { receipt: plain };
  try {
    const read = JSON.parse(text) as Partial<Kept> | null;
    return typeof read?.receipt === 'string' ? (read as Kept) : null;
  } catch {
    return null;
  }
}

/** Judged with nothing but the two: every fact of the receipt that is kept, and the path from its leaf to the published root. */
export async function checkReceipt(kept: Kept, { root, received, proof }: Answered): Promise<Verdict> {
  if (same.some((name) => kept[name] !== undefined && kept[name] !== received[name])) return 'other';
  if (root === null) return 'waiting';
  if (proof === null) return 'missing';
  const own = {
    ...received,
    ...Object.fromEntries(same.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]]]))),
  };
  return (await isIncluded(own, { ...proof, root })) ? 'included' : 'missing';
}

export const verdicts: Readonly<Record<Verdict, string>> = {
  included: 'This bid is in the published root. It was not dropped, changed or replaced.',
  waiting: 'The bid is received. The root is published when bids close; check again then.',
  other: 'This receipt does not match what the agency received. Keep your receipt and call the agency.',
  missing: 'This bid is not in the published root. Keep your receipt and call the agency.',
};

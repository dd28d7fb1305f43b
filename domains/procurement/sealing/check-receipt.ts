import { type Bytes, joined, sameBytes, sha256, utf8 } from './bytes.ts';
import { type InclusionProof, isIncluded, type Received } from './tally.ts';

/** What the server answers for a receipt, and what the holder of one has kept. */
export interface Answered {
  readonly root: string | null;
  readonly received: Received;
  readonly proof: InclusionProof | null;
}
export type Kept = Partial<Received> & { readonly receipt: string; readonly stamp?: string | null };

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

/** Where the bid is among all that were received. */
export const placeOf = ({ index, size }: InclusionProof): string => ` It is leaf ${index + 1} of ${size}.`;

/** Who signs the time stamps of an agency’s receipts: the first line of each. */
export const signerOf = (organizationId: string): string => `levee/bid-receipt/${organizationId}`;

/** What a time stamp says: every fact of the receipt, in this order. */
export const stampText = (receipt: Received): string => `${JSON.stringify(same.map((name) => receipt[name]))}\n`;

export type Stamped = 'none' | 'signed' | 'wrong' | 'unable';

const fromBase64 = (text: string): Bytes =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0
    ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    : new Uint8Array();

/**
 * Whether the stamp of a receipt is over what was received, and by one of these keys of the installation. It is a note as
 * c2sp.org/signed-note describes it: Ed25519, which an old browser may not have.
 */
export async function checkStamp({ stamp }: Kept, received: Received, keys: readonly string[]): Promise<Stamped> {
  if (typeof stamp !== 'string') return 'none';
  const end = stamp.lastIndexOf('\n\n') + 1;
  const text = stamp.slice(0, end);
  const name = text.slice(0, text.indexOf('\n'));
  const mark = `— ${name} `;
  const line = stamp.slice(end + 1);
  if (!line.startsWith(mark) || !line.endsWith('\n') || text !== `${name}\n${stampText(received)}`) return 'wrong';
  const bytes = fromBase64(line.slice(mark.length, -1));
  for (const own of keys) {
    const [signer, , ...parts] = own.split('+');
    if (signer !== name) continue;
    const key = fromBase64(parts.join('+'));
    const id = (await sha256(utf8(`${name}\n`), key)).slice(0, 4);
    if (!sameBytes(id, bytes.slice(0, 4))) continue;
    const imported = await crypto.subtle.importKey('raw', key.slice(1), 'Ed25519', false, ['verify']).catch(() => null);
    if (imported === null) return 'unable';
    return (await crypto.subtle.verify('Ed25519', imported, bytes.slice(4), joined(utf8(text)))) ? 'signed' : 'wrong';
  }
  return 'wrong';
}

export const stampWords: Readonly<Record<Stamped, string>> = {
  none: '',
  signed: ' The time stamp is signed by this installation.',
  wrong: ' The time stamp does not fit this receipt. Keep the file and call the agency.',
  unable: ' This browser can’t check the signature of the time stamp.',
};

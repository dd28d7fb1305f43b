import { bytesOfBid } from '../sealing/bid-content.ts';
import { fromHex, hex } from '../sealing/bytes.ts';
import { openWith, seal } from '../sealing/envelope.ts';
import type { Draft } from './draft.ts';

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

interface For {
  readonly event: string;
  readonly publicKey: string;
  readonly solicitation: string;
  readonly vendor: string;
}

export interface SealedBid {
  readonly receipt: string;
  readonly envelope: string;
  readonly contentKey: string;
}

/** Seals a bid in this browser to the key of the event, and opens it again with the key that the firm keeps. */
export async function sealBid(draft: Draft, { event, publicKey, solicitation, vendor }: For): Promise<SealedBid> {
  const receipt = crypto.randomUUID();
  const { offer, notes, response } = draft;
  const content = bytesOfBid({ form: 'levee-bid-1', solicitation, vendor, offer, notes, response });
  const sealedFor = { event, vendor, part: receipt, version: 1 };
  const { envelope, contentKey } = await seal(content, fromHex(publicKey), sealedFor);
  const again = await openWith(contentKey, envelope, sealedFor);
  if (again.length !== content.length) throw new Error('This browser cannot seal a bid. Use another one.');
  return { receipt, envelope: base64(envelope), contentKey: hex(contentKey) };
}

/** What a rehearsal seals in place of a bid. */
export const dummyOf = (draft: Draft): Draft => ({
  ...draft,
  offer: { prices: {}, extras: {} },
  notes: 'Rehearsal',
});

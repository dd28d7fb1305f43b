import { bytesOfBid } from '../sealing/bid-content.ts';
import { fromHex, hex } from '../sealing/bytes.ts';
import type { BidFile } from '../enclosures/bid-file.ts';
import { openWith, seal } from '../sealing/envelope.ts';
import { withoutPrices } from './bid-response.ts';
import { type Draft, emptyDraft } from './draft.ts';

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

interface EventKey {
  readonly id: string;
  readonly publicKey: string;
}

interface For {
  readonly event: EventKey;
  /** Where prices are sealed apart, to another key. */
  readonly priceEvent: EventKey | null;
  readonly solicitation: string;
  readonly vendor: string;
  /** Files that were sent before; price files go into the price envelope where there is one. */
  readonly files?: readonly BidFile[];
}

interface SealedEnvelope {
  readonly receipt: string;
  readonly envelope: string;
  readonly contentKey: string;
}

export interface SealedBid extends SealedEnvelope {
  readonly price: SealedEnvelope | null;
}

/** Seals a bid in this browser to the key of the event; its prices to a key of their own, where there are two envelopes. */
export async function sealBid(draft: Draft, given: For): Promise<SealedBid> {
  const { event, priceEvent, solicitation, vendor, files = [] } = given;
  const about = { solicitation, vendor };
  if (!priceEvent) return { ...(await sealed(draft, event, { ...about, files })), price: null };
  const isPrice = ({ id, of, kind }: BidFile): boolean =>
    kind === 'price' || files.some((one) => one.kind === 'price' && one.id === of && one.id !== id);
  const technical = { ...draft, offer: emptyDraft.offer, response: withoutPrices(draft.response) };
  const { security, subcontractors, signer } = draft.response;
  const prices = {
    ...emptyDraft,
    offer: draft.offer,
    response: { ...emptyDraft.response, security, subcontractors, signer },
  };
  return {
    ...(await sealed(technical, event, { ...about, files: files.filter((one) => !isPrice(one)) })),
    price: await sealed(prices, priceEvent, { ...about, files: files.filter(isPrice) }),
  };
}

/** One envelope, opened again at once with the key that the firm keeps. */
async function sealed(
  { offer, notes, response }: Draft,
  event: EventKey,
  { solicitation, vendor, files }: Required<Pick<For, 'solicitation' | 'vendor' | 'files'>>,
): Promise<SealedEnvelope> {
  const receipt = crypto.randomUUID();
  const content = bytesOfBid({ form: 'levee-bid-1', solicitation, vendor, offer, notes, response, files });
  const sealedFor = { event: event.id, vendor, part: receipt, version: 1 };
  const { envelope, contentKey } = await seal(content, fromHex(event.publicKey), sealedFor);
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

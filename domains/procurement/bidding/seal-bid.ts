import { bytesOfBid } from '../sealing/bid-content.ts';
import { fromHex, hex } from '../sealing/bytes.ts';
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
export async function sealBid(draft: Draft, { event, priceEvent, solicitation, vendor }: For): Promise<SealedBid> {
  const about = { solicitation, vendor };
  if (!priceEvent) return { ...(await sealed(draft, event, about)), price: null };
  const technical = { ...draft, offer: emptyDraft.offer, response: withoutPrices(draft.response) };
  const { security, subcontractors, signer } = draft.response;
  const prices = {
    ...emptyDraft,
    offer: draft.offer,
    response: { ...emptyDraft.response, security, subcontractors, signer },
  };
  return { ...(await sealed(technical, event, about)), price: await sealed(prices, priceEvent, about) };
}

/** One envelope, opened again at once with the key that the firm keeps. */
async function sealed(
  { offer, notes, response }: Draft,
  event: EventKey,
  { solicitation, vendor }: Pick<For, 'solicitation' | 'vendor'>,
): Promise<SealedEnvelope> {
  const receipt = crypto.randomUUID();
  const content = bytesOfBid({ form: 'levee-bid-1', solicitation, vendor, offer, notes, response });
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

import { type Bytes, hex, sha256, utf8 } from './bytes.ts';
import type { Offer } from '../solicitation/price-sheet.ts';

/**
 * Prices as they were opened: their hash is in the minutes, whose lines are chained and signed. It is salted with what only the key of
 * the envelope gives, so that minutes which are public from the hour of the opening tell nothing of prices that are still withheld.
 */
export interface PriceProof {
  readonly salt: string;
  readonly hash: string;
}

export const saltOf = async (contentKey: Bytes): Promise<string> =>
  hex(await sha256(utf8('levee-price-salt-1'), contentKey));

/** Keys in their order: the database does not keep the order in which they were written. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const offerText = (offer: Offer): string => JSON.stringify(offer, inOrder);

export const priceHash = async (salt: string, offer: Offer): Promise<string> =>
  hex(await sha256(utf8(JSON.stringify(['levee-prices-1', salt, offerText(offer)]))));

export const proofOf = async (salt: string, offer: Offer): Promise<PriceProof> => ({
  salt,
  hash: await priceHash(salt, offer),
});

/** As a line of the minutes ends. */
export const hashInWords = (hashes: readonly string[]): string =>
  hashes.length === 0 ? '' : ` Prices ${hashes.join(' and ')}.`;

/** Every price hash that these lines name. */
export const hashesIn = (lines: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ text }) => / Prices ((?:[0-9a-f]{64}(?: and )?)+)\./.exec(text)?.[1]?.split(' and ') ?? []));

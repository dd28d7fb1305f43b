import type { Offer } from '../solicitation/price-sheet.ts';
import { unitsFrom } from '../solicitation/unit-prices.ts';
import { type BidResponse, responseFrom } from './bid-response.ts';

/** A bid before it is sealed. */
export interface Draft {
  readonly offer: Offer;
  readonly notes: string;
  readonly response: BidResponse;
}

export const emptyDraft: Draft = {
  offer: { prices: {}, extras: {} },
  notes: '',
  response: {
    answers: {},
    meets: [],
    forms: {},
    security: null,
    subcontractors: [],
    tradeSecrets: [],
    signer: { name: '', title: '' },
  },
};

const isNumbers = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null;

/** A draft out of a file or out of the browser; null where it is none. */
export function draftFrom(text: string): Draft | null {
  try {
    const { offer, notes, response } = JSON.parse(text) as Partial<Draft>;
    if (!isNumbers(offer?.prices) || !isNumbers(offer?.extras)) return null;
    const units = unitsFrom(offer.units) ?? {};
    return {
      offer: { prices: offer.prices, extras: offer.extras, ...(Object.keys(units).length > 0 ? { units } : {}) },
      notes: typeof notes === 'string' ? notes.slice(0, 4000) : '',
      response: responseFrom(response) ?? emptyDraft.response,
    };
  } catch {
    return null;
  }
}

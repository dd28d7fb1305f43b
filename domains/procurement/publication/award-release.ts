import type { Publisher } from './release.ts';

/** An award as anybody may read it from the notice of intent on. */
export interface ReleasedAward {
  readonly number: string;
  readonly title: string;
  readonly lot: string | null;
  readonly state: string;
  readonly noticedAt: string;
  readonly finalOn: string | null;
  readonly amount: { readonly cents: number; readonly currency: string } | null;
  readonly supplier: { readonly id: string; readonly name: string } | null;
  /** The receipt of the bid. */
  readonly bid: string | null;
}

const statuses: Readonly<Record<string, string>> = { final: 'active', cancelled: 'cancelled' };
const details: Readonly<Record<string, string>> = {
  noticed: 'Intent to award, open to protest',
  protested: 'Stayed by a protest',
};

export const valueOf = ({ cents, currency }: { readonly cents: number; readonly currency: string }) => ({
  amount: cents / 100,
  currency,
});
/** A day as a point in time, which is all that OCDS has. */
export const startOf = (day: string): string => `${day}T00:00:00Z`;

export const awardIn = (one: ReleasedAward) => ({
  id: one.number,
  title: one.title,
  status: statuses[one.state] ?? 'pending',
  statusDetails: details[one.state] ?? null,
  date: one.finalOn === null ? one.noticedAt : startOf(one.finalOn),
  ...(one.amount ? { value: valueOf(one.amount) } : {}),
  ...(one.supplier ? { suppliers: [one.supplier] } : {}),
  ...(one.lot === null ? {} : { relatedLots: [one.lot] }),
  ...(one.bid === null ? {} : { relatedBid: one.bid }),
});

export const buyerIn = (publisher: Publisher) => ({ ...publisher, roles: ['buyer', 'procuringEntity'] });

/** The winner of a published solicitation bid before. */
export const supplierIn = (supplier: ReleasedAward['supplier'], hasBid: boolean, ...more: readonly string[]) =>
  supplier ? [{ ...supplier, roles: [...(hasBid ? ['tenderer'] : []), 'supplier', ...more] }] : [];

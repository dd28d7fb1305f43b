import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { listSubcontractors } from '../subcontractors/listing.server.ts';
import { bid } from './bid.record.ts';

const mark = (receipt: string): string => receipt.slice(0, 8);

/** Until the opening, and while a panel scores, a bid is known by its receipt alone. */
export const unnamed = (receipt: string): string => `Bid ${mark(receipt)}`;

/** A bid is called by its vendor from the moment everyone may know whose it is, and never before. */
async function nameBid({ row, work }: EffectFacts<Row<typeof bid>>): Promise<void> {
  const firm = row.vendor && (await work.asProduct.fetch(work.around.registry.get('vendor'), row.vendor, {}));
  const name = firm ? `${String(firm['name'])} · ${mark(row.receipt)}` : unnamed(row.receipt);
  if (name !== row.name) await work.asProduct.change(bid, row.id, {}, { name });
}

export const bidEffects = follows(bid, {
  create: [nameBid],
  open: [nameBid, listSubcontractors],
  edit: [nameBid, listSubcontractors],
});

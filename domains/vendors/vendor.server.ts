import { on } from '#server/records/effects.ts';
import { vendor } from './vendor.record.ts';

export const vendorEffects = [
  on(vendor, 'approve', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, {}, { approvedOn: work.today });
  }),
  // What a hold stopped is over with it; the history keeps what it was.
  on(vendor, 'release', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, { heldFrom: null });
  }),
];

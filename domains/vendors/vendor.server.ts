import { on } from '#server/records/effects.ts';
import { vendor } from './vendor.record.ts';

export const vendorEffects = [
  // A new approval ends a hold that the vendor had when it was deactivated: active means that nothing is stopped.
  on(vendor, 'approve', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, {}, { approvedOn: work.today, heldFrom: null });
  }),
  // What a hold stopped is over with it; the history keeps what it was.
  on(vendor, 'release', async ({ row, work }) => {
    await work.asProduct.change(vendor, row.id, {}, { heldFrom: null });
  }),
];

import { mergeAction } from '../organization/public.server.ts';
import { on } from '#server/records/effects.ts';
import { refuseDebarred } from './debarment/debarment-hold.server.ts';
import { refuseExcluded } from './exclusions/exclusion.server.ts';
import { vendorMerge } from './vendor-merge.record.ts';
import { vendor } from './vendor.record.ts';

/**
 * Merges, bank accounts and what a check of interests found are about the rows that they were about: a merge changes nothing of where anyone
 * is paid, and a member with a finding on each of both vendors stands in the way of none. Only one that a second person agreed to is carried out.
 */
export const mergeVendors = mergeAction(vendor, {
  by: 'nobody',
  into: ['registered', 'active'],
  except: ['vendor_merge.vendor', 'vendor_merge.target', 'vendor_bank_account.vendor', 'interest_finding.bidder'],
  async before(work, { from }) {
    await refuseExcluded(work, from.id);
    await refuseDebarred(work, from.id);
  },
});

export const mergeEffects = [
  on(vendorMerge, 'approve', async ({ row, work }) => {
    const why = `${row.number}: ${row.why}`.slice(0, 500);
    await work.asProduct.act(work.around.registry.get(vendor.name), {
      id: row.vendor,
      name: 'mergeInto',
      input: { into: row.target, why },
    });
  }),
];

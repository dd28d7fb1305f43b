import { page } from '#kernel';
import { vendorOwnership } from './ownership/vendor-ownership.record.ts';

/** Who owns and runs vendors. */
export const ownershipRecords = [vendorOwnership] as const;

export const ownershipPages = {
  ownerships: page('/vendor-directory/owners', {
    title: 'Owners',
    list: vendorOwnership,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  ownership: page('/vendor-directory/owners/:id', { title: 'Owners', detail: vendorOwnership }),
};

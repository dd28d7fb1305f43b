import { page } from '#kernel';
import { vendorClaim } from './claims/claim.record.ts';

/** Firms with an account that say a vendor of the directory is theirs. */
export const claimRecords = [vendorClaim] as const;

export const claimPages = {
  claims: page('/vendor-directory/claims', {
    list: vendorClaim,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  claim: page('/vendor-directory/claims/:id', { detail: vendorClaim }),
};

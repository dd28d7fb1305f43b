import { page } from '#kernel';
import { vendorProfile } from './finding/vendor-profile.record.ts';
import { vendorShortlist } from './shortlist/vendor-shortlist.record.ts';

/** What is read of vendors apart from their own rows. */
export const findingRecords = [vendorShortlist] as const;
export const findingViews = [vendorProfile] as const;

export const findingPages = {
  finding: page('/vendor-directory/find', {
    title: 'Find vendors',
    list: vendorProfile,
    screen: () => import('./finding/find.screen.tsx'),
  }),
  shortlists: page('/vendor-directory/shortlists', {
    list: vendorShortlist,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  shortlist: page('/vendor-directory/shortlists/:id', {
    detail: vendorShortlist,
    screen: () => import('./shortlist/shortlist.screen.tsx'),
  }),
};

import { bothSides, defineDomain, page } from '#kernel';
import { bankPages, bankRecords } from './bank-pages.ts';
import { claimPages, claimRecords } from './claim-pages.ts';
import { debarmentPages, debarmentRecords } from './debarment-pages.ts';
import { objectionPages, objectionRecords } from './objection-pages.ts';
import { ownershipPages, ownershipRecords } from './ownership-pages.ts';
import { reminderPages, reminderRecords } from './reminder-pages.ts';
import { performancePages, performanceRecords } from './performance-pages.ts';
import { findingPages, findingRecords, findingViews } from './finding-pages.ts';
import { firmProfile } from './firm/firm-profile.record.ts';
import { exclusionMatch } from './exclusions/exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusions/exclusion-snapshot.record.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';
import { vendorMerge } from './vendor-merge.record.ts';
import { vendor } from './vendor.record.ts';
import { samPages, samRecords } from './sam-pages.ts';
import { tinPages, tinRecords } from './tin-pages.ts';
import { supplyPages, supplyRecords, supplyViews } from './supply-pages.ts';
import { marketPages, marketRecords } from './market-pages.ts';

export const vendors = defineDomain({
  label: 'Vendor & Marketplace',
  records: [
    firmProfile,
    vendor,
    vendorCertification,
    vendorInsurance,
    vendorMerge,
    exclusionMatch,
    exclusionSnapshot,
    ...samRecords,
    ...tinRecords,
    ...bankRecords,
    ...claimRecords,
    ...objectionRecords,
    ...debarmentRecords,
    ...ownershipRecords,
    ...reminderRecords,
    ...performanceRecords,
    ...marketRecords,
    ...supplyRecords,
    ...findingRecords,
  ],
  views: [...findingViews, ...supplyViews],
  pages: {
    directory: page('/vendor-directory', {
      title: 'Vendor Directory',
      icon: 'contact',
      list: vendor,
      screen: () => import('./vendor-list.screen.tsx'),
    }),
    vendor: page('/vendor-directory/:id', {
      detail: vendor,
      screen: () => import('./vendor.screen.tsx'),
    }),
    duplicates: page('/vendor-directory/duplicates', {
      title: 'Duplicates',
      screen: () => import('./duplicates.screen.tsx'),
    }),
    merges: page('/vendor-directory/merges', {
      list: vendorMerge,
      screen: () => import('./vendor-list.screen.tsx'),
    }),
    merge: page('/vendor-directory/merges/:id', { detail: vendorMerge }),
    exclusions: page('/vendor-directory/exclusions', {
      title: 'Exclusions',
      list: exclusionMatch,
      screen: () => import('./exclusions/exclusions.screen.tsx'),
    }),
    exclusion: page('/vendor-directory/exclusions/:id', { detail: exclusionMatch }),
    snapshots: page('/vendor-directory/exclusion-snapshots', {
      list: exclusionSnapshot,
      screen: () => import('./vendor-list.screen.tsx'),
    }),
    snapshot: page('/vendor-directory/exclusion-snapshots/:id', {
      detail: exclusionSnapshot,
    }),
    certifications: page('/vendor-directory/certifications', {
      list: vendorCertification,
      screen: () => import('./vendor-list.screen.tsx'),
    }),
    certification: page('/vendor-directory/certifications/:id', {
      detail: vendorCertification,
    }),
    policies: page('/vendor-directory/insurance', {
      title: 'Insurance',
      list: vendorInsurance,
      screen: () => import('./vendor-list.screen.tsx'),
    }),
    policy: page('/vendor-directory/insurance/:id', { detail: vendorInsurance }),
    ...samPages,
    ...tinPages,
    ...findingPages,
    ...bankPages,
    ...claimPages,
    ...objectionPages,
    ...debarmentPages,
    ...ownershipPages,
    ...reminderPages,
    registration: page('/vendor-registration', {
      serves: bothSides,
      title: 'Vendor Registration',
      icon: 'user-plus',
      tabs: { firm: 'Firm', tax: 'Tax and UEI', sells: 'Goods and services', contact: 'Contact', review: 'Review' },
      screen: () => import('./firm/registration.screen.tsx'),
    }),
    ...performancePages,
    ...marketPages,
    ...supplyPages,
  },
});

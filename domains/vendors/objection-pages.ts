import { page } from '#kernel';
import { vendorObjection } from './objections/objection.record.ts';

/** What vendors contest of what is on file about them. */
export const objectionRecords = [vendorObjection] as const;

export const objectionPages = {
  objections: page('/vendor-directory/objections', {
    list: vendorObjection,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  objection: page('/vendor-directory/objections/:id', { detail: vendorObjection }),
};

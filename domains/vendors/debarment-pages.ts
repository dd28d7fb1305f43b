import { page } from '#kernel';
import { vendorDebarment } from './debarment/debarment.record.ts';

/** Who is kept from the agency’s business, and how that is decided. */
export const debarmentRecords = [vendorDebarment] as const;

export const debarmentPages = {
  debarments: page('/vendor-directory/debarments', {
    title: 'Debarments',
    list: vendorDebarment,
    screen: () => import('./vendor-list.screen.tsx'),
  }),
  debarment: page('/vendor-directory/debarments/:id', { detail: vendorDebarment }),
};

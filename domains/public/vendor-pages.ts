import { href, page } from '#kernel';

/** One listed vendor, by its number. */
export const publicVendorPage = page('/public-vendors/:number', {
  title: 'Public vendor',
  open: 'site',
  description:
    'One approved vendor: certifications, public contracts, awards, bids and what the agency paid under public contracts.',
  view: () => import('./vendors/public-vendor.view.tsx'),
});
export const vendorPath = (number: string): string => href(publicVendorPage, { number });

import { bothSides, defineDomain, page } from '#kernel';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';
import { vendor } from './vendor.record.ts';

export const vendors = defineDomain({
  label: 'Vendor & Marketplace',
  records: [vendor, vendorCertification, vendorInsurance],
  pages: {
    directory: page('/vendor-directory', {
      title: 'Vendor Directory',
      icon: 'contact',
      list: vendor,
    }),
    vendor: page('/vendor-directory/:id', {
      title: 'Vendor',
      detail: vendor,
      screen: () => import('./vendor.screen.tsx'),
    }),
    certifications: page('/vendor-directory/certifications', { title: 'Certifications', list: vendorCertification }),
    certification: page('/vendor-directory/certifications/:id', {
      title: 'Certification',
      detail: vendorCertification,
    }),
    policies: page('/vendor-directory/insurance', { title: 'Insurance', list: vendorInsurance }),
    policy: page('/vendor-directory/insurance/:id', { title: 'Insurance policy', detail: vendorInsurance }),
    portal: page('/vendor-portal', {
      serves: bothSides,
      title: 'Vendor Portal',
      icon: 'store',
      planned: () => import('./planned.ts'),
    }),
    registration: page('/vendor-registration', {
      serves: bothSides,
      title: 'Vendor Registration',
      icon: 'user-plus',
      planned: () => import('./planned.ts'),
    }),
    performance: page('/vendor-performance', {
      title: 'Vendor Performance',
      icon: 'star',
      planned: () => import('./planned.ts'),
    }),
    market: page('/market-intelligence', {
      title: 'Market Intelligence',
      icon: 'chart-line',
      planned: () => import('./planned.ts'),
    }),
  },
});

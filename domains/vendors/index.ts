import { defineDomain, page } from '#kernel';

export const vendors = defineDomain({
  label: 'Vendor & Marketplace',
  records: [],
  pages: {
    directory: page('/vendor-directory', {
      title: 'Vendor Directory',
      icon: 'contact',
      planned: () => import('./planned.ts'),
    }),
    portal: page('/vendor-portal', { title: 'Vendor Portal', icon: 'store', planned: () => import('./planned.ts') }),
    registration: page('/vendor-registration', {
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

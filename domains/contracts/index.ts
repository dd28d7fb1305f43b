import { defineDomain, page } from '#kernel';

export const contracts = defineDomain({
  label: 'Contracts',
  records: [],
  pages: {
    contracts: page('/contracts', {
      title: 'Contracts',
      icon: 'file-signature',
      planned: () => import('./planned.ts'),
    }),
    management: page('/contract-management', {
      title: 'Contract Management',
      icon: 'files',
      planned: () => import('./planned.ts'),
    }),
    lifecycle: page('/contract-lifecycle', {
      title: 'Contract Lifecycle',
      icon: 'refresh-cw',
      planned: () => import('./planned.ts'),
    }),
    claims: page('/claims-change-orders', {
      title: 'Claims & Change Orders',
      icon: 'triangle-alert',
      open: 'application',
      planned: () => import('./planned.ts'),
    }),
  },
});

import { defineDomain, page } from '#kernel';
import { contractPages, contractRecords } from './contract-pages.ts';

export const contracts = defineDomain({
  label: 'Contracts',
  records: [...contractRecords],
  pages: {
    ...contractPages,
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

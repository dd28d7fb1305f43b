import { defineDomain, page } from '#kernel';
import { changePages, changeRecords } from './change-pages.ts';
import { claimPages, claimRecords } from './claim-pages.ts';
import { contractPages, contractRecords } from './contract-pages.ts';

export const contracts = defineDomain({
  label: 'Contracts',
  records: [...contractRecords, ...changeRecords, ...claimRecords],
  pages: {
    ...contractPages,
    ...changePages,
    ...claimPages,
    lifecycle: page('/contract-lifecycle', {
      title: 'Contract Lifecycle',
      icon: 'refresh-cw',
      planned: () => import('./planned.ts'),
    }),
  },
});

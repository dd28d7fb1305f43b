import { defineDomain, page } from '#kernel';
import { costCenter } from './cost-center.record.ts';

export const finance = defineDomain({
  label: 'Contracts & Finance',
  order: 6,
  records: [costCenter],
  pages: {
    costCenters: page('/cost-centers', {
      title: 'Cost Centers',
      nav: 'Cost centers',
      roles: ['admin', 'manager'],
      list: costCenter,
    }),
    costCenter: page('/cost-centers/:id', { title: 'Cost center', roles: ['admin', 'manager'], detail: costCenter }),
  },
});

import { defineDomain, page } from '#kernel';
import { costCenter } from './cost-center.record.ts';

export const finance = defineDomain({
  label: 'Contracts & Finance',
  records: [costCenter],
  pages: {
    costCenters: page('/cost-centers', {
      icon: 'coins',
      roles: ['admin', 'manager'],
      list: costCenter,
      screen: () => import('./cost-centers/cost-centers.screen.tsx'),
    }),
    costCenter: page('/cost-centers/:id', { roles: ['admin', 'manager'], detail: costCenter }),
  },
});

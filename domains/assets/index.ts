import { defineDomain, page } from '#kernel';
import { assetPages, assetRecords } from './asset-pages.ts';

export const assets = defineDomain({
  label: 'Enterprise Asset Mgmt',
  records: [...assetRecords],
  pages: {
    ...assetPages,
    enterpriseAssets: page('/eam', {
      title: 'Enterprise Asset Management',
      icon: 'factory',
      planned: () => import('./planned.ts'),
    }),
    maintenance: page('/maintenance-management', {
      title: 'Maintenance Management',
      icon: 'wrench',
      planned: () => import('./planned.ts'),
    }),
    safety: page('/safety-management', {
      title: 'Safety Management',
      icon: 'hard-hat',
      planned: () => import('./planned.ts'),
    }),
  },
});

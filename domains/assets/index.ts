import { defineDomain, page } from '#kernel';

export const assets = defineDomain({
  label: 'Enterprise Asset Mgmt',
  records: [],
  pages: {
    enterpriseAssets: page('/eam', {
      title: 'Enterprise Asset Management',
      icon: 'factory',
      planned: () => import('./planned.ts'),
    }),
    assets: page('/asset-management', {
      title: 'Asset Management',
      icon: 'boxes',
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

import { defineDomain, page } from '#kernel';

export const customers = defineDomain({
  label: 'Customers & Agencies',
  records: [],
  pages: {
    clients: page('/clients', { title: 'Clients', icon: 'building', planned: () => import('./planned.ts') }),
    customers: page('/customer-management', {
      title: 'Customer Management',
      icon: 'handshake',
      planned: () => import('./planned.ts'),
    }),
  },
});

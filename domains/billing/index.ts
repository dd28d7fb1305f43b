import { defineDomain, page } from '#kernel';

export const billing = defineDomain({
  label: 'Billing',
  records: [],
  pages: {
    billing: page('/billing', {
      title: 'Billing',
      icon: 'credit-card',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    billingInvoices: page('/billing/invoices', {
      title: 'Billing Invoices',
      icon: 'receipt',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    billingPlans: page('/billing/plans', {
      title: 'Billing Plans',
      icon: 'layers',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    pricingPlans: page('/pricing-plans', {
      title: 'Pricing Plans',
      icon: 'badge-dollar-sign',
      roles: ['platform_admin'],
      planned: () => import('./planned.ts'),
    }),
  },
});

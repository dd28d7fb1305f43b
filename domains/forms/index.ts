import { defineDomain, page } from '#kernel';

export const forms = defineDomain({
  label: 'Utility Form Filler',
  records: [],
  pages: {
    forms: page('/utility-form-filler', {
      title: 'Utility Form Filler',
      icon: 'form-input',
      roles: ['admin', 'manager'],
      tabs: {
        formBuilder: 'Form Builder',
        pdfStudio: 'PDF Studio',
        workflow: 'Workflow',
        autoRules: 'Automatic Rules',
        analytics: 'Analytics',
        admin: 'Administration',
        compliance: 'Compliance',
        delivery: 'Delivery',
        webhooks: 'Webhooks',
        audit: 'Audit',
      },
      planned: () => import('./planned.ts'),
    }),
  },
});

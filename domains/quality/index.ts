import { defineDomain, page } from '#kernel';

export const quality = defineDomain({
  label: 'Quality Assurance',
  records: [],
  pages: {
    quality: page('/admin/quality', { title: 'Quality', icon: 'badge-check', planned: () => import('./planned.ts') }),
    audits: page('/admin/audits', { title: 'Audits', icon: 'file-search', planned: () => import('./planned.ts') }),
    standards: page('/admin/standards', {
      title: 'Standards',
      icon: 'book-open',
      planned: () => import('./planned.ts'),
    }),
    inspections: page('/inspections-checklists', {
      title: 'Inspections & Checklists',
      icon: 'list-checks',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    testing: page('/testing-dashboard', {
      title: 'Testing Dashboard',
      icon: 'test-tube',
      planned: () => import('./planned.ts'),
    }),
    comprehensiveTest: page('/comprehensive-test', {
      title: 'Comprehensive Test',
      icon: 'microscope',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    systemTest: page('/admin/system-test', {
      title: 'System Test',
      icon: 'bug',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
  },
});

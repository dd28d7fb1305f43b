import { defineDomain, page } from '#kernel';
import { securityEvent } from './security-event.record.ts';

export const security = defineDomain({
  label: 'Security & Compliance',
  records: [securityEvent],
  pages: {
    dashboard: page('/security-dashboard', {
      title: 'Security Dashboard',
      icon: 'shield-check',
      planned: () => import('./planned.ts'),
    }),
    security: page('/security', {
      title: 'Security',
      icon: 'shield',
      forVisitors: '/trust-center',
      planned: () => import('./planned.ts'),
    }),
    policies: page('/certifications-policies', {
      title: 'Certifications & Policies',
      icon: 'badge-check',
      open: 'application',
      planned: () => import('./planned.ts'),
    }),
    accessControls: page('/access-controls', {
      title: 'Access Controls',
      icon: 'lock',
      roles: ['admin'],
      tabs: { matrix: 'Who may do what', person: 'One person' },
      screen: () => import('./access-controls.screen.tsx'),
    }),
    ledger: page('/blockchain', { title: 'Audit Chain', icon: 'link', planned: () => import('./planned.ts') }),
    auditTrail: page('/admin/security-audit', {
      title: 'Security Audit',
      icon: 'scroll-text',
      screen: () => import('./audit-trail.screen.tsx'),
    }),
  },
});

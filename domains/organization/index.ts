import { bothSides, defineDomain, page } from '#kernel';
import { apiKey } from './api-key.record.ts';
import { document } from './document.record.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { userFeedback } from './feedback.record.ts';
import { firmDelegation } from './firm-delegation.record.ts';
import { invitation } from './invitation.record.ts';
import { member } from './member.record.ts';
import { commodityCode } from './master-data/commodity-code.record.ts';
import { masterDataChange } from './master-data/master-data-change.record.ts';
import { paymentTerm } from './master-data/payment-term.record.ts';
import { reasonCode } from './master-data/reason-code.record.ts';
import { unitOfMeasure } from './master-data/unit-of-measure.record.ts';
import { notification } from './notification.record.ts';
import { notificationPreference } from './notification-preference.record.ts';
import { openingView } from './opening-view.record.ts';
import { userRole } from './role.record.ts';
import { savedView } from './saved-view.record.ts';
import { task } from './task.record.ts';
import { webhookEndpoint } from './webhook-endpoint.record.ts';

export const organization = defineDomain({
  label: 'Organization Admin',
  records: [
    apiKey,
    commodityCode,
    document,
    dutyGrant,
    firmDelegation,
    invitation,
    masterDataChange,
    member,
    notification,
    notificationPreference,
    openingView,
    paymentTerm,
    reasonCode,
    savedView,
    task,
    unitOfMeasure,
    userFeedback,
    userRole,
    webhookEndpoint,
  ],
  pages: {
    dashboard: page('/dashboard', {
      title: 'Dashboard',
      icon: 'layout-dashboard',
      screen: () => import('#web/shell/dashboard.tsx'),
    }),
    apiReference: page('/docs/api', {
      serves: bothSides,
      title: 'API reference',
      icon: 'book-open',
      screen: () => import('#web/docs/api-reference.tsx'),
    }),
    overview: page('/admin', {
      title: 'Administration',
      icon: 'settings',
      roles: ['admin', 'manager'],
      screen: () => import('./operations/admin.screen.tsx'),
    }),
    members: page('/user-management', {
      serves: bothSides,
      title: 'User Management',
      icon: 'users',
      screen: () => import('./people/user-management.screen.tsx'),
    }),
    settings: page('/settings', {
      serves: bothSides,
      title: 'Settings',
      icon: 'settings',
      tabs: { profile: 'Profile', notifications: 'Notifications', appearance: 'Appearance', billing: 'Billing' },
      screen: () => import('./settings/settings.screen.tsx'),
    }),
    tenant: page('/admin/tenant', {
      title: 'Organization Settings',
      icon: 'building-2',
      roles: ['admin'],
      tabs: { general: 'General', branding: 'Branding', map: 'Base map' },
      screen: () => import('./settings/tenant.screen.tsx'),
    }),
    tenants: page('/tenant-management', {
      title: 'Tenant Management',
      icon: 'building-2',
      roles: ['admin'],
      screen: () => import('./settings/tenants.screen.tsx'),
    }),
    platform: page('/platform-admin', {
      title: 'Platform Administration',
      icon: 'server',
      roles: ['platform_admin'],
      screen: () => import('./operations/platform.screen.tsx'),
    }),
    monitoring: page('/admin/monitoring', {
      title: 'Monitoring',
      icon: 'activity',
      screen: () => import('./operations/monitoring.screen.tsx'),
    }),
    metrics: page('/admin/metrics', {
      title: 'Metrics',
      icon: 'chart-line',
      roles: ['admin'],
      screen: () => import('./operations/metrics.screen.tsx'),
    }),
    feedback: page('/admin/feedback', {
      icon: 'message-square',
      roles: ['admin'],
      list: userFeedback,
    }),
    ownFeedback: page('/feedback', {
      serves: bothSides,
      under: '/dashboard',
      title: 'Your Feedback',
      icon: 'message-square',
      list: userFeedback,
      screen: () => import('./feedback.screen.tsx'),
    }),
    feedbackEntry: page('/feedback/:id', { serves: bothSides, detail: userFeedback }),
    masterData: page('/master-data', {
      title: 'Master Data',
      icon: 'boxes',
      screen: () => import('./master-data/master-data.screen.tsx'),
    }),
    commodityCodes: page('/master-data/commodity-codes', {
      title: 'Commodity codes',
      list: commodityCode,
      screen: () => import('./master-data/entries.screen.tsx'),
    }),
    commodityCode: page('/master-data/commodity-codes/:id', {
      detail: commodityCode,
      screen: () => import('./master-data/entry.screen.tsx'),
    }),
    units: page('/master-data/units', {
      list: unitOfMeasure,
      screen: () => import('./master-data/entries.screen.tsx'),
    }),
    unit: page('/master-data/units/:id', {
      detail: unitOfMeasure,
      screen: () => import('./master-data/entry.screen.tsx'),
    }),
    paymentTerms: page('/master-data/payment-terms', {
      title: 'Payment terms',
      list: paymentTerm,
      screen: () => import('./master-data/entries.screen.tsx'),
    }),
    paymentTerm: page('/master-data/payment-terms/:id', {
      detail: paymentTerm,
      screen: () => import('./master-data/entry.screen.tsx'),
    }),
    reasonCodes: page('/master-data/reason-codes', {
      title: 'Reason codes',
      list: reasonCode,
      screen: () => import('./master-data/entries.screen.tsx'),
    }),
    reasonCode: page('/master-data/reason-codes/:id', {
      detail: reasonCode,
      screen: () => import('./master-data/entry.screen.tsx'),
    }),
    masterDataChanges: page('/master-data/changes', { list: masterDataChange }),
    masterDataChange: page('/master-data/changes/:id', {
      detail: masterDataChange,
      screen: () => import('./master-data/change.screen.tsx'),
    }),
    theme: page('/utilities/theme', {
      title: 'Theme',
      icon: 'palette',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    templates: page('/utilities/templates', {
      title: 'Templates',
      icon: 'layout-template',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    shortcuts: page('/utilities/shortcuts', {
      title: 'Keyboard Shortcuts',
      icon: 'keyboard',
      roles: ['admin'],
      screen: () => import('#web/shell/shortcuts.tsx'),
    }),
    businessPlan: page('/business-plan-management', {
      title: 'Business Plan Management',
      icon: 'briefcase',
      roles: ['platform_admin'],
      planned: () => import('./planned.ts'),
    }),
    docs: page('/docs', {
      serves: bothSides,
      title: 'Guide',
      icon: 'book-open',
      screen: () => import('#web/docs/guide.tsx'),
    }),
    team: page('/team', {
      serves: bothSides,
      title: 'Team',
      icon: 'users',
      list: member,
      screen: () => import('./people/team.screen.tsx'),
    }),
    teamMember: page('/team/:id', { serves: bothSides, detail: member }),
    firmDelegations: page('/team/delegations', {
      serves: ['firm'],
      under: '/team',
      icon: 'user-check',
      list: firmDelegation,
    }),
    firmDelegation: page('/team/delegations/:id', { serves: ['firm'], detail: firmDelegation }),
    roles: page('/admin/roles', {
      serves: bothSides,
      icon: 'user-cog',
      tabs: { roles: 'Roles', duties: 'Duties', separation: 'Separation of duties' },
      list: userRole,
      screen: () => import('./people/roles.screen.tsx'),
    }),
    role: page('/admin/roles/:id', { serves: bothSides, detail: userRole }),
    duties: page('/admin/duties', {
      serves: bothSides,
      icon: 'user-check',
      roles: ['admin', 'manager'],
      list: dutyGrant,
    }),
    duty: page('/admin/duties/:id', {
      serves: bothSides,
      roles: ['admin', 'manager'],
      detail: dutyGrant,
    }),
    notifications: page('/notifications', {
      serves: bothSides,
      under: '/dashboard',
      title: 'Notifications',
      icon: 'bell',
      list: notification,
      screen: () => import('./notifications/notifications.screen.tsx'),
    }),
    notification: page('/notifications/:id', { serves: bothSides, detail: notification }),
    tasks: page('/tasks', { serves: bothSides, under: '/dashboard', icon: 'list-checks', list: task }),
    task: page('/tasks/:id', { serves: bothSides, detail: task }),
    documents: page('/documents', {
      serves: bothSides,
      under: '/dashboard',
      title: 'Documents',
      icon: 'files',
      list: document,
      screen: () => import('./documents.screen.tsx'),
    }),
    document: page('/documents/:id', { serves: bothSides, detail: document }),
    apiKeys: page('/settings/api-keys', {
      title: 'API keys',
      serves: bothSides,
      icon: 'key',
      list: apiKey,
      screen: () => import('./operations/api-keys.screen.tsx'),
    }),
    apiKey: page('/settings/api-keys/:id', { serves: bothSides, detail: apiKey }),
    webhooks: page('/settings/webhooks', {
      icon: 'webhook',
      roles: ['admin'],
      list: webhookEndpoint,
      screen: () => import('./operations/webhooks.screen.tsx'),
    }),
    webhook: page('/settings/webhooks/:id', {
      roles: ['admin'],
      detail: webhookEndpoint,
      screen: () => import('./operations/webhook.screen.tsx'),
    }),
  },
});

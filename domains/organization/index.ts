import { defineDomain, page } from '#kernel';
import { apiKey } from './api-key.record.ts';
import { document } from './document.record.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { userFeedback } from './feedback.record.ts';
import { invitation } from './invitation.record.ts';
import { member } from './member.record.ts';
import { notification } from './notification.record.ts';
import { notificationPreference } from './notification-preference.record.ts';
import { userRole } from './role.record.ts';
import { savedView } from './saved-view.record.ts';
import { webhookEndpoint } from './webhook-endpoint.record.ts';

export const organization = defineDomain({
  label: 'Organization Admin',
  order: 12,
  records: [
    apiKey,
    document,
    dutyGrant,
    invitation,
    member,
    notification,
    notificationPreference,
    savedView,
    userFeedback,
    userRole,
    webhookEndpoint,
  ],
  pages: {
    team: page('/team', { title: 'Team', nav: 'Team', roles: ['admin', 'manager'], list: member }),
    teamMember: page('/team/:id', { title: 'Member', roles: ['admin', 'manager'], detail: member }),
    roles: page('/admin/roles', { title: 'Roles', nav: 'Roles', roles: ['admin', 'manager'], list: userRole }),
    role: page('/admin/roles/:id', { title: 'Role', roles: ['admin', 'manager'], detail: userRole }),
    duties: page('/admin/duties', { title: 'Duties', nav: 'Duties', roles: ['admin', 'manager'], list: dutyGrant }),
    duty: page('/admin/duties/:id', { title: 'Duty', roles: ['admin', 'manager'], detail: dutyGrant }),
    notifications: page('/notifications', { title: 'Notifications', nav: 'Notifications', list: notification }),
    notification: page('/notifications/:id', { title: 'Notification', detail: notification }),
    documents: page('/documents', { title: 'Documents', nav: 'Documents', list: document }),
    document: page('/documents/:id', { title: 'Document', detail: document }),
    apiKeys: page('/settings/api-keys', { title: 'API keys', nav: 'API keys', list: apiKey }),
    apiKey: page('/settings/api-keys/:id', { title: 'API key', detail: apiKey }),
    webhooks: page('/settings/webhooks', {
      title: 'Webhooks',
      nav: 'Webhooks',
      roles: ['admin'],
      list: webhookEndpoint,
    }),
    webhook: page('/settings/webhooks/:id', { title: 'Webhook', roles: ['admin'], detail: webhookEndpoint }),
  },
});

import { defineRecord, f } from '#kernel';

/** An address of another system that hears of changes. Every message is signed; the secret is shown once. */
export const webhookEndpoint = defineRecord('webhook_endpoint', {
  label: ['Webhook', 'Webhooks'],
  about: 'Another system’s address that is notified of changes. Every message is signed.',
  title: 'url',
  fields: {
    url: f.url().label('Address').required(),
    description: f.text({ max: 200 }),
    events: f
      .tags({
        pattern: /^(\*|[a-z_]{1,60}\.(\*|[a-zA-Z]{1,40}))$/,
        message: 'Must be events such as requisition.approve, requisition.* or *',
      })
      .required(),
    secret: f.encrypted().required().computed().readableBy('nobody'),
    pausedBecause: f.text({ max: 500 }).computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: { by: 'admin', inStates: ['active', 'paused'] } },
  states: { active: 'done', paused: 'returned', disabled: 'stopped' },
  finalStates: ['disabled'],
  transitions: {
    pause: { label: 'Pause', from: 'active', to: 'paused', by: 'admin' },
    resume: { label: 'Resume', from: 'paused', to: 'active', by: 'admin' },
    disable: {
      label: 'Disable',
      from: ['active', 'paused'],
      to: 'disabled',
      by: 'admin',
      confirm: 'A disabled webhook cannot be used again.',
    },
  },
  list: { columns: ['url', 'events', 'description', 'status'], filters: ['status'], sort: '-createdAt' },
  sections: { Webhook: ['url', 'description', 'events'], Health: ['pausedBecause'] },
});

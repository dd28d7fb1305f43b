import { defineRecord, f } from '#kernel';

/** A public or internal update on a service request. */
export const serviceUpdate = defineRecord('service_update', {
  label: ['Update', 'Updates'],
  about: 'A public or internal update on a service request.',
  title: 'text',
  fields: {
    request: f.ref('service_request').required().fixed(),
    text: f.text({ max: 1000, lines: 4 }).required().fixed(),
    audience: f
      .choice({ internal: 'Internal', public: 'Public' })
      .label('Visibility')
      .required()
      .fixed()
      .defaultTo('internal'),
    saidBy: f.person().label('By').computed(),
    toState: f.text({ max: 20 }).label('State').computed(),
    saidOn: f.date().label('Day').required().computed().defaultTo('today'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['text', 'request', 'audience', 'saidBy', 'createdAt'],
    filters: ['request', 'audience'],
    sort: '-createdAt',
  },
  sections: { Update: ['request', 'text', 'audience', 'saidBy', 'saidOn'] },
});

import { bothSides, defineRecord, f, own } from '#kernel';

/** How one person is notified of one type of event. Without a row: in the product, and by mail at once. */
export const notificationPreference = defineRecord('notification_preference', {
  label: ['Notification preference', 'Notification preferences'],
  about: 'How one person is notified of one type of event.',
  title: 'kind',
  serves: bothSides,
  fields: {
    person: f.person().required().fixed().defaultTo('actor'),
    kind: f.text({ max: 60 }).required().fixed(),
    inApp: f.yesNo().label('In the product').required().defaultTo(true),
    byMail: f.choice({ at_once: 'At once', never: 'Never' }).label('By e-mail').required().defaultTo('at_once'),
  },
  uniqueTogether: [['person', 'kind']],
  access: {
    read: { by: 'member', rows: own('person') },
    create: { by: 'member', rows: own('person') },
    edit: { by: 'member', rows: own('person') },
    remove: { by: 'member', rows: own('person') },
  },
  list: { columns: ['kind', 'inApp', 'byMail'], sort: 'kind' },
  sections: { Preference: ['person', 'kind', 'inApp', 'byMail'] },
});

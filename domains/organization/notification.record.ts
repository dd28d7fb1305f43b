import { bothSides, defineRecord, f, own, where } from '#kernel';

/** A notification with the page where the person can act on it. */
export const notification = defineRecord('notification', {
  label: ['Notification', 'Notifications'],
  about: 'A notification with the page where the person can act on it.',
  title: 'subject',
  serves: bothSides,
  fields: {
    recipient: f.person().required().fixed(),
    kind: f.text({ max: 60 }).required().fixed(),
    subject: f.text({ max: 200 }).required().fixed(),
    body: f.text({ max: 2000, lines: 4 }).fixed(),
    link: f.text({ max: 500 }).fixed().help('The page where it is handled.'),
    sample: f.yesNo().label('Sample').required().computed().defaultTo(false),
  },
  access: {
    read: { by: 'member', rows: own('recipient') },
    create: 'nobody',
    edit: 'nobody',
    // What somebody was really told stays in the record; only what stood here as an example goes away.
    remove: { by: 'member', rows: where('sample', true) },
  },
  states: { unread: 'new', read: 'done', archived: 'new' },
  finalStates: ['archived'],
  transitions: {
    markRead: { label: 'Mark read', from: 'unread', to: 'read', by: 'member', rows: own('recipient') },
    markUnread: { label: 'Mark unread', from: 'read', to: 'unread', by: 'member', rows: own('recipient') },
    archive: { label: 'Archive', from: ['unread', 'read'], to: 'archived', by: 'member', rows: own('recipient') },
  },
  list: {
    columns: ['subject', 'kind', 'createdAt', 'status'],
    filters: ['status', 'kind', 'recipient'],
    sort: '-createdAt',
  },
  sections: { Notification: ['subject', 'body', 'link'], About: ['kind', 'recipient'] },
});

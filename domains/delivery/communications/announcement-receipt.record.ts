import { anyOf, defineRecord, f, forThose, own } from '#kernel';

const theirs = own('person');

/** That an announcement reached one person, when that person read it, and when that person acknowledged it. */
export const announcementReceipt = defineRecord('announcement_receipt', {
  label: ['Announcement receipt', 'Announcement receipts'],
  about: 'That an announcement reached a person, was read and was acknowledged.',
  title: 'subject',
  fields: {
    announcement: f.ref('announcement').required().fixed(),
    subject: f.text({ max: 200 }).required().fixed(),
    person: f.person().required().fixed(),
    acknowledgeBy: f.date().label('Acknowledge by').fixed(),
    readAt: f.instant().label('Read').computed(),
    acknowledgedAt: f.instant().label('Acknowledged').computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(theirs, forThose(['manager', { duty: 'auditor' }])) },
    create: 'nobody',
    edit: 'nobody',
  },
  states: { sent: ['new', 'Not read'], read: ['review', 'Read'], acknowledged: 'done' },
  finalStates: ['acknowledged'],
  transitions: {
    markRead: { label: 'Mark read', from: 'sent', to: 'read', by: 'member', rows: theirs },
    acknowledge: { label: 'Acknowledge', from: ['sent', 'read'], to: 'acknowledged', by: 'member', rows: theirs },
  },
  uniqueTogether: [['announcement', 'person']],
  list: {
    columns: ['subject', 'person', 'readAt', 'acknowledgedAt', 'acknowledgeBy', 'status'],
    filters: ['status', 'announcement', 'person', 'acknowledgeBy', 'acknowledgedAt'],
    sort: 'subject',
  },
  sections: { Receipt: ['announcement', 'subject', 'person', 'acknowledgeBy', 'readAt', 'acknowledgedAt'] },
});

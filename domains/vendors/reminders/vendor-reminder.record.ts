import { defineRecord, f } from '#kernel';

export const papers = { sam: 'SAM registration', insurance: 'Insurance', certification: 'Certification' } as const;
export type Paper = keyof typeof papers;

/** A reminder that was sent, so that none is sent a second time. */
export const vendorReminder = defineRecord('vendor_reminder', {
  label: ['Expiration reminder', 'Expiration reminders'],
  about: 'A reminder to a vendor that a registration, policy or certification expires.',
  title: 'document',
  fields: {
    vendor: f.ref('vendor').required().computed(),
    paper: f.choice(papers).label('Type').required().computed(),
    document: f.text({ max: 200 }).required().computed().search(),
    of: f.uuid().required().computed().readableBy('nobody'),
    untilDay: f.date().label('Expires on').required().computed(),
    ahead: f.integer({ min: 0, max: 120 }).label('Days ahead').required().computed(),
    sentTo: f.text({ max: 320 }).label('Sent to').required().computed(),
    sentOn: f.date().label('Sent on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['vendor', 'paper', 'document', 'untilDay', 'ahead', 'sentOn'],
    filters: ['vendor', 'paper', 'untilDay', 'sentOn'],
    sort: '-sentOn',
  },
  sections: {
    Document: ['vendor', 'paper', 'document', 'untilDay'],
    Reminder: ['ahead', 'sentTo', 'sentOn'],
  },
});

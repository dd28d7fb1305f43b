import { anyOf, defineRecord, f, own } from '#kernel';

export const outcomes = {
  sent: 'Sent',
  left_out: 'Sent without figures',
  failed: 'Failed',
} as const;

/** Who receives a report by email. The owner of the report adds people, and each of them can unsubscribe. */
export const reportSubscription = defineRecord('report_subscription', {
  label: ['Report recipient', 'Report recipients'],
  about: 'A colleague who receives a scheduled report, with figures under their own rights.',
  title: 'person',
  fields: {
    report: f.ref('report').required().fixed(),
    person: f.person().label('Recipient').required().fixed(),
    addedBy: f.person().label('Added by').required().fixed().defaultTo('actor'),
    reportName: f.text({ max: 120 }).label('Report name').computed(),
    sentAt: f.instant().label('Last sent').computed(),
    outcome: f.choice(outcomes).label('Last delivery').computed(),
    problem: f.text({ max: 300 }).computed(),
  },
  uniqueTogether: [['report', 'person']],
  access: {
    read: { by: 'member', rows: anyOf(own('person'), own('addedBy')) },
    create: { by: 'member', rows: own('addedBy') },
    edit: 'nobody',
    remove: { by: 'member', rows: own('addedBy') },
  },
  states: { active: 'done', stopped: ['stopped', 'Unsubscribed'] },
  transitions: {
    unsubscribe: { label: 'Unsubscribe', from: 'active', to: 'stopped', by: 'member', rows: own('person') },
    resubscribe: { label: 'Subscribe again', from: 'stopped', to: 'active', by: 'member', rows: own('person') },
  },
  list: {
    columns: ['person', 'reportName', 'status', 'sentAt', 'outcome'],
    filters: ['report', 'person', 'status', 'outcome'],
    sort: '-createdAt',
  },
  sections: { Recipient: ['report', 'reportName', 'person', 'addedBy'], Delivery: ['sentAt', 'outcome', 'problem'] },
});

import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { acceptorIsAnother, fallSaysWhy, isCertified } from './subaward-report.rules.ts';

const computed = (label: string) => f.money({ currency: 'organization' }).label(label).computed();
const given = (label: string) => f.money({ currency: 'organization', min: 0 }).label(label);

/** What a subrecipient reports of one period, once: spent to date, done, and certified by its official. */
export const subawardReport = defineRecord('subaward_report', {
  label: ['Subrecipient report', 'Subrecipient reports'],
  about: 'A subrecipient’s report of one period: spending to date, results and certification.',
  title: 'number',
  fields: {
    number: f.sequence('SBR-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    periodEnd: f.date().label('Period to').required().fixed(),
    receivedOn: f.date().label('Received on').required().defaultTo('today'),
    total: given('Spent to date').required().help('Since the subaward began.'),
    match: given('Match to date'),
    accomplishments: f.longText({ max: 8000 }).label('Accomplishments').search(),
    adjustment: f.text({ max: 500, lines: 3 }).label('Adjustment reason').help('Where the total fell.'),
    official: f.text({ max: 160 }).label('Certified by').help('The subrecipient’s authorized official.'),
    certifiedOn: f.date().label('Certified on'),
    documents: f.attachments().label('Documents'),
    fromDay: f.date().label('Period from').computed(),
    dueOn: f.date().label('Due on').computed(),
    before: computed('Reported before'),
    spent: computed('Spent in period'),
    party: f.text({ max: 200 }).label('Reported as').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'accepted'] },
  },
  states: { draft: 'new', submitted: ['review', 'Awaiting acceptance'], accepted: 'done' },
  transitions: {
    submit: {
      label: 'Submit for acceptance',
      from: 'draft',
      to: 'submitted',
      by: grantManagers,
      rules: [isCertified, fallSaysWhy],
    },
    accept: {
      label: 'Accept report',
      from: 'submitted',
      to: 'accepted',
      by: grantApprovers,
      rules: [acceptorIsAnother, isCertified, fallSaysWhy],
    },
    return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
    reopen: { label: 'Reopen', from: 'accepted', to: 'draft', by: grantApprovers, reason: 'required' },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'subaward_report.is_submitted',
      sentence: 'This report awaits acceptance as it is. Send it back to change it.',
    },
    {
      in: ['accepted'],
      code: 'subaward_report.is_accepted',
      sentence: 'An accepted report stays as it is. Reopen it with a reason.',
    },
  ],
  uniqueTogether: [['periodEnd', 'subaward']],
  list: {
    columns: ['number', 'subaward', 'periodEnd', 'total', 'spent', 'receivedOn', 'dueOn', 'status'],
    filters: ['status', 'subaward', 'periodEnd', 'dueOn'],
    sort: '-periodEnd',
  },
  sections: {
    Report: ['subaward', 'party', 'fromDay', 'periodEnd', 'dueOn', 'receivedOn', 'documents'],
    Spending: ['total', 'before', 'spent', 'match', 'adjustment'],
    Results: ['accomplishments'],
    Certification: ['official', 'certifiedOn', 'submittedBy', 'acceptedBy', 'acceptedOn'],
  },
});

import { defineRecord, f, rule } from '#kernel';

const endsAfterItStarts = rule<{ fromDay: string; untilDay: string }>(
  'cooperative_usage.ends_after_it_starts',
  'The reporting period ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** Quarterly purchases under a cooperative contract, with the administrative fee. */
export const cooperativeUsage = defineRecord('cooperative_usage', {
  label: ['Usage report', 'Usage reports'],
  about: 'Quarterly purchases under a cooperative contract, with the administrative fee.',
  title: 'number',
  fields: {
    number: f.sequence('USE-{yyyy}-{0000}').search(),
    contract: f.ref('cooperative_contract').required().fixed(),
    agency: f.ref('agency').label('Member').fixed().help('Empty: all members.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').required(),
    spend: f.money({ currency: 'organization', min: 0 }).label('Purchases').required(),
    credits: f.money({ currency: 'organization', min: 0 }).label('Returns and credits'),
    fee: f.money({ currency: 'organization' }).label('Fee').computed(),
    dueOn: f.date().label('Report due'),
    reportedOn: f.date().label('Reported on').computed(),
    paidOn: f.date().label('Fee paid on'),
  },
  access: {
    read: 'member',
    create: [{ duty: 'buyer' }, 'manager'],
    edit: { by: [{ duty: 'buyer' }, 'manager'], inStates: ['draft'] },
  },
  states: { draft: 'new', reported: 'done', paid: 'done' },
  finalStates: ['paid'],
  transitions: {
    report: { label: 'Report', from: 'draft', to: 'reported', by: 'nobody' },
    correct: { label: 'Correct', from: 'reported', to: 'draft', by: 'manager', reason: 'required' },
    pay: {
      label: 'Mark fee paid',
      from: 'reported',
      to: 'paid',
      by: [{ duty: 'accounts_payable' }, 'manager'],
      fieldsToFill: ['paidOn'],
    },
  },
  rules: [endsAfterItStarts],
  list: {
    columns: ['number', 'contract', 'agency', 'fromDay', 'untilDay', 'spend', 'fee', 'status'],
    filters: ['status', 'contract', 'agency', 'fromDay'],
    sort: '-fromDay',
  },
  sections: {
    Purchases: ['contract', 'agency', 'fromDay', 'untilDay', 'spend', 'credits'],
    Report: ['dueOn', 'paidOn'],
  },
});

import { defineRecord, f, own } from '#kernel';
import { endsAhead, endsWithinAYear, granterIsNotAsker, reasonSaysSomething } from './rule-exception.rules.ts';

const officer = { duty: 'chief_procurement_officer' } as const;

/**
 * That one purchase may pass a rule that blocks it: named, reasoned, ending, counted. Whoever works on the purchase asks; the duty
 * with the authority grants or refuses, never whoever asked. Only a granted one lets anything pass.
 */
export const ruleException = defineRecord('rule_exception', {
  label: ['Exception', 'Exceptions'],
  about: 'A one-time exception to a blocking rule, requested by one person and granted by another.',
  title: 'number',
  fields: {
    number: f.sequence('EXC-{yyyy}-{0000}').search(),
    rule: f
      .text({ max: 120 })
      .required()
      .fixed()
      .search()
      .help('Rule name from the trace, such as us-uniform-guidance/320-c-1.'),
    subject: f.text({ max: 200 }).label('For').required().fixed().search(),
    aboutRecord: f.text({ max: 60 }).label('Kind of record').required().fixed().defaultTo('requisition'),
    aboutId: f.uuid().label('Row').required().fixed().help('ID of the record, from its address.'),
    reason: f.longText({ max: 4000 }).required().fixed().search(),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Until').required().fixed(),
    grantedBy: f.person().label('Granted by').computed(),
    grantedOn: f.date().label('Granted on').computed(),
  },
  access: { read: 'member', create: 'member', edit: 'nobody' },
  states: { asked: ['review', 'Requested'], granted: 'done', refused: 'stopped', withdrawn: 'stopped' },
  finalStates: ['refused', 'withdrawn'],
  transitions: {
    grant: {
      label: 'Grant',
      from: 'asked',
      to: 'granted',
      by: officer,
      rules: [granterIsNotAsker, endsAhead],
    },
    refuse: {
      label: 'Refuse',
      from: 'asked',
      to: 'refused',
      by: officer,
      rules: [granterIsNotAsker],
      reason: 'required',
      confirm: 'To reopen the matter, the requester submits a new exception.',
    },
    takeBack: { label: 'Take back', from: 'asked', to: 'withdrawn', by: 'member', rows: own('createdBy') },
    withdraw: {
      label: 'Withdraw',
      from: 'granted',
      to: 'withdrawn',
      by: [officer, { duty: 'legal_counsel' }],
      reason: 'required',
    },
  },
  rules: [endsWithinAYear, reasonSaysSomething],
  list: {
    columns: ['number', 'subject', 'rule', 'grantedBy', 'untilDay', 'status'],
    filters: ['status', 'rule', 'aboutId', 'grantedBy', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Exception: ['subject', 'rule'],
    Why: ['reason'],
    'In force': ['fromDay', 'untilDay', 'grantedBy', 'grantedOn'],
    Subject: ['aboutRecord', 'aboutId'],
  },
});

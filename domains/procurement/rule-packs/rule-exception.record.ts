import { defineRecord, f, rule } from '#kernel';

const DAY = 86_400_000;

const endsWithinAYear = rule<{ fromDay: string; untilDay: string }>(
  'rule_exception.ends_within_a_year',
  'An exception ends by itself: its last day is not before its first and at most a year later.',
  ({ row }) => row.untilDay >= row.fromDay && Date.parse(row.untilDay) - Date.parse(row.fromDay) < 366 * DAY,
  { field: 'untilDay', law: '2 CFR 200.318(i)' },
);

const reasonSaysSomething = rule<{ reason: string }>(
  'rule_exception.reason_says_something',
  'Write down in at least 40 letters why the rule may be passed here: an auditor will ask.',
  ({ row }) => row.reason.trim().length >= 40,
  { field: 'reason', law: '2 CFR 200.318(i)' },
);

/** That somebody with the authority let one purchase pass a rule that blocks it: named, reasoned, ending, counted. */
export const ruleException = defineRecord('rule_exception', {
  label: ['Exception', 'Exceptions'],
  about: 'That somebody with the authority let one purchase pass a rule that blocks it, with a reason and a last day.',
  title: 'number',
  fields: {
    number: f.sequence('EXC-{yyyy}-{0000}').search(),
    rule: f
      .text({ max: 120 })
      .required()
      .settled()
      .search()
      .help('The name of the rule, as the trace writes it: us-uniform-guidance/320-c-1.'),
    subject: f.text({ max: 200 }).label('For').required().settled().search(),
    aboutRecord: f.text({ max: 60 }).label('Kind of record').required().settled().defaultTo('requisition'),
    aboutId: f.uuid().label('Row').required().settled().help('The id of the row that may pass, from its address.'),
    reason: f.longText({ max: 4000 }).required().settled().search(),
    fromDay: f.date().label('From').required().settled().defaultTo('today'),
    untilDay: f.date().label('Until').required().settled(),
    grantedBy: f.person().label('Granted by').required().computed().defaultTo('actor'),
  },
  access: { read: 'member', create: { by: { duty: 'chief_procurement_officer' } }, edit: 'nobody' },
  states: ['granted', 'withdrawn'],
  ends: ['withdrawn'],
  transitions: {
    withdraw: {
      label: 'Withdraw',
      from: 'granted',
      to: 'withdrawn',
      by: [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }],
      reason: 'required',
    },
  },
  rules: [endsWithinAYear, reasonSaysSomething],
  list: {
    columns: ['number', 'rule', 'subject', 'grantedBy', 'untilDay', 'status'],
    filters: ['status', 'rule', 'aboutId', 'grantedBy', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Exception: ['rule', 'subject', 'aboutRecord', 'aboutId'],
    Why: ['reason'],
    'In force': ['fromDay', 'untilDay'],
  },
});

import { defineRecord, f } from '#kernel';

/** Which codes go together and which do not, with the law or award that says so. */
export const accountRule = defineRecord('account_rule', {
  label: ['Combination rule', 'Combination rules'],
  about: 'Which account codes may be combined, with the law, award or policy behind it.',
  title: 'name',
  fields: {
    name: f
      .text({ max: 200 })
      .required()
      .search()
      .label('Sentence')
      .help('What people read when the rule refuses an account.'),
    segment: f.ref('account_segment').required().label('When this segment'),
    codes: f
      .text({ max: 200 })
      .required()
      .label('Has the code')
      .help('Separate codes with commas; 53* matches every code that starts with 53.'),
    effect: f
      .choice({ forbids: 'must not have', requires: 'must have' })
      .label('Other segment')
      .required()
      .defaultTo('forbids'),
    otherSegment: f.ref('account_segment').required(),
    otherCodes: f
      .text({ max: 200 })
      .required()
      .help('Separate codes with commas; 53* matches every code that starts with 53.'),
    citation: f.text({ max: 200 }).label('Law or award').search(),
    fromDay: f.date().label('From'),
    untilDay: f.date().label('Until'),
  },
  access: {
    read: 'member',
    create: { duty: 'budget_officer' },
    edit: { by: { duty: 'budget_officer' }, inStates: ['in_force'] },
  },
  states: { in_force: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    end: { label: 'End', from: 'in_force', to: 'ended', by: { duty: 'budget_officer' }, reason: 'required' },
  },
  list: {
    columns: ['name', 'segment', 'codes', 'effect', 'otherSegment', 'otherCodes', 'status'],
    filters: ['status', 'segment'],
    sort: 'name',
  },
  sections: {
    Rule: ['name', 'segment', 'codes', 'effect', 'otherSegment', 'otherCodes'],
    Source: ['citation', 'fromDay', 'untilDay'],
  },
});

import { defineRecord, f, own } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** A question to the owner of a budget line about how it will end the year, and the answer, which stays with the forecast. */
export const varianceNote = defineRecord('variance_note', {
  label: ['Variance note', 'Variance notes'],
  about: 'A question to a budget line’s owner about its year-end forecast, with the answer.',
  title: 'number',
  fields: {
    number: f.sequence('VN-{yyyy}-{0000}').search(),
    line: f.ref('budget_line').required().fixed(),
    question: f.text({ max: 1000, lines: 3 }).required().fixed().search(),
    askedOf: f.person().required().fixed(),
    askedBy: f.person().required().fixed().defaultTo('actor'),
    dueOn: f.date().label('Answer by').fixed(),
    expected: f.money({ currency: 'organization' }).label('Expected at year-end').fixed(),
    answer: f.text({ max: 2000, lines: 4 }),
  },
  access: { read: 'member', create: ['manager', officer], edit: 'nobody' },
  states: { asked: ['review', 'Requested'], answered: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    answer: {
      label: 'Answer',
      from: 'asked',
      to: 'answered',
      by: 'member',
      rows: own('askedOf'),
      fieldsToFill: ['answer'],
    },
    askAgain: { label: 'Ask again', from: 'answered', to: 'asked', by: ['manager', officer], reason: 'required' },
    withdraw: {
      label: 'Withdraw',
      from: 'asked',
      to: 'withdrawn',
      by: ['manager', officer],
      rows: own('askedBy'),
      confirm: 'No answer is expected any more.',
    },
  },
  list: {
    columns: ['number', 'line', 'question', 'askedOf', 'dueOn', 'status'],
    filters: ['status', 'line', 'askedOf', 'askedBy'],
    sort: '-number',
  },
  sections: { Question: ['line', 'question', 'askedOf', 'askedBy', 'dueOn', 'expected'], Answer: ['answer'] },
});

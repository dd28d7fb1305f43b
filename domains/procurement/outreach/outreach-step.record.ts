import { defineRecord, f, rule } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';
import { affirmativeSteps } from './affirmative-steps.ts';

const isDone = rule<{ readonly doneOn: string }>(
  'outreach_step.is_done',
  'Record a step once it is done: the date is today or earlier.',
  ({ row, today }) => row.doneOn <= today,
  { field: 'doneOn' },
);

/** One of the six affirmative steps, as it was taken: 2 CFR 200.321. What is recorded stays; more evidence is another row. */
export const outreachStep = defineRecord('outreach_step', {
  label: ['Outreach step', 'Outreach steps'],
  about: 'Affirmative steps taken for a solicitation, each with its evidence.',
  title: 'evidence',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    step: f.choice(affirmativeSteps).required().fixed(),
    evidence: f.text({ max: 2000, lines: 4 }).required().fixed().search().help('What was done, and with whom.'),
    doneOn: f.date().label('Done on').required().fixed().defaultTo('today'),
    documents: f.attachments().fixed(),
    recordedBy: f.person().computed(),
  },
  access: { read: 'member', create: buyers, edit: 'nobody' },
  rules: [isDone],
  list: {
    columns: ['step', 'solicitation', 'evidence', 'doneOn', 'recordedBy'],
    filters: ['step', 'solicitation', 'doneOn'],
    sort: '-doneOn',
  },
  sections: { Step: ['solicitation', 'step', 'evidence', 'doneOn', 'documents', 'recordedBy'] },
});

import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { appealStates, appealSteps } from './appeal-life.ts';
import { firstHasDetermination, followsFirst } from './appeal.rules.ts';
import { levels, outcomes } from './money-words.ts';

const fact = {
  statement: f.text({ max: 400 }).label('Fact').required(),
  evidence: f.text({ max: 200 }).label('Evidence').required().help('Document and page.'),
  provision: f.text({ max: 120 }).label('Provision').help('Law, rule or policy it rests on.'),
};

/** A determination of FEMA that we dispute: the issue file, its days, and what was decided. */
export const paAppeal = defineRecord('pa_appeal', {
  label: ['PA appeal', 'PA appeals'],
  about: 'A first or second appeal, or a request for arbitration, with its issue file and days.',
  title: 'number',
  fields: {
    number: f.sequence('APL-{yyyy}-{000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    level: f.choice(levels).label('Level').required().fixed(),
    first: f.ref('pa_appeal').label('First appeal').fixed().help('Whose decision this one follows.'),
    title: f.text({ max: 160 }).label('Issue').required().search(),
    determination: f.text({ max: 80 }).label('Determination').search().help('Number of FEMA’s letter.'),
    determinedOn: f.date().label('Determined on').help('Empty: the day of the first decision.'),
    amount: f.money({ currency: 'organization', positive: true }).label('Amount in dispute').required(),
    isRural: f.yesNo().label('Rural area').required().defaultTo(false).help('Under 200,000 people, not urbanized.'),
    position: f.longText({ max: 8000 }).label('Position').help('Why the determination is wrong.'),
    facts: f.lines(fact, { max: 60, label: 'Fact' }).label('Issue file'),
    documents: f.attachments().label('Documents'),
    filedOn: f.date().label('Filed on').help('With the recipient, or with the Board.'),
    forwardedOn: f.date().label('Forwarded on').help('By the recipient to FEMA.'),
    decidedOn: f.date().label('Decided on'),
    outcome: f.choice(outcomes).label('Outcome'),
    granted: f.money({ currency: 'organization', min: 0 }).label('Amount granted'),
    decision: f.longText({ max: 4000 }).label('Decision text'),
    dueOn: f.date().label('File by').computed(),
    withdrawnOn: f.date().label('Withdrawn on').computed(),
    filedBy: f.person().label('Filed by').computed(),
    decidedBy: f.person().label('Recorded by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'filed', 'decided', 'withdrawn'] },
  },
  states: appealStates,
  finalStates: ['decided', 'withdrawn'],
  transitions: appealSteps,
  fixed: [
    {
      in: ['filed'],
      except: ['forwardedOn', 'documents'],
      code: 'pa_appeal.is_filed',
      sentence: 'A filed appeal stays as it was sent. Only forwarding and documents are added.',
    },
    {
      in: ['decided', 'withdrawn'],
      code: 'pa_appeal.is_over',
      sentence: 'This appeal is over. Enter the next level as a new one.',
    },
  ],
  rules: [firstHasDetermination, followsFirst],
  list: {
    columns: ['number', 'title', 'project', 'level', 'amount', 'dueOn', 'outcome', 'status'],
    filters: ['status', 'project', 'level', 'first', 'outcome', 'dueOn'],
    sort: '-number',
  },
  sections: {
    Appeal: ['project', 'level', 'first', 'title', 'determination', 'determinedOn', 'dueOn'],
    Dispute: ['amount', 'isRural', 'position'],
    'Issue file': ['facts', 'documents'],
    Filing: ['filedOn', 'forwardedOn', 'filedBy', 'withdrawnOn'],
    Decision: ['decidedOn', 'outcome', 'granted', 'decision', 'decidedBy'],
  },
});

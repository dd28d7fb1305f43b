import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { choicesAreGiven, questionsDiffer } from './question.rules.ts';
import { opensBeforeItCloses, rangeIsOrdered } from './round.rules.ts';
import { MOST_STAGES } from './review-words.ts';
import { question, stage } from './round-lines.ts';
import { roundStates, roundSteps } from './round-life.ts';

const criterion = {
  name: f.text({ max: 120 }).label('Criterion').required(),
  weight: f.integer({ min: 1, max: 100 }).label('Weight').required(),
  highest: f.integer({ min: 1, max: 100 }).label('Highest score').required().defaultTo(5),
  anchors: f.text({ max: 600 }).label('Scale').required(),
};

/** A program of our own: we announce, others apply, reviewers score, and the agency decides. 2 CFR 200.204 and 200.205. */
export const fundingRound = defineRecord('funding_round', {
  label: ['Funding round', 'Funding rounds'],
  about: 'A call for applications of the agency as grantor: criteria, dates, money and review rules.',
  title: 'number',
  fields: {
    number: f.sequence('FR-{yyyy}-{000}').search(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    program: f.text({ max: 160 }).label('Program').required().search(),
    purpose: f.longText({ max: 4000 }).label('Purpose').required(),
    opensAt: f.instant().label('Opens').required(),
    closesAt: f.instant().label('Closes').required(),
    available: f.money({ currency: 'organization', min: 1 }).label('Available amount').required(),
    awardMin: f.money({ currency: 'organization', min: 0 }).label('Award minimum'),
    awardMax: f.money({ currency: 'organization', min: 1 }).label('Award maximum'),
    partial: f.yesNo().label('Partial awards').required().defaultTo(false),
    isBlind: f
      .yesNo()
      .label('Blind review')
      .required()
      .defaultTo(true)
      .help('Reviewers see no applicant with an application.'),
    reviewsPer: f.integer({ min: 1, max: 9 }).label('Reviews each').required().defaultTo(3),
    workload: f.integer({ min: 1, max: 200 }).label('Workload cap').required().defaultTo(10).help('For each reviewer.'),
    reviewsDue: f.date().label('Reviews due'),
    officers: f
      .refs('organization_members', { max: 20 })
      .label('Program officers')
      .required()
      .help('They see applications and never score them.'),
    criteria: f.lines(criterion, { max: 20, label: 'Criterion' }).label('Criteria'),
    questions: f
      .lines(question, { max: 30, label: 'Question' })
      .label('Application form')
      .help('What applicants answer.'),
    stages: f
      .lines(stage, { max: MOST_STAGES, label: 'Stage' })
      .label('Approval stages')
      .help('In order, between the endorsement and finance. Empty: none.'),
    weightTotal: f.integer({ min: 0, max: 2000 }).label('Weight total').computed(),
    // The criteria as one value, so that the database itself refuses an open round whose weights are not 100.
    rubric: f.json().label('Rubric').computed().readableBy('nobody'),
    rankedAt: f.instant().label('Ranked').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'open', 'review', 'ranked', 'decided', 'closed'] },
  },
  states: roundStates,
  finalStates: ['closed', 'cancelled'],
  transitions: roundSteps,
  fixed: [
    {
      in: ['open', 'review'],
      except: ['officers', 'reviewsDue', 'workload'],
      code: 'funding_round.is_announced',
      sentence: 'An announced round stays as it is. Cancel it to announce another.',
      law: '2 CFR 200.204',
    },
    {
      in: ['ranked', 'decided', 'closed'],
      code: 'funding_round.is_ranked',
      sentence: 'A ranked round stays as it is.',
    },
  ],
  rules: [opensBeforeItCloses, rangeIsOrdered, choicesAreGiven, questionsDiffer],
  list: {
    columns: ['number', 'title', 'program', 'opensAt', 'closesAt', 'available', 'status'],
    filters: ['status', 'closesAt'],
    sort: '-number',
  },
  sections: {
    'Funding round': ['title', 'program', 'purpose', 'opensAt', 'closesAt', 'officers'],
    'Application form': ['questions'],
    Money: ['available', 'awardMin', 'awardMax', 'partial'],
    Review: ['isBlind', 'reviewsPer', 'workload', 'reviewsDue', 'criteria', 'weightTotal'],
    Decision: ['stages', 'rankedAt', 'decidedBy', 'decidedOn'],
  },
});

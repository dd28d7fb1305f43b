import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { conflictKinds } from './review-words.ts';

const watchers = [...grantManagers, ...grantApprovers, { duty: 'auditor' }] as const;

/** Who judges which application, and what this person declared before seeing it. It holds nothing of the application. */
export const reviewAssignment = defineRecord('review_assignment', {
  label: ['Review assignment', 'Review assignments'],
  about: 'A reviewer’s application in a funding round, with the declaration of interests.',
  title: 'number',
  fields: {
    number: f.sequence('RV-{yyyy}-{0000}').search(),
    round: f.ref('funding_round').required().fixed(),
    submission: f.ref('round_application').label('Application').required().fixed(),
    reviewer: f.person().label('Reviewer').required().fixed(),
    name: f.text({ max: 60 }).label('Assignment').computed(),
    dueOn: f.date().label('Due').computed(),
    declaredAt: f.instant().label('Declared').computed(),
    conflict: f.choice(conflictKinds).label('Conflict').computed().readableBy(watchers),
    statement: f.longText({ max: 2000 }).label('Statement').computed().readableBy(watchers),
    employer: f.text({ max: 160 }).label('Other employer').computed().readableBy(watchers),
    employerUei: f.text({ max: 12 }).label('Employer UEI').computed().readableBy(watchers),
    address: f.address().label('Address').computed().readableBy(watchers),
    submittedAt: f.instant().label('Submitted').computed(),
  },
  uniqueTogether: [['submission', 'reviewer']],
  access: {
    read: { by: 'member', rows: anyOf(own('reviewer'), forThose(watchers)) },
    create: grantManagers,
    edit: 'nobody',
  },
  states: {
    assigned: ['new', 'Declaration open'],
    accepted: ['new', 'In progress'],
    submitted: ['review', 'Submitted'],
    conflicted: ['stopped', 'Recused'],
    withdrawn: 'stopped',
  },
  finalStates: ['conflicted', 'withdrawn'],
  transitions: {
    accept: { label: 'Accept', from: 'assigned', to: 'accepted', by: 'nobody' },
    recuse: { label: 'Recuse', from: ['assigned', 'accepted'], to: 'conflicted', by: 'nobody' },
    submit: {
      label: 'Submit review',
      from: 'accepted',
      to: 'submitted',
      by: 'member',
      rows: own('reviewer'),
      confirm: 'You then see the scores of the other reviewers. A score changes afterwards with a reason alone.',
    },
    reopen: {
      label: 'Reopen review',
      from: 'submitted',
      to: 'accepted',
      by: 'member',
      rows: own('reviewer'),
      reason: 'required',
    },
    withdraw: {
      label: 'Withdraw assignment',
      from: ['assigned', 'accepted', 'submitted'],
      to: 'withdrawn',
      by: grantManagers,
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'name', 'round', 'reviewer', 'dueOn', 'declaredAt', 'submittedAt', 'status'],
    filters: ['status', 'round', 'reviewer'],
    sort: '-number',
  },
  sections: {
    'Review assignment': ['round', 'submission', 'name', 'reviewer', 'dueOn', 'submittedAt'],
    Declaration: ['declaredAt', 'conflict', 'statement', 'employer', 'employerUei', 'address'],
  },
});

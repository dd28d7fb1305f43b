import { defineRecord, f, holdsActor } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { MOST_READERS } from './review-words.ts';

const answer = {
  question: f.text({ max: 200 }).label('Question').required(),
  answer: f.text({ max: 4000, lines: 4 }).label('Answer'),
};

/**
 * What an applicant sent to a round. Rights by duty would show it to a reviewer who holds one, so it names its readers one by one;
 * a reviewer reads it on the review sheet alone, after the declaration.
 */
export const roundApplication = defineRecord('round_application', {
  label: ['Round application', 'Round applications'],
  about: 'An application to a funding round; until the decision only its readers see it.',
  title: 'number',
  fields: {
    number: f.sequence('RA-{yyyy}-{0000}').search(),
    round: f.ref('funding_round').required().fixed(),
    applicant: f.ref('subrecipient').label('Applicant').required().fixed(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    requested: f.money({ currency: 'organization', min: 1 }).label('Requested').required(),
    summary: f.longText({ max: 8000 }).label('Summary').required(),
    answers: f.lines(answer, { max: 30, label: 'Answer' }).label('Answers'),
    place: f.integer({ min: 1, max: 10_000 }).label('Place').computed(),
    submittedAt: f.instant().label('Submitted').computed(),
    awarded: f.money({ currency: 'organization', min: 0 }).label('Awarded').computed(),
    shownTo: f.refs('organization_members', { max: MOST_READERS }).label('Readers').computed(),
  },
  access: {
    read: { by: 'member', rows: holdsActor('shownTo') },
    create: grantManagers,
    edit: { by: grantManagers, rows: holdsActor('shownTo') },
  },
  states: {
    draft: 'new',
    submitted: ['review', 'Submitted'],
    awarded: 'done',
    not_awarded: ['stopped', 'Not awarded'],
    withdrawn: 'stopped',
  },
  finalStates: ['awarded', 'not_awarded', 'withdrawn'],
  transitions: {
    submit: {
      label: 'Submit application',
      from: 'draft',
      to: 'submitted',
      by: grantManagers,
      confirm: 'The application is fixed and can be assigned to reviewers.',
    },
    award: { label: 'Award', from: 'submitted', to: 'awarded', by: 'nobody' },
    decline: { label: 'Decline', from: 'submitted', to: 'not_awarded', by: 'nobody' },
    withdraw: {
      label: 'Withdraw application',
      from: ['draft', 'submitted'],
      to: 'withdrawn',
      by: grantManagers,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['submitted', 'awarded', 'not_awarded'],
      code: 'round_application.is_submitted',
      sentence: 'A submitted application stays as it is. Withdraw it to enter another.',
    },
  ],
  list: {
    columns: ['number', 'round', 'applicant', 'title', 'requested', 'submittedAt', 'status'],
    filters: ['status', 'round', 'applicant'],
    sort: '-number',
  },
  sections: {
    Application: ['round', 'applicant', 'title', 'requested', 'submittedAt'],
    Content: ['summary', 'answers'],
    Decision: ['awarded', 'place', 'shownTo'],
  },
});

import { defineRecord, f } from '#kernel';
import { amendmentStates, amendmentSteps } from './amendment-life.ts';
import { changesSomething, listingsOnlyWithMoney } from './award-amendment.rules.ts';
import { grantManagers } from '../award/award-life.ts';
import { amendmentKinds, noticeTerms } from './amendment-words.ts';

const change = () => f.money({ currency: 'organization' });
const amount = () => f.money({ currency: 'organization', min: 0 });

const listingChange = {
  aln: f.text({ max: 6 }).label('Assistance listing').required(),
  program: f.text({ max: 160 }).label('Program'),
  amount: change().label('Change').required(),
};

/** A change of an award’s amount, period or terms. It is applied as a whole when it is accepted, and keeps what was before. */
export const awardAmendment = defineRecord('award_amendment', {
  label: ['Award amendment', 'Award amendments'],
  about: 'A change of an award’s amount, period or terms, with the values before and after.',
  title: 'number',
  fields: {
    number: f.sequence('AAM-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(amendmentKinds).label('Type').required(),
    effectiveOn: f.date().label('Effective on').required().defaultTo('today'),
    amountChange: change().label('Amount change').help('Negative: a reduction.'),
    matchChange: change().label('Match change'),
    listings: f.lines(listingChange, { max: 20, label: 'Listing' }).label('Listing changes'),
    newUntil: f.date().label('New end'),
    newConditions: f.longText({ max: 4000 }).label('New conditions'),
    reason: f.longText({ max: 2000 }).label('Reason').required().search(),
    documents: f.attachments().label('Funder’s notice'),
    terms: f.choice(noticeTerms).label('Award terms').help('What they say of an extension by notice.'),
    termsSection: f.text({ max: 160 }).label('Terms section').help('Where the award says so.'),
    workLeft: f.longText({ max: 3000 }).label('Work remaining').help('Spending the balance alone is no reason.'),
    sameScope: f.yesNo().label('Scope unchanged'),
    sameFunds: f.yesNo().label('No added funds'),
    sentOn: f.date().label('Notice sent').help('The day that the evidence shows.'),
    evidence: f.attachments().label('Evidence of sending'),
    amountBefore: amount().label('Amount before').computed(),
    amountAfter: amount().label('Amount after').computed(),
    untilBefore: f.date().label('End before').computed(),
    untilAfter: f.date().label('End after').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    submittedOn: f.date().label('Submitted on').computed(),
    appliedBy: f.person().label('Accepted by').computed(),
    appliedOn: f.date().label('Accepted on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'applied'] },
  },
  states: amendmentStates,
  finalStates: ['applied', 'discarded'],
  transitions: amendmentSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'award_amendment.is_submitted',
      sentence: 'This amendment awaits acceptance as it is. Send it back to change it.',
    },
    {
      in: ['applied'],
      code: 'award_amendment.is_applied',
      sentence: 'This amendment changed its award. Correct it by another amendment.',
    },
  ],
  rules: [changesSomething, listingsOnlyWithMoney],
  list: {
    columns: ['number', 'award', 'kind', 'amountChange', 'newUntil', 'effectiveOn', 'status'],
    filters: ['status', 'award', 'kind', 'effectiveOn'],
    sort: '-number',
  },
  sections: {
    Amendment: ['award', 'kind', 'effectiveOn', 'amountChange', 'matchChange', 'listings', 'newUntil', 'newConditions'],
    Basis: ['reason', 'documents'],
    'One-time extension': ['terms', 'termsSection', 'workLeft', 'sameScope', 'sameFunds', 'sentOn', 'evidence'],
    Decision: [
      'amountBefore',
      'amountAfter',
      'untilBefore',
      'untilAfter',
      'submittedBy',
      'submittedOn',
      'appliedBy',
      'appliedOn',
    ],
  },
});

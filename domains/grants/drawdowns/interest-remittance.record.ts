import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { interestStates, interestSteps } from './interest-life.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What federal advances earned in one year, what of it may be kept, and what was remitted. */
export const interestRemittance = defineRecord('interest_remittance', {
  label: ['Interest remittance', 'Interest remittances'],
  about: 'Interest that federal advances earned in a year, and what of it was remitted.',
  title: 'number',
  fields: {
    number: f.sequence('GIR-{yyyy}-{0000}').search(),
    year: f.integer({ min: 1990, max: 2200, isName: true }).label('Year').required().fixed(),
    earned: amount().label('Interest earned').required().help('As the bank credited it, on all federal advances.'),
    evidence: f.attachments().label('Evidence'),
    note: f.longText({ max: 2000 }).label('Note').help('Why it differs from the interest counted.'),
    remittedOn: f.date().label('Remitted on'),
    reference: f.text({ max: 60 }).label('Reference').search().help('Of the payment system.'),
    counted: amount().label('Interest counted').computed(),
    kept: amount().label('Kept').computed(),
    due: amount().label('Due').computed(),
    remitted: amount().label('Amount remitted').computed(),
    liveKey: f.text({ max: 60 }).label('Live key').unique().computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    remittedBy: f.person().label('Remitted by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'approved', 'remitted', 'kept', 'discarded'] },
  },
  states: interestStates,
  finalStates: ['remitted', 'kept', 'discarded'],
  transitions: interestSteps,
  fixed: [
    {
      in: ['submitted', 'approved'],
      code: 'interest_remittance.is_submitted',
      sentence: 'This interest is fixed as it was submitted. Send it back to change it.',
    },
    {
      in: ['remitted', 'kept'],
      code: 'interest_remittance.is_done',
      sentence: 'The interest of this year is done and stays as it is.',
    },
    {
      in: ['discarded'],
      code: 'interest_remittance.is_discarded',
      sentence: 'This entry is discarded. Enter the interest of the year again.',
    },
  ],
  list: {
    columns: ['number', 'year', 'earned', 'counted', 'due', 'remittedOn', 'status'],
    filters: ['status', 'year', 'remittedOn'],
    sort: '-number',
  },
  sections: {
    Interest: ['year', 'earned', 'counted', 'kept', 'due', 'note', 'evidence'],
    Remittance: ['remittedOn', 'reference', 'remitted'],
    Decisions: ['submittedBy', 'approvedBy', 'approvedOn', 'remittedBy'],
  },
});

import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { subcontractorStates, subcontractorSteps } from './subpayment-life.ts';

/** A firm that does part of a contract for the prime, and the address at which it confirms what it was paid. */
export const contractSubcontractor = defineRecord('contract_subcontractor', {
  label: ['Subcontractor', 'Subcontractors'],
  about: 'A subcontractor of a contract: its tier, its committed amount and its contact.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Subcontractor').required().search(),
    contract: f.ref('contract').required().fixed(),
    parent: f.ref('contract_subcontractor').label('Hired by').fixed().help('Empty: the prime.'),
    tier: f.integer({ min: 1, max: 2 }).computed(),
    email: f.email().label('Contact email').help('Gets the link that confirms each payment.'),
    scope: f.text({ max: 200 }).label('Scope of work').required(),
    committed: f.money({ currency: 'organization', min: 0 }).label('Committed amount').required(),
    uei: f.text({ max: 12 }).label('UEI'),
    contact: f.email().label('Links go to').computed(),
    newEmail: f.email().label('New email'),
    emailFlag: f.text({ max: 300 }).label('Email check').computed(),
    exclusion: f.text({ max: 300 }).label('Exclusion check').computed(),
    finding: f
      .longText({ max: 2000 })
      .help('How the firm and its email were checked. 20 characters or more where a check found something.'),
    proposedBy: f.text({ max: 160 }).label('Added by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['proposed', 'approved', 'email_review'] },
  },
  fixed: [
    {
      in: ['approved', 'email_review'],
      code: 'contract_subcontractor.is_approved',
      sentence: 'This subcontractor is approved as it is. Request a new email, or end the subcontract.',
    },
  ],
  states: subcontractorStates,
  finalStates: ['refused', 'ended'],
  transitions: subcontractorSteps,
  list: {
    columns: ['name', 'contract', 'tier', 'scope', 'committed', 'status'],
    filters: ['status', 'contract', 'tier'],
    sort: 'name',
  },
  sections: {
    Subcontractor: ['name', 'contract', 'tier', 'parent', 'scope', 'committed', 'uei'],
    Contact: ['email', 'contact', 'newEmail', 'emailFlag'],
    Approval: ['exclusion', 'finding', 'proposedBy', 'approvedBy', 'approvedOn'],
  },
});

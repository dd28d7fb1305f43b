import { defineRecord, f } from '#kernel';
import { contractStates, contractSteps, managers } from './contract-life.ts';
import { executions } from '../signing/signing-words.ts';
import { contractTypes, terminationKinds } from './contract-words.ts';
import { ceilingHoldsValue, endsAfterItStarts, orderedWithinCeiling } from './contract.rules.ts';

/** What was agreed with a vendor: for how much, from when until when, and on what terms. */
export const contract = defineRecord('contract', {
  label: ['Contract', 'Contracts'],
  about: 'An agreement with a vendor: its value, its limit, its term and its conditions.',
  title: 'number',
  fields: {
    number: f.sequence('CON-{yyyy}-{0000}').search(),
    title: f.text({ max: 200 }).label('Title').required().search(),
    award: f.ref('award').fixed().help('Vendor, value and funding follow from it.'),
    lot: f.text({ max: 20 }).computed(),
    isExisting: f.yesNo().label('Existing contract').required().defaultTo(false).fixed().help('In force before Levee.'),
    vendor: f.ref('vendor').help('From an award, the awarded vendor.'),
    type: f
      .choice(contractTypes)
      .label('Contract type')
      .required()
      .help('Cost plus a percentage of cost is prohibited by 2 CFR 200.324(c).'),
    typeFinding: f
      .longText({ max: 4000 })
      .label('Type finding')
      .help('Time and materials: why no other type is suitable, as 2 CFR 200.318(j) asks.'),
    value: f.money({ currency: 'organization', min: 0 }).label('Original value'),
    ceiling: f.money({ currency: 'organization', min: 0 }).label('Not to exceed').help('Empty: the original value.'),
    orderedBefore: f
      .money({ currency: 'organization', min: 0 })
      .label('Ordered before Levee')
      .help('Only for an existing contract.'),
    fromDay: f.date().label('Start day').required(),
    untilDay: f.date().label('End day').required(),
    federalFunds: f.yesNo().label('Federal funds').required().defaultTo(false),
    manager: f.person().label('Contract manager').defaultTo('actor'),
    noticeTerms: f.longText({ max: 4000 }).label('Notice terms').search(),
    claimNoticeDays: f
      .integer({ min: 0, max: 365 })
      .label('Claim notice days')
      .help('Days after the event by which a claim is noticed.'),
    claimDecider: f.person().label('Claims decided by').help('Empty: the chief procurement officer.'),
    terminationTerms: f.longText({ max: 4000 }).label('Termination clauses').help('Cause and convenience, by section.'),
    documents: f.attachments(),
    signedOn: f.date().label('Signed on'),
    execution: f.choice(executions).label('Signature').computed(),
    clearedBy: f.person().label('Reviewed by').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    clausesCheckedOn: f
      .date()
      .label('Clauses checked')
      .computed()
      .help('On approval, all clauses that the law requires were in the contract.'),
    activeOn: f.date().label('Active on').computed(),
    terminationKind: f.choice(terminationKinds).label('Termination'),
    terminatedOn: f.date().label('Terminated on'),
    closedOn: f.date().label('Closed out on').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: {
      by: managers,
      inStates: ['draft', 'returned', 'legal_review', 'submitted', 'approved', 'active', 'terminated'],
    },
  },
  states: contractStates,
  finalStates: ['terminated', 'cancelled'],
  transitions: contractSteps,
  fixed: [
    {
      in: ['legal_review', 'submitted', 'approved'],
      except: ['manager', 'documents'],
      code: 'contract.is_in_review',
      sentence: 'This contract is reviewed or approved as it is. Send it back to change it.',
    },
    {
      in: ['active'],
      except: ['manager', 'documents'],
      code: 'contract.is_active',
      sentence: 'An active contract is fixed. An option or a change order changes its money or term.',
    },
    {
      in: ['terminated'],
      except: ['manager', 'documents'],
      code: 'contract.is_terminated',
      sentence: 'This contract is terminated and stays as it is.',
    },
  ],
  rules: [endsAfterItStarts, ceilingHoldsValue, orderedWithinCeiling],
  list: {
    columns: ['number', 'title', 'vendor', 'type', 'ceiling', 'untilDay', 'manager', 'status'],
    filters: ['status', 'vendor', 'type', 'manager', 'award', 'untilDay', 'isExisting', 'federalFunds'],
    sort: '-number',
  },
  sections: {
    Contract: ['title', 'vendor', 'award', 'lot', 'isExisting', 'type', 'typeFinding', 'manager'],
    Money: ['value', 'ceiling', 'orderedBefore', 'federalFunds'],
    Term: ['fromDay', 'untilDay', 'signedOn', 'execution', 'activeOn'],
    Terms: ['noticeTerms', 'claimNoticeDays', 'claimDecider', 'terminationTerms', 'documents'],
    Decisions: ['clearedBy', 'approvedBy', 'clausesCheckedOn', 'terminationKind', 'terminatedOn', 'closedOn'],
  },
});

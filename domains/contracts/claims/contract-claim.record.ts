import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { claimFixed, claimStates, claimSteps } from './claim-life.ts';
import { claimBases, deadlineKinds, determinations } from './claim-words.ts';
import { noticedAfterEvent } from './contract-claim.rules.ts';

/** Who keeps the file of a claim. */
export const keepers = [...managers, { duty: 'legal_counsel' }] as const;
/** Who may know what the agency sets aside for a claim, and what counsel says of it. */
export const privileged = [...keepers, { duty: 'governing_body' }] as const;

/** What a contractor asks for beyond the contract, with its notice, its decision and its settlement. */
export const contractClaim = defineRecord('contract_claim', {
  label: ['Contract claim', 'Contract claims'],
  about: 'A contractor’s claim with its notice, determination, appeal and settlement.',
  title: 'number',
  fields: {
    number: f.sequence('CLM-{yyyy}-{0000}').search(),
    subject: f.text({ max: 200 }).label('Subject').required().search(),
    contract: f.ref('contract').required().fixed(),
    vendor: f.ref('vendor').label('Contractor').computed(),
    basis: f.choice(claimBases).label('Entitlement basis').required(),
    clause: f.text({ max: 120 }).label('Contract section'),
    statement: f.longText({ max: 8000 }).label('Contractor’s statement').search(),
    eventOn: f.date().label('Event day').required().fixed(),
    noticedOn: f.date().label('Notice received').required().fixed().defaultTo('today'),
    noticeProof: f.attachments().label('Notice proof').help('The notice with its proof of receipt.'),
    noticeDue: f.date().label('Notice due').computed().help('By the notice rule of the contract.'),
    isLate: f.yesNo().label('Late notice').required().computed().defaultTo(false),
    amount: f.money({ currency: 'organization', min: 0 }).label('Amount claimed'),
    days: f.integer({ min: 0, max: 3650 }).label('Days claimed').required().defaultTo(0),
    documents: f.attachments(),
    reserve: f.money({ currency: 'organization', min: 0 }).label('Reserve').readableBy(privileged),
    decider: f.person().label('Decided by').computed().help('Named in the contract.'),
    deadline: f.date().label('Next deadline').computed(),
    deadlineOf: f.choice(deadlineKinds).label('Deadline for').computed(),
    infoDue: f.date().label('Information due'),
    submittedOn: f.date().label('Submitted on').computed(),
    determination: f.choice(determinations).label('Determination'),
    determinedAmount: f.money({ currency: 'organization', min: 0 }).label('Amount granted'),
    determinedDays: f.integer({ min: 0, max: 3650 }).label('Days granted'),
    findings: f.longText({ max: 8000 }).label('Findings'),
    determinedBy: f.person().label('Determined by').computed(),
    determinedOn: f.date().label('Determined on').computed(),
    appealedOn: f.date().label('Appealed on').computed(),
    isLateAppeal: f.yesNo().label('Late appeal').computed(),
    settlement: f.money({ currency: 'organization', min: 0 }).label('Settlement').readableBy(privileged),
    settlementDays: f.integer({ min: 0, max: 3650 }).label('Settlement days').readableBy(privileged),
    settlementBy: f.person().label('Settlement proposed by').computed(),
    settledOn: f.date().label('Settled on').computed(),
    change: f.ref('contract_change').label('Settlement change').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: {
      by: managers,
      inStates: Object.keys(claimStates) as (keyof typeof claimStates)[],
    },
  },
  states: claimStates,
  finalStates: ['settled', 'closed', 'withdrawn'],
  transitions: claimSteps,
  fixed: claimFixed,
  rules: [noticedAfterEvent],
  list: {
    columns: ['number', 'subject', 'contract', 'amount', 'isLate', 'deadline', 'status'],
    filters: ['status', 'contract', 'vendor', 'basis', 'isLate', 'deadline', 'decider', 'determination'],
    sort: '-number',
  },
  sections: {
    Claim: ['subject', 'contract', 'vendor', 'basis', 'clause', 'statement'],
    Notice: ['eventOn', 'noticedOn', 'noticeDue', 'isLate', 'noticeProof'],
    Claimed: ['amount', 'days', 'documents', 'reserve', 'submittedOn'],
    Deadline: ['deadline', 'deadlineOf', 'infoDue', 'decider'],
    Determination: [
      'determination',
      'determinedAmount',
      'determinedDays',
      'findings',
      'determinedBy',
      'determinedOn',
      'appealedOn',
      'isLateAppeal',
    ],
    Settlement: ['settlement', 'settlementDays', 'settlementBy', 'settledOn', 'change'],
  },
});

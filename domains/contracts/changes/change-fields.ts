import { f } from '#kernel';
import { approvers, managers } from '../contract/contract-life.ts';
import { analysisKinds, changeLine, scopeAnswers } from './change-words.ts';

const negotiators = [...managers, ...approvers, { duty: 'legal_counsel' }, { duty: 'auditor' }] as const;

/** What a change costs and how long it takes, and why the price is right and the work belongs to the contract. */
export const priceFields = {
  rough: f.money({ currency: 'organization' }).label('Rough estimate').help('Counts as exposure until it is priced.'),
  purchaseOrder: f
    .ref('purchase_order')
    .label('Order to revise')
    .help('Revised when the change is executed. Filled from the schedule of values.'),
  lines: f.lines(changeLine),
  value: f.total('lines.amount').label('Value'),
  eligible: f.money({ currency: 'organization' }).label('Federally eligible').computed(),
  ineligible: f.money({ currency: 'organization' }).label('Not eligible').computed(),
  days: f.integer({ min: -3650, max: 3650 }).label('Days added').required().defaultTo(0),
  scheduleBasis: f.longText({ max: 4000 }).label('Schedule basis').help('Which activities move, and why.'),
  scheduleEvidence: f.attachments().label('Schedule evidence'),
  notToExceed: f.money({ currency: 'organization', min: 0 }).label('Not to exceed').help('Of a directive.'),
  pricingDue: f.date().label('Pricing due').help('Of a directive.'),
  wouldCompete: f.choice(scopeAnswers).label('Would be competed').help('Had the change been in the solicitation.'),
  scopeReason: f.longText({ max: 4000 }).label('Scope reasoning'),
  analysisKind: f.choice(analysisKinds).label('Analysis type'),
  analysis: f.longText({ max: 8000 }).label('Analysis').readableBy(negotiators),
  memo: f.longText({ max: 8000 }).label('Negotiation memo').readableBy(negotiators),
  documents: f.attachments(),
};

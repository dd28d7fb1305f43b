import { defineRecord, f } from '#kernel';
import { approvers, managers } from '../contract/contract-life.ts';
import { changeStates, changeSteps } from './change-life.ts';
import { analysisKinds, changeCauses, changeKinds, changeLine, scopeAnswers } from './change-words.ts';
import { eventIsNotAhead } from './contract-change.rules.ts';

const negotiators = [...managers, ...approvers, { duty: 'legal_counsel' }, { duty: 'auditor' }] as const;

/** What a contract is changed by: from an event over its price to a signed change that moves the limit and the end day. */
export const contractChange = defineRecord('contract_change', {
  label: ['Contract change', 'Contract changes'],
  about: 'A change order, amendment or directive: its cause, price, days and approval.',
  title: 'number',
  fields: {
    number: f.sequence('CHG-{yyyy}-{0000}').search(),
    subject: f.text({ max: 200 }).label('Subject').required().search().help('Public once the change is executed.'),
    contract: f.ref('contract').required().fixed(),
    vendor: f.ref('vendor').label('Contractor').computed(),
    kind: f.choice(changeKinds).label('Type').required().defaultTo('order'),
    cause: f.choice(changeCauses).label('Cause').required(),
    designer: f.ref('vendor').label('Designer').help('Architect or engineer of the changed work.'),
    prices: f.ref('contract_change').label('Prices directive').fixed().help('The executed directive that this prices.'),
    eventOn: f.date().label('Event day').required().defaultTo('today'),
    details: f.longText({ max: 8000 }).label('Details').search(),
    rough: f.money({ currency: 'organization' }).label('Rough estimate').help('Counts as exposure until it is priced.'),
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
    councilAction: f.text({ max: 200 }).label('Council action').help('Such as “Resolution 2026-114”, where needed.'),
    signedOn: f.date().label('Signed on'),
    proposedBy: f.person().label('Proposed by').computed(),
    proposedOn: f.date().label('Proposed on').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    cumulative: f.money({ currency: 'organization' }).label('Cumulative changes').computed(),
    executedBy: f.person().label('Executed by').computed(),
    executedOn: f.date().label('Executed on').computed(),
    exposure: f.money({ currency: 'organization' }).label('Exposure').computed(),
    limitBefore: f.money({ currency: 'organization', min: 0 }).label('Limit before').computed(),
    limitAfter: f.money({ currency: 'organization', min: 0 }).label('Limit after').computed(),
    endBefore: f.date().label('End day before').computed(),
    endAfter: f.date().label('End day after').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: {
      by: managers,
      inStates: ['event', 'requested', 'priced', 'proposed', 'agreed', 'directed', 'approved', 'executed'],
    },
  },
  states: changeStates,
  finalStates: ['executed', 'rejected', 'void'],
  transitions: changeSteps,
  fixed: [
    {
      in: ['proposed', 'agreed', 'directed'],
      except: ['wouldCompete', 'scopeReason', 'analysisKind', 'analysis', 'memo', 'documents', 'scheduleEvidence'],
      code: 'contract_change.is_proposed',
      sentence: 'This change is proposed as it is. Send it back to change it.',
    },
    {
      in: ['approved'],
      except: ['documents'],
      code: 'contract_change.is_approved',
      sentence: 'This change is approved as it is. Send it back to change it.',
    },
    {
      in: ['executed'],
      code: 'contract_change.is_executed',
      sentence: 'This change is executed. Another change corrects it.',
    },
  ],
  rules: [eventIsNotAhead],
  list: {
    columns: ['number', 'subject', 'contract', 'vendor', 'kind', 'cause', 'exposure', 'days', 'eventOn', 'status'],
    filters: ['status', 'contract', 'vendor', 'kind', 'cause', 'designer', 'eventOn', 'executedOn'],
    sort: '-number',
  },
  sections: {
    Change: ['subject', 'contract', 'vendor', 'kind', 'prices', 'cause', 'designer', 'eventOn', 'details'],
    Price: ['rough', 'lines', 'value', 'eligible', 'ineligible', 'notToExceed', 'pricingDue', 'exposure'],
    Schedule: ['days', 'scheduleBasis', 'scheduleEvidence'],
    Scope: ['wouldCompete', 'scopeReason'],
    Analysis: ['analysisKind', 'analysis', 'memo'],
    Approval: ['documents', 'councilAction', 'proposedBy', 'proposedOn', 'approvedBy', 'approvedOn', 'cumulative'],
    Execution: ['signedOn', 'executedBy', 'executedOn', 'limitBefore', 'limitAfter', 'endBefore', 'endAfter'],
  },
});

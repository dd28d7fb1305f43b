import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { changeStates, changeSteps } from './change-life.ts';
import { priceFields } from './change-fields.ts';
import { changeCauses, changeKinds } from './change-words.ts';
import { eventIsNotAhead, hasLimit } from './contract-change.rules.ts';

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
    ...priceFields,
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
    orderRevision: f.ref('order_revision').label('Order revision').computed(),
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
  rules: [eventIsNotAhead, hasLimit],
  list: {
    columns: ['number', 'subject', 'contract', 'vendor', 'kind', 'cause', 'exposure', 'days', 'eventOn', 'status'],
    filters: ['status', 'contract', 'vendor', 'kind', 'cause', 'designer', 'eventOn', 'executedOn'],
    sort: '-number',
  },
  sections: {
    Change: ['subject', 'contract', 'vendor', 'kind', 'prices', 'cause', 'designer', 'eventOn', 'details'],
    Price: [
      'rough',
      'purchaseOrder',
      'lines',
      'value',
      'eligible',
      'ineligible',
      'notToExceed',
      'pricingDue',
      'exposure',
    ],
    Schedule: ['days', 'scheduleBasis', 'scheduleEvidence'],
    Scope: ['wouldCompete', 'scopeReason'],
    Analysis: ['analysisKind', 'analysis', 'memo'],
    Approval: ['documents', 'councilAction', 'proposedBy', 'proposedOn', 'approvedBy', 'approvedOn', 'cumulative'],
    Execution: [
      'signedOn',
      'executedBy',
      'executedOn',
      'orderRevision',
      'limitBefore',
      'limitAfter',
      'endBefore',
      'endAfter',
    ],
  },
});

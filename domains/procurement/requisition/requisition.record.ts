import { defineRecord, f } from '#kernel';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { howItIsBought, requisitionLine, whatIsNeeded, whoPays } from './requisition-fields.ts';
import { requisitionStates, requisitionSteps, theirs } from './requisition-life.ts';
import { neededByIsAhead, suggestionNamesVendor } from './requisition.rules.ts';

/** A request to buy something, before any vendor is involved. */
export const requisition = defineRecord('requisition', {
  label: ['Requisition', 'Requisitions'],
  about: 'A request to buy something, before any vendor is involved.',
  title: 'number',
  fields: {
    number: f.sequence('REQ-{yyyy}-{00000}').search(),
    ...whatIsNeeded,
    lines: f.lines(requisitionLine),
    total: f.total('lines.amount'),
    ...whoPays,
    ...howItIsBought,
    ...whatFederalRulesAsk,
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: theirs, inStates: ['draft', 'returned', 'submitted', 'approved'] },
  },
  states: requisitionStates,
  finalStates: ['rejected', 'cancelled', 'ordered'],
  transitions: requisitionSteps,
  rules: [neededByIsAhead, suggestionNamesVendor],
  dated: 'requestedOn',
  list: {
    columns: ['number', 'purpose', 'requestedBy', 'costCenter', 'total', 'neededBy', 'status'],
    filters: ['status', 'costCenter', 'requestedBy', 'requestedOn'],
    sort: '-number',
  },
  sections: {
    Items: ['purpose', 'category', 'project', 'neededBy', 'site', 'lines', 'total'],
    Funding: ['requestedBy', 'requestedOn', 'costCenter', 'accounts', 'federalFunds', 'federalAward', 'awardedOn'],
    Specifications: ['scope', 'specification'],
    'Procurement method': [
      'path',
      'contract',
      'emergency',
      'soleSource',
      'justification',
      'authority',
      'suggestedVendors',
      'quotes',
    ],
    'Federal requirements': Object.keys(whatFederalRulesAsk) as (keyof typeof whatFederalRulesAsk)[], // the keys of these very fields
  },
});

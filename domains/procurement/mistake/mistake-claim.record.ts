import { defineRecord, f } from '#kernel';
import { clericalErrors, deciderIsNotAssessor, reliefs, securityOutcomes } from './mistake-claim.rules.ts';

const officials = [{ duty: 'buyer' }, { duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;
const deciders = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

/** After the opening a bidder says that its bid holds a mistake; what it asks for, its proof, and what two officials decided. */
export const mistakeClaim = defineRecord('mistake_claim', {
  label: ['Mistake claim', 'Mistake claims'],
  about: 'A bidder’s claim of a mistake in its opened bid, with its proof and the decision.',
  title: 'number',
  fields: {
    number: f.sequence('MIS-{yyyy}-{000}').search(),
    bid: f.ref('bid').required().fixed(),
    solicitation: f.ref('solicitation').computed(),
    vendor: f.ref('vendor').label('Bidder').computed(),
    relief: f.choice(reliefs).label('Relief requested').required().fixed(),
    cause: f.longText({ max: 8000 }).label('How it happened').required().fixed().search(),
    line: f.integer({ min: 1, max: 1000 }).label('Price line').fixed().help('Only for a correction.'),
    error: f.choice(clericalErrors).label('Clerical error').fixed().help('The corrected price follows from it.'),
    otherLine: f.integer({ min: 1, max: 1000 }).label('Other line').fixed().help('Only for swapped prices.'),
    receivedAt: f.instant().label('Received').required().fixed(),
    proof: f.attachments().label('Worksheets').fixed(),
    signedBy: f.text({ max: 400 }).label('Signed by').computed(),
    claimUntil: f.date().label('Claims until').computed(),
    deadlineBy: f.text({ max: 300 }).label('Deadline from').computed(),
    commitment: f.text({ max: 64 }).label('Envelope hash').computed(),
    openedHash: f.text({ max: 64 }).label('Opened prices hash').computed(),
    openedTotal: f.money({ currency: 'organization', min: 0 }).label('Total as opened').computed(),
    correctedTotal: f.money({ currency: 'organization', min: 0 }).label('Total if corrected').computed(),
    nextTotal: f.money({ currency: 'organization', min: 0 }).label('Next higher bid').computed(),
    finding: f.longText({ max: 8000 }).label('Reasons').search(),
    security: f.choice(securityOutcomes).label('Bid security'),
    assessedBy: f.person().label('Finding by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: 'member', create: officials, edit: 'nobody' },
  states: {
    filed: ['review', 'Awaiting finding'],
    supported: ['review', 'Relief recommended'],
    opposed: ['review', 'Denial recommended'],
    permitted: ['done', 'Relief permitted'],
    denied: 'stopped',
  },
  finalStates: ['permitted', 'denied'],
  transitions: {
    support: {
      label: 'Recommend relief',
      from: 'filed',
      to: 'supported',
      by: officials,
      fieldsToFill: ['finding', 'security'],
    },
    oppose: {
      label: 'Recommend denial',
      from: 'filed',
      to: 'opposed',
      by: officials,
      fieldsToFill: ['finding', 'security'],
    },
    return: { label: 'Send back', from: ['supported', 'opposed'], to: 'filed', by: deciders, reason: 'required' },
    permit: {
      label: 'Permit relief',
      from: 'supported',
      to: 'permitted',
      by: deciders,
      rules: [deciderIsNotAssessor],
      confirm: 'The bid is withdrawn or corrected, and awards under way are cancelled.',
    },
    deny: { label: 'Deny claim', from: 'opposed', to: 'denied', by: deciders, rules: [deciderIsNotAssessor] },
  },
  list: {
    columns: ['number', 'solicitation', 'vendor', 'relief', 'receivedAt', 'status'],
    filters: ['status', 'solicitation', 'bid', 'relief'],
    sort: '-number',
  },
  sections: {
    Claim: ['bid', 'solicitation', 'vendor', 'relief', 'cause', 'proof', 'signedBy'],
    Correction: ['line', 'error', 'otherLine', 'openedTotal', 'correctedTotal', 'nextTotal'],
    Deadline: ['receivedAt', 'claimUntil', 'deadlineBy'],
    'Opened bid': ['commitment', 'openedHash'],
    Decision: ['finding', 'security', 'assessedBy', 'decidedBy', 'decidedOn'],
  },
});

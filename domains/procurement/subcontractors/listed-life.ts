import { secondPerson } from '#kernel';

const officials = [{ duty: 'buyer' }, { duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;
const deciders = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

/** Why a firm that was listed may be replaced; a lower price is none of them (Cal. Pub. Contract Code 4107(a)). */
export const grounds = {
  no_contract: 'Refuses to sign the subcontract',
  insolvent: 'Bankrupt or insolvent',
  no_performance: 'Fails or refuses to perform',
  no_bond: 'Fails to give its bond',
  clerical: 'Listed by clerical error',
  unlicensed: 'Not licensed',
  unsatisfactory: 'Work found unsatisfactory',
  ineligible: 'Debarred or not responsible',
} as const;

const deciderIsNotAsker = secondPerson(
  'listed_subcontractor.decider_is_not_asker',
  'You requested this substitution, so someone else has to decide it.',
  ['askedBy'],
);

export const listedSteps = {
  pass: {
    label: 'Record valid license',
    from: ['listed', 'unlicensed'],
    to: 'licensed',
    by: officials,
    fieldsToFill: ['checkedWith', 'validUntil', 'evidence'],
  },
  fault: {
    label: 'Record failed check',
    from: ['listed', 'licensed'],
    to: 'unlicensed',
    by: officials,
    fieldsToFill: ['checkedWith', 'evidence'],
  },
  substitute: {
    label: 'Request substitution',
    from: ['listed', 'licensed', 'unlicensed'],
    to: 'substituting',
    by: officials,
    fieldsToFill: ['substitute', 'substituteLicense', 'ground', 'why', 'request'],
  },
  approve: {
    label: 'Approve substitution',
    from: 'substituting',
    to: 'replaced',
    by: deciders,
    rules: [deciderIsNotAsker],
    confirm: 'The substitute is listed at the same amount, and its license is checked.',
  },
  refuse: {
    label: 'Refuse substitution',
    from: 'substituting',
    to: 'listed',
    by: deciders,
    rules: [deciderIsNotAsker],
    reason: 'required',
  },
} as const;

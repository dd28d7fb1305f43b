export const visitKinds = { desk: 'Desk review', site: 'Site visit' } as const;
export const checkAnswers = { met: 'Met', partly: 'Partly met', not_met: 'Not met', na: 'Not applicable' } as const;

export const findingKinds = {
  allowability: 'Allowable costs',
  cash: 'Cash management',
  eligibility: 'Eligibility',
  match: 'Match',
  procurement: 'Procurement',
  reporting: 'Reporting',
  records: 'Records',
  performance: 'Performance',
  other: 'Other',
} as const;

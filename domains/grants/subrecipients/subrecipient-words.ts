/** What a subrecipient is, as the Federal Audit Clearinghouse tells entities apart. */
export const subrecipientKinds = {
  nonprofit: 'Nonprofit',
  city: 'City or town',
  county: 'County',
  authority: 'Public authority',
  school: 'School district or college',
  tribe: 'Tribe',
  other: 'Other',
} as const;

/** The last day of a fiscal year; the month says it, whatever the year. */
export const fiscalEnds = {
  m01: 'January 31',
  m02: 'End of February',
  m03: 'March 31',
  m04: 'April 30',
  m05: 'May 31',
  m06: 'June 30',
  m07: 'July 31',
  m08: 'August 31',
  m09: 'September 30',
  m10: 'October 31',
  m11: 'November 30',
  m12: 'December 31',
} as const;

export const yesOrNo = { yes: 'Yes', no: 'No' } as const;
export type YesOrNo = keyof typeof yesOrNo;

/** The characteristics of 2 CFR 200.331(a), of a subrecipient. */
export const subrecipientMarks = {
  decidesEligibility: 'Decides eligibility',
  measuredByObjectives: 'Measured by objectives',
  decidesProgram: 'Makes program decisions',
  adheresToProgram: 'Follows program rules',
  carriesOutProgram: 'Runs public program',
} as const;

/** The characteristics of 2 CFR 200.331(b), of a contractor. */
export const contractorMarks = {
  normalOperations: 'Normal operations',
  manyPurchasers: 'Many purchasers',
  competes: 'Competitive market',
  ancillary: 'Ancillary goods',
  notSubject: 'No program duties',
} as const;
export type Mark = keyof typeof subrecipientMarks | keyof typeof contractorMarks;

export const conclusions = { subrecipient: 'Subrecipient', contractor: 'Contractor' } as const;

/** Subawards that are signed: their money is obligated. */
export const obligated = ['active', 'closing', 'closed', 'terminated'] as const;
/** Signed and not over: costs are charged to them. */
export const running = ['active', 'closing'] as const;

/** Special conditions of 2 CFR 200.208(c) and remedies of 200.339; the first stop money. */
export const holdKinds = {
  withhold: 'Payments withheld',
  suspended: 'Subaward suspended',
  reimbursement: 'Reimbursement only',
  next_phase: 'Next phase withheld',
  reports: 'More detailed reports',
  monitoring: 'More monitoring',
  assistance: 'Technical assistance',
  approvals: 'Prior approvals',
} as const;
export type HoldKind = keyof typeof holdKinds;
/** While one of these is active, nothing is charged or paid. 2 CFR 200.339(a), (c). */
export const stopping: readonly HoldKind[] = ['withhold', 'suspended'];

/** What an upheld protest brings (4 CFR 21.8(a); ABA Model Procurement Code §§ 9-102 and 9-103). Each is carried out when it is granted. */
export const remedies = {
  amend: 'Amend solicitation',
  reevaluate: 'Re-evaluate',
  resolicit: 'Re-solicit',
  award_protester: 'Award to protester',
  terminate: 'Terminate award',
} as const;
export type Remedy = keyof typeof remedies;

/** Nobody has decided these yet. */
export const openProtests = ['filed', 'under_review', 'appealed'] as const;

/** A decision that can be appealed, until its last day. */
export const appealable = ['denied', 'dismissed'] as const;

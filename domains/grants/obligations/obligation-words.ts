/** Where an obligation comes from. */
export const obligationSources = {
  law: 'Federal law',
  agreement: 'Award agreement',
  program: 'Program rules',
  local: 'Local policy',
} as const;

/** In months; an obligation that repeats is followed by the next one when it is done. */
export const repeats = { once: 'Once', quarterly: 'Quarterly', annual: 'Annual', biennial: 'Every 2 years' } as const;
export const monthsOfRepeat = { once: 0, quarterly: 3, annual: 12, biennial: 24 } as const;

interface Standard {
  readonly title: string;
  readonly citation: string;
  readonly details: string;
  readonly repeats: keyof typeof repeats;
  /** Months after the period begins by which the first is due. */
  readonly after: number;
}

/** What the Uniform Guidance asks of every federal award, beyond its reports. */
export const standardObligations: readonly Standard[] = [
  {
    title: 'Review time and effort records',
    citation: '2 CFR 200.430(g)',
    details: 'Compare charged salaries with the records of work performed, and correct what differs.',
    repeats: 'quarterly',
    after: 3,
  },
  {
    title: 'Confirm SAM.gov registration',
    citation: '2 CFR 25.200',
    details: 'Confirm that the registration and the UEI are active, and save the confirmation.',
    repeats: 'annual',
    after: 1,
  },
  {
    title: 'Review internal control',
    citation: '2 CFR 200.303',
    details: 'Confirm separation of duties, written procedures and safeguards for protected information.',
    repeats: 'annual',
    after: 6,
  },
  {
    title: 'Inventory equipment',
    citation: '2 CFR 200.313(d)(2)',
    details: 'Take a physical inventory of equipment bought with the award and reconcile it with the records.',
    repeats: 'biennial',
    after: 24,
  },
  {
    title: 'Review conflict of interest disclosures',
    citation: '2 CFR 200.112',
    details: 'Collect disclosures of everyone who selects, awards or administers, and report conflicts in writing.',
    repeats: 'annual',
    after: 1,
  },
];

/** What FEMA asks of Public Assistance (listing 97.036), beyond the Uniform Guidance. */
const publicAssistance: readonly Standard[] = [
  {
    title: 'Submit progress report',
    citation: '44 CFR 206.204(f)',
    details:
      'Report the status of each project without its final payment, and what may keep it from the approved terms.',
    repeats: 'quarterly',
    after: 3,
  },
  {
    title: 'Review work deadlines',
    citation: '44 CFR 206.204(c), (d)',
    details: 'Compare the work left with the deadline of each project, and request more time before it passes.',
    repeats: 'quarterly',
    after: 3,
  },
  {
    title: 'Confirm required insurance',
    citation: '44 CFR 206.252, 206.253',
    details: 'Confirm that insurance required as a condition of assistance is in force for each repaired facility.',
    repeats: 'annual',
    after: 12,
  },
];

/** The starter set of a federal award: that of every award, and that of its programs. */
export const starterSet = (listings: readonly { readonly aln: string }[]): readonly Standard[] =>
  listings.some(({ aln }) => aln === '97.036') ? [...standardObligations, ...publicAssistance] : standardObligations;

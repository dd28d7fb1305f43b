import { f } from '#kernel';

export const debarmentActions = { suspension: 'Suspension', debarment: 'Debarment' } as const;
export type DebarmentAction = keyof typeof debarmentActions;

/** Whose procedure the case follows. */
export const procedures = {
  federal: '2 CFR Part 180',
  model_code: 'Model Procurement Code',
} as const;
export type Procedure = keyof typeof procedures;

export const causes = {
  conviction: 'Conviction or civil judgment',
  public_contract: 'Serious contract violation',
  ethics: 'Violation of ethical standards',
  other_agency: 'Debarred by another agency',
  excluded_business: 'Business with an excluded party',
  debt: 'Unpaid public debt',
  drug_free: 'Drug-free workplace violation',
  other: 'Other serious cause',
} as const;
export type Cause = keyof typeof causes;

/** Where each procedure names the cause; null where it does not. */
const citations: Readonly<Record<Procedure, Readonly<Record<Cause, string | null>>>> = {
  federal: {
    conviction: '2 CFR 180.800(a)',
    public_contract: '2 CFR 180.800(b)',
    ethics: null,
    other_agency: '2 CFR 180.800(c)(1)',
    excluded_business: '2 CFR 180.800(c)(2)',
    debt: '2 CFR 180.800(c)(3)',
    drug_free: '2 CFR 180.800(c)(5)',
    other: '2 CFR 180.800(d)',
  },
  model_code: {
    conviction: 'ABA Model Procurement Code 9-102(2)(a) to (c)',
    public_contract: 'ABA Model Procurement Code 9-102(2)(d)',
    ethics: 'ABA Model Procurement Code 9-102(2)(f)',
    other_agency: 'ABA Model Procurement Code 9-102(2)(e)',
    excluded_business: null,
    debt: null,
    drug_free: null,
    other: 'ABA Model Procurement Code 9-102(2)(e)',
  },
};
export const citationOf = (procedure: Procedure, cause: Cause): string | null => citations[procedure][cause];

/** The longest term in months: 2 CFR 180.760 and 180.865, Model Procurement Code 9-102(1). */
export function longestTerm(procedure: Procedure, action: DebarmentAction, cause: Cause): number {
  if (action === 'suspension') return procedure === 'federal' ? 12 : 3;
  return procedure === 'federal' && cause === 'drug_free' ? 60 : 36;
}

/** What an exclusion by the agency stops: work that was awarded goes on, and is paid. Law: 2 CFR 180.400. */
export const debarredFrom = ['bids', 'awards', 'orders'] as const;

/** What the person who proposes it states; frozen with the notice. */
export const proposal = {
  action: f.choice(debarmentActions).label('Proposed action').required(),
  procedure: f.choice(procedures).label('Procedure').required(),
  cause: f.choice(causes).label('Cause').required(),
  facts: f.longText({ max: 20_000 }).label('Facts').required().search().help('The vendor reads them in the notice.'),
  evidence: f.attachments(),
  months: f.integer({ min: 1, max: 60 }).label('Term (months)').required(),
  citation: f.text({ max: 120 }).label('Legal basis').computed(),
};

/** What follows from the steps. */
export const course = {
  noticedBy: f.person().label('Notice by').computed(),
  noticedOn: f.date().label('Notice sent').computed(),
  respondBy: f.date().label('Response due').computed(),
  response: f.longText({ max: 20_000 }).label('Vendor response'),
  respondedBy: f.text({ max: 300 }).label('Responded by').computed(),
  respondedOn: f.date().label('Responded').computed(),
  decision: f.longText({ max: 20_000 }).label('Decision').search().help('Findings and reasons. The vendor reads them.'),
  decidedBy: f.person().label('Decided by').computed(),
  decidedOn: f.date().label('Decided on').computed(),
  fromDay: f.date().label('In force from').computed(),
  untilDay: f.date().label('In force until').computed(),
  heldBefore: f.text({ max: 100 }).label('Earlier hold').computed(),
  appealBy: f.date().label('Appeal due').computed(),
  appeal: f.longText({ max: 20_000 }).label('Appeal'),
  appealedBy: f.text({ max: 300 }).label('Appealed by').computed(),
  appealDecision: f.longText({ max: 20_000 }).label('Appeal decision'),
  appealDecidedBy: f.person().label('Appeal decided by').computed(),
  liftAskedBy: f.person().label('Lift requested by').computed(),
  endedOn: f.date().label('Ended on').computed(),
};

import type { TextVersion } from '../terms/grant-library.ts';
import type { obligationSources } from './obligation-words.ts';
import type { Repeat, StarterSet } from './starter-words.ts';

/** The section of each version that has the duty; what a version leaves out it does not ask for. */
type Citations = Readonly<Partial<Record<TextVersion, string>>>;

/** What the first due day follows from. Days after months of the period are those that a report has after what it is about. */
export interface Due {
  readonly from: 'begin' | 'end';
  readonly months: number;
  readonly days: number;
}

export interface Duty {
  readonly name: string;
  readonly cited: string | Citations;
  readonly details: string;
  /** What shows that it was met. */
  readonly wanted: string;
  readonly due: Due;
  readonly repeats: Repeat;
  /** Another person accepts the evidence. */
  readonly isAccepted?: true;
}

export interface Starter {
  readonly source: keyof typeof obligationSources;
  readonly says: string;
  /** The assistance listings it is for; none: every award of its kind. */
  readonly listings: readonly string[];
  readonly isFederal: boolean;
  /** Citations that were not compared with the text yet. */
  readonly unconfirmed?: true;
  readonly duties: readonly Duty[];
}

const begin = (months: number, days = 0): Due => ({ from: 'begin', months, days });
const atEnd: Due = { from: 'end', months: 0, days: 0 };
const moved = (before2024: string, since: string): Citations => ({
  '2014': before2024,
  '2020': before2024,
  '2024': since,
});

/** What the Uniform Guidance asks of every federal award, beyond the reports that its clocks have. */
const uniform: readonly Duty[] = [
  {
    name: 'Review time and effort records',
    cited: moved('2 CFR 200.430(i)', '2 CFR 200.430(g)'),
    details: 'Compare charged salaries with the records of work performed, and correct what differs.',
    wanted: 'Signed reconciliation of payroll charges',
    due: begin(3),
    repeats: 'quarterly',
    isAccepted: true,
  },
  {
    name: 'Compare expenditures with budget',
    cited: '2 CFR 200.302(b)(5)',
    details: 'Compare expenditures with the budget of the award, and explain what differs.',
    wanted: 'Budget comparison with explanations',
    due: begin(3),
    repeats: 'quarterly',
  },
  {
    name: 'Confirm SAM.gov registration',
    cited: '2 CFR 25.200',
    details: 'Confirm that the registration and the UEI are active, and save the confirmation.',
    wanted: 'SAM.gov entity record with its expiration',
    due: begin(1),
    repeats: 'annual',
  },
  {
    name: 'Review conflict of interest disclosures',
    cited: '2 CFR 200.112',
    details: 'Collect disclosures of everyone who selects, awards or administers, and report conflicts in writing.',
    wanted: 'Signed disclosures',
    due: begin(1),
    repeats: 'annual',
  },
  {
    name: 'Give whistleblower notice',
    cited: { '2024': '2 CFR 200.217' },
    details: 'Inform employees in writing of their rights and protections under 41 U.S.C. 4712.',
    wanted: 'Notice as sent, with its recipients',
    due: begin(1),
    repeats: 'once',
  },
  {
    name: 'Check barred telecom equipment',
    cited: { '2020': '2 CFR 200.216', '2024': '2 CFR 200.216' },
    details: 'Confirm that no cost is for covered telecommunications or video surveillance equipment or services.',
    wanted: 'Signed confirmation for purchases of the year',
    due: begin(3),
    repeats: 'annual',
  },
  {
    name: 'Review internal control',
    cited: '2 CFR 200.303',
    details: 'Confirm separation of duties, written procedures and safeguards for protected information.',
    wanted: 'Completed internal control review',
    due: begin(6),
    repeats: 'annual',
    isAccepted: true,
  },
  {
    name: 'Review subrecipient monitoring',
    cited: { '2014': '2 CFR 200.331(d)', '2020': '2 CFR 200.332(d)', '2024': '2 CFR 200.332(e)' },
    details: 'Compare reports, visits and open findings of each subaward with its monitoring plan. Without any: waive.',
    wanted: 'Monitoring summary by subaward',
    due: begin(6),
    repeats: 'annual',
    isAccepted: true,
  },
  {
    name: 'Confirm mandatory disclosures',
    cited: '2 CFR 200.113',
    details: 'Confirm that credible evidence of fraud, bribery or gratuity violations was disclosed in writing.',
    wanted: 'Signed confirmation, or the disclosure',
    due: begin(12),
    repeats: 'annual',
  },
  {
    name: 'Review procurement procedures',
    cited: '2 CFR 200.318(a)',
    details: 'Compare the written procurement procedures with the text that governs the award.',
    wanted: 'Procedures with the day of review',
    due: begin(12),
    repeats: 'annual',
  },
  {
    name: 'Inventory equipment',
    cited: '2 CFR 200.313(d)(2)',
    details: 'Take a physical inventory of equipment bought with the award and reconcile it with the records.',
    wanted: 'Count sheets and reconciliation',
    due: begin(24),
    repeats: 'biennial',
    isAccepted: true,
  },
];

/** What FEMA asks of Public Assistance, beyond the Uniform Guidance. */
const assistance: readonly Duty[] = [
  {
    name: 'Submit progress report',
    cited: '44 CFR 206.204(f)',
    details:
      'Report the status of each project without its final payment, and what may keep it from the approved terms.',
    wanted: 'Progress report as submitted',
    due: begin(3),
    repeats: 'quarterly',
  },
  {
    name: 'Review work deadlines',
    cited: '44 CFR 206.204(c), (d)',
    details: 'Compare the work left with the deadline of each project, and request more time before it passes.',
    wanted: 'Deadline review by project',
    due: begin(3),
    repeats: 'quarterly',
  },
  {
    name: 'Confirm required insurance',
    cited: '44 CFR 206.252, 206.253',
    details: 'Confirm that insurance required as a condition of assistance is in force for each repaired facility.',
    wanted: 'Certificates of insurance in force',
    due: begin(12),
    repeats: 'annual',
    isAccepted: true,
  },
  {
    name: 'Review duplicate benefits',
    cited: '44 CFR 206.191; Stafford Act 312',
    details: 'Compare insurance and other aid with what the award pays for the same damage.',
    wanted: 'Benefit comparison by project',
    due: begin(6),
    repeats: 'semiannual',
    isAccepted: true,
  },
  {
    name: 'Certify small projects',
    cited: '44 CFR 206.205(a)',
    details: 'Certify that all small projects are complete and were carried out as approved.',
    wanted: 'Signed certification of completion',
    due: atEnd,
    repeats: 'once',
    isAccepted: true,
  },
];

const mitigation: readonly Duty[] = [
  {
    name: 'Submit mitigation progress report',
    cited: '44 CFR 206.438(c)',
    details: 'Report status, completion day and cost overruns of each measure.',
    wanted: 'Progress report as submitted',
    due: begin(3),
    repeats: 'quarterly',
  },
  {
    name: 'Confirm mitigation plan',
    cited: '44 CFR 201.6(d)(3), 206.434(b)',
    details: 'Confirm that the local mitigation plan is adopted, approved and not more than five years old.',
    wanted: 'FEMA approval of the plan',
    due: begin(6),
    repeats: 'annual',
  },
  {
    name: 'Certify completed measures',
    cited: '44 CFR 206.438(d)',
    details: 'Certify that costs were incurred in approved work and that measures are complete.',
    wanted: 'Signed certification with final cost',
    due: atEnd,
    repeats: 'once',
    isAccepted: true,
  },
];

const block: readonly Duty[] = [
  {
    name: 'Document environmental review',
    cited: '24 CFR 58.38',
    details: 'Keep the environmental review record of each activity before funds are committed to it.',
    wanted: 'Review record with release of funds',
    due: begin(1),
    repeats: 'annual',
  },
  {
    name: 'Test timely spending',
    cited: '24 CFR 570.902(a)',
    details: 'Sixty days before the program year ends, compare undisbursed funds with 1.5 times the annual grant.',
    wanted: 'Timeliness ratio with its figures',
    due: begin(10),
    repeats: 'annual',
  },
  {
    name: 'Submit performance report (CAPER)',
    cited: '24 CFR 91.520',
    details: 'Submit the performance report within 90 days after the program year ends.',
    wanted: 'Report as submitted',
    due: begin(12, 90),
    repeats: 'annual',
    isAccepted: true,
  },
  {
    name: 'Report Section 3 hours',
    cited: '24 CFR 75.25',
    details: 'Report labor hours and qualitative efforts of Section 3 projects.',
    wanted: 'Hours by project',
    due: begin(12, 90),
    repeats: 'annual',
  },
];

const transit: readonly Duty[] = [
  {
    name: 'Update the transit asset plan',
    cited: '49 CFR 625.29',
    details: 'Compare asset conditions and targets with the transit asset management plan.',
    wanted: 'Plan with the day of its update',
    due: begin(6),
    repeats: 'annual',
  },
  {
    name: 'Report to the transit database',
    cited: '49 CFR 630',
    details: 'Submit the annual report of the National Transit Database.',
    wanted: 'Submission confirmation',
    due: begin(4),
    repeats: 'annual',
    isAccepted: true,
  },
  {
    name: 'Report DBE participation',
    cited: '49 CFR 26.11(a)',
    details: 'Submit the uniform report of awards, commitments and payments to DBEs.',
    wanted: 'Report as submitted',
    due: begin(6),
    repeats: 'semiannual',
  },
  {
    name: 'Review the safety plan',
    cited: '49 CFR 673.11(a)(5)',
    details: 'Review and update the agency safety plan each year.',
    wanted: 'Plan with its approval',
    due: begin(12),
    repeats: 'annual',
  },
];

const recovery: readonly Duty[] = [
  {
    name: 'Submit project and expenditure report',
    cited: '31 CFR 35.4(c)',
    details: 'Submit obligations and expenditures by project in the Treasury portal.',
    wanted: 'Report as certified',
    due: begin(3, 30),
    repeats: 'quarterly',
    isAccepted: true,
  },
  {
    name: 'Spend obligated funds',
    cited: '31 CFR 35.5',
    details: 'Expend what was obligated by the end of the period, and return the rest.',
    wanted: 'Ledger of obligations and payments',
    due: atEnd,
    repeats: 'once',
    isAccepted: true,
  },
];

/** What most agreements ask; the section of the agreement is entered by hand. */
const agreement: readonly Duty[] = [
  {
    name: 'Review the agreement',
    cited: 'Award agreement',
    details: 'Read its conditions and enter each of them as an obligation with its section.',
    wanted: 'Marked copy of the agreement',
    due: begin(1),
    repeats: 'once',
    isAccepted: true,
  },
  {
    name: 'Acknowledge the funder',
    cited: 'Award agreement',
    details: 'Name the funder in publications, signs and notices as the agreement asks.',
    wanted: 'Copy or photo of the acknowledgment',
    due: begin(6),
    repeats: 'annual',
  },
  {
    name: 'Submit progress to the funder',
    cited: 'Award agreement',
    details: 'Report progress and spending as often as the agreement asks.',
    wanted: 'Report as submitted',
    due: begin(3),
    repeats: 'quarterly',
  },
];

const federal = { isFederal: true, source: 'law' } as const;
const program = { isFederal: true, source: 'program', unconfirmed: true } as const;

export const starters: Readonly<Record<StarterSet, Starter>> = {
  uniform: { ...federal, says: 'Every federal award, beyond its reports.', listings: [], duties: uniform },
  assistance: { ...federal, says: 'Public Assistance.', listings: ['97.036'], duties: assistance },
  mitigation: { ...federal, unconfirmed: true, says: 'Hazard mitigation.', listings: ['97.039'], duties: mitigation },
  block: { ...program, says: 'Community development block grants.', listings: ['14.218', '14.228'], duties: block },
  transit: { ...program, says: 'Urbanized area formula.', listings: ['20.507', '20.525', '20.526'], duties: transit },
  recovery: { ...program, says: 'Coronavirus fiscal recovery funds.', listings: ['21.027'], duties: recovery },
  agreement: { source: 'agreement', isFederal: false, says: 'Any award.', listings: [], duties: agreement },
};

import type { ClockGroup } from './clock-words.ts';
import type { TermName } from '../terms/grant-library.ts';

/** Where the days of a duty come from: a figure of the text that governs the award, a figure of its own law, or a day that the record keeps. */
export type Offset =
  | { readonly term: TermName; readonly before?: true }
  | { readonly value: number; readonly unit: 'days' | 'months' | 'years'; readonly before?: true }
  | 'kept';

/** A dated duty: what its day runs from, how far, and the law that says so. */
export interface DutyRule {
  readonly title: string;
  readonly group: ClockGroup;
  /** What the days run from, as it follows “30 days after”. */
  readonly basis: string;
  readonly offset: Offset;
  /** Where the figure is not of the governing text, which has its own citation. */
  readonly citation?: string;
  /** What ends by the day alone, such as a retention period: passing it is no delay. */
  readonly ends?: true;
  /** It is another party’s to do. */
  readonly theirs?: true;
}

const kept = 'kept' as const;

/** Every dated duty of an award. The figures of Public Assistance come with the row that its declaration chooses. */
export const dutyLibrary = {
  financial: {
    title: 'Financial report',
    group: 'reports',
    basis: 'the reporting period',
    offset: { term: 'report_days' },
  },
  financial_annual: {
    title: 'Financial report, annual',
    group: 'reports',
    basis: 'the reporting period',
    offset: { term: 'annual_report_days' },
  },
  performance: {
    title: 'Performance report',
    group: 'reports',
    basis: 'the reporting period',
    offset: { term: 'report_days' },
  },
  performance_annual: {
    title: 'Performance report, annual',
    group: 'reports',
    basis: 'the reporting period',
    offset: { term: 'annual_report_days' },
  },
  final: {
    title: 'Final financial report',
    group: 'reports',
    basis: 'the period of performance',
    offset: { term: 'final_report_days' },
  },
  final_performance: {
    title: 'Final performance report',
    group: 'reports',
    basis: 'the period of performance',
    offset: { term: 'final_report_days' },
  },
  liquidation: {
    title: 'Liquidation of obligations',
    group: 'money',
    basis: 'the period of performance',
    offset: { term: 'liquidation_days' },
  },
  extension: {
    title: 'Extension notice',
    group: 'award',
    basis: 'the period of performance ends',
    offset: { term: 'extension_notice_days', before: true },
  },
  closeout: {
    title: 'Closeout by the funder',
    group: 'award',
    basis: 'the period of performance',
    offset: { term: 'closeout_years' },
    theirs: true,
  },
  period_end: {
    title: 'Period of performance ends',
    group: 'award',
    basis: 'the award or its last amendment',
    offset: kept,
    citation: '2 CFR 200.211(b)(1)(v)',
    ends: true,
  },
  budget_period: {
    title: 'Budget period ends',
    group: 'award',
    basis: 'the notice of award',
    offset: kept,
    citation: '2 CFR 200.211(b)(1)(vi)',
    ends: true,
  },
  retention: {
    title: 'Records kept until',
    group: 'award',
    basis: 'the final financial report',
    offset: { term: 'retention_years' },
    ends: true,
  },
  prior_approval: {
    title: 'Answer to prior approval request',
    group: 'award',
    basis: 'the request',
    offset: { term: 'answer_days' },
    theirs: true,
  },
  rate: {
    title: 'Indirect cost rate expires',
    group: 'award',
    basis: 'the rate agreement',
    offset: kept,
    citation: '2 CFR 200.414(c), (g)',
  },
  registration: {
    title: 'SAM.gov registration expires',
    group: 'award',
    basis: 'the last application',
    offset: kept,
    citation: '2 CFR 25.200',
  },
  single_audit: {
    title: 'Single audit of the agency',
    group: 'award',
    basis: 'the fiscal year',
    offset: { value: 9, unit: 'months' },
    citation: '2 CFR 200.512(a)(1)',
    ends: true,
  },
  obligation: {
    title: 'Obligation',
    group: 'award',
    basis: 'the obligation',
    offset: kept,
    citation: 'Award agreement',
  },
  obligation_acceptance: {
    title: 'Acceptance of evidence',
    group: 'award',
    basis: 'the obligation',
    offset: kept,
    citation: '2 CFR 200.303',
  },
  milestone: {
    title: 'Milestone',
    group: 'award',
    basis: 'the forecast or the baseline',
    offset: kept,
    citation: '2 CFR 200.301(b)',
  },
  reimbursement: {
    title: 'Payment of a request',
    group: 'money',
    basis: 'the filing of the request',
    offset: { term: 'reimbursement_days' },
    theirs: true,
  },
  advance: {
    title: 'Outlay of an advance',
    group: 'money',
    basis: 'the receipt of the advance',
    offset: { term: 'advance_days' },
  },
  refund: {
    title: 'Refund of unspent cash',
    group: 'money',
    basis: 'the period of performance',
    offset: { term: 'liquidation_days' },
  },
  inventory: {
    title: 'Equipment inventory',
    group: 'property',
    basis: 'the last inventory or the purchase',
    offset: { term: 'inventory_years' },
  },
  instructions: {
    title: 'Disposition instructions',
    group: 'property',
    basis: 'the request for instructions',
    offset: { term: 'instruction_days' },
    theirs: true,
  },
  property_report: {
    title: 'Final property report',
    group: 'property',
    basis: 'the period of performance',
    offset: { term: 'final_report_days' },
  },
  sub_end: {
    title: 'Subaward period ends',
    group: 'subrecipients',
    basis: 'the subaward',
    offset: kept,
    citation: '2 CFR 200.332(b)(1)(v)',
    ends: true,
  },
  sub_final: {
    title: 'Subrecipient final reports',
    group: 'subrecipients',
    basis: 'the subaward period',
    offset: { term: 'sub_closeout_days' },
    theirs: true,
  },
  sub_report: {
    title: 'Subrecipient report',
    group: 'subrecipients',
    basis: 'its period',
    offset: { term: 'report_days' },
    theirs: true,
  },
  ffata: {
    title: 'Subaward report in SAM.gov',
    group: 'subrecipients',
    basis: 'the end of the month after the obligation',
    offset: kept,
    citation: '2 CFR 170, Appendix A',
  },
  sub_audit: {
    title: 'Subrecipient single audit',
    group: 'subrecipients',
    basis: 'the fiscal year or the auditor’s report',
    offset: kept,
    citation: '2 CFR 200.512(a)(1)',
    theirs: true,
  },
  decision: {
    title: 'Management decision',
    group: 'subrecipients',
    basis: 'the acceptance of the audit report',
    offset: { term: 'decision_months' },
  },
  finding: {
    title: 'Corrective action',
    group: 'subrecipients',
    basis: 'the finding',
    offset: kept,
    citation: '2 CFR 200.332(e)(2)',
    theirs: true,
  },
  visit: {
    title: 'Monitoring visit',
    group: 'subrecipients',
    basis: 'the monitoring plan',
    offset: kept,
    citation: '2 CFR 200.332(f)',
  },
  condition: {
    title: 'Specific condition',
    group: 'subrecipients',
    basis: 'the condition',
    offset: kept,
    citation: '2 CFR 200.208(d)',
    theirs: true,
  },
  pa_emergency: { title: 'Emergency work', group: 'assistance', basis: 'the declaration', offset: kept },
  pa_permanent: { title: 'Permanent work', group: 'assistance', basis: 'the declaration', offset: kept },
  pa_progress: { title: 'PA progress report', group: 'assistance', basis: 'the quarter', offset: kept },
  pa_claim: {
    title: 'Large project claim',
    group: 'assistance',
    basis: 'completion of the work',
    offset: kept,
  },
  pa_appeal: { title: 'PA appeal', group: 'assistance', basis: 'the determination', offset: kept },
  pa_arbitration: { title: 'PA arbitration', group: 'assistance', basis: 'the first decision', offset: kept },
  pa_forward: { title: 'Recipient forwards appeal', group: 'assistance', basis: 'filing', offset: kept, theirs: true },
  pa_decision: {
    title: 'FEMA decides appeal',
    group: 'assistance',
    basis: 'receipt by FEMA',
    offset: kept,
    theirs: true,
  },
  pa_information: {
    title: 'Reply to FEMA request',
    group: 'assistance',
    basis: 'the request',
    offset: kept,
    citation: '44 CFR 206.202(d)',
  },
  pa_extension: {
    title: 'Time extension request',
    group: 'assistance',
    basis: 'the work deadline',
    offset: kept,
    citation: '44 CFR 206.204(d)',
  },
  pa_insurance: {
    title: 'Required insurance expires',
    group: 'assistance',
    basis: 'the policy',
    offset: kept,
    citation: '44 CFR 206.252, 206.253',
  },
  pa_permit: {
    title: 'Environmental clearance expires',
    group: 'assistance',
    basis: 'the clearance',
    offset: kept,
    citation: '44 CFR 206.220',
  },
  pa_agreement: {
    title: 'Fixed-cost agreement',
    group: 'assistance',
    basis: 'the declaration, as FEMA states it',
    offset: kept,
    citation: 'Stafford Act 428',
  },
  plan_expiry: {
    title: 'Mitigation plan expires',
    group: 'mitigation',
    basis: 'approval by FEMA',
    offset: kept,
    citation: '44 CFR 201.6(d)(3)',
  },
} as const satisfies Readonly<Record<string, DutyRule>>;
export type DutyName = keyof typeof dutyLibrary;
export const dutyOf = (name: DutyName): DutyRule => dutyLibrary[name];

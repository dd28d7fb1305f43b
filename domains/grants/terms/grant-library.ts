import type { FigureUnit, Pack, PackRule } from '../../procurement/public.ts';
import { auditThreshold } from './audit-threshold.ts';

/** The figures of 2 CFR 200 that a grant is managed by, with the section that says each. */
export const termNames = {
  report_days: [
    'Interim report due',
    'days',
    '2 CFR 200.328(c), 200.329(c)',
    'A quarterly or semiannual report is due so many days after its period.',
  ],
  annual_report_days: [
    'Annual report due',
    'days',
    '2 CFR 200.328(c), 200.329(c)',
    'An annual report is due so many days after its period.',
  ],
  final_report_days: [
    'Final report due',
    'days',
    '2 CFR 200.344(b)',
    'The last reports are due so many days after the period of performance.',
  ],
  liquidation_days: [
    'Liquidation',
    'days',
    '2 CFR 200.344(c)',
    'Obligations are liquidated within so many days after the period of performance.',
  ],
  sub_closeout_days: [
    'Subrecipient closeout',
    'days',
    '2 CFR 200.344(b)',
    'A subrecipient submits its last reports within so many days.',
  ],
  closeout_years: [
    'Closeout',
    'years',
    '2 CFR 200.344(h)',
    'The awarding agency closes the award within this time, alone if it must.',
  ],
  extension_notice_days: [
    'Extension notice',
    'days',
    '2 CFR 200.308(g)(2)',
    'A one-time extension is noticed so many calendar days before the period ends.',
  ],
  extension_months: [
    'One-time extension',
    'months',
    '2 CFR 200.308(g)(2)',
    'A recipient may extend the period once, by this time at most.',
  ],
  transfer_percent: [
    'Budget transfers',
    'percent',
    '2 CFR 200.308(i)',
    'Above this share of the approved budget, cumulative transfers need prior approval.',
  ],
  answer_days: [
    'Prior approval answer',
    'days',
    '2 CFR 200.308',
    'The awarding agency answers a request, or says when it will, within so many days.',
  ],
  de_minimis_percent: [
    'De minimis rate',
    'percent',
    '2 CFR 200.414(f)',
    'Without a negotiated rate, indirect costs are charged at up to this share of the base.',
  ],
  subaward_base_cents: [
    'Subaward in the base',
    'cents',
    '2 CFR 200.1 “modified total direct cost”',
    'Of each subaward, so much counts in the base of indirect costs, over its life.',
  ],
  equipment_cents: [
    'Equipment',
    'cents',
    '2 CFR 200.1 “equipment”',
    'Tangible property from this unit cost on is equipment.',
  ],
  selling_cents: [
    'Selling allowance',
    'cents',
    '2 CFR 200.313(e)(2)',
    'Of the federal share of equipment that is sold, the agency may permit to keep so much for selling it.',
  ],
  selling_percent: [
    'Selling allowance of proceeds',
    'percent',
    '2 CFR 200.313(e)(2)',
    'The selling allowance is at most this share of the proceeds.',
  ],
  instruction_days: [
    'Disposition instructions',
    'days',
    '2 CFR 200.313(e)(2)',
    'Without an answer to a request for so long, equipment above the threshold may be retained or sold.',
  ],
  inventory_years: [
    'Equipment inventory',
    'years',
    '2 CFR 200.313(d)(2)',
    'Equipment is counted and compared with its records within so many years.',
  ],
  fixed_subaward_cents: [
    'Fixed amount subaward',
    'cents',
    '2 CFR 200.333',
    'A fixed amount subaward needs prior approval and ends at this sum.',
  ],
  advance_interest_cents: [
    'Interest on advances',
    'cents',
    '2 CFR 200.305(b)(12)',
    'So much interest in a year may be kept; the rest is remitted.',
  ],
  advance_days: [
    'Advance held',
    'days',
    '2 CFR 200.305(b)(1)',
    'An advance is paid out within so many days of its receipt. The law says as soon as is feasible.',
  ],
  reimbursement_days: ['Reimbursement', 'days', '2 CFR 200.305(b)(3)', 'A proper request is paid within so many days.'],
  retention_years: [
    'Record retention',
    'years',
    '2 CFR 200.334',
    'Records are kept so long after the final financial report.',
  ],
  decision_months: [
    'Management decision',
    'months',
    '2 CFR 200.521(d)',
    'A decision on audit findings is due this long after the audit report is accepted.',
  ],
  audit_cents: [
    'Single audit',
    'cents',
    '2 CFR 200.501(a)',
    'A fiscal year that begins under this text is audited from this federal spending on.',
  ],
} as const satisfies Readonly<
  Record<string, readonly [title: string, unit: FigureUnit, citation: string, says: string]>
>;
export type TermName = keyof typeof termNames;

/** Figures that were compared with no text of the rule, whatever the version. */
const unread: readonly TermName[] = ['answer_days', 'advance_days', 'selling_cents', 'selling_percent'];

type Citations = Readonly<Partial<Record<TermName, string>>>;
/** The paragraph on one-time extensions moved with each revision. */
const extensionAt = (citation: string): Citations => ({ extension_notice_days: citation, extension_months: citation });

const text = (
  figures: Readonly<Record<TermName, number>>,
  { unconfirmed, cited = {} }: { readonly unconfirmed: boolean; readonly cited?: Citations },
): PackRule[] =>
  (Object.keys(termNames) as TermName[]).map((name) => {
    const [title, unit, ofToday, says] = termNames[name];
    const citation = cited[name] ?? ofToday;
    return {
      id: name,
      title,
      says,
      citation,
      when: { if: 'always' },
      brings: [{ gives: 'figure', figure: name, value: figures[name], unit }],
      ...(unconfirmed || unread.includes(name) ? { unconfirmed: true } : {}),
    };
  });

const stated = {
  id: 'us-grant-terms',
  jurisdiction: 'US',
  program: 'Grant administration',
  appliesBy: 'award',
  covers: { if: 'always' },
  limits: [],
  sourceDay: '2026-11-20',
  reviewedBy: 'The project, not counsel',
} as const;

const of2014: Readonly<Record<TermName, number>> = {
  report_days: 30,
  annual_report_days: 90,
  final_report_days: 90,
  liquidation_days: 90,
  sub_closeout_days: 90,
  closeout_years: 1,
  extension_notice_days: 10,
  extension_months: 12,
  transfer_percent: 10,
  answer_days: 30,
  de_minimis_percent: 10,
  subaward_base_cents: 25_000_00,
  equipment_cents: 5_000_00,
  selling_cents: 500_00,
  selling_percent: 10,
  instruction_days: 120,
  inventory_years: 2,
  fixed_subaward_cents: 150_000_00,
  advance_interest_cents: 500_00,
  advance_days: 3,
  reimbursement_days: 30,
  retention_years: 3,
  decision_months: 6,
  audit_cents: auditThreshold('2014-12-26'),
};
const of2020 = { ...of2014, final_report_days: 120, liquidation_days: 120, fixed_subaward_cents: 250_000_00 };
const of2024 = {
  ...of2020,
  de_minimis_percent: 15,
  subaward_base_cents: 50_000_00,
  equipment_cents: 10_000_00,
  selling_cents: 1_000_00,
  selling_percent: 100,
  fixed_subaward_cents: 500_000_00,
  audit_cents: auditThreshold('2024-10-01'),
};

/** Names of the versions of the text. */
export type TextVersion = '2014' | '2020' | '2024';

/** The text of 2 CFR 200 that governs an award is the one in force on its award date; earlier awards keep theirs. */
export const grantLibrary: readonly Pack[] = [
  {
    ...stated,
    version: '2014',
    from: '2014-12-26',
    to: '2020-11-11',
    citation: '2 CFR 200 as of 2014-12-26',
    status: 'superseded',
    rules: text(of2014, { unconfirmed: true, cited: extensionAt('2 CFR 200.308(d)(2)') }),
  },
  {
    ...stated,
    version: '2020',
    from: '2020-11-12',
    to: '2024-09-30',
    citation: '2 CFR 200 as of 2020-11-12 (85 FR 49506)',
    status: 'superseded',
    rules: text(of2020, { unconfirmed: true, cited: extensionAt('2 CFR 200.308(e)(2)') }),
  },
  {
    ...stated,
    version: '2024',
    from: '2024-10-01',
    citation: '2 CFR 200 as of 2024-10-01 (89 FR 30046)',
    status: 'in_force',
    rules: text(of2024, { unconfirmed: false }),
  },
];

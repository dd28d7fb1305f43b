import type { Money } from '#kernel';
import { hoursOf } from './payroll-math.ts';
import type { findingKinds } from './payroll-words.ts';

/** Refused: the payroll is not taken. Finding: it is taken, and payments wait until it is settled. */
export const severities = { refused: 'Refused', finding: 'Finding' } as const;
export type Severity = keyof typeof severities;

export interface PayrollCheck {
  readonly severity: Severity;
  /** The field of the payroll or of a worker’s line. */
  readonly field: string;
  readonly says: string;
  readonly law?: string;
}

const refused = (field: string, says: string, law?: string): PayrollCheck => ({
  severity: 'refused',
  field,
  says,
  ...(law ? { law } : {}),
});
const finding = (field: string, says: string, law: string): PayrollCheck => ({ severity: 'finding', field, says, law });

/**
 * Everything that a payroll is judged by. What refuses or finds takes its code and its sentence from here, and the published rules are
 * this list, so that software of a firm checks by what the agency judges by.
 */
export const payrollChecks = {
  file: refused('text', 'The file has a row of headings, each required column, and readable amounts.'),
  has_decision: refused('contract', 'Choose a contract with an adopted wage decision.', '40 U.S.C. 3142'),
  of_contract: refused('subcontractor', 'Choose a subcontractor of this contract.'),
  ends_a_week: refused(
    'week',
    'Weeks end every seven days from the first week of the wage decision. Choose one of them.',
  ),
  is_over: refused('week', 'This week is not over yet.'),
  is_certified: refused('week', 'A week has one certified payroll of each firm; a deficient one is corrected.'),
  agency_enters: refused('week', 'A week that the agency is entering itself is not submitted by the firm.'),
  paid_after: refused('paidOn', 'The payday is not before the end of the week.', '29 CFR 3.4'),
  no_work: refused('lines', 'A week without work has no workers. Remove them or change the week type.'),
  has_workers: refused('lines', 'Enter the workers, or choose No work as the week type.', '29 CFR 5.5(a)(3)(ii)'),
  only_last_four: refused(
    'idLast4',
    'Enter the last four digits of the identifier and no more.',
    '29 CFR 5.5(a)(3)(ii)',
  ),
  seven_days: refused(
    'straight',
    'Enter hours as seven numbers, the first day of the week first, and no day above 24 hours.',
  ),
  net_is_right: refused('net', 'Net pay is gross pay less deductions.'),
  statement: refused(
    'statement',
    'A person of the firm certifies the statement of compliance in their own session.',
    '29 CFR 5.5(a)(3)(ii)(B)',
  ),
  classification: finding(
    'classification',
    'The classification is in the wage decision of the contract.',
    '29 CFR 5.5(a)(1)',
  ),
  straight: finding(
    'rate',
    'Rate and fringes are at least base rate and fringe of the classification, or the apprentice’s share.',
    '40 U.S.C. 3142; 29 CFR 5.31',
  ),
  overtime: finding(
    'overtimeRate',
    'Hours above 40 in the week are paid one and a half times the basic rate, with fringes once.',
    '40 U.S.C. 3702; 29 CFR 5.32',
  ),
  gross: finding('gross', 'Gross pay is at least hours times rates, with cash fringes.', '29 CFR 5.5(a)(1)'),
} satisfies Readonly<Record<string, PayrollCheck>> & Readonly<Record<keyof typeof findingKinds, PayrollCheck>>;
export type CheckName = keyof typeof payrollChecks;

/** As a refusal or a finding names it. */
export const codeOf = (name: CheckName): string => `certified_payroll.${name}`;

interface Week {
  readonly week: string;
  readonly kind: 'work' | 'no_work' | 'final';
  readonly paidOn: string;
}

interface Line {
  readonly worker: string;
  readonly idLast4: string;
  readonly straight: string;
  readonly overtime?: string | null;
  readonly gross: Money;
  readonly deductions: Money;
  readonly net: Money;
}

/** What is refused, and in which line; counted from one. */
export interface PayrollProblem {
  readonly name: CheckName;
  readonly line: number | null;
  readonly message: string;
}

const DAY = 86_400_000;
const problem = (name: CheckName, message: string = payrollChecks[name].says, line: number | null = null) => ({
  name,
  line,
  message,
});

/** Where a problem stands in what was sent. */
export const pathOf = ({ name, line }: PayrollProblem): string =>
  line === null ? payrollChecks[name].field : `lines.${line - 1}.${payrollChecks[name].field}`;

/** The week against the first one of the wage decision. */
export function weekProblems({ week }: Pick<Week, 'week'>, firstWeek: string): readonly PayrollProblem[] {
  const days = (Date.parse(week) - Date.parse(firstWeek)) / DAY;
  return days % 7 !== 0 || days < 0
    ? [problem('ends_a_week', `Weeks end every seven days from ${firstWeek}. Choose one of them.`)]
    : [];
}

export const hasLastFour = ({ idLast4 }: Pick<Line, 'idLast4'>): boolean => /^\d{4}$/.test(idLast4);

export function hasSevenDays({ straight, overtime }: Pick<Line, 'straight' | 'overtime'>): boolean {
  const [plain, over] = [hoursOf(straight), hoursOf(overtime ?? '0 0 0 0 0 0 0')];
  return plain !== null && over !== null && over.every((hours, day) => hours + (plain[day] ?? 0) <= 2400);
}

const isNet = ({ gross, deductions, net }: Line): boolean => gross.cents - deductions.cents === net.cents;

/** Each worker’s line for itself. */
export const lineProblems = (lines: readonly Line[]): readonly PayrollProblem[] =>
  lines.flatMap((line, at) => [
    ...(hasLastFour(line) ? [] : [problem('only_last_four', undefined, at + 1)]),
    ...(hasSevenDays(line) ? [] : [problem('seven_days', undefined, at + 1)]),
    ...(isNet(line)
      ? []
      : [problem('net_is_right', `Net pay of ${line.worker} is not gross pay less deductions.`, at + 1)]),
  ]);

/** The whole payroll on a day. */
export function wholeProblems(
  { week, kind, paidOn, lines }: Week & { readonly lines: readonly Line[] },
  today: string,
): readonly PayrollProblem[] {
  return [
    ...(week > today ? [problem('is_over')] : []),
    ...(paidOn < week ? [problem('paid_after')] : []),
    ...(kind === 'no_work' && lines.length > 0 ? [problem('no_work')] : []),
    ...(kind === 'work' && lines.length === 0 ? [problem('has_workers')] : []),
    ...lineProblems(lines),
  ];
}

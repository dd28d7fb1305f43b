import { type BodyOf, fail, moneyOf, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyDoor, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { contractSubcontractor } from '../subpayments/contract-subcontractor.record.ts';
import { paidStates } from '../subpayments/subcontractor.server.ts';
import { checkPayroll, preparePayroll, type PreparedShown } from './firm-payroll-calls.ts';
import { type Judged, judgedBy } from './judging.ts';
import { codeOf, pathOf, payrollChecks, type PayrollProblem, weekProblems, wholeProblems } from './payroll-checks.ts';
import { workersIn } from './payroll-csv.server.ts';
import { judgeOnce, openPayroll, refuseOther } from './payroll.server.ts';
import { payrollSigners, preparedPayroll } from './prepared-payroll.record.ts';
import { wageDecision } from './wage-decision.record.ts';

type Given = BodyOf<typeof checkPayroll>;
type Lines = NonNullable<Given['lines']>;
interface Seen {
  readonly agency: string;
  readonly contract: string;
  readonly subcontractor: string | null;
  readonly lines: Lines;
  readonly problems: readonly PayrollProblem[];
  readonly judged: Judged;
}

/** The week as the agency would judge it: what is refused in the same words, and what it would find. Nothing is written. */
export async function seenIn(work: UnitOfWork, firm: string, given: Given): Promise<Seen> {
  const own = await rowOfFirm(work, firm);
  const of = await work.row(contract, { where: { id: given.contract }, fields: ['vendor', 'status', 'number'] });
  if (!own || isClosed(own) || !of || of.vendor !== own.id || !paidStates.some((state) => state === of.status))
    throw fail('not_found', 'firm.payroll', 'Your firm has no such contract at this agency.');
  const decisions = await work.rows(wageDecision, {
    where: { contract: given.contract, status: 'adopted' },
    order: 'firstWeek',
    most: 'all',
  });
  const [first] = decisions;
  if (!first) throw refused('contract', codeOf('has_decision'), payrollChecks.has_decision.says);
  const week = { ...given, subcontractor: given.subcontractor ?? null };
  await refuseOther(work, week);
  const same = await openPayroll(work, week);
  await judgeOnce(work, { ...week, id: same?.id ?? null });
  const lines = given.csv?.trim() ? [...(await workersIn(work, given.csv, 'csv'))] : (given.lines ?? []);
  const sub = week.subcontractor && (await work.find(contractSubcontractor, week.subcontractor));
  return {
    agency: (await ownerIn(work)).name,
    contract: of.number,
    subcontractor: sub ? sub.name : null,
    lines,
    problems: [
      ...weekProblems(week, first.firstWeek),
      ...wholeProblems({ ...week, lines: lines as never }, work.today), // with cents, as each amount was judged
    ],
    judged: judgedBy(
      lines as never, // the same lines
      decisions.flatMap((one) => one.lines ?? []),
      first.lines?.[0]?.base.currency ?? 'USD',
    ),
  };
}

/** A key that prepares a week is told every mistake at once, with the line and the field of each. */
function refuseProblems(problems: readonly PayrollProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw fail('refused', codeOf(first.name), first.message, {
    issues: problems.map((one) => ({ path: pathOf(one), code: codeOf(one.name), message: one.message })),
  });
}

const told = ({ problems, judged }: Seen) => ({
  problems: problems.map((one) => ({
    code: codeOf(one.name),
    line: one.line,
    field: payrollChecks[one.name].field,
    message: one.message,
  })),
  findings: judged.findings.map((one) => ({ ...one })),
  grossCents: judged.gross,
  shortCents: judged.short,
});

/** Keeps the week with the firm. The one that it replaces, not certified yet, is closed. */
export async function keepPrepared(work: UnitOfWork, given: Given, seen: Seen): Promise<Row<typeof preparedPayroll>> {
  const product = work.asProduct;
  const { agency: agencyId, contract: contractId, subcontractor, week, kind, paidOn } = given;
  const place = { agencyId, contractId, subcontractorId: subcontractor ?? null, week } as const;
  const earlier = await product.rows(preparedPayroll, {
    where: { ...place, status: 'prepared' },
    fields: [],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  for (const { id } of earlier) await product.move(preparedPayroll, id, 'replace');
  const money = <T extends { readonly cents: number } | null | undefined>(amount: T) =>
    amount ? moneyOf(work.actor, amount.cents) : null;
  return product.insert(
    preparedPayroll,
    {},
    {
      ...place,
      agency: seen.agency.slice(0, 200),
      contract: seen.contract,
      subcontractor: seen.subcontractor,
      kind,
      paidOn,
      lines: seen.lines.map((line) => ({
        ...line,
        rate: moneyOf(work.actor, line.rate.cents),
        overtimeRate: money(line.overtimeRate),
        cashFringe: money(line.cashFringe),
        planFringe: money(line.planFringe),
        gross: moneyOf(work.actor, line.gross.cents),
        deductions: moneyOf(work.actor, line.deductions.cents),
        net: moneyOf(work.actor, line.net.cents),
        restored: money(line.restored),
      })),
      preparedBy: work.actor.id,
      byKey: work.actor.kind === 'service',
    },
  );
}

/** What waits for a person to certify, the oldest week first. */
export async function preparedOf(work: UnitOfWork): Promise<readonly PreparedShown[]> {
  const rows = await work.asProduct.rows(preparedPayroll, {
    where: { status: 'prepared' },
    order: ['week', 'number'],
    most: 'all',
  });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    version: row.version,
    agency: row.agencyId,
    contract: row.contractId,
    subcontractor: row.subcontractorId,
    firm: row.subcontractor,
    week: row.week,
    kind: row.kind,
    paidOn: row.paidOn,
    lines: (row.lines ?? []) as PreparedShown['lines'], // a row as it is kept has every column
    preparedBy: row.preparedBy,
    byKey: row.byKey,
    at: row.createdAt,
  }));
}

/** The prepared week that a person certified is done; what software sent after they read it stays. */
export async function closePrepared(
  work: UnitOfWork,
  { id, version, contract: of, week }: { id: string; version: number; contract: string; week: string },
  certifiedAs: string,
): Promise<void> {
  const row = await work.asProduct.row(preparedPayroll, { where: { id }, lock: 'update' });
  if (row?.status !== 'prepared' || row.version !== version) return;
  if (row.contractId !== of || row.week !== week) return;
  await work.asProduct.move(preparedPayroll, id, 'certify', { computed: { certifiedAs } });
}

const week = {
  agency: nowhere,
  contract: nowhere,
  week: '2026-11-07',
  kind: 'no_work',
  paidOn: '2026-11-07',
} as const;

export function preparingOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], access: payrollSigners } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(checkPayroll, {
      ...about,
      scope: 'prepared_payroll:read',
      summary: 'Judges a payroll week by the published rules and the wage decision. Nothing is kept.',
      told: 'What would be refused, with line and field, and what would be found.',
      probe: { namesNothing: true, body: week },
      run: async ({ actor, body, requestId }) => ({
        body: told(await at(body.agency, requestId, (work) => seenIn(work, actor.organizationId, body))),
      }),
    }),
    answers(preparePayroll, {
      ...about,
      scope: 'prepared_payroll:create',
      limit: 'sensitive',
      summary: 'Keeps a payroll week for a person of the firm to certify. No key certifies.',
      told: 'The number of the prepared week, and what the wage decision would find.',
      status: 201,
      probe: { namesNothing: true, body: week },
      run: ({ actor, body, requestId, onceAfter }) =>
        onceAfter(
          () => at(body.agency, requestId, (work) => seenIn(work, actor.organizationId, body)),
          async (work, seen) => {
            refuseProblems(seen.problems);
            const { id, number } = await keepPrepared(work, body, seen);
            return { body: { id, number, ...told(seen) }, status: 201 };
          },
        ),
    }),
  ];
}

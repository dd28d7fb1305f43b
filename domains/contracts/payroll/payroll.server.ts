import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ended } from '../contract/contract-words.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { approvers, managers } from '../contract/contract-life.ts';
import { refused } from '../contract/refusing.ts';
import { contractSubcontractor } from '../subpayments/contract-subcontractor.record.ts';
import { certifiedPayroll } from './certified-payroll.record.ts';
import { judgedBy } from './judging.ts';
import {
  type CheckName,
  codeOf,
  payrollChecks,
  type PayrollProblem,
  weekProblems,
  wholeProblems,
} from './payroll-checks.ts';
import { dueOn } from './payroll-math.ts';
import { payrollPeople } from './payroll-words.ts';
import { wageDecision } from './wage-decision.record.ts';

type Decision = Row<typeof wageDecision>;
type Payroll = Row<typeof certifiedPayroll>;
type OfDecision = EffectFacts<Decision>;
type OfPayroll = EffectFacts<Payroll>;

const wrongDecision = (path: string, code: string, message: string) => refused(path, `wage_decision.${code}`, message);
/** Each refusal is one of the published checks. */
const wrong = (name: CheckName, message: string = payrollChecks[name].says) =>
  refused(payrollChecks[name].field, codeOf(name), message);
/** A worker’s line is named in the sentence; the form shows it at the workers. */
function refuseFirst([first]: readonly PayrollProblem[]): void {
  if (first)
    throw first.line === null
      ? wrong(first.name, first.message)
      : refused('lines', codeOf(first.name), `Worker ${first.line}: ${first.message}`);
}
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

async function takesDecision({ row, work }: OfDecision): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutDuty(work, wageDecision.name, managers);
  const of = await work.asProduct.row(contract, { where: { id: row.contract }, lock: 'share' });
  if (!of || ended.some((state) => state === of.status))
    throw wrongDecision('contract', 'contract_runs', 'Choose a contract that is not over.');
}

async function submitDecision(facts: OfDecision): Promise<void> {
  const { row, work } = facts;
  await takesDecision(facts);
  if ((row.lines ?? []).length === 0)
    throw wrongDecision('lines', 'has_rates', 'Enter the classifications and rates of the decision.');
  await work.asProduct.change(wageDecision, row.id, {}, { submittedBy: personActing(work.actor) });
}

async function adopt({ row, work }: OfDecision): Promise<void> {
  await refuseWithoutDuty(work, wageDecision.name, approvers);
  await work.asProduct.change(wageDecision, row.id, {}, { adoptedBy: personActing(work.actor), adoptedOn: work.today });
}

/** Another decision takes its place and keeps its weeks, so that no missing payroll is forgotten. */
async function replace({ row, work }: OfDecision): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutDuty(work, wageDecision.name, approvers);
  const others = await decisionsOf(work, row.contract);
  if (!others.some(({ id, firstWeek }) => id !== row.id && firstWeek <= row.firstWeek))
    throw wrongDecision(
      'firstWeek',
      'keeps_weeks',
      'Adopt a decision first that counts from the same week or earlier.',
    );
}

async function reopened({ row, work }: OfDecision): Promise<void> {
  await work.asProduct.change(wageDecision, row.id, {}, { submittedBy: null });
}

/** The decisions in force, held: who releases a payment holds them as well. */
const decisionsOf = (work: UnitOfWork, of: string): Promise<readonly Decision[]> =>
  work.asProduct.rows(wageDecision, {
    where: { contract: of, status: 'adopted' },
    order: 'firstWeek',
    most: 'all',
    lock: 'update',
  });

async function inForce(work: UnitOfWork, of: string): Promise<readonly [Decision, ...Decision[]]> {
  const [first, ...more] = await decisionsOf(work, of);
  if (!first) throw wrong('has_decision');
  return [first, ...more];
}

/** The same for a firm that certifies a week: nothing is judged beside what another one holds. */
export const heldDecisions = inForce;

async function written({ row, work }: OfPayroll): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutDuty(work, certifiedPayroll.name, payrollPeople);
  await judgeWeek(work, row);
}

async function judgeWeek(work: UnitOfWork, row: Payroll): Promise<void> {
  const [decision] = await inForce(work, row.contract);
  refuseFirst(weekProblems(row, decision.firstWeek));
  await refuseOther(work, row);
}

/** A subcontractor is one of the contract. */
export async function refuseOther(
  work: UnitOfWork,
  { contract: of, subcontractor }: Pick<Payroll, 'contract' | 'subcontractor'>,
): Promise<void> {
  if (!subcontractor) return;
  const firm = await work.asProduct.find(contractSubcontractor, subcontractor);
  if (firm?.contract !== of) throw wrong('of_contract');
}

const judgeWhole = (row: Payroll, today: string): void =>
  refuseFirst(wholeProblems({ ...row, lines: row.lines ?? [] }, today));

/** A firm has one certified payroll for a week; a deficient one is no other. */
export async function judgeOnce(
  work: UnitOfWork,
  row: Pick<Payroll, 'contract' | 'week' | 'subcontractor'> & { readonly id: string | null },
): Promise<void> {
  const others = await work.asProduct.rows(certifiedPayroll, {
    where: {
      contract: row.contract,
      week: row.week,
      status: ['certified', 'deficient', 'accepted'],
      ...(row.id === null ? {} : { id: { not: row.id } }),
    },
    fields: ['number', 'subcontractor'],
    order: 'number',
    most: 'all',
  });
  const same = others.find(({ subcontractor }) => (subcontractor ?? null) === (row.subcontractor ?? null));
  if (same) throw wrong('is_certified', `${same.number} is the payroll of this firm for this week already.`);
}

/** The week of this firm that the agency sent back, or is entering itself. */
export async function openPayroll(
  work: UnitOfWork,
  {
    contract: of,
    week,
    subcontractor,
  }: { readonly contract: string; readonly week: string; readonly subcontractor?: string | null },
) {
  const rows = await work.rows(certifiedPayroll, {
    where: { contract: of, week, status: ['draft', 'deficient'] },
    fields: ['number', 'subcontractor', 'status', 'deficientOn'],
    order: 'number',
    most: 'all',
  });
  const same = rows.find((row) => (row.subcontractor ?? null) === (subcontractor ?? null));
  if (same && same.deficientOn === null)
    throw wrong('agency_enters', `The agency is entering ${same.number} for this week. Ask its contract manager.`);
  return same;
}

/** What a firm certifies in its portal is refused for what the agency’s own entry would be. */
export async function judgeOfFirm(work: UnitOfWork, row: Payroll): Promise<void> {
  await judgeWeek(work, row);
  judgeWhole(row, work.today);
  await judgeOnce(work, row);
}

/** What is certified is judged at once: each worker’s pay against the decision that is in force. */
async function certify(facts: OfPayroll): Promise<void> {
  const { row, work } = facts;
  await written(facts);
  const decisions = await inForce(work, row.contract);
  const [first] = decisions;
  if (!isProduct(work)) {
    judgeWhole(row, work.today);
    await judgeOnce(work, row);
  }
  const classes = decisions.flatMap(({ lines }) => lines ?? []);
  const currency = classes[0]?.base.currency ?? 'USD';
  const judged = judgedBy(row.lines ?? [], classes, currency);
  const money = (cents: number) => ({ cents, currency });
  await work.asProduct.change(
    certifiedPayroll,
    row.id,
    {},
    {
      findings: judged.findings,
      gross: money(judged.gross),
      short: money(judged.short),
      openAmount: money(judged.open),
      problems: judged.problems,
      decision: decisions
        .map(({ number, modification }) => `${number} modification ${modification}`)
        .join(', ')
        .slice(0, 300),
      dueOn: dueOn(row.week, first.payLag),
      certifiedBy: personActing(work.actor),
      certifiedOn: work.today,
    },
  );
}

async function reviewed({ row, work }: OfPayroll): Promise<void> {
  await refuseWithoutDuty(work, certifiedPayroll.name, managers);
  await decisionsOf(work, row.contract);
  await work.asProduct.change(
    certifiedPayroll,
    row.id,
    {},
    { reviewedBy: personActing(work.actor), reviewedOn: work.today },
  );
}

async function findDeficient(facts: OfPayroll): Promise<void> {
  const { row, work } = facts;
  await reviewed(facts);
  if (row.deficientOn === null) await work.asProduct.change(certifiedPayroll, row.id, {}, { deficientOn: work.today });
}

async function correct({ row, work }: OfPayroll): Promise<void> {
  await refuseWithoutDuty(work, certifiedPayroll.name, payrollPeople);
  await decisionsOf(work, row.contract);
}

export const payrollEffects = [
  ...follows(wageDecision, {
    create: [takesDecision],
    edit: [takesDecision],
    submit: [submitDecision],
    adopt: [adopt],
    replace: [replace],
    return: [reopened],
  }),
  ...follows(certifiedPayroll, {
    create: [written],
    edit: [written],
    certify: [certify],
    accept: [reviewed],
    findDeficient: [findDeficient],
    correct: [correct],
  }),
];

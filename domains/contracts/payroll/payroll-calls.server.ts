import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract } from '../contract/contract.record.ts';
import { type PayrollsLate, payrollsLate } from './payroll-calls.ts';
import { lateOf, payrollsOf } from './payroll-holds.server.ts';
import { dueOn } from './payroll-math.ts';
import { wageDecision } from './wage-decision.record.ts';

const MOST = 200;

/** The first decision of each contract counts its weeks, as it does where payments are held. */
export async function latePayrolls(work: UnitOfWork): Promise<PayrollsLate> {
  const decisions = await work.asProduct.rows(wageDecision, {
    where: { status: 'adopted' },
    fields: ['contract', 'firstWeek', 'payLag'],
    order: 'firstWeek',
    most: 'all',
  });
  const first = new Map(decisions.toReversed().map((of) => [of.contract, of]));
  const contracts = await work.asProduct.rows(contract, {
    where: { id: [...first.keys()] },
    fields: ['number', 'title'],
    order: 'number',
    most: 'all',
  });
  const payrolls = await payrollsOf(work, [...first.keys()]);
  const late = contracts.flatMap(({ id, number, title }) => {
    const of = first.get(id);
    if (!of) return [];
    const own = payrolls.filter((row) => row.contract === id);
    return lateOf(own, of, work.today).map((one) => ({
      contract: id,
      contractNumber: number,
      title,
      firm: one.firm,
      week: one.week,
      dueOn: dueOn(one.week, of.payLag),
      payroll: one.id,
      number: one.number,
    }));
  });
  return firstRows(late, MOST);
}

export const payrollOperations = ({ door }: Ports): Operation[] => [
  answers(payrollsLate, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'Certified payrolls that are late or deficient, by contract.',
    told: 'The contract, firm and week of each, the day it was due, and the payroll where one is deficient.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await latePayrolls(work) })),
  }),
];

import { costCenter } from '#domains/finance/public.ts';
import { dutyGrant } from '#domains/organization/public.server.ts';
import type { Row } from '#kernel';
import type { Person } from '#world';
import { type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import { requestLine } from './request-line.record.ts';

/** A county with two departments, two budget officers, and a budget of this year to begin from. */
export interface RequestWorld extends BudgetWorld {
  /** The second budget officer. */
  readonly laura: Person;
  /** Manages another cost center than Miguel does. */
  readonly ben: Person;
  readonly otherCenter: string;
  /** An open call for a draft of the year that ends in it, with the request of Miguel’s cost center. */
  called(name: string, year?: number): Promise<Called>;
  line(of: string): Promise<Row<typeof requestLine>>;
  propose(of: string, dollars: number, by?: Person): Promise<Row<typeof decisionPackage>>;
}

export interface Called {
  readonly budget: string;
  readonly call: string;
  /** Of Miguel’s cost center. */
  readonly request: string;
  /** Of Ben’s. */
  readonly other: string;
}

export async function requestWorld(): Promise<RequestWorld> {
  const here = await budgetWorld();
  const { county, priya, miguel, center } = here;
  const laura = (await county.member('Laura Jennings', 'manager')).with({ duties: ['budget_officer'] });
  await county.product.make(dutyGrant, { member: laura.id, duty: 'budget_officer' });
  const ben = await county.member('Benjamin Cho', 'manager');
  const { id: otherCenter } = await miguel.make(costCenter, { code: '2010', name: 'Fire rescue', manager: ben.id });
  await here.adopted('FY2027', { '5300': 1000, '5310': 400 });
  const product = county.product;
  const requestOf = async (call: string, of: string) => {
    const found = await county.door.run(product.actor, (work) =>
      work.row(budgetRequest, { where: { call, costCenter: of }, fields: [] }),
    );
    return found?.id ?? '';
  };
  return {
    ...here,
    laura,
    ben,
    otherCenter,
    async called(name, year = 2028) {
      const draft = await priya.make(budget, {
        name,
        startsOn: `${year - 1}-10-01`,
        endsOn: `${year}-09-30`,
        balances: false,
      });
      const made = await priya.make(budgetCall, {
        name: `Call for ${name}`,
        budget: draft.id,
        instructions: 'Hold the base. Justify what is new.',
        opensOn: '2026-11-01',
        locksOn: '2026-12-31',
        targets: [
          { costCenter: center, target: usd(1400) },
          { costCenter: otherCenter, target: usd(500) },
        ],
      });
      await priya.run(budgetCall, 'open', made.id);
      return {
        budget: draft.id,
        call: made.id,
        request: await requestOf(made.id, center),
        other: await requestOf(made.id, otherCenter),
      };
    },
    async line(of) {
      const found = await county.door.run(product.actor, (work) =>
        work.row(requestLine, { where: { request: of }, order: 'account' }),
      );
      if (!found) throw new Error('The request has no line');
      return found as Row<typeof requestLine>;
    },
    propose: (of, dollars, by = miguel) =>
      by.make(decisionPackage, {
        request: of,
        name: `Package of ${dollars}`,
        justification: 'The crew is short.',
        lines: [{ account: '100-5400', oneTime: usd(dollars) }],
      }),
  };
}

import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { budgetAuthority } from '../budget/changes/budget-authority.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../budget/test-world.ts';
import { fundBalance } from './fund-balance.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { adopt } from '../vote/test-world.ts';

/** The county of the budget with revenue codes, a second fund, and a second budget officer. */
export interface RevenueWorld extends BudgetWorld {
  readonly laura: Person;
  readonly funds: { readonly general: string; readonly fire: string };
  /** A draft that balances by fund: appropriations by object of the general fund, and its revenues by object, in dollars. */
  draft(
    name: string,
    lines: Readonly<Record<string, number>>,
    revenues: Readonly<Record<string, number>>,
    more?: Partial<New<typeof budget>>,
  ): Promise<Drafted>;
  adopt(drafted: Drafted): Promise<Row<typeof budget>>;
}

export interface Drafted {
  readonly id: string;
  readonly lines: Readonly<Record<string, string>>;
  readonly revenues: Readonly<Record<string, string>>;
}

export async function revenueWorld(): Promise<RevenueWorld> {
  const here = await budgetWorld();
  const { county, priya, council, segments } = here;
  const laura = (await county.member('Laura Jennings', 'manager')).with({ duties: ['budget_officer'] });
  await county.product.make(dutyGrant, { member: laura.id, duty: 'budget_officer' });
  const dana = await county.member('Dana Whitfield', 'admin');
  await dana.make(budgetAuthority, {
    name: 'County commission',
    duty: 'governing_body',
    kind: 'both',
    reach: 'organization',
  });
  const value = async (segment: string, code: string, name: string) =>
    (await priya.make(accountValue, { segment, code, name })).id;
  const fire = await value(segments.fund, '150', 'Fire rescue');
  for (const [code, name] of [
    ['3110', 'Property tax'],
    ['3340', 'State grants'],
    ['3430', 'Service charges'],
  ] as const)
    await value(segments.object, code, name);
  const general =
    (
      await county.door.run(priya.actor, (work) =>
        work.row(accountValue, { where: { segment: segments.fund, code: '100' }, fields: [] }),
      )
    )?.id ?? '';
  return {
    ...here,
    laura,
    funds: { general, fire },
    async draft(name, lines, revenues, more = {}) {
      const { id } = await priya.make(budget, { name, startsOn: '2026-10-01', endsOn: '2027-09-30', ...more });
      const account = (code: string) => (code.includes('-') ? code : `100-${code}`);
      const made: Record<string, string> = {};
      for (const [code, dollars] of Object.entries(lines))
        made[code] = (
          await priya.make(budgetLine, {
            name: `${code} ${name}`,
            budget: id,
            account: account(code),
            amount: usd(dollars),
          })
        ).id;
      const come: Record<string, string> = {};
      for (const [code, dollars] of Object.entries(revenues))
        come[code] = (
          await priya.make(revenueLine, {
            name: `${code} ${name}`,
            budget: id,
            account: account(code),
            type: 'property_tax',
            estimate: usd(dollars),
          })
        ).id;
      return { id, lines: made, revenues: come };
    },
    async adopt({ id }) {
      await priya.run(budget, 'propose', id);
      await priya.run(budget, 'recommend', id);
      return adopt(county, council, { record: budget, id });
    },
  };
}

export const balanceOf = (
  by: Person,
  given: { budget: string; fund: string; dollars: number; percent?: number; fixed?: number },
) =>
  by.make(fundBalance, {
    budget: given.budget,
    fund: given.fund,
    beginning: usd(given.dollars),
    source: 'Audit of the year before',
    ...(given.percent === undefined ? {} : { reservePercent: given.percent, policy: 'Policy 12' }),
    ...(given.fixed === undefined ? {} : { reserveAmount: usd(given.fixed), policy: 'Policy 12' }),
  });

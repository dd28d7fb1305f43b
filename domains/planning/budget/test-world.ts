import { randomUUID } from 'node:crypto';
import type { New, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { adopt } from '../vote/test-world.ts';
import { accountSegment } from './accounts/account-segment.record.ts';
import { accountValue } from './accounts/account-value.record.ts';
import { budget } from './budget.record.ts';
import { budgetLine } from './budget-line.record.ts';
import type { LineBalance } from './ledger/balances.ts';
import { balancesOf } from './ledger/balances.server.ts';
import { settle, type Settled, type Settling } from './ledger/settle.server.ts';

export const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

/** A county with a chart of accounts of two segments, and the people who keep its budget. */
export interface BudgetWorld {
  readonly county: World;
  readonly priya: Person;
  readonly council: Person;
  readonly miguel: Person;
  readonly rosa: Person;
  readonly segments: { readonly fund: string; readonly object: string };
  readonly center: string;
  /** An adopted budget with lines of these amounts in dollars, by object code. */
  adopted(
    name: string,
    lines: Readonly<Record<string, number | (Partial<New<typeof budgetLine>> & { dollars: number })>>,
    more?: Partial<New<typeof budget>>,
  ): Promise<Adopted>;
  settle(by: Person, given: Partial<Settling> & Pick<Settling, 'state'>): Promise<Settled>;
  balance(line: string): Promise<LineBalance>;
}

export interface Adopted {
  readonly budget: Row<typeof budget>;
  readonly lines: Readonly<Record<string, string>>;
}

export async function budgetWorld(given: Parameters<typeof world>[0] = {}): Promise<BudgetWorld> {
  const county = await world(given);
  const priya = (await county.member('Priya Raman', 'manager')).with({ duties: ['budget_officer'] });
  const council = (await county.member('Adaeze Okafor')).with({ duties: ['governing_body'] });
  const miguel = (await county.member('Miguel Ortiz', 'manager')).with({ duties: ['approver'] });
  const rosa = await county.member('Rosa Delgado');
  for (const [person, duty] of [
    [priya, 'budget_officer'],
    [council, 'governing_body'],
    [miguel, 'approver'],
  ] as const)
    await county.product.make(dutyGrant, { member: person.id, duty });
  const center = (
    await miguel.make(costCenter, {
      code: '4010',
      name: 'Stormwater crew',
      department: 'Public Works',
      manager: miguel.id,
    })
  ).id;
  const fund = (await priya.make(accountSegment, { name: 'Fund', position: 1, length: 3 })).id;
  const object = (await priya.make(accountSegment, { name: 'Object', position: 2 })).id;
  await priya.make(accountValue, { segment: fund, code: '100', name: 'General fund' });
  for (const [code, name, belongsTo] of [
    ['5300', 'Supplies', 'Operating'],
    ['5310', 'Fuel', 'Operating'],
    ['5400', 'Equipment', 'Capital'],
    ['53G', 'Operating', 'Operating'],
    ['5990', 'Entertainment', 'Operating'],
  ] as const)
    await priya.make(accountValue, { segment: object, code, name, belongsTo });

  return {
    county,
    priya,
    council,
    miguel,
    rosa,
    segments: { fund, object },
    center,
    async adopted(name, lines, more = {}) {
      const made = await priya.make(budget, {
        name,
        startsOn: '2026-10-01',
        endsOn: '2027-09-30',
        balances: false,
        ...more,
      });
      const ids: Record<string, string> = {};
      const isGroup = (given: (typeof lines)[string]) => typeof given === 'object' && given.isGroup === true;
      const groupsFirst = Object.entries(lines).toSorted(
        ([, one], [, other]) => Number(isGroup(other)) - Number(isGroup(one)),
      );
      for (const [code, given] of groupsFirst) {
        const { dollars, ...rest } = typeof given === 'number' ? { dollars: given } : given;
        const parent = rest.parent ? { parent: ids[rest.parent] ?? rest.parent } : {};
        const line = await priya.make(budgetLine, {
          name: `${code} ${name}`,
          budget: made.id,
          account: `100-${code}`,
          costCenter: center,
          amount: usd(dollars),
          ...rest,
          ...parent,
        });
        ids[code] = line.id;
      }
      await priya.run(budget, 'propose', made.id);
      await priya.run(budget, 'recommend', made.id);
      return { budget: await adopt(county, council, { record: budget, id: made.id }), lines: ids };
    },
    settle: (
      by,
      {
        document = { record: 'requisition', id: randomUUID(), version: 1, title: 'REQ' },
        control = 'requisition',
        day = '2026-11-20',
        state,
      },
    ) => county.door.run(by.actor, (work) => settle(work, { document, control, day, state })),
    async balance(line) {
      const [found] = await county.door.run(priya.actor, (work) => balancesOf(work, [line]));
      if (!found) throw new Error('No such line');
      return found;
    },
  };
}

import { costCenter } from '#domains/finance/cost-center.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { splitCents } from '#domains/planning/public.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Actor } from '#kernel';
import { agencies } from './agencies.ts';
import { objects } from './budget-accounts.ts';
import { chance } from './chance.ts';
import type { As, Cast } from './county.ts';
import { partnerCenters, partnerRequests } from './partner-requests.ts';
import { after, live } from './requisitions.ts';
import { voted } from './votes.ts';

interface Given {
  readonly agencyIds: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
}

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

/** The fund in which the county holds what its neighbours pay in, and what of it may be spent on. */
const FUND = ['610', 'Custodial fund of the bay partners'] as const;
const parts = [
  ['5340', 0.3],
  ['5460', 0.15],
  ['5520', 0.2],
  ['5640', 0.35],
] as const;

type People = Readonly<Record<'priya' | 'walter' | 'council', Actor>>;

/**
 * What the city and the water district have the county buy for them: their own cost centers, a budget for as long as the shared
 * agreement lasts, and requests in every state, under the rules of their own agency.
 */
export async function seedPartners(as: As, cast: Cast, given: Given): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const people = {
    priya: actorOf('Priya Raman'),
    walter: actorOf('Walter Kowalski'),
    council: actorOf('Adaeze Okafor'),
  };
  const derek = actorOf('Derek Osei');
  const centers = await seedCenters(as, people, given);
  const lines = await seedMoney(as, people, centers);
  const hands = { as, cast, actorOf, random: chance(20251001) };
  for (const { center, object, items, on, steps, award, ...rest } of partnerRequests) {
    const { id } = await as(derek, on).insert(requisition, {
      ...rest,
      neededBy: after(as.day(on), 60),
      costCenter: centers.get(center) ?? '',
      accounts: [{ budgetLine: lines.get(`${center} ${object}`) ?? '' }],
      ...(award ? { federalFunds: true, federalAward: award[0], awardedOn: award[1], path: 'itb' } : {}),
      lines: items.map(([item, pieces, unit, price, code]) => {
        const commodity = given.codes.get(code ?? '');
        const quantity = { amount: String(pieces), unit };
        return { item, quantity, unitPrice: usd(price), ...(commodity ? { commodity } : {}) };
      }),
    });
    await live(hands, { id, requester: derek, day: on, steps });
  }
}

async function seedCenters(as: As, { priya, walter }: People, { agencyIds }: Given): Promise<Map<string, string>> {
  const centers = new Map<string, string>();
  for (const [code, name, agency] of partnerCenters) {
    const made = await as(priya, '2025-09-15').insert(costCenter, {
      code,
      name,
      department: agencies.find((one) => one.code === agency)?.name ?? '',
      // Under the shared agreement the county's purchasing answers for what is bought.
      manager: walter.id,
      agency: agencyIds.get(agency) ?? null,
      opensOn: '2025-10-01',
    });
    centers.set(code, made.id);
  }
  return centers;
}

/** One budget for both, in a fund of its own: it is the partners' money, and it does not end with the county's year. */
async function seedMoney(
  as: As,
  { priya, council }: People,
  centers: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const officer = as(priya, '2025-09-16');
  const [segment] = await officer.tx.query<{ id: string }>(
    `select id from account_segment where organization_id = $1 and name = 'Fund'`,
    [priya.organizationId],
  );
  const fund = await officer.insert(accountValue, { segment: segment?.id ?? '', code: FUND[0], name: FUND[1] });
  const wanted = partnerCenters.flatMap(([code, name, , func, thousands]) => {
    const cents = splitCents(
      thousands * 100_000,
      parts.map(([, part]) => part),
    );
    return parts.map(([object], at) => ({
      key: `${code} ${object}`,
      line: {
        name: `${name}: ${objects.find((one) => one[0] === object)?.[1].toLowerCase() ?? ''}`,
        account: [FUND[0], code, func, object, '000', '0000'].join('-'),
        costCenter: centers.get(code) ?? '',
        amount: { cents: cents[at] ?? 0, currency: 'USD' },
      },
    }));
  });
  const made = await officer.insert(budget, {
    name: 'Shared purchasing on the bay',
    span: 'project',
    startsOn: '2025-10-01',
    endsOn: '2028-09-30',
    balances: false,
    fund: fund.id,
    appropriation: { cents: wanted.reduce((sum, { line }) => sum + line.amount.cents, 0), currency: 'USD' },
    resolution: 'R-2025-060',
  });
  const rows = await officer.createMany(
    officer.around.registry.get(budgetLine.name),
    wanted.map(({ line }) => ({ ...line, budget: made.id })),
  );
  await as(priya, '2025-09-17').move(budget, made.id, 'propose');
  await as(priya, '2025-09-18').move(budget, made.id, 'recommend');
  const commission = as(council, '2025-09-23');
  await commission.move(budget, made.id, 'adopt', await voted(commission, '2025-09-23'));
  return new Map(rows.map((row, at) => [wanted[at]?.key ?? '', row.id]));
}

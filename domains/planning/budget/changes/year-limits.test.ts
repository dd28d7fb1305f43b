import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { decideOn, waitingTask } from '../../../../tests/world/approving.ts';
import { serve, type Serving } from '../../../../tests/world/serving.ts';
import { costCenter } from '../../../finance/cost-center.record.ts';
import { dutyGrant } from '../../../organization/duty-grant.record.ts';
import { delegation } from '../../../workflow/approvals/delegation.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { budgetAuthority } from './budget-authority.record.ts';

describe('splitting a transfer does not stretch an authority', () => {
  let here: BudgetWorld;
  let serving: Serving;
  let boss: Person;
  let sofia: Person;
  let omar: Person;
  let parks: string;
  let heads: string;

  const head = async (name: string) => {
    const person = (await here.county.member(name, 'manager')).with({ duties: ['approver'] });
    await here.county.product.make(dutyGrant, { member: person.id, duty: 'approver' });
    return person;
  };
  const worksIn = (person: Person, department: string) =>
    here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query('update organization_members set department = $3 where organization_id = $1 and id = $2', [
        here.county.organizationId,
        person.id,
        department,
      ]),
    );

  beforeAll(async () => {
    here = await budgetWorld();
    serving = await serve(here.county);
    boss = await here.county.member('Dana Whitfield', 'admin');
    [sofia, omar] = [await head('Sofia Marchetti'), await head('Omar Haddad')];
    for (const one of [sofia, omar]) await worksIn(one, 'Public Works');
    parks = (
      await here.miguel.make(costCenter, { code: '5010', name: 'Parks crew', department: 'Parks', manager: omar.id })
    ).id;
    const authority = { kind: 'transfer', reach: 'object_group' } as const;
    heads = (
      await boss.make(budgetAuthority, {
        ...authority,
        name: 'Department heads',
        duty: 'approver',
        upTo: usd(250),
        yearUpTo: usd(1000),
      })
    ).id;
    await boss.make(budgetAuthority, {
      ...authority,
      name: 'Budget officer',
      duty: 'budget_officer',
      reach: 'fund',
      upTo: usd(5000),
      yearUpTo: usd(6000),
    });
    await boss.make(budgetAuthority, {
      name: 'County commission',
      duty: 'governing_body',
      kind: 'both',
      reach: 'organization',
    });
  });
  afterAll(async () => {
    await serving.close();
    await here.county.close();
  });

  const ask = async (lines: Readonly<Record<string, string>>, dollars: number, way = ['5300', '5310']) => {
    const [from = '', to = ''] = way;
    const made = await here.miguel.make(budgetAmendment, {
      purpose: 'Fuel for the pumps',
      reason: 'The river stays high.',
      lines: [
        { line: lines[from] ?? '', decrease: usd(dollars) },
        { line: lines[to] ?? '', increase: usd(dollars) },
      ],
    });
    return here.miguel.run(budgetAmendment, 'submit', made.id);
  };
  const decide = (person: Person, id: string) => decideOn(here.county, person, id, { record: 'budget_amendment' });
  const askedOf = async (id: string) => (await waitingTask(here.county, id, { record: 'budget_amendment' })).assignees;

  test('ten small ones by two approvers stop at the total, and the rest goes to the next authority', async () => {
    const { lines } = await here.adopted('Split', { 5300: 100_000, 5310: 100 });
    const open = [];
    for (let at = 0; at < 5; at++) open.push(await ask(lines, 240));
    for (const [at, one] of open.slice(0, 4).entries()) await decide(at % 2 === 0 ? sofia : omar, one.id);
    const last = open[4]?.id ?? '';
    await expect(decide(omar, last)).rejects.toMatchObject({
      code: 'approval.no_longer_asked',
      message: expect.stringContaining(
        'Under Department heads $960.00 of $1,000.00 were approved this year for Public Works; this change is $240.00. Authority that covers it: Budget officer, County commission.',
      ),
    });
    const next = await ask(lines, 240);
    expect(await askedOf(next.id)).toEqual([here.priya.id]);
    await decide(here.priya, next.id);
    expect(await here.priya.see(budgetAmendment, next.id)).toMatchObject({
      department: 'Public Works',
      basis: 'Priya Raman, under: Budget officer',
    });
    const fits = await ask(lines, 40);
    expect(await askedOf(fits.id)).toContain(sofia.id);
    await decide(sofia, fits.id);
    expect(await here.miguel.see(budgetAmendment, fits.id)).toMatchObject({ authority: heads });
  });

  test('a transfer back counts again, and what is undone counts no more', async () => {
    const { lines } = await here.adopted('Back', { 5300: 100_000, 5310: 100_000 });
    const done = [];
    for (const way of [
      ['5300', '5310'],
      ['5310', '5300'],
      ['5300', '5310'],
      ['5310', '5300'],
    ]) {
      const one = await ask(lines, 250, way);
      await decide(sofia, one.id);
      done.push(one.id);
    }
    const next = await ask(lines, 1);
    expect(await askedOf(next.id)).toEqual([here.priya.id]);
    await omar.run(budgetAmendment, 'undo', done[0] ?? '', 'It was not needed');
    const again = await ask(lines, 250);
    await decide(omar, again.id);
  });

  test('another department and another fiscal year have totals of their own', async () => {
    const line = (center: string) => ({ dollars: 100_000, costCenter: center });
    const { lines } = await here.adopted('Two', {
      5300: 100_000,
      5310: 100_000,
      '5400': { dollars: 100_000, costCenter: parks },
      '5990': { dollars: 100_000, costCenter: parks },
    });
    for (let at = 0; at < 4; at++) await decide(sofia, (await ask(lines, 250)).id);
    await worksIn(omar, 'Parks');
    const made = await here.adopted('Parks', { 5300: line(parks), 5310: line(parks) });
    const own = await ask(made.lines, 250);
    expect(await askedOf(own.id)).toEqual([omar.id]);
    await decide(omar, own.id);
    await worksIn(omar, 'Public Works');
    const { lines: other } = await here.adopted('Other year', { 5300: 100_000, 5310: 100_000 });
    const fresh = await ask(other, 250);
    expect((await askedOf(fresh.id))?.length).toBe(2);
  });

  test('a delegate uses up the total of the person who is away', async () => {
    const { lines } = await here.adopted('Away', { 5300: 100_000, 5400: 100_000 });
    const given = await here.priya.make(delegation, {
      deputy: sofia.id,
      kinds: ['budget_change'],
      limit: usd(5000),
      reason: 'Leave',
      fromDay: '2026-11-01',
      untilDay: '2026-12-31',
    });
    await decide(sofia, (await ask(lines, 4000, ['5300', '5400'])).id);
    const over = await ask(lines, 2001, ['5300', '5400']);
    expect(await askedOf(over.id)).toEqual([here.council.id]);
    await decide(sofia, (await ask(lines, 2000, ['5300', '5400'])).id);
    await here.priya.run(delegation, 'revoke', given.id);
  });

  test('two who approve at once do not pass the total together', async () => {
    const { lines } = await here.adopted('Race', { 5300: 100_000, 5310: 100_000 });
    for (let at = 0; at < 3; at++) await decide(sofia, (await ask(lines, 250)).id);
    const open = await Promise.all([1, 2, 3].map(() => ask(lines, 200)));
    const results = await Promise.allSettled(open.map(({ id }, at) => decide(at % 2 === 0 ? sofia : omar, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    for (const reason of reasons) expect(reason).toContain('Under Department heads $950.00 of $1,000.00');
  });

  test('what is left is said before a change is asked for, and on the page of authorities', async () => {
    const { lines } = await here.adopted('Shown', { 5300: 100_000, 5310: 100_000 });
    await decide(sofia, (await ask(lines, 250)).id);
    const asks = async (path: string) => (await serving.ask({ as: here.miguel.actor, method: 'GET', path })).json;
    const both = [lines['5300'], lines['5310']].join(',');
    expect(await asks(`/api/v1/budget/who-decides?kind=transfer&lines=${both}&cents=100`)).toMatchObject({
      names: ['Department heads', 'Budget officer', 'County commission'],
      years: [
        {
          name: 'Department heads',
          department: 'Public Works',
          budget: 'Shown',
          usedCents: 250_00,
          yearCents: 1000_00,
        },
        { name: 'Budget officer', department: null, usedCents: 0, yearCents: 6000_00 },
      ],
    });
    const shown = (await asks('/api/v1/budget/authority-years')) as unknown as { rows: { budget: string }[] };
    expect(shown.rows.filter(({ budget }) => budget === 'Shown')).toMatchObject([
      { name: 'Department heads', department: 'Public Works', usedCents: 250_00, scheduledCents: 0 },
      { name: 'Budget officer', department: null, usedCents: 0 },
    ]);
  });
});

import { departmentLimit } from '#domains/customers/limits/department-limit.record.ts';
import { asset } from '#domains/assets/register/asset.record.ts';
import { agency } from '#domains/customers/tree/agency.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { notify } from '#domains/organization/notify.server.ts';
import { actorNow } from '#server/auth/standing.ts';
import type { Person } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type Serving, serve } from '../../tests/world/serving.ts';
import { grantAward } from './award/grant-award.record.ts';
import { grantCost } from './costs/grant-cost.record.ts';
import { grantDrawdown } from './drawdowns/grant-drawdown.record.ts';
import { grantMilestone } from './milestones/grant-milestone.record.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from './test-world.ts';

let here: GrantWorld;
let server: Serving;
let dana: Person;
let limited: Person;
let departments: Record<'works' | 'roads' | 'parks', string>;
let centers: Record<'works' | 'roads' | 'parks', string>;
/** An award of the roads, which are under public works, and one of the parks. */
let own: { readonly id: string; readonly number: string };
let other: { readonly id: string; readonly number: string };

/** The person with what the database says of their departments now. */
const asNow = async (person: Person): Promise<Person> => {
  const { departments: _, ...actor } = person.actor;
  const now = await here.county.door.run(here.county.product.actor, (work) =>
    actorNow(work.tx, actor, here.county.clock.now()),
  );
  return here.county.person({ ...actor, ...(now.departments ? { departments: now.departments } : {}) });
};

beforeAll(async () => {
  here = await grantWorld();
  dana = await here.county.member('Dana Whitfield', 'admin');
  const made = async (code: string, name: string, under?: string) => {
    const rank = under ? ('division' as const) : ('department' as const);
    const row = { code, name, rank, opensOn: '2020-01-01', ...(under ? { beginsUnder: under } : {}) };
    return (await dana.make(agency, row)).id;
  };
  const works = await made('PW', 'Public Works');
  departments = { works, roads: await made('PW-R', 'Roads', works), parks: await made('PRK', 'Parks') };
  const center = async (code: string, of: string) => (await dana.make(costCenter, { code, name: code, agency: of })).id;
  centers = {
    works: await center('10', departments.works),
    roads: await center('11', departments.roads),
    parks: await center('20', departments.parks),
  };
  own = await here.active({ costCenter: centers.roads, title: 'Bridge rails' });
  other = await here.active({ costCenter: centers.parks, title: 'Park shelters' });
  await dana.make(departmentLimit, { member: here.miguel.id, department: departments.works });
  limited = await asNow(here.miguel);
  server = await serve(here.county);
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const ask = (method: string, path: string, body?: unknown, as = limited): Promise<Answered> =>
  server.ask({ as: as.actor, method, path: `/api/v1/${path}`, ...(body === undefined ? {} : { body }) });
const idsOf = ({ json }: Answered): string[] =>
  ((json as { data?: { id: string }[] } | null)?.data ?? []).map(({ id }) => id);
const codeOf = ({ json }: Answered): unknown => json?.['code'];

describe('a limit to departments', () => {
  test('is set by an administrator for someone else, once for a department', async () => {
    await expect(
      here.rosa
        .with({ role: 'manager' })
        .make(departmentLimit, { member: here.priya.id, department: departments.parks }),
    ).rejects.toMatchObject({ code: 'rights' });
    await expect(dana.make(departmentLimit, { member: dana.id, department: departments.parks })).rejects.toMatchObject({
      code: 'department_limit.not_for_oneself',
    });
    await expect(
      dana.make(departmentLimit, { member: limited.id, department: departments.works }),
    ).rejects.toMatchObject({ code: 'department_limit.twice', issues: [{ path: 'department' }] });
    const bad = await ask('POST', 'department_limit', { member: limited.id, department: 'Parks' }, dana);
    expect(bad).toMatchObject({ status: 400, json: { issues: [{ path: 'department' }] } });
  });

  test('is never lifted by the person it holds, whatever their role, and always with a reason', async () => {
    const ana = await here.county.member('Ana Admin', 'admin');
    const { id } = await dana.make(departmentLimit, { member: ana.id, department: departments.parks });
    expect((await asNow(ana)).actor.departments).toEqual([departments.parks]);
    await expect(ana.run(departmentLimit, 'lift', id, 'I need all of them.')).rejects.toMatchObject({
      code: 'department_limit.not_for_oneself',
    });
    await expect(dana.run(departmentLimit, 'lift', id)).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await dana.run(departmentLimit, 'lift', id, 'She covers for the grants office.');
    expect((await asNow(ana)).actor.departments).toBeUndefined();
  });

  test('includes what is under the department on the day', () => {
    expect(limited.actor.departments?.toSorted()).toEqual([departments.works, departments.roads].toSorted());
  });
});

describe('a member limited to departments', () => {
  test('finds, opens and exports their awards alone', async () => {
    expect(idsOf(await ask('GET', 'grant_award'))).toEqual([own.id]);
    expect(idsOf(await ask('GET', 'grant_award?search=shelters'))).toEqual([]);
    expect(idsOf(await ask('GET', 'grant_award?search=rails'))).toEqual([own.id]);
    expect((await ask('GET', `grant_award/${other.id}`)).status).toBe(404);
    expect((await ask('GET', `grant_award/${other.id}/history`)).status).toBe(404);
    const { text } = await ask('GET', 'grant_award/export?format=csv');
    expect([text.includes(own.number), text.includes(other.number)]).toEqual([true, false]);
    expect((await here.rosa.list(grantAward)).length).toBe(2);
  });

  test('changes nothing of another department, and makes nothing for it or for none', async () => {
    expect((await ask('PATCH', `grant_award/${other.id}`, { version: 3, title: 'Mine' })).status).toBe(404);
    const milestone = { award: other.id, title: 'Open the shelter', baselineOn: '2027-01-15' };
    expect(codeOf(await ask('POST', 'grant_milestone', milestone))).toBe('departments.hidden');
    await expect(limited.make(grantMilestone, milestone)).rejects.toMatchObject({ code: 'departments.outside' });
    const award = {
      title: 'No department',
      fundingType: 'local',
      agency: 'A foundation',
      awardDate: '2026-01-01',
      fromDay: '2026-01-01',
      untilDay: '2026-12-31',
      amount: usd(10),
      listings: [],
    } as const;
    expect(codeOf(await ask('POST', 'grant_award', award))).toBe('departments.outside');
    expect(codeOf(await ask('POST', 'grant_award', { ...award, costCenter: centers.parks }))).toBe(
      'departments.outside',
    );
    expect((await ask('POST', 'grant_award', { ...award, costCenter: centers.works })).status).toBe(201);
    const one = await here.drafted({ costCenter: centers.roads, title: 'Guard rails' });
    const moved = await ask('PATCH', `grant_award/${one.id}`, { version: one.version, costCenter: centers.parks });
    expect(codeOf(moved)).toBe('departments.outside');
  });

  test('charges costs that are judged by all costs, those they do not see as well', async () => {
    const bill = { payee: 'Jones Edmunds', documentNumber: 'JE-77' };
    await here.charged(other.id, 250, bill);
    expect(codeOf(await ask('POST', 'grant_cost', here.costOf(own.id, 250, bill)))).toBe('grant_cost.once');
    const made = await ask('POST', 'grant_cost', here.costOf(own.id, 251, bill));
    expect(made.status).toBe(201);
    expect(idsOf(await ask('GET', 'grant_cost'))).toEqual([String(made.json?.['id'])]);
  });

  test('draws down against all drawdowns of the award, and not a cent twice', async () => {
    await here.charged(own.id, 900);
    const period = { award: own.id, fromDay: '2026-10-01', untilDay: '2026-11-15' };
    const { id } = await limited.make(grantDrawdown, period);
    await limited.run(grantDrawdown, 'submit', id);
    await here.priya.run(grantDrawdown, 'approve', id);
    await here.county.door.run(limited.actor, (work) =>
      work.move(grantDrawdown, id, 'file', { input: { filedOn: TODAY, reference: 'PMS-1' } }),
    );
    expect(await limited.see(grantDrawdown, id)).toMatchObject({ status: 'filed', requested: usd(900) });
    const second = await limited.make(grantDrawdown, period);
    await expect(limited.run(grantDrawdown, 'submit', second.id)).rejects.toMatchObject({
      code: 'grant_drawdown.nothing_to_draw',
    });
    expect(codeOf(await ask('POST', 'grant_drawdown', { ...period, award: other.id }))).toBe('departments.hidden');
  });

  test('sees their part of a shared cost, and leaves it to those who see both', async () => {
    const splits = [
      { award: own.id, share: 'funder' as const, amount: usd(40) },
      { award: other.id, share: 'funder' as const, amount: usd(60) },
    ];
    const shared = await here.yvette.make(grantCost, here.costOf(own.id, 100, { splits }));
    const seen = (await limited.see(grantCost, shared.id)) as unknown as {
      splits: { award: string }[];
      version: number;
    };
    expect(seen.splits.map(({ award }) => award)).toEqual([own.id]);
    expect((await ask('PATCH', `grant_cost/${shared.id}`, { version: 1, splits: [splits[0]] })).status).toBe(404);
    const whole = (await here.rosa.see(grantCost, shared.id)) as unknown as { splits: unknown[] };
    expect(whole.splits).toHaveLength(2);
  });

  test('acts on many rows, of those that they see alone', async () => {
    const all = { all: { question: 'status=active', confirm: 2 }, edit: { passThroughNumber: 'PT-1' } };
    expect((await ask('POST', 'grant_award/bulk', all)).status).toBe(409);
    const mine = await ask('POST', 'grant_award/bulk', { ...all, all: { question: 'status=active', confirm: 1 } });
    expect(mine.json).toMatchObject({ done: 1 });
    expect(
      codeOf(await ask('POST', 'grant_award/bulk', { ids: [other.id], edit: { passThroughNumber: 'PT-2' } })),
    ).toBe('departments.hidden');
  });

  test('opens what names an award of others, without its name', async () => {
    const keeper = await here.withDuties('Ken Adler', 'asset_manager');
    const row = { tag: 'T-1', name: 'Mower', assetClass: 'other' as const, unitCost: usd(900), award: other.id };
    const { id } = await keeper.make(asset, row);
    const found = await ask('GET', `asset/${id}`);
    expect([found.status, found.text.includes(other.number), found.text.includes('Park shelters')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  test('is told nothing of awards of others', async () => {
    const told = (award: string) =>
      here.county.door.run(here.yvette.actor, (work) =>
        notify(work, {
          to: [limited.id, here.rosa.id],
          kind: 'grant.award',
          subject: 'News',
          link: `/grant-awards/${award}`,
        }),
      );
    await told(other.id);
    expect(await limited.list(notification, 'kind.has=grant.award')).toHaveLength(0);
    await told(own.id);
    expect((await limited.list(notification)).filter(({ subject }) => subject === 'News')).toHaveLength(1);
  });

  test('gets totals of their branch in the hub, which says so', async () => {
    const { json } = await ask('GET', 'grants/hub', undefined, limited.with({ role: 'manager' }));
    expect(json).toMatchObject({ totals: { awards: 1 }, limitedTo: ['Public Works'] });
    const whole = await ask('GET', 'grants/hub', undefined, here.rosa.with({ role: 'manager' }));
    expect(whole.json).toMatchObject({ totals: { awards: 2 }, limitedTo: [] });
  });
});

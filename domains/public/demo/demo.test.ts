import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { portfolioOf } from '#domains/grants/award/award-calls.server.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { notification } from '#domains/organization/notification.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { organizationOfSite } from '#domains/organization/site-organization.server.ts';
import { task } from '#domains/organization/task.record.ts';
import type { Actor } from '#kernel';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { publicUrl, serve, type Serving } from '../../../tests/world/serving.ts';
import { type World, world } from '../../../tests/world/world.ts';
import { agingContent } from '../../../seeds/demo/aging.ts';
import { MOST_DEMOS, openDemos } from './demo.server.ts';
import { activeGrants, departments, programs, sampleGrants, totalDollars } from './demo-figures.ts';
import type { DemoSetUp } from './demo-page.ts';

let here: World;
let server: Serving;
const begin = '2026-11-20T15:00:00Z';

beforeAll(async () => {
  here = await world();
  await using(here.clone.owner, (owner) => installJobs(owner));
  server = await serve(here, { working: true, env: { DEMO: 'yes' } });
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});
beforeEach(() => here.clock.set(begin));

const path = '/functions/v1/create-demo-user';
const ask = (headers: Record<string, string> = {}) => server.ask({ method: 'POST', path, headers });
async function press(headers: Record<string, string> = {}): Promise<DemoSetUp> {
  const { status, text } = await ask(headers);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return JSON.parse(text) as DemoSetUp;
}

async function signIn({ email, password }: { email: string; password: string }) {
  const response = await server.app.request(`${publicUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
async function me(cookie: string) {
  const response = await server.app.request(`${publicUrl}/api/v1/me`, { headers: { cookie } });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}
const of = (made: DemoSetUp, role: string) => {
  const found = made.credentials.find((one) => one.role === role);
  if (!found) throw new Error(`There is no ${role}`);
  return found;
};
const live = () =>
  here.database.platform(async (tx) =>
    tx.query<{ id: string; state: string }>(
      'select id, state from organization where demo_ends_at is not null order by created_at, id',
    ),
  );
/** Someone of the demo organization, as the product knows them. */
async function someone(made: DemoSetUp, name: string): Promise<Actor> {
  const { id: organizationId } = made.organization;
  const [found] = await here.database.within({ organizationId }, (tx) =>
    tx.query<{ id: string; user_id: string }>(
      'select id, user_id from organization_members where organization_id = $1 and name = $2',
      [organizationId, name],
    ),
  );
  const base = here.product.actor;
  const ids = { id: found?.id ?? '', userId: found?.user_id ?? '' };
  return { ...base, ...ids, name, organizationId, kind: 'person', role: 'manager', duties: ['approver'] };
}

describe('a demo organization', () => {
  test('is set up at the press of a button, with four sign-ins that are what they say and nothing else', async () => {
    const made = await press();
    expect(made).toMatchObject({
      message: 'Demo users created successfully',
      organization: { name: 'NYC Department for the Aging' },
      endsAt: '2026-12-20T15:00:00.000Z',
      signIn: '/auth',
    });
    expect(new Set(made.credentials.map(({ password }) => password)).size).toBe(4);
    const roles: Record<string, [string, string[]]> = {
      'Organization Admin': ['admin', []],
      'Grant Manager': ['manager', ['approver', 'grant_manager']],
      'Financial Officer': ['manager', ['budget_officer']],
      'Program Staff': ['user', []],
    };
    expect(made.credentials.map(({ role }) => role)).toEqual(Object.keys(roles));
    for (const one of made.credentials) {
      const [role, duties] = roles[one.role] ?? [];
      const { status, cookie } = await signIn(one);
      expect(status).toBe(200);
      const known = await me(cookie);
      expect(known.body).toMatchObject({
        role,
        duties,
        user: { email: one.email },
        organization: { id: made.organization.id },
      });
      expect((await signIn({ ...one, password: `${one.password}x` })).status).toBe(401);
      expect(one.email).toMatch(/@aging-[0-9a-f]{8}\.example$/);
    }
    const accounts = await here.database.platform((tx) =>
      tx.query<{ email: string; has: boolean }>(
        `select u.email, exists (select from auth.accounts a where a.user_id = u.id and a.password is not null) as has
         from auth.users u where u.email like $1`,
        [`%@${of(made, 'Program Staff').email.split('@')[1]}`],
      ),
    );
    expect(accounts.filter(({ has }) => has)).toHaveLength(4);
  });

  test('has the awards that its page adds up, and the one that needs attention says why', async () => {
    const made = await press();
    const thomas = await someone(made, 'Thomas Adeyemi');
    const { totals, awards } = await here.door.run(thomas, (work) => portfolioOf(work, {}));
    expect(totals).toMatchObject({ awards: 10, amountCents: totalDollars * 100, attention: 1 });
    expect(awards.data.map(({ title, amountCents }) => [title, amountCents]).toSorted()).toEqual(
      programs.map(({ title, dollars }) => [title, dollars * 100]).toSorted(),
    );
    const [needs] = awards.data.filter(({ reasons }) => reasons.length > 0);
    expect(needs?.title).toBe(programs.find(({ status }) => status !== 'Active')?.title);
    expect(needs?.reasons.map(({ kind }) => kind)).toEqual(['ending']);
  });

  test('has work in it: programs, requests in every state, papers, tasks and notices, and it writes to nobody', async () => {
    const made = await press();
    const manager = await someone(made, 'Thomas Adeyemi');
    const centers = await here.door.rows(manager, costCenter);
    expect(centers.map(({ code }) => code).sort()).toEqual(programs.map(({ listing }) => listing).sort());
    const states = (await here.door.rows(manager, requisition)).map(({ status }) => status);
    expect([...new Set(states)].sort()).toEqual([...requisition.states].sort());
    expect((await here.door.rows(manager, document)).length).toBe(4);
    expect((await here.door.rows(manager, task)).length).toBeGreaterThan(1);
    expect((await here.door.rows(manager, notification)).length).toBeGreaterThan(3);
    const letters = () => here.database.platform((tx) => tx.query('select id from mail_message'));
    expect(await letters()).toEqual([]);
    const letter = { to: 'rosa@county.example', subject: 'Good morning', body: ['Hello.'] };
    await server.ports.door.run(manager, (work) => work.sendMail(letter));
    expect(await letters()).toEqual([]);
    await server.ports.door.run(here.product.actor, (work) => work.sendMail(letter));
    expect(await letters()).toHaveLength(1);
  });

  test('is all that its accounts open: one that was removed from it founds no organization of its own', async () => {
    const made = await press();
    const staff = of(made, 'Program Staff');
    const { id } = await someone(made, 'Joy Amankwah');
    const product = { ...here.product.actor, organizationId: made.organization.id };
    await server.ports.door.run(product, (work) => work.move(member, id, 'leave'));
    const { cookie } = await signIn(staff);
    const headers = { cookie, origin: publicUrl, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Mine for good' });
    const answer = await server.app.request(`${publicUrl}/api/v1/organization`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'organization.demo' })]);
  });

  test('leaves every other organization as it was', async () => {
    const tables = ['organization_members', 'requisition', 'cost_center', 'audit_entry'];
    const count = async () =>
      Promise.all(
        tables.map(async (table) => {
          const scope = { organizationId: here.organizationId };
          const sql = `select count(*)::int from ${table} where organization_id = $1`;
          return (await here.database.read(scope, sql, [here.organizationId]))[0]?.[0];
        }),
      );
    await here.member('Rosa Delgado');
    const before = await count();
    await press();
    expect(await count()).toEqual(before);
    expect(before[0]).toBeGreaterThan(0);
  });

  test('is one for one gesture, however often it is sent, and another one for another visitor', async () => {
    const before = (await live()).length;
    const same = { 'idempotency-key': 'one gesture of one visitor ~'.padEnd(255, '.') };
    const [first, second] = await Promise.all([press(same), press(same)]);
    expect(second).toEqual(first);
    expect(await press(same)).toEqual(first);
    const other = await press({ 'idempotency-key': 'a-gesture-of-another-one' });
    expect(other.organization.id).not.toBe(first.organization.id);
    expect(await live()).toHaveLength(before + 2);
    expect((await signIn(of(first, 'Grant Manager'))).status).toBe(200);

    here.clock.set('2026-11-20T15:11:00Z');
    expect((await press(same)).organization.id).not.toBe(first.organization.id);
  });

  test('is shown again for ten minutes to whoever holds the address of the page, and kept readable nowhere', async () => {
    const demos = openDemos(server.ports, agingContent);
    const made = await press();
    const token = made.shownAt.split('=')[1] ?? '';
    expect(await demos.shown(token)).toEqual(made);
    expect(await demos.shown(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBeNull();
    const kept = await here.database.platform((tx) => tx.query('select * from auth.verifications'));
    const { password } = of(made, 'Program Staff');
    expect(JSON.stringify(kept)).not.toContain(password);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(password);
    here.clock.set('2026-11-20T15:10:01Z');
    expect(await demos.shown(token)).toBeNull();
  });

  test('is closed when its thirty days are over: nobody comes in, nobody stays in, and the record says why', async () => {
    const made = await press();
    const staff = of(made, 'Program Staff');
    here.clock.set('2026-12-20T14:50:00Z');
    const { cookie } = await signIn(staff);
    await server.ports.jobs.send(null, 'demo.close', {});
    await jobDone();
    expect((await me(cookie)).status).toBe(200);

    here.clock.set('2026-12-20T15:00:00Z');
    await server.ports.jobs.send(null, 'demo.close', {});
    await jobDone();
    expect((await me(cookie)).status).toBe(401);
    for (const one of made.credentials) expect((await signIn(one)).status).toBe(401);
    const found = (await live()).find(({ id }) => id === made.organization.id);
    expect(found?.state).toBe('closed');
    const domain = staff.email.split('@')[1];
    const left = await here.database.platform((tx) =>
      tx.query('select id from auth.users where email like $1', [`%@${domain}`]),
    );
    expect(left).toEqual([]);
    const { id } = made.organization;
    const entries = await here.database.within({ organizationId: id }, (tx) =>
      tx.query(
        `select action, actor_kind, reason from audit_entry where organization_id = $1 and record = 'organization' order by at`,
        [id],
      ),
    );
    expect(entries).toEqual([
      expect.objectContaining({ action: 'create' }),
      { action: 'close', actor_kind: 'system', reason: 'The time of the demonstration is over' },
    ]);
  });

  test('is refused to a page of another site, and where the operator has the demo mode off', async () => {
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
    for (const key of ['ü', 'k'.repeat(256)])
      expect(await ask({ 'idempotency-key': key })).toMatchObject({ status: 400, json: { code: 'idempotency_key' } });
    const before = (await live()).length;
    const real = await serve(here);
    expect(await real.ask({ method: 'POST', path })).toMatchObject({
      status: 403,
      json: { code: 'demo.off', detail: 'Demo accounts are switched off here: this installation holds real work.' },
    });
    await real.close();
    expect(await live()).toHaveLength(before);
  });

  test('is refused when there are as many as there may be; one that nobody ever used gives way after an hour', async () => {
    const all = await live();
    const until = (id: string, end: string) =>
      here.database.platform((tx) => tx.query('update organization set demo_ends_at = $2 where id = $1', [id, end]));
    for (const { id } of all) await until(id, '2026-11-20T14:00:00Z');
    const used = await press();
    expect((await signIn(of(used, 'Grant Manager'))).status).toBe(200);
    await until(used.organization.id, '2026-12-01T15:00:00Z');
    const fillers: string[] = [];
    while (fillers.length < MOST_DEMOS - 1) fillers.push(await here.organization('NYC Department for the Aging'));
    for (const id of fillers) await until(id, '2026-12-20T14:30:00Z');
    expect(await ask()).toMatchObject({
      status: 409,
      json: { code: 'demo.full', detail: expect.stringContaining('The next one ends on 2026-12-01.') },
    });

    await until(fillers[0] ?? '', '2026-12-20T13:59:00Z');
    expect((await ask()).status).toBe(200);
    const states = new Map((await live()).map(({ id, state }) => [id, state]));
    expect(states.get(fillers[0] ?? '')).toBe('closed');
    expect(states.get(used.organization.id)).toBe('active');
  });

  test('is what the host label aging shows', async () => {
    const id = await organizationOfSite(server.ports)('aging.levee.example.gov');
    expect((await live()).map((one) => one.id)).toContain(id);
    expect(await organizationOfSite(server.ports)('levee.example.gov')).toBe(here.organizationId);
  });
});

async function jobDone(): Promise<void> {
  const isBusy = async () =>
    (await server.ports.jobs.counts()).some(
      ({ name, waiting, running }) => name === 'demo.close' && waiting + running > 0,
    );
  while (await isBusy()) await new Promise((resume) => setTimeout(resume, 25));
}

test('the figures of the demonstration add up', () => {
  expect(totalDollars).toBe(43_700_000);
  expect(programs).toHaveLength(10);
  expect(departments).toHaveLength(4);
  expect(departments.map(activeGrants).reduce((one, other) => one + other)).toBe(10);
  expect(sampleGrants.map(({ status }) => status)).toContain('Active - Needs Attention');
  expect(new Set(programs.map(({ listing }) => listing)).size).toBe(10);
});

test.each(['2027-06-30T23:00:00Z', '2027-07-01T04:30:00Z', '2028-02-29T15:00:00Z', '2031-01-01T15:00:00Z'])(
  'is set up whole on %s, whichever day of its fiscal year that is',
  async (now) => {
    here.clock.set(now);
    const made = await press();
    const { cookie } = await signIn(of(made, 'Grant Manager'));
    expect((await me(cookie)).status).toBe(200);
  },
);

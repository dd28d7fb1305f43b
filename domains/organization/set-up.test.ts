import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import type { shell as shellCall } from './shell-calls.ts';

let here: AccountWorld;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
});
afterAll(() => here.close());

async function newcomer(email: string): Promise<Browser> {
  const claim = { name: 'Ana Reyes', passwordHash: 'nobody signs in with it', isVerified: true };
  await here.database.platform((tx) => here.accounts.directory.create(tx, { email, ...claim }));
  return here.signedIn(email);
}
type Shell = AnswerOf<typeof shellCall>;
const shell = async (browser: Browser) => (await browser.get('/api/v1/shell')).body as unknown as Shell;
const rows = async (browser: Browser, path: string) =>
  ((await browser.get(path)).body as unknown as { data: Readonly<Record<string, never>>[] }).data;

const marsh = {
  name: 'Marsh Harbor Utilities',
  slug: 'marsh-harbor',
  agencyKind: 'utility',
  usState: 'LA',
  timeZone: 'America/Chicago',
  fiscalYearStart: 10,
};

describe('the set-up of an organization', () => {
  test('keeps what was said, and whoever set it up can read and change it', async () => {
    const ana = await newcomer('ana@marsh.example');
    expect((await ana.post('/api/v1/organization', marsh)).status).toBe(201);
    expect((await ana.get('/api/v1/organization')).body).toMatchObject({ ...marsh, currency: 'USD', state: 'active' });
    expect((await ana.get('/api/v1/me')).body).toMatchObject({ organization: { timeZone: 'America/Chicago' } });
  });

  test('says at which field something is wrong, and founds nothing', async () => {
    const bo = await newcomer('bo@marsh.example');
    const wrong: readonly (readonly [object, string])[] = [
      [{ slug: 'Marsh Harbor' }, 'slug'],
      [{ slug: '-marsh' }, 'slug'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ agencyKind: 'kingdom' }, 'agencyKind'],
      [{ usState: 'XX' }, 'usState'],
      [{ fiscalYearStart: 13 }, 'fiscalYearStart'],
      [{ name: '' }, 'name'],
      [{ color: 'red' }, 'color'],
    ];
    for (const [given, path] of wrong)
      expect(await bo.post('/api/v1/organization', { ...marsh, slug: 'bo', ...given })).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
    expect(await bo.post('/api/v1/organization', marsh)).toMatchObject({
      status: 409,
      body: { code: 'organization.slug_taken', issues: [{ path: 'slug' }] },
    });
    expect((await bo.get('/api/v1/me')).body).toMatchObject({ organization: null });
  });

  test('leaves sample items: three notifications, seven tasks, three approvals, the six entries among them', async () => {
    const cleo = await newcomer('cleo@marsh.example');
    await cleo.post('/api/v1/organization', { name: 'Cleo Works' });
    const seen = await shell(cleo);
    expect(seen).toMatchObject({
      notifications: { unread: 3 },
      tasks: { open: 7 },
      approvals: { waiting: 3 },
      samples: true,
    });
    expect(seen.notifications.latest.map(({ title }) => title).sort()).toEqual([
      'Approval required for a purchase order',
      'Budget threshold exceeded at 95 percent',
      'New bid received',
    ]);
    expect(seen.tasks.latest.map(({ title }) => title)).toEqual([
      'Review budget variance',
      'Approve vendor payment',
      'Sign contract amendment',
    ]);
    for (const one of [...seen.notifications.latest, ...seen.tasks.latest]) expect(one.isSample).toBe(true);
    expect(here.letters.filter(({ to }) => to === 'cleo@marsh.example')).toEqual([]);
  });

  test('lets the samples go with one call, and nothing that is real', async () => {
    const dev = await newcomer('dev@marsh.example');
    await dev.post('/api/v1/organization', { name: 'Dev Works' });
    const own = await dev.post('/api/v1/task', { subject: 'Count the pumps', dueOn: '2026-12-01' });
    expect(own.status).toBe(201);
    expect((await dev.post('/api/v1/samples/clear', {})).status).toBe(400);
    expect(await dev.post('/api/v1/samples/clear', { confirm: true })).toMatchObject({
      status: 200,
      body: { removed: 10 },
    });
    expect(await shell(dev)).toMatchObject({
      notifications: { unread: 0, latest: [] },
      tasks: { open: 1, latest: [{ title: 'Count the pumps', isSample: false, dueOn: '2026-12-01' }] },
      approvals: { waiting: 0 },
      samples: false,
    });
    expect((await rows(dev, '/api/v1/task')).map((row) => row['subject'])).toEqual(['Count the pumps']);
    expect((await dev.post('/api/v1/samples/clear', { confirm: true })).body).toMatchObject({ removed: 0 });
    const { id } = own.body as unknown as { id: string };
    expect((await dev.get(`/api/v1/task/${id}`)).body).toMatchObject({ can: expect.not.arrayContaining(['remove']) });
  });
});

describe('what the header counts', () => {
  test('is one’s own: unread notifications, open tasks, and requisitions one may approve', async () => {
    const county = await here.organization('Tidewater County');
    for (const [email, role] of [
      ['rosa@tidewater.example', 'user'],
      ['miguel@tidewater.example', 'manager'],
    ] as const)
      await here.person(email, role, county);
    const [rosa, miguel] = [
      await here.signedIn('rosa@tidewater.example'),
      await here.signedIn('miguel@tidewater.example'),
    ];
    const [center] = await here.door.run({ ...(await actorOf(miguel)), role: 'manager' }, async (work) => [
      await work.insert((await import('../finance/cost-center.record.ts')).costCenter, {
        code: '4010',
        name: 'Stormwater crew',
      }),
    ]);
    const ask = async (browser: Browser) => {
      const { body } = await browser.post('/api/v1/requisition', {
        purpose: 'Pumps',
        costCenter: center?.id,
        lines: [{ item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
      });
      const { id } = body as unknown as { id: string };
      const sent = await browser.post(`/api/v1/requisition/${id}/submit`, {});
      expect(sent.status).toBe(200);
      return id;
    };
    await ask(rosa);
    await ask(miguel);
    // His own is not his to approve.
    expect((await shell(miguel)).approvals.waiting).toBe(1);
    expect((await shell(rosa)).approvals.waiting).toBe(0);

    const { member } = (await rosa.get('/api/v1/me')).body as unknown as { member: { id: string } };
    await miguel.post('/api/v1/task', { subject: 'Walk the levee', assignee: member.id, kind: 'approval' });
    expect(await shell(rosa)).toMatchObject({
      notifications: {
        unread: 1,
        latest: [{ kind: 'task.given', title: 'Miguel has a task for you: Walk the levee' }],
      },
      tasks: { open: 1 },
      approvals: { waiting: 1 },
      samples: false,
    });
    expect(await shell(miguel)).toMatchObject({ tasks: { open: 0 } });
    expect((await here.browser().get('/api/v1/shell')).status).toBe(401);
  });
});

async function actorOf(browser: Browser) {
  const { member, organization, user } = (await browser.get('/api/v1/me')).body as unknown as {
    member: { id: string; name: string };
    organization: { id: string };
    user: { id: string };
  };
  return {
    ...member,
    userId: user.id,
    organizationId: organization.id,
    duties: [],
    kind: 'person' as const,
    timeZone: 'America/New_York',
    requestId: 'set-up',
  };
}

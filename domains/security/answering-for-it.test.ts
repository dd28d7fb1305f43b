import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Answered, type Serving, serve } from '../../tests/world/serving.ts';
import { costCenter } from '../finance/cost-center.record.ts';
import { task } from '../organization/task.record.ts';
import { requisition } from '../procurement/requisition/requisition.record.ts';
import type { Entry } from './audit-trail.ts';

let county: World;
let server: Serving;
let dana: Person;
let rosa: Person;
let miguel: Person;
let ingrid: Person;
let asked: string;

beforeAll(async () => {
  county = await world();
  server = await serve(county);
  dana = await county.member('Dana Whitfield', 'admin');
  rosa = await county.member('Rosa Delgado');
  miguel = await county.member('Miguel Ortiz', 'manager');
  ingrid = (await county.member('Ingrid Solberg')).with({ duties: ['auditor'] });
  const center = await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew' });
  const made = await rosa.make(requisition, {
    purpose: 'Pumps',
    costCenter: center.id,
    lines: [{ item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
  });
  asked = made.id;
  await rosa.run(requisition, 'submit', asked);
});
afterAll(async () => {
  await server?.close();
  await county?.close();
});

const get = (person: Person, path: string): Promise<Answered> => server.ask({ as: person.actor, method: 'GET', path });
const entries = async (person: Person, question = ''): Promise<readonly Entry[]> =>
  (await get(person, `/api/v1/audit/entries${question}`)).json?.['data'] as unknown as readonly Entry[];

describe('the record of what was done', () => {
  test('is open to admins and auditors, and to nobody else', async () => {
    for (const person of [rosa, miguel]) {
      expect((await get(person, '/api/v1/audit/entries')).status).toBe(403);
      expect((await get(person, '/api/v1/audit/state')).status).toBe(403);
    }
    for (const person of [dana, ingrid]) expect((await get(person, '/api/v1/audit/entries')).status).toBe(200);
  });

  test('is found by kind, act, person, row and day, newest first', async () => {
    const mine = await entries(dana, `?record=requisition&person=${rosa.id}`);
    expect(mine.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['submit', 'Rosa Delgado'],
      ['create', 'Rosa Delgado'],
    ]);
    expect(mine[0]?.changes).toMatchObject({ status: ['draft', 'submitted'] });
    expect(await entries(dana, `?row=${asked}&action=submit`)).toHaveLength(1);
    expect((await entries(dana, `?from=1999-01-01&until=1999-12-31`)).length).toBe(0);
  });

  test('goes on page by page without a gap or a repetition', async () => {
    const center = await miguel.make(costCenter, { code: '1', name: 'Edited often' });
    for (let version = 1; version <= 60; version++)
      await miguel.edit(costCenter, center.id, version, { name: `Name ${version}` });
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { json } = await get(dana, `/api/v1/audit/entries?row=${center.id}${next ? `&before=${next}` : ''}`);
      const page = json as unknown as { data: Entry[]; next: string | null };
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(seen).toHaveLength(61);
    expect(new Set(seen).size).toBe(61);
  });

  test('refuses what cannot be looked for, and says which filter it is', async () => {
    for (const [name, value] of [
      ['record', "requisition'--"],
      ['person', 'rosa'],
      ['from', '20/11/2026'],
      ['before', 'x'],
    ] as const) {
      const { status, json } = await get(dana, `/api/v1/audit/entries?${name}=${encodeURIComponent(value)}`);
      expect([status, json?.['issues']]).toMatchObject([400, [{ path: name }]]);
    }
  });
});

describe('why somebody can or cannot do something', () => {
  const explain = (person: Person, question: string) => get(person, `/api/v1/access/explain?${question}`);
  const verbs = async (question: string) =>
    (await explain(dana, question)).json?.['verbs'] as unknown as readonly {
      verb: string;
      allowed: boolean;
      because: string | null;
    }[];

  test('is told to admins alone', async () => {
    expect((await explain(miguel, `member=${rosa.id}&record=requisition`)).status).toBe(403);
  });

  test('follows the definition: by role for a kind of record, by state, owner and rules for one row', async () => {
    const general = await verbs(`member=${rosa.id}&record=requisition`);
    expect(general.find(({ verb }) => verb === 'approve')).toMatchObject({
      allowed: false,
      because: 'Only the product itself may do this with requisitions.',
    });
    expect(general.find(({ verb }) => verb === 'create')).toMatchObject({ allowed: true, because: null });
    const own = await verbs(`member=${rosa.id}&record=requisition&row=${asked}`);
    expect(own.find(({ verb }) => verb === 'cancel')).toMatchObject({ allowed: true });
    expect(own.find(({ verb }) => verb === 'submit')?.because).toBe('Not while the requisition is submitted.');
    const boss = await verbs(`member=${miguel.id}&record=requisition&row=${asked}`);
    expect(boss.find(({ verb }) => verb === 'cancel')).toMatchObject({ allowed: true });
  });

  test('says when a row is not even seen, and knows nobody and nothing that is not there', async () => {
    const { id } = await miguel.make(task, { subject: 'Walk the levee' });
    // Dana does not see Miguel's task either, so she learns nothing of it.
    expect((await explain(dana, `member=${rosa.id}&record=task&row=${id}`)).status).toBe(404);
    expect((await explain(dana, `member=${asked}&record=requisition`)).status).toBe(404);
    expect((await explain(dana, `member=${rosa.id}&record=nothing`)).status).toBe(404);
    const other = await county.organization('Piney Woods County');
    const pat = await county.member('Pat', 'admin', other);
    expect((await explain(dana, `member=${pat.id}&record=requisition`)).status).toBe(404);
  });
});

describe('whoever runs the installation', () => {
  test('sees how it is; an admin of an organization does not', async () => {
    const harold = await county.member('Harold Nakamura', 'platform_admin');
    expect((await get(dana, '/api/v1/operations/health')).status).toBe(403);
    const { status, json } = await get(harold, '/api/v1/operations/health');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { bytes: expect.any(Number) },
      organizations: { suspended: 0, closed: 0 },
      drill: null,
      mail: { failed: 0, leavesBy: 'outbox' },
    });
  });

  test('and a manager sees how the organization’s own work goes', async () => {
    expect((await get(rosa, '/api/v1/organization/status')).status).toBe(403);
    // The database itself dates what is recorded, whatever the clock of this world says.
    const before = county.clock.now().toISOString();
    county.clock.set(new Date().toISOString());
    const { json } = await get(miguel, '/api/v1/organization/status');
    county.clock.set(before);
    expect(json).toMatchObject({ webhooks: { active: 0 }, imports: { running: 0, failed: 0 } });
    expect(json?.['people']).toMatchObject({ admins: 2 });
    const days = json?.['changes'] as unknown as { day: string; count: number }[];
    expect(days).toHaveLength(14);
    expect(days.at(-1)?.count).toBeGreaterThan(60);
  });
});

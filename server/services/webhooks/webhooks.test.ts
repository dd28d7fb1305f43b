import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '#server/db/database.ts';
import { type ClonedDatabase, cloneDatabase } from '../../../tests/world/cluster.ts';
import { openLog } from '../log.ts';
import { openSealer, type Sealer } from '../sealed.ts';
import { isGenuine, newSecret, rotateSecrets, type Secret, secretsToText } from './signature.ts';
import { SCHEDULE } from './verdict.ts';
import { type EndpointHealth, openWebhooks, type WebhooksOptions } from './webhooks.ts';

let clone: ClonedDatabase;
let database: Database;
let sealer: Sealer;
let receiver: Server;
let home = '';
let now = Date.parse('2026-11-20T12:00:00Z');
let answer: (path: string, response: ServerResponse) => void = (_path, response) => void response.end();
const got: { path: string; headers: Record<string, string>; body: string }[] = [];
const health: EndpointHealth[] = [];
const clock = { now: () => new Date(now) };
const written: string[] = [];
const log = openLog({ level: 'debug', clock, write: (line) => written.push(line) });

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.app });
  sealer = await openSealer(join(mkdtempSync(join(tmpdir(), 'levee-hooks-')), 'fields.key'));
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
      answer(request.url ?? '', response);
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  home = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
  await clone.drop();
});
beforeEach(async () => {
  got.length = 0;
  health.length = 0;
  written.length = 0;
  answer = (_path, response) => void response.end();
  await database.platform((tx) => tx.query('delete from webhook_due'));
});

const service = (more: Partial<WebhooksOptions> = {}) =>
  openWebhooks({
    database,
    sealer,
    clock,
    log,
    allowLoopback: true,
    random: () => 0,
    changeEndpoint: async (tx, change) => {
      health.push(change);
      await tx.query('update webhook_endpoint set status = $2 where id = $1', [change.endpointId, change.to]);
    },
    ...more,
  });

async function county() {
  const [row] = await database.platform((tx) =>
    tx.query<{ id: string }>(`insert into organization (name, slug) values ('County', $1) returning id`, [
      `c-${randomUUID()}`,
    ]),
  );
  const organizationId = row?.id ?? '';
  const within = <T>(work: (tx: Tx) => Promise<T>) => database.within({ organizationId }, work);
  const endpoint = async (path: string, events: string[] = ['*'], secrets: Secret[] = [newSecret()]) => {
    const id = randomUUID();
    const place = { organizationId, record: 'webhook_endpoint', field: 'secret', rowId: id };
    await within((tx) =>
      tx.query(
        `insert into webhook_endpoint (organization_id, id, created_by, status, url, events, secret) values ($1, $2, $2, 'active', $3, $4, $5)`,
        [
          organizationId,
          id,
          path.startsWith('/') ? `${home}${path}` : path,
          events,
          sealer.seal(secretsToText(secrets), place),
        ],
      ),
    );
    return { id, secrets, place };
  };
  const deliveries = () => within((tx) => tx.query<Delivery>('select * from webhook_delivery order by created_at, id'));
  const happens = (webhooks: ReturnType<typeof service>, event = 'requisition.approve') =>
    within((tx) =>
      webhooks.enqueueEvent(tx, { event, rowId: randomUUID(), payload: { id: 'r-1', status: 'approved' } }),
    );
  return { organizationId, within, endpoint, deliveries, happens };
}
interface Delivery {
  id: string;
  state: string;
  tries: number;
  body: string;
  event: string;
  attempts: { at: string; answer: string | null; failure: string | null; replay?: boolean }[];
  finished_at: string | null;
}

test('an event reaches every endpoint that listens to it, signed, and no other', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries, within } = await county();
  const listening = await endpoint('/exact', ['requisition.approve']);
  await endpoint('/record', ['vendor.create', 'requisition.*']);
  await endpoint('/all', ['*']);
  await endpoint('/other', ['requisition.submit', 'requisition_line.*']);
  const off = await endpoint('/off');
  await within((tx) => tx.query(`update webhook_endpoint set status = 'disabled' where id = $1`, [off.id]));
  await (await county()).endpoint('/neighbour', ['*']);
  await happens(webhooks);
  expect(await webhooks.deliverDue()).toBe(3);
  expect(got.map(({ path }) => path).sort()).toEqual(['/all', '/exact', '/record']);
  const { headers, body } = got.find(({ path }) => path === '/exact') ?? { headers: {}, body: '' };
  expect(isGenuine({ headers, body }, listening.secrets, clock.now())).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
  });
  expect(JSON.parse(body)).toEqual({
    type: 'requisition.approve',
    timestamp: clock.now().toISOString(),
    data: { id: 'r-1', status: 'approved' },
  });
  for (const delivery of await deliveries()) {
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ answer: '2xx', failure: null }] });
  }
  expect(await webhooks.deliverDue()).toBe(0);
});

test('what is rolled back is never told', async () => {
  const webhooks = service();
  const { endpoint, within, deliveries } = await county();
  await endpoint('/x');
  const broken = within(async (tx) => {
    await webhooks.enqueueEvent(tx, { event: 'a.b', rowId: randomUUID(), payload: {} });
    throw new Error('rule');
  });
  await expect(broken).rejects.toThrow('rule');
  expect(await webhooks.deliverDue()).toBe(0);
  expect(await deliveries()).toEqual([]);
});

test('a receiver in trouble is tried on the schedule with the same id and body, then the delivery is dead', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries } = await county();
  const { secrets } = await endpoint('/busy');
  answer = (_path, response) => void response.writeHead(503).end();
  await happens(webhooks);
  await webhooks.deliverDue();
  for (const seconds of SCHEDULE) {
    expect((await deliveries())[0]?.state).toBe('retrying');
    now += seconds * 1000 - 1000;
    expect(await webhooks.deliverDue()).toBe(0);
    now += 1000;
    expect(await webhooks.deliverDue()).toBe(1);
    const last = got.at(-1);
    expect(isGenuine({ headers: last?.headers ?? {}, body: last?.body ?? '' }, secrets, clock.now())).toBe(true);
  }
  expect(await deliveries()).toMatchObject([{ state: 'dead', tries: 10 }]);
  expect((await deliveries())[0]?.attempts).toHaveLength(10);
  expect(new Set(got.map(({ headers, body }) => `${headers['webhook-id']}${body}`)).size).toBe(1);
  now += 10 * 86_400_000;
  expect(await webhooks.deliverDue()).toBe(0);
  expect(health).toEqual([]);
});

test('other refusals are final, and 410 disables the endpoint', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries } = await county();
  await endpoint('/404');
  const gone = await endpoint('/410');
  answer = (path, response) => void response.writeHead(Number(path.slice(1))).end();
  await happens(webhooks);
  await webhooks.deliverDue();
  expect((await deliveries()).map(({ state, tries }) => [state, tries])).toEqual([
    ['dead', 1],
    ['dead', 1],
  ]);
  expect(health).toEqual([{ endpointId: gone.id, to: 'disabled', reason: expect.stringContaining('410') }]);
  await happens(webhooks);
  await webhooks.deliverDue();
  expect(got.filter(({ path }) => path === '/410')).toHaveLength(1);
});

test('five deaths in a row pause an endpoint, a success in between does not', async () => {
  const webhooks = service();
  const { endpoint, happens } = await county();
  const { id } = await endpoint('/dead');
  let isDead = true;
  answer = (_path, response) => void response.writeHead(isDead ? 400 : 200).end();
  for (const dead of [true, true, true, true, false, true, true, true, true]) {
    isDead = dead;
    now += 1000;
    await happens(webhooks);
    await webhooks.deliverDue();
  }
  expect(health).toEqual([]);
  now += 1000;
  await happens(webhooks);
  await webhooks.deliverDue();
  expect(health).toEqual([{ endpointId: id, to: 'paused', reason: 'The last 5 deliveries could not be made.' }]);
});

test('deaths at the same moment change the endpoint once', async () => {
  const { endpoint, happens } = await county();
  await endpoint('/gone');
  const held: ServerResponse[] = [];
  answer = (_path, response) => {
    held.push(response);
    if (held.length === 2) for (const one of held) one.writeHead(410).end();
  };
  const webhooks = service();
  for (let count = 0; count < 2; count++) await happens(webhooks);
  expect(await webhooks.deliverDue()).toBe(2);
  expect(health).toHaveLength(1);
});

test('what waits for a paused endpoint is held and delivered when it goes on, or dies after three days', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries, within } = await county();
  const { id } = await endpoint('/paused');
  const set = (status: string) =>
    within((tx) => tx.query('update webhook_endpoint set status = $2 where id = $1', [id, status]));
  await happens(webhooks);
  await set('paused');
  await webhooks.deliverDue();
  expect(got).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'pending', tries: 0 }]);
  await set('active');
  now += 600_000;
  await webhooks.deliverDue();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1 }]);
  await happens(webhooks);
  await set('paused');
  await webhooks.deliverDue();
  now += 4 * 86_400_000;
  await webhooks.deliverDue();
  expect((await deliveries())[1]).toMatchObject({ state: 'dead', attempts: [{ answer: null, failure: 'endpoint' }] });
  expect(got).toHaveLength(1);
  expect(health).toEqual([]);
});

test('a replay repeats the message with the present secret and never touches the health of the endpoint', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries, within, organizationId } = await county();
  const { id, secrets, place } = await endpoint('/replay');
  answer = (_path, response) => void response.writeHead(400).end();
  for (let count = 0; count < 4; count++) {
    now += 1000;
    await happens(webhooks);
    await webhooks.deliverDue();
  }
  const [first] = await deliveries();
  const rotated = rotateSecrets(secrets, clock.now(), 0);
  await within((tx) =>
    tx.query('update webhook_endpoint set secret = $2 where id = $1', [id, sealer.seal(secretsToText(rotated), place)]),
  );
  const replay = () => within((tx) => webhooks.replay(tx, [first?.id ?? '', randomUUID()]));
  for (const status of [400, 400, 410]) {
    answer = (_path, response) => void response.writeHead(status).end();
    await replay();
    expect(await webhooks.deliverDue()).toBe(1);
  }
  expect(health).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ state: 'dead', tries: 1, finished_at: first?.finished_at });
  answer = (_path, response) => void response.end();
  await replay();
  await webhooks.deliverDue();
  const last = got.at(-1);
  expect(last?.headers['webhook-id']).toBe(`msg_${first?.id}`);
  expect(last?.body).toBe(first?.body);
  expect(isGenuine({ headers: last?.headers ?? {}, body: last?.body ?? '' }, rotated.slice(0, 1), clock.now())).toBe(
    true,
  );
  expect(isGenuine({ headers: last?.headers ?? {}, body: last?.body ?? '' }, secrets, clock.now())).toBe(false);
  expect((await deliveries())[0]?.state).toBe('delivered');
  answer = (_path, response) => void response.writeHead(500).end();
  await replay();
  await webhooks.deliverDue();
  const [after] = await deliveries();
  expect(after?.state).toBe('delivered');
  expect(after?.attempts.map(({ replay: isReplay }) => isReplay ?? false)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  const stranger = await county();
  await stranger.within((tx) => webhooks.replay(tx, [first?.id ?? '']));
  expect(stranger.organizationId).not.toBe(organizationId);
  expect(await webhooks.deliverDue()).toBe(0);
});

test('an attempt whose server died is made again when its claim has run out, and none is lost', async () => {
  const { endpoint, happens, deliveries } = await county();
  await endpoint('/crash');
  const webhooks = service();
  for (let count = 0; count < 20; count++) {
    now += 10;
    await happens(webhooks);
  }
  let calls = 0;
  // Every other attempt the process dies: half of those after the receiver already has the message.
  const dying = service({
    call: async ({ headers }) => {
      calls++;
      if (calls % 4 === 1) got.push({ path: '/crash', headers: { ...headers }, body: '' });
      if (calls % 2 === 1) throw new Error('killed');
      got.push({ path: '/crash', headers: { ...headers }, body: '' });
      return { status: 200, statusClass: 2, failure: null };
    },
  });
  for (let round = 0; round < 60 && (await deliveries()).some(({ state }) => state !== 'delivered'); round++) {
    await dying.deliverDue();
    now += 46_000;
  }
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(20).fill('delivered'));
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  expect(got.length).toBeGreaterThan(20);
  expect(written.some((line) => line.includes('broke off'))).toBe(true);
});

test('two servers never make the same attempt', async () => {
  const { endpoint, happens } = await county();
  const [one, two] = [service(), service()];
  for (let count = 0; count < 5; count++) await endpoint(`/e${count}`);
  for (let count = 0; count < 8; count++) await happens(one);
  await Promise.all([one.deliverDue(), two.deliverDue(), one.deliverDue(), two.deliverDue()]);
  await one.deliverDue();
  expect(got).toHaveLength(40);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
});

test('a delivery another server is just taking is left to it', async () => {
  const { endpoint, happens } = await county();
  await endpoint('/taken');
  const webhooks = service();
  await happens(webhooks);
  const taken = Promise.withResolvers<void>();
  // Over the connection that holds the row: the pool may have no third one.
  const waitsForUs = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  let isOver = false;
  const taking = database.platform(async (tx) => {
    await tx.query('update webhook_due set claimed_until = $1', [new Date(now + 60_000).toISOString()]);
    taken.resolve();
    await expect.poll(async () => isOver || (await tx.query(waitsForUs)).length > 0).toBe(true);
  });
  await taken.promise;
  const late = webhooks.deliverDue().finally(() => {
    isOver = true;
  });
  await taking;
  expect(await late).toBe(0);
  expect(got).toEqual([]);
});

test('a receiver that hangs holds two places and nobody else waits for it', async () => {
  const { endpoint, happens } = await county();
  const hanging: ServerResponse[] = [];
  answer = (path, response) => void (path === '/hang' ? hanging.push(response) : response.end());
  const webhooks = service({ pollMs: 10 });
  await endpoint('/hang', ['slow.*']);
  await endpoint('/well', ['*']);
  for (let count = 0; count < 30; count++) await happens(webhooks, 'slow.event');
  webhooks.start();
  await expect.poll(() => got.filter(({ path }) => path === '/well')).toHaveLength(30);
  expect(hanging).toHaveLength(2);
  for (const response of hanging) response.end();
  answer = (_path, response) => void response.end();
  await webhooks.stop();
});

test('once started, an event leaves right after its commit', async () => {
  const { endpoint, happens } = await county();
  const webhooks = service({ pollMs: 60_000 });
  await endpoint('/soon');
  webhooks.start();
  await happens(webhooks);
  await expect.poll(() => got).toHaveLength(1);
  await webhooks.stop();
});

test('an address inside the house is not called, and the log of attempts says only that', async () => {
  const webhooks = service({ allowLoopback: false });
  const { endpoint, happens, deliveries } = await county();
  await endpoint('https://169.254.169.254/latest/meta-data');
  await endpoint(`${home}/plain`);
  await happens(webhooks);
  await webhooks.deliverDue();
  expect(got).toEqual([]);
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts[0]?.failure]).sort()).toEqual([
    ['dead', 'address'],
    ['dead', 'url'],
  ]);
});

test('the attempts tell a tenant the class of an answer and not a word of it', async () => {
  const webhooks = service();
  const { endpoint, happens, deliveries } = await county();
  await endpoint('/secret');
  answer = (_path, response) => void response.writeHead(418, 'mark-reason', { 'x-a': 'mark-header' }).end('mark-body');
  await happens(webhooks);
  await webhooks.deliverDue();
  const rows = await deliveries();
  expect(rows.map(({ attempts }) => attempts.map(({ answer: told, failure }) => [told, failure]))).toEqual([
    [['4xx', null]],
  ]);
  expect(JSON.stringify(rows)).not.toContain('mark');
});

test('a large payload shrinks to the id, and a test event goes to its endpoint alone', async () => {
  const webhooks = service();
  const { endpoint, within, deliveries } = await county();
  const { id } = await endpoint('/one', ['vendor.create']);
  await endpoint('/two', ['*']);
  await within((tx) => webhooks.enqueueTest(tx, id));
  await webhooks.deliverDue();
  expect(got.map(({ path }) => path)).toEqual(['/one']);
  expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { id } });
  const rowId = randomUUID();
  await within((tx) =>
    webhooks.enqueueEvent(tx, { event: 'vendor.create', rowId, payload: { note: 'x'.repeat(30_000) } }),
  );
  const made = (await deliveries()).filter(({ event }) => event === 'vendor.create');
  expect(made.map(({ body }) => JSON.parse(body).data)).toEqual([{ id: rowId }, { id: rowId }]);
});

test('another organization sees and forgets none of it; after thirty days it is forgotten', async () => {
  const webhooks = service();
  const mine = await county();
  const other = await county();
  await mine.endpoint('/mine');
  await mine.happens(webhooks);
  await webhooks.deliverDue();
  expect(await other.deliveries()).toEqual([]);
  now += 31 * 86_400_000;
  await webhooks.forget(other.organizationId);
  expect(await mine.deliveries()).toHaveLength(1);
  await webhooks.forget(mine.organizationId);
  expect(await mine.deliveries()).toEqual([]);
});

test('what still waits to be delivered is not forgotten, however old it is, and thirty days are thirty days', async () => {
  const webhooks = service();
  const mine = await county();
  await mine.endpoint('/delivered');
  await mine.happens(webhooks);
  await webhooks.deliverDue();
  const rest = 30 * 86_400_000 - 1000;
  now += rest;
  await webhooks.forget(mine.organizationId);
  expect(await mine.deliveries()).toHaveLength(1);
  await mine.happens(webhooks); // and is not delivered
  now += 31 * 86_400_000;
  await webhooks.forget(mine.organizationId);
  expect((await mine.deliveries()).map(({ state }) => state)).toEqual(['pending']);
});

test('an organization with sixty endpoints that hang keeps nobody else waiting', async () => {
  const hanging = await county();
  const other = await county();
  const open = Promise.withResolvers<void>();
  let hung = 0;
  const told: string[] = [];
  const webhooks = service({
    async call({ url }) {
      if (url.includes('/hangs')) {
        hung++;
        await open.promise;
      } else told.push(new URL(url).pathname);
      return { status: 200, statusClass: 2, failure: null };
    },
  });
  for (let at = 0; at < 60; at++) await hanging.endpoint(`/hangs-${at}`);
  await hanging.happens(webhooks);
  await other.endpoint('/quick');
  now += 1000;
  await other.happens(webhooks);
  webhooks.start();
  await expect.poll(() => [told, hung]).toEqual([['/quick'], 8]);
  open.resolve();
  await expect.poll(() => hung).toBe(60);
  await webhooks.stop();
});

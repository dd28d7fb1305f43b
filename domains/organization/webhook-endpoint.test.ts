import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, origin, type Browser } from '../../tests/world/account-world.ts';
import { isGenuine, secretsFromText, signatureHeaders } from '#server/services/webhooks/signature.ts';
import { changeEndpoint } from './webhook-endpoint.server.ts';

let here: AccountWorld;
let rosa: Browser;
let organizationId: string;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  organizationId = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'admin', organizationId);
  await here.person('miguel@tidewater.example', 'manager', organizationId);
  rosa = await here.signedIn('rosa@tidewater.example');
});
afterAll(() => here.close());

interface Told {
  readonly secret: string;
  readonly row: { readonly id: string; readonly version: number };
}
const add = async (more: object = {}, headers = {}, browser = rosa) => {
  const body = { url: 'https://hooks.example.com/levee', events: ['requisition.*'], ...more };
  const answer = await browser.post('/api/v1/webhook_endpoint/add', body, headers);
  return { ...answer, told: answer.body as unknown as Told };
};
const secrets = async (id: string) => {
  const [kept] = await here.database.within({ organizationId }, (tx) =>
    tx.query<{ secret: Buffer }>('select secret from webhook_endpoint where id = $1', [id]),
  );
  const place = { organizationId, record: 'webhook_endpoint', field: 'secret', rowId: id };
  return secretsFromText(here.ports.sealer.open(kept?.secret ?? Buffer.alloc(0), place));
};
const signedWith = async (id: string, secret: string): Promise<boolean> => {
  const message = { id: 'msg_1', at: here.clock.at(), body: '{}' };
  const headers = signatureHeaders(message, await secrets(id));
  return isGenuine({ headers, body: '{}' }, [{ secret }], here.clock.at());
};

describe('a webhook', () => {
  test('is added by an admin, who sees its secret this once', async () => {
    const { status, told, text } = await add();
    expect(status).toBe(201);
    expect(told).toMatchObject({ secret: expect.stringMatching(/^whsec_.{44}$/), row: { status: 'active' } });
    expect(await signedWith(told.row.id, told.secret)).toBe(true);
    expect(text.split(told.secret)).toHaveLength(2);
    const read = await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}`);
    const history = await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}/history`);
    for (const seen of [read.text, history.text, here.logged.join('')]) expect(seen).not.toContain(told.secret);
    const miguel = await here.signedIn('miguel@tidewater.example');
    expect((await add({}, {}, miguel)).status).toBe(403);
  });

  test('gets another secret; for a day the old one signs along', async () => {
    const { told } = await add();
    const rotate = () => rosa.post(`/api/v1/webhook_endpoint/${told.row.id}/rotate`);
    const { status, body } = await rotate();
    const next = (body as unknown as Told).secret;
    expect([status, next === told.secret]).toEqual([200, false]);
    expect([await signedWith(told.row.id, told.secret), await signedWith(told.row.id, next)]).toEqual([true, true]);
    here.clock.pass(86_400);
    rosa = await here.signedIn('rosa@tidewater.example');
    expect([await signedWith(told.row.id, told.secret), await signedWith(told.row.id, next)]).toEqual([false, true]);
    const history = await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}/history`);
    expect(history.text).not.toContain(next);
    await rosa.post(`/api/v1/webhook_endpoint/${told.row.id}/disable`);
    expect((await rotate()).status).toBe(409);
    expect((await rosa.post(`/api/v1/webhook_endpoint/${organizationId}/rotate`)).status).toBe(404);
  });

  test('repeated with an Idempotency-Key is one webhook, and its secret waits in no table', async () => {
    const headers = { 'idempotency-key': 'hook-1' };
    const [first, again] = [await add({}, headers), await add({}, headers)];
    expect(again.told).toMatchObject({ secret: null, row: { id: first.told.row.id } });
    const kept = await here.database.within({ organizationId }, (tx) => tx.query('select body from idempotency'));
    expect(JSON.stringify(kept)).not.toContain(first.told.secret);
  });

  test('leads to the internet over https and nowhere else', async () => {
    for (const url of [
      'http://hooks.example.com',
      'https://rosa:pw@hooks.example.com',
      'https://hooks.example.com:22',
      'ftp://x.example',
    ])
      expect(await add({ url })).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } });
  });

  test('never leads into a private network, when it is added and when it is changed', async () => {
    const { told } = await add();
    const inside = [
      '10.0.0.1',
      '127.1',
      '0x7f000001',
      '169.254.169.254',
      '[::1]',
      '[::ffff:10.0.0.1]',
      'printer.local',
      'db',
    ];
    const refusal = {
      status: 400,
      body: {
        issues: [
          {
            path: 'url',
            code: 'address',
            message: 'Must be open to the internet: this address leads into a private network',
          },
        ],
      },
    };
    for (const host of inside) {
      expect(await add({ url: `https://${host}/hook` })).toMatchObject(refusal);
      const { body } = await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}`);
      const changed = await here.ask(`/api/v1/webhook_endpoint/${told.row.id}`, {
        method: 'PATCH',
        headers: { cookie: rosa.cookie ?? '', origin, 'content-type': 'application/json' },
        body: JSON.stringify({ version: body['version'], url: `https://${host}/hook` }),
      });
      expect({ status: changed.status, body: await changed.json() }).toMatchObject(refusal);
    }
  });

  test('is paused or disabled by the product when its receiver fails, with the reason in its history', async () => {
    const { told } = await add();
    const change = (to: 'paused' | 'disabled') =>
      here.database.within({ organizationId }, (tx) =>
        changeEndpoint(here.door, tx, {
          endpointId: told.row.id,
          to,
          reason: 'The last 5 deliveries could not be made.',
        }),
      );
    await change('paused');
    expect((await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}`)).body).toMatchObject({
      status: 'paused',
      pausedBecause: 'The last 5 deliveries could not be made.',
    });
    await change('disabled');
    const { body } = await rosa.get(`/api/v1/webhook_endpoint/${told.row.id}/history`);
    expect((body as unknown as { data: object[] }).data).toMatchObject([
      { action: 'disable', actorKind: 'system', reason: 'The last 5 deliveries could not be made.' },
      { action: 'pause', actorKind: 'system' },
      { action: 'create', actorName: 'Rosa' },
    ]);
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/http/app.ts';
import { writeLetter } from '#server/services/mail/letter.ts';
import { outboxTransport } from '#server/services/mail/transport.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, origin } from '../../tests/world/account-world.ts';
import { operatorOperations } from './operator-operations.ts';
import { everybodyStays } from '../../tests/world/everybody-stays.ts';

let here: AccountWorld;
let dataDir: string;
let organizationId: string;
const root = 'harold@tidewater.example';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'levee-operator-'));
  here = await accountWorld({ env: { LIMITS_FACTOR: '100', DATA_DIR: dataDir } });
  organizationId = await here.organization('Tidewater County');
  await here.person(root, 'platform_admin', organizationId);
  await here.person('dana@tidewater.example', 'admin', organizationId);
});
afterAll(async () => {
  await here.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a platform admin can call, over real sessions. */
async function operatorOf(email: string) {
  const operations = operatorOperations(here.ports).filter(({ id }) => !id.startsWith('operations'));
  const { cookie } = await here.signedIn(email);
  const app = createApp({
    attended: everybodyStays,
    door: here.door,
    operations,
    publicUrl: origin,
    identify: here.accounts.identify,
    limit: () => null,
    address: () => '203.0.113.9',
    log: here.ports.log,
    observe: () => {},
  });
  return async (method: string, path: string, body?: object) => {
    const response = await app.request(`${origin}${path}`, {
      method,
      headers: { cookie: cookie ?? '', origin, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await response.text() };
  };
}

describe('a letter of the outbox', () => {
  const secret = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let name = '';

  beforeAll(async () => {
    const outbox = outboxTransport({
      folder: join(dataDir, 'outbox'),
      from: 'Levee <no-reply@x.gov>',
      clock: here.clock,
    });
    const letter = writeLetter(
      {
        to: 'rosa@county.gov',
        subject: 'Set a new password',
        body: [
          'Hello Rosa',
          { link: `/reset-password?token=${secret}`, label: 'Set a new password' },
          { link: `/feature-requests/confirm/${secret}`, label: 'Confirm' },
          { code: '481 516' },
        ],
      },
      origin,
    );
    await outbox.deliver('7b1c2a34-0000-4000-8000-000000000001', letter);
    name = (await readdir(join(dataDir, 'outbox'))).find((one) => one.endsWith('.eml')) ?? '';
    expect(await readFile(join(dataDir, 'outbox', name), 'utf8')).toContain('481 516');
  });

  test('is read by a platform admin who has just proved who they are, without its links and codes, and that is kept', async () => {
    const ask = await operatorOf(root);
    const path = `/api/v1/operations/mail/outbox/${name}/read`;
    here.clock.pass(11 * 60);
    const unproved = await ask('POST', path);
    expect([unproved.status, JSON.parse(unproved.text).code]).toEqual([403, 'confirm_identity']);
    expect(unproved.text).not.toContain('Rosa');

    const fresh = await operatorOf(root);
    const read = await fresh('POST', path);
    expect(read.status).toBe(200);
    expect(JSON.parse(read.text)).toMatchObject({ to: 'rosa@county.gov', subject: 'Set a new password' });
    for (const hidden of [secret, '481 516']) expect(read.text).not.toContain(hidden);
    expect(read.text).toContain(`${origin}/reset-password (the rest is for its addressee)`);

    const entries = await here.database.within({ organizationId }, (tx) =>
      tx.query(
        `select action, record, row_id as "rowId", actor_kind as "actorKind" from audit_entry where record = 'mail_letter'`,
      ),
    );
    expect(entries).toEqual([
      { action: 'read', record: 'mail_letter', rowId: '7b1c2a34-0000-4000-8000-000000000001', actorKind: 'person' },
    ]);
  });

  test('is shown to nobody else, and its file by no call at all', async () => {
    const admin = await operatorOf('dana@tidewater.example');
    expect((await admin('POST', `/api/v1/operations/mail/outbox/${name}/read`)).status).toBe(403);
    const ask = await operatorOf(root);
    for (const path of [name, `${name}/text`, `${name}/read`, name.replace('eml', 'json')]) {
      const { status, text } = await ask('GET', `/api/v1/operations/mail/outbox/${path}`);
      expect([path, status < 400, text.includes(secret)]).toEqual([path, false, false]);
    }
    for (const path of ['..%2f..%2fkeys%2ffields.key', name.replace('.eml', '.json'), `..%2foutbox%2f${name}`])
      expect((await ask('POST', `/api/v1/operations/mail/outbox/${path}/read`)).status).toBe(404);
  });
});

test('rate limits are judged before they are kept', async () => {
  const ask = await operatorOf(root);
  const wish = { kind: 'network', value: '203.0.113.9', factor: 0, until: '2027-01-01T00:00:00.000Z' };
  const refused = async (change: object) => {
    const { status, text } = await ask('POST', '/api/v1/operations/limits/override', { ...wish, ...change });
    return [status, ...(JSON.parse(text).issues ?? []).map(({ path }: { path: string }) => path)];
  };
  expect(await refused({})).toEqual([400, 'factor']);
  expect(await refused({ factor: 0.5 })).toEqual([400, 'factor']);
  expect(await refused({ factor: 1001 })).toEqual([400, 'factor']);
  expect(await refused({ factor: 1, until: '2026-11-20T00:00:00.000Z' })).toEqual([400, 'until']);
  expect(await refused({ factor: 1, value: 'not an address' })).toEqual([400, 'value']);
  expect(await refused({ factor: 1, kind: 'account' })).toEqual([400, 'value']);
  expect(await refused({ factor: 1 })).toEqual([200]);
});

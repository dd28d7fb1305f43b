import { productIn } from '#domains/organization/public.server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld } from '../../tests/world/account-world.ts';
import { scimGroup } from './scim-group.record.ts';

let here: AccountWorld;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  await here.person('rosa@tidewater.example', 'admin', await here.organization('Tidewater County'));
});
afterAll(() => here.close());

const wishes = [
  ['email_domain/claim', { domain: 'tidewater.example' }, { domain: 'piney.example' }],
  ['scim_token/issue', { name: 'Directory' }, { name: 'Another one' }],
] as const;

for (const [path, body, other] of wishes)
  test(`${path} with one key is done once, and a key is for one wish`, async () => {
    const admin = await here.signedIn('rosa@tidewater.example');
    const key = { 'idempotency-key': `once-${path}` };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/api/v1/${path}`, body, key)));
    const settled = answers.filter(({ status }) => status !== 409);
    expect(settled.length).toBeGreaterThan(0);
    for (const { status } of settled) expect(status).toBe(201);
    const again = await admin.post(`/api/v1/${path}`, body, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(new Set([...settled, again].map(({ body: told }) => (told as unknown as { id: string }).id)).size).toBe(1);
    expect(await admin.post(`/api/v1/${path}`, other, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.reused' },
    });
  });

test('what a group gives is decided once with one key, and a key is for one decision', async () => {
  const admin = await here.signedIn('rosa@tidewater.example');
  const [{ id: organizationId } = { id: '' }] = await here.database.platform((tx) =>
    tx.query<{ id: string }>('select id from organization where name = $1', ['Tidewater County']),
  );
  const { id } = await here.door.run(productIn(organizationId), (work) => work.insert(scimGroup, { name: 'Buyers' }));
  const path = `/api/v1/scim_group/${id}/map`;
  const key = { 'idempotency-key': 'once-map' };
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, { role: 'user', duties: ['buyer'] }, key)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await admin.post(path, { role: 'user', duties: ['buyer'] }, key)).headers.get('idempotent-replay')).toBe(
    'true',
  );
  const { body } = await admin.get(`/api/v1/scim_group/${id}`);
  expect(body).toMatchObject({ version: 2, duties: ['buyer'] });
  expect(await admin.post(path, { role: 'admin' }, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency.reused' },
  });
});

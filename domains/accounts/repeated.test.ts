import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld } from '../../tests/world/account-world.ts';

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

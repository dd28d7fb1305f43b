import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, origin } from '../../tests/world/account-world.ts';
import { authenticator } from '../../tests/world/authenticator.ts';

let here: AccountWorld;
let county: string;
let nth = 0;
const honest = { origin };

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  county = await here.organization('Tidewater County');
});
afterAll(() => here.close());

const post = (browser: Browser, path: string, body: object = {}) => browser.post(`/api/auth/${path}`, body);
const challenge = async (browser: Browser, path: string): Promise<{ challenge: string }> => {
  const { status, body } = await post(browser, path);
  expect(status).toBe(200);
  return body as unknown as { challenge: string };
};

async function newcomer() {
  const email = `person.${++nth}@tidewater.example`;
  await here.person(email, 'user', county);
  return { email, browser: await here.signedIn(email) };
}
async function withPasskey() {
  const { email, browser } = await newcomer();
  const device = authenticator();
  const asked = await challenge(browser, 'passkeys/begin');
  const added = await post(browser, 'passkeys/add', { name: 'Laptop', ...device.make(asked, honest) });
  expect(added.status).toBe(201);
  return { email, browser, device, id: (added.body as { id?: string }).id ?? '' };
}
const ask = () => challenge(here.browser(), 'sign-in/passkey/begin');

describe('a passkey', () => {
  test('opens the account it was made for, once per challenge, and stands among the recent sign-ins', async () => {
    const { email, browser, device } = await withPasskey();
    const given = device.use(await ask(), honest);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(here.browser(), 'sign-in/passkey', given)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ user: { email }, method: 'passkey' });
    const { body } = await browser.get('/api/auth/security');
    expect(body).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsedAt: here.clock.at().toISOString() }],
      signIns: [{ method: 'passkey', outcome: 'signed in' }],
    });
    expect(here.letters.findLast(({ to }) => to === email)?.text).toContain('A passkey was added');
  });

  test('opens nothing for another page, without a checked holder, with another key, or for a challenge of our own making', async () => {
    const { device } = await withPasskey();
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const forged = [
      device.use(await ask(), { origin: 'https://levee.example.gov.evil.example' }),
      device.use(await ask(), { origin, rpId: 'evil.example' }),
      device.use(await ask(), { origin, isVerified: false }),
      device.use(await ask(), honest, stranger),
      device.use({ challenge: 'A'.repeat(43) }, honest),
      { ...device.use(await ask(), honest), signature: 'AAAA' },
      { ...device.use(await ask(), honest), credentialId: authenticator().credentialId },
      { ...device.use(await ask(), honest), clientDataJSON: 'bm90IGpzb24' },
    ];
    for (const given of forged) {
      const browser = here.browser();
      const { status } = await post(browser, 'sign-in/passkey', given);
      expect([401, 410]).toContain(status);
      expect(browser.cookie).toBeNull();
    }
  });

  test('whose counter goes back is a copy, and opens nothing', async () => {
    const { device } = await withPasskey();
    const use = async (counter: number) =>
      (await post(here.browser(), 'sign-in/passkey', device.use(await ask(), { origin, counter }))).status;
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([200, 401, 401, 200]);
  });

  test('is made within ten minutes, by the person who asked, and once', async () => {
    const rosa = await newcomer();
    const miguel = await newcomer();
    const asked = await challenge(rosa.browser, 'passkeys/begin');
    const made = { name: 'Key', ...authenticator().make(asked, honest) };
    expect((await post(miguel.browser, 'passkeys/add', made)).status).toBe(410);
    expect((await post(rosa.browser, 'passkeys/add', made)).status).toBe(410);

    const late = await challenge(rosa.browser, 'passkeys/begin');
    here.clock.pass(600);
    await post(rosa.browser, 'confirm', { password: 'Tide-water 2026!' });
    expect(
      (await post(rosa.browser, 'passkeys/add', { name: 'Key', ...authenticator().make(late, honest) })).status,
    ).toBe(410);

    const other = await challenge(rosa.browser, 'passkeys/begin');
    const elsewhere = authenticator().make(other, { origin: 'https://evil.example' });
    expect((await post(rosa.browser, 'passkeys/add', { name: 'Key', ...elsewhere })).status).toBe(400);
    const { body } = await rosa.browser.get('/api/auth/security');
    expect(body).toMatchObject({ passkeys: [] });
  });

  test('of one person is taken by no other, and removed by nobody else', async () => {
    const rosa = await withPasskey();
    const miguel = await newcomer();
    const asked = await challenge(miguel.browser, 'passkeys/begin');
    const stolen = await post(miguel.browser, 'passkeys/add', { name: 'Mine now', ...rosa.device.make(asked, honest) });
    expect(stolen).toMatchObject({ status: 409, body: { code: 'passkey.known' } });
    expect((await post(miguel.browser, 'passkeys/remove', { id: rosa.id })).status).toBe(404);
    expect((await post(here.browser(), 'sign-in/passkey', rosa.device.use(await ask(), honest))).status).toBe(200);
  });

  test('that was removed opens nothing any more', async () => {
    const { browser, device, id } = await withPasskey();
    expect((await post(browser, 'passkeys/remove', { id })).status).toBe(200);
    expect((await post(here.browser(), 'sign-in/passkey', device.use(await ask(), honest))).status).toBe(401);
    expect((await post(browser, 'passkeys/remove', { id })).status).toBe(404);
  });

  test('says before the sign-in nothing of who has one', async () => {
    const { body } = await post(here.browser(), 'sign-in/passkey/begin');
    expect(body).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  });
});

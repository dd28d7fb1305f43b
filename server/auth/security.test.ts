import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { userAgentInWords } from '#server/http/user-agent.ts';

let here: AccountWorld;
const rosa = 'rosa.delgado@tidewater.example';
const miguel = 'miguel.ortiz@tidewater.example';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  for (const email of [rosa, miguel]) await here.person(email, 'user', county);
});
afterAll(() => here.close());

interface Told {
  sessions: { id: string; device: string; address: string; organization: string; isPresent: boolean }[];
  signIns: { outcome: string; method: string; device: string; address: string }[];
}
const told = async (browser: Browser): Promise<Told> =>
  (await browser.get('/api/auth/security')).body as unknown as Told;
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/v1/cost_center')).status === 200;
const end = (browser: Browser, body: object) => browser.post('/api/auth/sessions/end', body);

describe('the sessions of an account', () => {
  test('are listed with device, address, organization and the present one', async () => {
    const browser = here.browser('198.51.100.4');
    await browser.post('/api/auth/sign-in/email', { email: rosa, password }, { 'user-agent': firefox });
    const { sessions, signIns } = await told(browser);
    const about = { device: 'Firefox on Windows', address: '198.51.100.4', method: 'password' };
    expect(sessions).toMatchObject([{ ...about, organization: 'Tidewater County', isPresent: true }]);
    expect(signIns[0]).toMatchObject({ ...about, outcome: 'signed in' });
    expect(JSON.stringify(sessions)).not.toContain(browser.cookie?.split('=')[1]?.split('.')[0]);
  });

  test('end one by one, at once', async () => {
    const [one, other] = [await here.signedIn(rosa), await here.signedIn(rosa)];
    expect(await isIn(other)).toBe(true);
    const id = (await told(other)).sessions.find(({ isPresent }) => isPresent)?.id;
    expect((await end(one, { id })).status).toBe(200);
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
    expect(await end(one, { id })).toMatchObject({ status: 404 });
  });

  test('end all but the present one', async () => {
    const [one, ...others] = [await here.signedIn(rosa), await here.signedIn(rosa), await here.signedIn(rosa)];
    expect((await end(one, {})).status).toBe(200);
    expect(await isIn(one)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect((await told(one)).sessions).toHaveLength(1);
  });

  test('of one person are not seen or ended by another', async () => {
    const [one, other] = [await here.signedIn(rosa), await here.signedIn(miguel)];
    const { sessions } = await told(one);
    expect((await told(other)).sessions.map(({ id }) => id)).not.toContain(sessions[0]?.id);
    for (const { id } of sessions) expect((await end(other, { id })).status).toBe(404);
    expect(await isIn(one)).toBe(true);
    expect((await end(here.browser(), {})).status).toBe(401);
  });

  test('that ended by themselves are not listed', async () => {
    await here.signedIn(miguel);
    here.clock.pass(61 * 60);
    expect((await told(await here.signedIn(miguel))).sessions).toHaveLength(1);
  });
});

describe('recent sign-ins', () => {
  test('show what was refused, so that a person sees who else tries', async () => {
    await here.browser('203.0.113.66').signIn(miguel, 'Wrong-guess 1!');
    await here.browser('203.0.113.66').signIn('nobody@tidewater.example', 'Wrong-guess 1!');
    await here.accounts.settled();
    const { signIns } = await told(await here.signedIn(miguel));
    expect(signIns[0]).toMatchObject({ outcome: 'refused', method: 'password', address: '203.0.113.66' });
    const { signIns: hers } = await told(await here.signedIn(rosa));
    expect(hers.some(({ address }) => address === '203.0.113.66')).toBe(false);
  });

  test('are kept for ninety days', async () => {
    here.clock.pass(90 * 86_400 + 1);
    await here.runJob('accounts.tidy');
    const left = await here.database.platform((tx) => tx.query('select id from auth.sign_ins'));
    expect(left).toEqual([]);
  });
});

test('a device is told in words, never as the caller wrote it', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
  expect([firefox, safari, 'curl/8.0', '<script>', null].map(userAgentInWords)).toEqual([
    'Firefox on Windows',
    'Safari on iPhone',
    'Unknown device',
    'Unknown device',
    'Unknown device',
  ]);
});

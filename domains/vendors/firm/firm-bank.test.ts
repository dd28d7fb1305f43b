import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';

let here: AccountWorld;
let county: string;
let clerk: Browser;
let faye: Browser;
let fred: Browser;

const address = { line1: '12 Mill Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const profile = {
  taxClass: 'llc',
  taxId: '54-1234567',
  w9On: '2026-11-02',
  sells: 'Paving',
  email: 'o@paving.example',
};

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await here.organization('Tidewater County');
  await here.person('cole@tidewater.example', 'user', county);
  clerk = await here.signedIn('cole@tidewater.example');
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, {
      email: 'faye@paving.example',
      name: 'faye',
      passwordHash: null,
      isVerified: true,
    }),
  );
  faye = await here.signedIn('faye@paving.example');
  await faye.post('/api/v1/organization', { name: 'Faye Paving LLC', kind: 'firm' });
  const { organization } = (await faye.get('/api/v1/me')).body as unknown as { organization: { id: string } };
  await here.person('fred@paving.example', 'user', organization.id);
  fred = await here.signedIn('fred@paving.example');
  const { profile: row } = (await faye.get('/api/v1/firm/portal')).body as unknown as {
    profile: { id: string; version: number };
  };
  await here.ask(`/api/v1/firm_profile/${row.id}`, {
    method: 'PATCH',
    headers: { cookie: faye.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
    body: JSON.stringify({ version: row.version, ...profile, address }),
  });
});
afterAll(() => here.close());

const account = {
  holder: 'Faye Paving LLC',
  bank: 'First Coastal Bank',
  accountType: 'checking',
  routing: '061000104',
  account: '004417732',
  why: 'We changed our bank.',
};
const propose = (by: Browser, change: object = {}) =>
  by.post('/api/v1/firm/propose-bank-account', { agency: county, ...account, ...change });

describe('a firm that wants to be paid elsewhere', () => {
  test('proposes nothing where it is not registered', async () => {
    expect(await propose(faye)).toMatchObject({ status: 422, body: { code: 'firm.unknown' } });
  });

  test('proposes an account once, by its admin, and decides nothing of it', async () => {
    expect(await faye.post('/api/v1/firm/register', { agency: county })).toMatchObject({ status: 200 });
    expect(await propose(fred)).toMatchObject({ status: 403 });
    expect(await propose(clerk)).toMatchObject({ status: 403 });
    expect(await propose(faye, { routing: '061000105' })).toMatchObject({ status: 400 });
    const first = await propose(faye);
    expect(first).toMatchObject({ status: 200, body: { number: 'VBA-00001' } });
    expect(await propose(faye)).toMatchObject({ status: 200, body: { number: 'VBA-00001' } });
    expect(await propose(faye, { account: '99887766' })).toMatchObject({
      status: 422,
      body: { code: 'firm.bank_open' },
    });
    const { body, text } = await clerk.get('/api/v1/vendor_bank_account');
    expect(body).toMatchObject({
      data: [{ status: 'proposed', proposedBy: 'faye, Faye Paving LLC', account: { last4: '7732' } }],
    });
    expect(text).not.toContain('4417732');
    const [row] = (body as unknown as { data: { id: string; version: number }[] }).data;
    for (const step of ['verify', 'approve', 'activate', 'prenote']) {
      const path = `/api/v1/vendor_bank_account/${row?.id}/${step}`;
      const refused = await faye.post(path, { version: row?.version, spokeWith: 'me', prenote: 'accepted' });
      expect([step, refused.status]).toEqual([step, step === 'activate' ? 404 : 403]);
    }
  });

  test('proposes none by a key, which has no one whom the agency could call', async () => {
    const issued = await faye.post('/api/v1/api_key/issue', { name: 'Nightly' });
    const { key } = issued.body as unknown as { key: string };
    const browser = here.browser();
    expect(
      await browser.post(
        '/api/v1/firm/propose-bank-account',
        { agency: county, ...account },
        { authorization: `Bearer ${key}` },
      ),
    ).toMatchObject({ status: 403, body: { code: 'firm.bank_by_key' } });
  });

  test('sees the state of its accounts, and their end alone', async () => {
    const seen = await faye.get('/api/v1/firm/bank-accounts');
    expect(seen).toMatchObject({
      status: 200,
      body: { accounts: [{ agency: 'Tidewater County', last4: '7732', status: 'proposed', payableFrom: null }] },
    });
    expect(seen.text).not.toContain('4417732');
    expect(await fred.get('/api/v1/firm/bank-accounts')).toMatchObject({ status: 403 });
  });
});

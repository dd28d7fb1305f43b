import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';

let here: AccountWorld;
let county: string;
let piney: string;
let clerk: Browser;
let approver: Browser;
let second: Browser;
let plain: Browser;
let other: Browser;
let faye: Browser;
let fred: Browser;
let greta: Browser;

interface Portal {
  readonly profile: { readonly id: string; readonly version: number; readonly taxId: unknown };
  readonly missing: readonly { readonly step: string; readonly words: string }[];
  readonly agencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string | null;
    readonly number: string | null;
    readonly message: string | null;
    readonly differs: readonly string[];
  }[];
}

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await here.organization('Tidewater County');
  piney = await here.organization('Piney Woods City');
  await here.person('rosa@tidewater.example', 'admin', county);
  await here.person('ana@tidewater.example', 'user', county);
  await here.person('cole@tidewater.example', 'user', county);
  await here.person('pat@piney.example', 'admin', piney);
  await grant('ana@tidewater.example', 'vendor_approver');
  await here.person('ben@tidewater.example', 'user', county);
  await grant('ben@tidewater.example', 'vendor_approver');
  second = await here.signedIn('ben@tidewater.example');
  await here.person('una@tidewater.example', 'user', county);
  plain = await here.signedIn('una@tidewater.example');
  await grant('cole@tidewater.example', 'vendor_clerk');
  clerk = await here.signedIn('cole@tidewater.example');
  approver = await here.signedIn('ana@tidewater.example');
  other = await here.signedIn('pat@piney.example');
  faye = await firmOf('faye@paving.example', 'Faye Paving LLC');
  greta = await firmOf('greta@gravel.example', 'Gravel & Sons');
  const { organization } = (await faye.get('/api/v1/me')).body as unknown as { organization: { id: string } };
  await here.person('fred@paving.example', 'user', organization.id);
  fred = await here.signedIn('fred@paving.example');
});
afterAll(() => here.close());

async function grant(email: string, duty: string): Promise<void> {
  const rosa = await here.signedIn('rosa@tidewater.example');
  const { data } = (await rosa.get(`/api/v1/organization_members?search=${email.split('@')[0]}`)).body as unknown as {
    data: { id: string }[];
  };
  expect(await rosa.post('/api/v1/duty_grant', { member: data[0]?.id, duty, fromDay: '2026-11-01' })).toMatchObject({
    status: 201,
  });
}

/** Signs up and founds a firm, as a vendor does. */
async function firmOf(email: string, name: string): Promise<Browser> {
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, {
      email,
      name: email.split('@')[0] ?? '',
      passwordHash: null,
      isVerified: true,
    }),
  );
  const person = await here.signedIn(email);
  expect(await person.post('/api/v1/organization', { name, kind: 'firm' })).toMatchObject({ status: 201 });
  return person;
}

const portal = async (by: Browser): Promise<Portal> => {
  const { status, body } = await by.get('/api/v1/firm/portal');
  expect(status).toBe(200);
  return body as unknown as Portal;
};
const at = async (by: Browser, name: string) => (await portal(by)).agencies.find((one) => one.name === name);
const write = async (by: Browser, change: object): Promise<void> => {
  const row = (await vendorsOf(approver)).find(({ name }) => name === 'Faye Paving LLC');
  await changed(by, `/api/v1/vendor/${row?.id}`, { version: row?.version, ...change });
};
const edit = async (by: Browser, change: object): Promise<void> => {
  const { profile } = await portal(by);
  await changed(by, `/api/v1/firm_profile/${profile.id}`, { version: profile.version, ...change });
};
const patched = async (by: Browser, { id, version, path = `/api/v1/firm_profile/${id}` }: Patched, body: object) => {
  const answer = await here.ask(path, {
    method: 'PATCH',
    headers: { cookie: by.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
    body: JSON.stringify({ version, ...body }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
interface Patched {
  readonly id?: string;
  readonly version?: number;
  readonly path?: string;
}
async function changed(by: Browser, path: string, body: object): Promise<void> {
  const answer = await here.ask(path, {
    method: 'PATCH',
    headers: { cookie: by.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}
const address = { line1: '12 Mill Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const complete = {
  taxClass: 'llc',
  taxId: '54-1234567',
  w9On: '2026-11-02',
  sells: 'Asphalt paving and striping',
  email: 'office@paving.example',
  address,
};
const register = (by: Browser, agency: string) => by.post('/api/v1/firm/register', { agency });
const vendorsOf = async (by: Browser) =>
  (
    (await by.get('/api/v1/vendor')).body as unknown as {
      data: { id: string; version: number; name: string; status: string }[];
    }
  ).data;
const stepped = async (by: Browser, step: string, more: object = {}) => {
  const row = (await vendorsOf(approver)).find(({ name }) => name === 'Faye Paving LLC');
  return by.post(`/api/v1/vendor/${row?.id}/${step}`, { version: row?.version, ...more });
};

describe('a firm', () => {
  test('begins with a profile that says what is missing, in the order of the steps', async () => {
    const { missing, agencies } = await portal(faye);
    expect(missing.map(({ words }) => words)).toEqual([
      'Tax classification',
      'TIN',
      'Date Form W-9 was signed',
      'Goods and services',
      'Email',
      'Address',
    ]);
    expect(agencies.map(({ name, status }) => [name, status])).toEqual([
      ['Piney Woods City', null],
      ['Tidewater County', null],
    ]);
    expect(await register(faye, county)).toMatchObject({ status: 422, body: { code: 'firm.incomplete' } });
  });

  test('finds its NAICS codes by a sentence', async () => {
    const { body } = await faye.get('/api/v1/firm/naics?words=electrical%20contractors');
    const { codes } = body as unknown as { codes: { code: string }[] };
    expect(codes.map(({ code }) => code)).toContain('238210');
  });

  test('registers with an agency, whose approver decides, and no one of the firm is a member there', async () => {
    await edit(faye, complete);
    expect((await portal(faye)).missing).toEqual([]);
    expect(await register(fred, county)).toMatchObject({ status: 403, body: { code: 'rights' } });
    expect(await register(faye, county)).toMatchObject({ status: 200, body: { agency: 'Tidewater County' } });
    expect(await register(faye, county)).toMatchObject({ status: 200, body: { agency: 'Tidewater County' } });
    const rows = await vendorsOf(approver);
    expect(rows).toMatchObject([
      {
        name: 'Faye Paving LLC',
        status: 'registered',
        registeredBy: 'faye, Faye Paving LLC',
        taxId: { last4: '4567' },
      },
    ]);
    expect(await vendorsOf(other)).toEqual([]);
    expect(await at(faye, 'Tidewater County')).toMatchObject({
      status: 'registered',
      number: null,
      differs: [],
    });
    expect(await at(greta, 'Tidewater County')).toMatchObject({ status: null, number: null });

    expect(await stepped(clerk, 'approve')).toMatchObject({ status: 403 });
    expect(await stepped(approver, 'approve')).toMatchObject({ status: 200 });
    expect(await at(faye, 'Tidewater County')).toMatchObject({ status: 'active', number: 'VEN-00001' });
    expect(here.letters.findLast(({ to }) => to === 'office@paving.example')?.subject).toBe(
      'Tidewater County approved Faye Paving LLC as a vendor',
    );
  });

  test('cannot take the number of another firm, and is not told whose it is', async () => {
    await edit(greta, { ...complete, taxId: '541234567', email: 'g@gravel.example' });
    const sent = await register(greta, county);
    expect(sent).toMatchObject({ status: 200, body: { agency: 'Tidewater County' } });
    expect(sent.text).not.toMatch(/Faye|VEN-|4567/);
    expect(await at(greta, 'Tidewater County')).toMatchObject({ status: 'registered', number: null, differs: [] });
    expect(await vendorsOf(approver)).toHaveLength(1);
  });

  test('cannot change by itself who is paid and where, once an agency has approved it', async () => {
    await edit(faye, {
      sells: 'Asphalt paving, striping and milling',
      remitTo: { ...address, line1: '1 Elsewhere' },
      taxId: '98-7654321',
    });
    expect((await at(faye, 'Tidewater County'))?.differs).toEqual(['Goods and services', 'Remit-to address', 'TIN']);
    const key = { 'idempotency-key': 'changes-1' };
    const send = (agency: string) => faye.post('/api/v1/firm/send-changes', { agency }, key);
    const told = await send(county);
    expect(told).toMatchObject({
      status: 200,
      body: { sent: ['Goods and services'], asked: ['Remit-to address', 'TIN'] },
    });
    expect(await vendorsOf(approver)).toMatchObject([
      { sells: 'Asphalt paving, striping and milling', remitTo: null, taxId: { last4: '4567' }, status: 'active' },
    ]);
    const notices = (await clerk.get('/api/v1/notification')).text;
    expect(notices).toContain('Faye Paving LLC asks to change Remit-to address, TIN');
    // Sent again with its key it is not asked again, and the key sends nothing to another agency.
    const asked = await noticesOf(county);
    expect((await send(county)).body).toEqual(told.body);
    expect(await noticesOf(county)).toBe(asked);
    expect(await send(piney)).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
  });

  test('discloses its owners, and changes them after the approval by a new approval alone', async () => {
    const owners = [{ name: 'Faye Paving', title: 'President', share: 60 }];
    const tooMany = [...owners, { name: 'Mill Road Holdings', share: 40.0001 }];
    const { profile } = await portal(faye);
    expect(await patched(faye, profile, { owners: tooMany })).toMatchObject({
      status: 422,
      body: { code: 'firm_profile.shares_fit', issues: [{ path: 'owners' }] },
    });
    await edit(faye, { owners });
    expect((await at(faye, 'Tidewater County'))?.differs).toContain('Owners and officers');
    const told = await faye.post('/api/v1/firm/send-changes', { agency: county });
    expect(told.body).toMatchObject({ sent: [], asked: expect.arrayContaining(['Owners and officers']) as string[] });
    const list = await approver.get('/api/v1/vendor_ownership');
    expect(list.body).toMatchObject({ data: [] });
    expect((await clerk.get('/api/v1/notification')).text).not.toContain('Mill Road');
  });

  test('registers nowhere by a key that was used for another agency', async () => {
    const key = { 'idempotency-key': 'register-1' };
    const send = (agency: string) => faye.post('/api/v1/firm/register', { agency }, key);
    expect(await send(county)).toMatchObject({ status: 200, body: { agency: 'Tidewater County' } });
    expect(await send(piney)).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
    expect(await vendorsOf(other)).toEqual([]);
  });

  test('sees what the agency wrote for it, and not why inside the agency', async () => {
    const held = await stepped(approver, 'hold', {
      heldFrom: ['payments'],
      reason: 'Audit suspects a double invoice',
    });
    expect(held).toMatchObject({ status: 200 });
    await write(clerk, { toVendor: 'Send a new certificate of insurance.' });
    const answer = await faye.get('/api/v1/firm/portal');
    expect(answer.text).toContain('Send a new certificate of insurance.');
    expect(answer.text).not.toContain('double invoice');
    expect(await at(faye, 'Tidewater County')).toMatchObject({ status: 'on_hold', stopped: ['Payments'] });
  });

  test('whose registration was closed is told so, and sends nothing', async () => {
    expect(await stepped(clerk, 'deactivate', { reason: 'Asked to' })).toMatchObject({ status: 200 });
    const closed = { status: 422, body: { code: 'firm.closed' } };
    expect(await register(faye, county)).toMatchObject(closed);
    expect(await faye.post('/api/v1/firm/send-changes', { agency: county })).toMatchObject(closed);
  });

  test('sends everything once the agency opens it again, and is approved again', async () => {
    expect(await stepped(clerk, 'register')).toMatchObject({ status: 200 });
    expect(await faye.post('/api/v1/firm/send-changes', { agency: county })).toMatchObject({
      status: 200,
      body: { sent: ['Remit-to address', 'TIN', 'Owners and officers'], asked: [] },
    });
    expect(await at(faye, 'Tidewater County')).toMatchObject({ status: 'registered', differs: [] });
    const { data } = (await approver.get('/api/v1/vendor_ownership')).body as unknown as { data: { id: string }[] };
    expect(data).toMatchObject([{ number: 'OWN-00001', disclosedBy: 'faye, Faye Paving LLC' }]);
    const disclosure = `/api/v1/vendor_ownership/${data[0]?.id}`;
    expect((await approver.get(disclosure)).body).toMatchObject({ owners: [{ name: 'Faye Paving', share: 60 }] });
    // Every member reads vendors, and few read who owns them; another agency and another firm read neither.
    expect((await plain.get('/api/v1/vendor')).status).toBe(200);
    expect((await plain.get('/api/v1/vendor')).text).not.toContain('"owners"');
    for (const path of ['/api/v1/vendor_ownership', disclosure, `${disclosure}/history`])
      expect((await plain.get(path)).status).toBe(403);
    expect((await other.get(disclosure)).status).toBe(404);
    expect(await greta.get(disclosure)).toMatchObject({ status: 403, body: { code: 'side' } });
    expect(await stepped(second, 'approve')).toMatchObject({ status: 200 });
    expect(await patched(clerk, { ...data[0], path: disclosure }, { owners: [] })).toMatchObject({
      status: 422,
      body: { code: 'vendor_ownership.approved' },
    });
    expect(await at(faye, 'Tidewater County')).toMatchObject({ status: 'active', message: null });
  });

  test('is refused by an agency that is none, by another firm and by a demo', async () => {
    const { organization } = (await greta.get('/api/v1/me')).body as unknown as { organization: { id: string } };
    expect(await register(faye, organization.id)).toMatchObject({ status: 404, body: { code: 'firm.agency' } });
  });

  test('keeps its profile from its own people who are no admins, and from agencies', async () => {
    expect((await fred.get('/api/v1/firm_profile')).status).toBe(200);
    expect(await rowsOf(greta)).not.toContain('Faye');
    expect(await approver.get('/api/v1/firm_profile')).toMatchObject({ status: 403, body: { code: 'side' } });
    expect(await approver.get('/api/v1/firm/portal')).toMatchObject({ status: 403, body: { code: 'side' } });
    expect((await faye.post('/api/v1/firm_profile', { name: 'Second' })).status).toBe(405);
  });
});

const noticesOf = (organizationId: string): Promise<number> =>
  here.database.within({ organizationId }, async (tx) => {
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from notification where organization_id = $1 and subject like '%asks to change%'`,
      [organizationId],
    );
    return row?.count ?? 0;
  });

const rowsOf = async (by: Browser): Promise<string> => (await by.get('/api/v1/firm_profile')).text;

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';

/* A vendor is on file and paid each month. A stranger with its numbers founds a firm and wants its bids and its payments. */

let here: AccountWorld;
let county: string;
let clerk: Browser;
let other: Browser;
let approver: Browser;
let second: Browser;

const address = { line1: '12 Mill Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const phone = '+17575550134';
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'admin', county);
  const people = {
    cole: 'vendor_clerk',
    lena: 'vendor_clerk',
    ana: 'vendor_approver',
    ben: 'vendor_approver',
  } as const;
  const rosa = await here.signedIn('rosa@tidewater.example');
  for (const [name, duty] of Object.entries(people)) {
    await here.person(`${name}@tidewater.example`, 'user', county);
    const { data } = (await rosa.get(`/api/v1/organization_members?search=${name}`)).body as unknown as {
      data: { id: string }[];
    };
    expect(await rosa.post('/api/v1/duty_grant', { member: data[0]?.id, duty, fromDay: '2026-10-01' })).toMatchObject({
      status: 201,
    });
  }
  clerk = await here.signedIn('cole@tidewater.example');
  other = await here.signedIn('lena@tidewater.example');
  approver = await here.signedIn('ana@tidewater.example');
  second = await here.signedIn('ben@tidewater.example');
});
afterAll(() => here.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly [field: string]: unknown;
}
const rowsIn = async (path: string): Promise<readonly Row[]> =>
  ((await approver.get(path)).body as unknown as { data: readonly Row[] }).data;
const latestClaim = async (): Promise<Row> => {
  const [one] = await rowsIn('/api/v1/vendor_claim?sort=-number');
  if (!one) throw new Error('There is no claim');
  return one;
};
const take = async (by: Browser, step: string, input: object = {}) => {
  const { id, version } = await latestClaim();
  return by.post(`/api/v1/vendor_claim/${id}/${step}`, { version, ...input });
};

let made = 0;
/** A vendor that the county registered on paper and approved, weeks ago. */
async function onFile(given: object = {}): Promise<{ id: string; taxId: string; uei: string }> {
  const at = made++;
  const [taxId, uei] = [`54${String(2_000_000 + at)}`, `J7QRWE4LHX${10 + at}`];
  const { body, status } = await clerk.post('/api/v1/vendor', {
    name: `Bay Pumps ${at} LLC`,
    taxClass: 'llc',
    taxId,
    uei,
    w9On: '2026-01-05',
    email: `office${at}@baypumps.example`,
    phone,
    address,
    ...given,
  });
  expect(status).toBe(201);
  const { id, version } = body as unknown as Row;
  expect(await approver.post(`/api/v1/vendor/${id}/approve`, { version })).toMatchObject({ status: 200 });
  await here.database.within({ organizationId: county }, (tx) =>
    tx.query(
      `update vendor_reach set since_at = since_at - interval '30 days' where organization_id = $1 and vendor = $2`,
      [county, id],
    ),
  );
  return { id, taxId, uei };
}

/** A firm that signs up with these numbers. */
async function firmWith(given: object): Promise<Browser> {
  const at = made++;
  const email = `fay${at}@firm.example`;
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, { email, name: `fay${at}`, passwordHash: null, isVerified: true }),
  );
  const person = await here.signedIn(email);
  expect(await person.post('/api/v1/organization', { name: `Firm ${at}`, kind: 'firm' })).toMatchObject({
    status: 201,
  });
  await editProfile(person, { taxClass: 'llc', w9On: '2026-11-02', sells: 'Pumps', email, address, ...given });
  return person;
}
async function editProfile(person: Browser, change: object): Promise<void> {
  const { profile } = (await person.get('/api/v1/firm/portal')).body as unknown as { profile: Row };
  const answer = await here.ask(`/api/v1/firm_profile/${profile.id}`, {
    method: 'PATCH',
    headers: { cookie: person.cookie ?? '', origin: 'https://levee.example.gov', ...json },
    body: JSON.stringify({ version: profile.version, ...change }),
  });
  expect(answer.status).toBe(200);
}
const register = (person: Browser) => person.post('/api/v1/firm/register', { agency: county });
const standing = async (person: Browser) =>
  ((await person.get('/api/v1/firm/portal')).body as unknown as { agencies: { id: string }[] }).agencies.find(
    ({ id }) => id === county,
  );
const vendorRow = async (id: string) => (await approver.get(`/api/v1/vendor/${id}`)).body as unknown as Row;

describe('a firm whose vendor is on file', () => {
  test('claims it by registering, is called at the number from before, and is linked by another person', async () => {
    const { id, taxId } = await onFile();
    const before = await vendorRow(id);
    const firm = await firmWith({ taxId });
    expect(await register(firm)).toMatchObject({ status: 200 });
    expect(await latestClaim()).toMatchObject({
      vendor: id,
      matched: ['tin'],
      callNumber: phone,
      callSince: '2026-10-21',
      status: 'claimed',
    });
    expect(here.letters.findLast(({ to }) => to === before['email'])?.subject).toContain('an account claims to be');
    expect(await take(approver, 'link')).toMatchObject({ status: 409 });
    expect(await take(other, 'verify', { spokeWith: 'Alma Reyes' })).toMatchObject({ status: 200 });
    expect(await take(approver, 'link')).toMatchObject({ status: 200, body: { status: 'linked' } });
    expect(await standing(firm)).toMatchObject({ status: 'active', number: before['number'] });
    const now = await vendorRow(id);
    for (const field of ['name', 'taxId', 'w9On', 'address', 'remitTo', 'phone', 'email', 'contacts', 'heldFrom'])
      expect([field, now[field]]).toEqual([field, before[field]]);
    // Asked once more, nothing is claimed a second time.
    expect(await register(firm)).toMatchObject({ status: 200 });
    expect((await latestClaim()).status).toBe('linked');
    expect(await take(approver, 'unlink', { reason: 'Wrong firm' })).toMatchObject({ status: 200 });
    expect(await standing(firm)).toMatchObject({ status: 'inactive', number: null });
    expect(await register(firm)).toMatchObject({ status: 422, body: { code: 'firm.closed' } });
  });

  test('is answered like a firm that nobody knows, and reads nothing of what is on file', async () => {
    const { taxId } = await onFile();
    const [known, unknown] = [await firmWith({ taxId }), await firmWith({ taxId: '541112223' })];
    const [one, two] = [await register(known), await register(unknown)];
    expect([one.status, one.body]).toEqual([two.status, two.body]);
    expect(await standing(known)).toEqual(await standing(unknown));
    const proposed = await known.post('/api/v1/firm/propose-bank-account', { ...bank, agency: county });
    expect(proposed).toMatchObject({ status: 422, body: { code: 'firm.unknown' } });
  });
});

const bank = {
  holder: 'Fay',
  bank: 'First Coastal Bank',
  accountType: 'checking',
  routing: '061000104',
  account: '004417732',
  why: 'New bank',
};

describe('who wants the payments of another firm', () => {
  test('is not linked by the clerk who entered the phone number, nor by who made the call', async () => {
    const { taxId } = await onFile();
    expect(await register(await firmWith({ taxId }))).toMatchObject({ status: 200 });
    expect(await take(clerk, 'verify', { spokeWith: 'Me' })).toMatchObject({
      status: 422,
      body: { code: 'vendor_claim.caller_is_another' },
    });
    expect(
      await take(approver, 'verifyFound', { foundNumber: '+17575550199', foundIn: 'Its mail', spokeWith: 'Fay' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'vendor_claim.may_find_number' },
    });
    expect(await take(approver, 'verify', { spokeWith: 'Alma' })).toMatchObject({ status: 200 });
    expect(await take(approver, 'link')).toMatchObject({
      status: 422,
      body: { code: 'vendor_claim.linker_is_another' },
    });
    expect(await take(other, 'link')).toMatchObject({ status: 403 });
    expect(await take(second, 'link')).toMatchObject({ status: 200 });
  });

  test('gains nothing from a UEI, which is public, when the TIN is another', async () => {
    const { uei } = await onFile();
    expect(await register(await firmWith({ taxId: '549998887', uei }))).toMatchObject({ status: 200 });
    expect(await latestClaim()).toMatchObject({ matched: ['uei'], tinDiffers: true });
    expect(await take(other, 'verify', { spokeWith: 'Alma' })).toMatchObject({ status: 200 });
    expect(await take(approver, 'link')).toMatchObject({ status: 422, body: { code: 'vendor_claim.numbers_agree' } });
    const rejected = await take(approver, 'reject', { reason: 'Not the firm', toFirm: 'Call us.' });
    expect(rejected).toMatchObject({ status: 200 });
    // Opened once more it begins with a new call.
    const opened = await take(approver, 'reopen', { reason: 'They called' });
    expect(opened).toMatchObject({ status: 200, body: { status: 'claimed' } });
    expect(await latestClaim()).toMatchObject({ spokeWith: null, calledBy: null, toFirm: null, callNumber: phone });
  });

  test('is not called at a number that came on file within the cooling period', async () => {
    const { taxId, id } = await onFile();
    await here.database.within({ organizationId: county }, (tx) =>
      tx.query(
        `update vendor_reach set since_at = since_at + interval '30 days' where organization_id = $1 and vendor = $2`,
        [county, id],
      ),
    );
    expect(await register(await firmWith({ taxId }))).toMatchObject({ status: 200 });
    expect(await latestClaim()).toMatchObject({ callNumber: null });
    expect(await take(other, 'verify', { spokeWith: 'Fay' })).toMatchObject({
      status: 422,
      body: { code: 'vendor_claim.number_on_file' },
    });
  });

  test('is not linked to a vendor that has an account, and two accounts are never one vendor’s', async () => {
    const { taxId, id } = await onFile();
    const [owner, thief] = [await firmWith({ taxId }), await firmWith({ taxId })];
    expect(await register(owner)).toMatchObject({ status: 200 });
    expect(await take(other, 'verify', { spokeWith: 'Alma' })).toMatchObject({ status: 200 });
    expect(await take(approver, 'link')).toMatchObject({ status: 200 });
    expect(await register(thief)).toMatchObject({ status: 200 });
    expect(await take(other, 'verify', { spokeWith: 'Fay' })).toMatchObject({ status: 200 });
    expect(await take(approver, 'link')).toMatchObject({ status: 422, body: { code: 'vendor_claim.linked' } });
    expect(await standing(owner)).toMatchObject({ status: 'active' });
    expect(await standing(thief)).toMatchObject({ status: 'registered', number: null });
    expect((await vendorRow(id))['registeredBy']).toMatch(/^fay/);
  });

  test('takes no step from the side of a firm', async () => {
    const { taxId } = await onFile();
    const firm = await firmWith({ taxId });
    expect(await register(firm)).toMatchObject({ status: 200 });
    for (const step of ['verify', 'link', 'reject']) {
      const { status } = await take(firm, step, { spokeWith: 'me', reason: 'mine' });
      expect([step, status]).toEqual([step, 403]);
    }
    expect(await firm.get('/api/v1/vendor_claim')).toMatchObject({ status: 403 });
  });
});

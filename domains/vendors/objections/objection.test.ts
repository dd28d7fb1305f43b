import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import type { FirmRecord } from '../firm/firm-records-call.ts';

let here: AccountWorld;
let county: string;
let cole: Browser, ana: Browser, faye: Browser, fred: Browser, greta: Browser;
let certificate = '';

const address = { line1: '12 Mill Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const profile = { taxClass: 'llc', w9On: '2026-11-02', sells: 'Paving', address };

async function firmOf(email: string, name: string, taxId: string): Promise<Browser> {
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, { email, name: 'Faye', passwordHash: null, isVerified: true }),
  );
  const person = await here.signedIn(email);
  await person.post('/api/v1/organization', { name, kind: 'firm' });
  const { profile: row } = (await person.get('/api/v1/firm/portal')).body as unknown as {
    profile: { id: string; version: number };
  };
  await here.ask(`/api/v1/firm_profile/${row.id}`, {
    method: 'PATCH',
    headers: { cookie: person.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
    body: JSON.stringify({ version: row.version, ...profile, email, taxId }),
  });
  expect(await person.post('/api/v1/firm/register', { agency: county })).toMatchObject({ status: 200 });
  return person;
}

async function grant(email: string, duty: string): Promise<void> {
  const rosa = await here.signedIn('rosa@tidewater.example');
  const { data } = (await rosa.get(`/api/v1/organization_members?search=${email.split('@')[0]}`)).body as unknown as {
    data: { id: string }[];
  };
  await rosa.post('/api/v1/duty_grant', { member: data[0]?.id, duty, fromDay: '2026-11-01' });
}

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'admin', county);
  for (const [name, duty] of [
    ['cole', 'vendor_clerk'],
    ['ana', 'vendor_approver'],
  ] as const) {
    await here.person(`${name}@tidewater.example`, 'user', county);
    await grant(`${name}@tidewater.example`, duty);
  }
  cole = await here.signedIn('cole@tidewater.example');
  ana = await here.signedIn('ana@tidewater.example');
  faye = await firmOf('faye@paving.example', 'Faye Paving LLC', '54-1234567');
  greta = await firmOf('greta@gravel.example', 'Gravel & Sons', '54-7654321');
  const { organization } = (await faye.get('/api/v1/me')).body as unknown as { organization: { id: string } };
  await here.person('fred@paving.example', 'user', organization.id);
  fred = await here.signedIn('fred@paving.example');
  const { data } = (await cole.get('/api/v1/vendor')).body as unknown as { data: { id: string; name: string }[] };
  const made = await cole.post('/api/v1/vendor_certification', {
    vendor: data.find(({ name }) => name === 'Faye Paving LLC')?.id,
    program: 'sbe',
    certificate: 'SBE-77',
    issuer: 'Commonwealth',
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
  });
  certificate = (made.body as unknown as { id: string }).id;
});
afterAll(() => here.close());

const onFile = async (by: Browser): Promise<readonly FirmRecord[]> =>
  ((await by.get('/api/v1/firm/records')).body as unknown as { records: FirmRecord[] }).records;
const object = (by: Browser, change: object = {}) =>
  by.post('/api/v1/firm/object', {
    agency: county,
    kind: 'certification',
    record: certificate,
    statement: 'It was renewed to December 2027.',
    ...change,
  });
const objections = async () =>
  (
    (await cole.get('/api/v1/vendor_objection')).body as unknown as {
      data: { id: string; version: number; number: string; status: string; fact: string }[];
    }
  ).data;

describe('a firm that contests what is on file', () => {
  test('sees its registration and its papers, and objects to one of them once', async () => {
    expect((await onFile(faye)).map(({ kind, name, status }) => [kind, name, status])).toEqual([
      ['registration', expect.stringMatching(/^VEN-/), 'registered'],
      ['certification', 'SBE-77', 'claimed'],
    ]);
    expect(await object(fred)).toMatchObject({ status: 403 });
    expect(await object(greta)).toMatchObject({ status: 404, body: { code: 'firm.record' } });
    expect(await object(faye, { kind: 'award' })).toMatchObject({ status: 404 });
    expect(await object(faye, { statement: '' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'statement' }] },
    });
    expect(await object(faye)).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^VOB-2026-/) } });
    expect(await object(faye)).toMatchObject({ status: 422, body: { code: 'firm.objection_open' } });
    expect(await objections()).toMatchObject([
      {
        status: 'open',
        kind: 'certification',
        fact: 'Certification, SBE-77, sbe, claimed',
        statedBy: 'Faye',
        enteredBy: expect.any(String),
      },
    ]);
  });

  test('is answered by an approver, and both sides read statement and answer', async () => {
    const [one] = await objections();
    const answered = (by: Browser, more: object = {}) =>
      by.post(`/api/v1/vendor_objection/${one?.id}/keep`, {
        version: one?.version,
        answer: 'The renewal is not confirmed by the issuer yet.',
        ...more,
      });
    expect(await answered(cole)).toMatchObject({ status: 403 });
    expect(await answered(ana, { answer: null })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'answer' }] },
    });
    expect(await answered(ana)).toMatchObject({ status: 200 });
    expect((await objections())[0]).toMatchObject({ status: 'kept', answeredOn: expect.any(String) });
    const found = (await onFile(faye)).find(({ kind }) => kind === 'certification');
    expect(found?.objection).toMatchObject({
      status: 'kept',
      statement: 'It was renewed to December 2027.',
      answer: 'The renewal is not confirmed by the issuer yet.',
    });
    expect((await onFile(greta)).filter(({ objection }) => objection !== null)).toEqual([]);
    // What was answered can be contested again, with what is new.
    expect(await object(faye, { statement: 'The issuer confirmed it.' })).toMatchObject({ status: 200 });
  });

  test('reads a risk signal that names it, and answers it; one about a state or another firm it does not', async () => {
    const { data } = (await cole.get('/api/v1/vendor')).body as unknown as { data: { id: string; name: string }[] };
    const idOf = (name: string) => data.find((one) => one.name === name)?.id;
    const signal = async (more: object): Promise<string> =>
      (
        (
          await cole.post('/api/v1/supply_signal', {
            subject: 'Ransomware at the plant',
            kind: 'cyber',
            severity: 'severe',
            source: 'State cyber center, notice 4',
            fromDay: '2026-11-20',
            untilDay: '2026-12-20',
            ...more,
          })
        ).body as unknown as { id: string }
      ).id;
    const named = await signal({ vendor: idOf('Faye Paving LLC') });
    const other = await signal({ vendor: idOf('Gravel & Sons'), subject: 'Sold', kind: 'ownership' });
    await signal({ state: 'VA', subject: 'Storm', kind: 'weather' });
    expect((await onFile(faye)).filter(({ kind }) => kind === 'signal')).toMatchObject([
      { id: named, name: 'Ransomware at the plant', about: 'State cyber center, notice 4', day: '2026-12-20' },
    ]);
    expect(await object(faye, { kind: 'signal', record: other })).toMatchObject({ status: 404 });
    const statement = 'The plant ran again the next day.';
    expect(await object(faye, { kind: 'signal', record: named, statement })).toMatchObject({ status: 200 });
    expect((await objections())[0]).toMatchObject({
      kind: 'signal',
      fact: 'Risk signal, Ransomware at the plant, State cyber center, notice 4, active',
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productIn } from '#domains/organization/public.server.ts';
import { contract } from '#domains/contracts/public.server.ts';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { supersededOn } from '../insurance/in-force.server.ts';
import { isSuperseded } from '../insurance/in-force.ts';
import { remind } from '../reminders/reminders.server.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { agencyIn, fileOf, firmIn } from './test-world.ts';

/* A firm is insured. Its admin sends the certificates to two agencies, each of which compares them with what its contracts require. */

let here: AccountWorld;
let county: string;
let city: string;
let firm: string;
let own: string;
let cole: Browser;
let ana: Browser;
let ivy: Browser;
let bea: Browser;
let faye: Browser;
let fred: Browser;
let otto: Browser;

interface Policy {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly policy: string;
  readonly [field: string]: unknown;
}
interface Held {
  readonly policies: readonly Policy[];
  readonly required: readonly { number: string; coverages: readonly { gaps: string[]; untilDay: string | null }[] }[];
}

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const given = {
  coverage: 'general',
  policy: 'GL-77',
  insurer: 'Chesapeake Mutual',
  each: usd(1_000_000),
  aggregate: usd(2_000_000),
  isInsured: true,
  fromDay: '2026-06-01',
  untilDay: '2027-06-01',
} as const;
const submit = async (by: Browser, change: object = {}) =>
  by.post('/api/v1/firm/submit-insurance', {
    agencies: [county],
    ...given,
    certificate: [await fileOf(here, firm, { name: 'acord25.pdf' })],
    ...change,
  });
const seen = async (by: Browser): Promise<Held> => (await by.get('/api/v1/firm/insurance')).body as unknown as Held;
const onFile = async (by: Browser, policy: string): Promise<Policy> => {
  const { data } = (await by.get('/api/v1/vendor_insurance?limit=200')).body as unknown as { data: Policy[] };
  const found = data.find((one) => one.policy === policy);
  if (!found) throw new Error(`${policy} is not on file`);
  return found;
};
const take = async (by: Browser, policy: string, step: string, input: object = {}) => {
  here.clock.pass(60); // no two are confirmed in one moment
  const { id, version } = await onFile(by, policy);
  return by.post(`/api/v1/vendor_insurance/${id}/${step}`, { version, ...input });
};
const gaps = async (): Promise<readonly string[]> =>
  (await seen(faye)).required.flatMap(({ coverages }) => coverages.flatMap((one) => one.gaps));

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  const people = { cole: 'vendor_clerk', ana: 'vendor_approver' };
  county = await agencyIn(here, 'Tidewater County', 'tidewater.example', people);
  city = await agencyIn(here, 'Marsh Harbor', 'marsh.example', { ivy: 'vendor_approver' });
  [faye, firm] = await firmIn(here, 'faye@paving.example', 'Faye Paving LLC', '54-1234567');
  [otto] = await firmIn(here, 'otto@other.example', 'Otto Paving LLC', '54-7654321');
  await here.person('fred@paving.example', 'user', firm);
  await here.person('bea@tidewater.example', 'admin', county);
  const boss = await here.signedIn('boss@tidewater.example');
  const { data } = (await boss.get('/api/v1/organization_members?search=bea')).body as unknown as {
    data: { id: string }[];
  };
  const grant = { member: data[0]?.id, duty: 'vendor_approver', fromDay: '2026-10-01' };
  await boss.post('/api/v1/duty_grant', grant);
  cole = await here.signedIn('cole@tidewater.example');
  ana = await here.signedIn('ana@tidewater.example');
  bea = await here.signedIn('bea@tidewater.example');
  ivy = await here.signedIn('ivy@marsh.example');
  fred = await here.signedIn('fred@paving.example');
  expect(await submit(faye)).toMatchObject({ status: 422, body: { issues: [{ path: 'agencies' }] } });
  for (const one of [county, city])
    expect(await faye.post('/api/v1/firm/register', { agency: one })).toMatchObject({ status: 200 });
  own = await here.door.run(productIn(county), async (work) => {
    const row = await work.row(vendor, { where: { firm }, fields: [] });
    const [manager] = await work.tx.query<{ id: string }>(
      `select id from organization_members where organization_id = $1 and email = 'cole@tidewater.example'`,
      [county],
    );
    const made = await work.insert(contract, {
      manager: manager?.id,
      title: 'Paving of Mill Road',
      type: 'fixed',
      isExisting: true,
      vendor: row?.id ?? '',
      fromDay: '2026-01-01',
      untilDay: '2028-12-31',
      federalFunds: false,
      value: usd(500_000),
    } as never);
    await work.tx.query(
      `insert into contract_condition (organization_id, id, created_by, status, name, contract, kind, coverage, least_cents, least_currency,
         is_insured, holds_payment, before_start)
       values ($1, gen_random_uuid(), $3, 'required', 'General liability', $2, 'insurance', 'general', 100000000, 'USD', true, true, true)`,
      [county, made.id, manager?.id],
    );
    await work.tx.query(`update contract set status = 'active' where organization_id = $1 and id = $2`, [
      county,
      made.id,
    ]);
    return row?.id ?? '';
  });
});
afterAll(() => here.close());

describe('an insurance certificate of a firm', () => {
  test('is sent by its admin alone, with figures that can be true', async () => {
    expect(await submit(fred)).toMatchObject({ status: 403 });
    expect(await submit(cole)).toMatchObject({ status: 403 });
    expect((await seen(fred)).policies).toEqual([]);
    const wrong = async (change: object, path: string, code?: string) =>
      expect([path, (await submit(faye, change)).body]).toMatchObject([
        path,
        { issues: [{ path }], ...(code ? { code: `firm.insurance_${code}` } : {}) },
      ]);
    await wrong({ untilDay: '2026-05-31' }, 'untilDay', 'dates');
    await wrong({ fromDay: '2024-01-01', untilDay: '2026-11-19' }, 'untilDay', 'over');
    await wrong({ untilDay: '2036-06-09' }, 'untilDay', 'dates');
    await wrong({ fromDay: '2027-11-22', untilDay: '2028-06-01' }, 'fromDay', 'dates');
    await wrong({ each: { cents: 100_000_000, currency: 'EUR' } }, 'each.currency');
    // On the last day of each of these the dates are right, and the limits are what is left to refuse.
    const low = { aggregate: { cents: 99_999_999, currency: 'USD' } };
    for (const days of [
      {},
      { fromDay: '2026-11-20', untilDay: '2026-11-20' },
      { untilDay: '2036-06-08' },
      { fromDay: '2027-11-21', untilDay: '2028-06-01' },
    ])
      await wrong({ ...days, ...low }, 'aggregate', 'limits');
    await wrong({ fromDay: '2026-02-31' }, 'fromDay');
    await wrong({ each: usd(0) }, 'each');
    await wrong({ aggregate: usd(500_000) }, 'aggregate');
    await wrong({ coverage: 'flood' }, 'coverage');
    await wrong({ certificate: [] }, 'certificate');
    await wrong({ certificate: [firm] }, 'certificate');
    await wrong({ agencies: [] }, 'agencies');
    expect((await seen(faye)).policies).toEqual([]);
    expect(await gaps()).toEqual(['No confirmed policy.']);
  });

  test('goes to each agency once, waits for its reviewer and fills no gap before that', async () => {
    const all = { agencies: [county, city] };
    for (const _ of [1, 2])
      expect(await submit(faye, all)).toMatchObject({
        status: 200,
        body: { agencies: ['Tidewater County', 'Marsh Harbor'] },
      });
    const { policies } = await seen(faye);
    expect(policies.map(({ agency, status, act }) => [agency, status, act])).toEqual([
      ['Marsh Harbor', 'entered', 'withdraw'],
      ['Tidewater County', 'entered', 'withdraw'],
    ]);
    expect(policies[0]).toMatchObject({ files: ['acord25.pdf'], submittedBy: 'faye, Faye Paving LLC' });
    expect((await seen(fred)).policies).toEqual(policies);
    expect(await seen(otto)).toMatchObject({ policies: [], required: [] });
    expect(await gaps()).toEqual(['No confirmed policy.']);
    expect(await submit(faye, { policy: 'GL-78' })).toMatchObject({
      status: 422,
      body: { code: 'firm.insurance_open', issues: [{ path: 'coverage' }] },
    });
    const told = (await ana.get('/api/v1/notification')).body as unknown as { data: { subject: string }[] };
    expect(told.data.filter(({ subject }) => subject.includes('submits insurance'))).toHaveLength(1);
    const { id } = await onFile(cole, 'GL-77');
    expect(
      await here.ask(`/api/v1/vendor_insurance/${id}`, { method: 'DELETE', headers: { cookie: cole.cookie ?? '' } }),
    ).not.toMatchObject({ status: 200 });
    expect(await onFile(cole, 'GL-77')).toMatchObject({ status: 'entered' });
  });

  test('is confirmed by one agency and returned by the other with a reason that the firm answers', async () => {
    const subjects = () =>
      here.letters.filter(({ to }) => to === 'office@paving.example').map(({ subject, text }) => [subject, text]);
    expect(await take(cole, 'GL-77', 'confirm')).toMatchObject({ status: 403 });
    expect(await take(ana, 'GL-77', 'confirm')).toMatchObject({ status: 200 });
    expect(subjects().at(-1)?.[0]).toBe('Tidewater County confirmed your insurance certificate GL-77');
    expect(await take(ivy, 'GL-77', 'refuse', { reason: 'The city is not named.' })).toMatchObject({ status: 200 });
    expect(subjects().at(-1)?.join(' ')).toContain('The city is not named.');
    const [refused, confirmed] = (await seen(faye)).policies;
    expect(refused).toMatchObject({ status: 'refused', why: 'Refused: The city is not named.', act: 'again' });
    expect(confirmed).toMatchObject({ status: 'confirmed', why: null, act: 'renew' });
    expect(await gaps()).toEqual([]);
    expect(await submit(faye)).toMatchObject({
      status: 422,
      body: { code: 'firm.insurance_known', issues: [{ path: 'policy' }] },
    });
    expect(await submit(faye, { agencies: [city], insurer: 'Chesapeake Mutual Co.' })).toMatchObject({ status: 200 });
    const after = (await seen(faye)).policies.filter(({ agency }) => agency === 'Marsh Harbor');
    expect(after.map(({ status, act }) => [status, act]).toSorted()).toEqual([
      ['entered', 'withdraw'],
      ['refused', 'none'],
    ]);
    const open = after.find(({ status }) => status === 'entered');
    const withdraw = (by: Browser, policy = open?.id) =>
      by.post('/api/v1/firm/withdraw-insurance', { agency: city, policy, reason: 'Sent twice.' });
    expect(await withdraw(fred)).toMatchObject({ status: 403 });
    expect(await withdraw(otto)).toMatchObject({ status: 404 });
    expect(await withdraw(faye, refused?.id)).toMatchObject({
      status: 422,
      body: { code: 'firm.insurance_decided' },
    });
    for (const _ of [1, 2]) expect(await withdraw(faye)).toMatchObject({ status: 200, body: { policy: 'GL-77' } });
  });

  test('takes the place of the older policy of its coverage, also with less, and not before its first day', async () => {
    const less = {
      policy: 'GL-80',
      each: usd(400_000),
      aggregate: null,
      fromDay: '2026-11-20',
      untilDay: '2027-11-20',
    };
    expect(await submit(faye, less)).toMatchObject({ status: 200 });
    expect(await gaps()).toEqual([]);
    expect(await take(ana, 'GL-80', 'confirm')).toMatchObject({ status: 200 });
    expect(await gaps()).toEqual(['Each occurrence $400,000, required $1,000,000.']);
    const inside = await ana.get(`/api/v1/vendors/${own}/insurance-gaps`);
    expect(inside).toMatchObject({ status: 200 });
    const of = async (policy: string) => (await seen(faye)).policies.find((one) => one.policy === policy);
    const old = (await seen(faye)).policies.find(
      ({ policy, agency }) => policy === 'GL-77' && agency === 'Tidewater County',
    );
    expect(old).toMatchObject({ status: 'confirmed', why: 'Replaced by a newer certificate.', act: 'none' });
    const ahead = { ...given, policy: 'GL-90', fromDay: '2027-02-01', untilDay: '2028-02-01' };
    expect(await submit(faye, ahead)).toMatchObject({ status: 200 });
    expect(await take(ana, 'GL-90', 'confirm')).toMatchObject({ status: 200 });
    expect(await of('GL-90')).toMatchObject({ why: 'Starts on 2027-02-01.', act: 'renew' });
    expect(await gaps()).toEqual(['Each occurrence $400,000, required $1,000,000.']);
    // What was wrongly confirmed is refused later, and what it replaced counts again.
    expect(await take(ana, 'GL-80', 'refuse', { reason: 'Canceled by the insurer.' })).toMatchObject({ status: 200 });
    expect(await gaps()).toEqual([]);
  });
});

test('the portal shows what is required next to what is on file, and the reviewer finds the certificate', async () => {
  const portal = await windowOf(here, faye, '/vendor-portal');
  const shown = portal.shown('Insurance');
  for (const words of [
    'Paving of Mill Road, Tidewater County',
    'General liability',
    '$1,000,000',
    'Jun 1, 2027',
    'None',
  ])
    expect(shown).toContain(words);
  expect(portal.shown('To do')).toContain('Correct General liability at Marsh Harbor');
  await portal.press('Correct General liability GL-77 at Marsh Harbor');
  await portal.fill('Policy number *', 'GL-79');
  await portal.press('Submit certificate', 'Correct certificate');
  expect(portal.everything()).toContain('Certificate');
  expect(portal.sent).toEqual([]);
  const reader = await windowOf(here, fred, '/vendor-portal');
  expect(reader.shown('Insurance')).not.toContain('Submit certificate');
  const { id } = await onFile(ana, 'GL-90');
  const page = await windowOf(here, ana, `/vendor-directory/insurance/${id}`);
  expect(page.shown()).toContain('faye, Faye Paving LLC');
});

describe('who confirms it', () => {
  const inCounty = (text: string, values: readonly unknown[] = []) =>
    here.database.within({ organizationId: county }, (tx) => tx.query(text, [county, ...values]));
  const refused = { status: 422, body: { code: 'vendor_insurance.confirmer_is_of_firm' } };

  test('is no one who works for the firm, by account or address', async () => {
    const auto = { coverage: 'automobile', policy: 'AU-1', aggregate: null };
    expect(await submit(faye, auto)).toMatchObject({ status: 200 });
    const address = (email: string) =>
      inCounty(`update vendor set email = $3 where organization_id = $1 and firm = $2`, [firm, email]);
    await address('ana@tidewater.example');
    expect(await take(ana, 'AU-1', 'confirm')).toMatchObject(refused);
    await address('office@paving.example');
    const [{ id } = { id: '' }] = (await inCounty(
      `select user_id as id from organization_members where organization_id = $1 and email = 'ana@tidewater.example'`,
    )) as unknown as { id: string }[];
    const inFirm = (text: string) => here.database.within({ organizationId: firm }, (tx) => tx.query(text, [firm, id]));
    // Joining refuses an account of the other side, so only a row from before that rule could be there.
    await inFirm(
      `update organization_members set user_id = $2 where organization_id = $1 and email = 'fred@paving.example'`,
    );
    expect(await take(ana, 'AU-1', 'confirm')).toMatchObject(refused);
    await inFirm(
      `update organization_members set user_id = gen_random_uuid() where organization_id = $1 and user_id = $2`,
    );
    expect(await onFile(ana, 'AU-1')).toMatchObject({ status: 'entered' });
  });

  test('is no one who changed its limits', async () => {
    const { id, version } = await onFile(bea, 'AU-1');
    const edited = await here.ask(`/api/v1/vendor_insurance/${id}`, {
      method: 'PATCH',
      headers: { cookie: bea.cookie ?? '', origin: 'https://levee.example.gov', 'content-type': 'application/json' },
      body: JSON.stringify({ version, each: usd(9_000_000) }),
    });
    expect(edited).toMatchObject({ status: 200 });
    expect(await take(bea, 'AU-1', 'confirm')).toMatchObject({
      status: 422,
      body: { code: 'vendor_insurance.confirmer_is_not_clerk' },
    });
    expect(await take(ana, 'AU-1', 'confirm')).toMatchObject({ status: 200 });
  });
});

test('the database and the product agree on what is replaced', async () => {
  const days = ['2026-03-01', '2026-07-01', '2026-12-01', '2027-07-01'];
  await here.database.within({ organizationId: county }, async (tx) => {
    const made = ['2026-01-01', '2026-06-01', '2027-01-01'].flatMap((fromDay) =>
      ['2026-06-30', '2027-12-31'].flatMap((untilDay) => [null, 'Faye'].map((by) => [fromDay, untilDay, by] as const)),
    );
    for (const [at, [fromDay, untilDay, by]] of made.entries())
      if (untilDay >= fromDay)
        await tx.query(
          `insert into vendor_insurance (organization_id, id, created_by, vendor, coverage, policy, insurer, each_cents, each_currency,
             is_insured, from_day, until_day, submitted_by, confirmed_at, status)
           values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'cyber', $3, 'X', 1, 'USD', false, $4, $5, $6, $7::timestamptz, 'confirmed')`,
          [county, own, `C-${at}`, fromDay, untilDay, by, at % 4 === 0 ? null : `2026-02-0${1 + (at % 7)}T00:00:00Z`],
        );
  });
  const rows = await here.door.run(productIn(county), (work) =>
    work.rows(vendorInsurance, { where: { vendor: own, coverage: 'cyber' }, most: 'all' }),
  );
  for (const day of days) {
    const replaced = await here.database.within({ organizationId: county }, (tx) =>
      tx.query<{ id: string }>(
        `select i.id from vendor_insurance i where i.organization_id = $1 and i.coverage = 'cyber' and ${supersededOn('$2')}`,
        [county, day],
        'test.superseded',
      ),
    );
    const said = rows.filter((row) => isSuperseded(row, rows, day)).map(({ id }) => id);
    expect([day, replaced.map(({ id }) => id).toSorted()]).toEqual([day, said.toSorted()]);
  }
  expect(rows.some((row) => isSuperseded(row, rows, '2027-07-01'))).toBe(true);
});

test('a firm is reminded of its policy, and not once it has sent the renewed certificate', async () => {
  await here.database.within({ organizationId: county }, (tx) =>
    tx.query(`update vendor set status = 'active' where organization_id = $1 and id = $2`, [county, own]),
  );
  // An aggregate may be as low as the limit of each occurrence.
  const soon = { coverage: 'umbrella', policy: 'UM-1', untilDay: '2026-12-10', aggregate: given.each };
  expect(await submit(faye, soon)).toMatchObject({ status: 200 });
  expect(await take(ana, 'UM-1', 'confirm')).toMatchObject({ status: 200 });
  const reminded = () => here.letters.filter(({ text }) => text.includes('expires on')).map(({ text }) => text);
  await here.door.run(productIn(county), remind);
  expect(reminded().at(-1)).toContain('Umbrella');
  expect(reminded().at(-1)).toContain('Submit the renewed certificate in the vendor portal.');
  const before = reminded().length;
  const next = { coverage: 'umbrella', policy: 'UM-2', fromDay: '2026-12-10', untilDay: '2027-12-10' };
  expect(await submit(faye, next)).toMatchObject({ status: 200 });
  here.clock.pass(14 * 86_400);
  await here.clock.settled();
  await here.door.run(productIn(county), remind);
  expect(reminded()).toHaveLength(before);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productIn } from '#domains/organization/public.server.ts';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { certifiedOn } from '../certified-on.server.ts';
import { type Program, whyNotCounted } from '../programs.ts';
import { remind } from '../reminders/reminders.server.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import { vendor } from '../vendor.record.ts';
import { agencyIn, fileOf, firmIn } from './test-world.ts';

/* A firm holds certificates. Its admin submits them to two agencies, each of which decides by itself. */

let here: AccountWorld;
let county: string;
let city: string;
let firm: string;
let cole: Browser;
let ana: Browser;
let ivy: Browser;
let faye: Browser;
let fred: Browser;
let otto: Browser;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await agencyIn(here, 'Tidewater County', 'tidewater.example', {
    cole: 'vendor_clerk',
    ana: 'vendor_approver',
  });
  city = await agencyIn(here, 'Marsh Harbor', 'marsh.example', { ivy: 'vendor_approver' });
  [faye, firm] = await firmIn(here, 'faye@paving.example', 'Faye Paving LLC', '54-1234567');
  [otto] = await firmIn(here, 'otto@other.example', 'Otto Paving LLC', '54-7654321');
  await here.person('fred@paving.example', 'user', firm);
  cole = await here.signedIn('cole@tidewater.example');
  ana = await here.signedIn('ana@tidewater.example');
  ivy = await here.signedIn('ivy@marsh.example');
  fred = await here.signedIn('fred@paving.example');
});
afterAll(() => here.close());

const file = (name: string, mediaType?: string, size?: number) =>
  fileOf(here, firm, { name, ...(mediaType ? { mediaType } : {}), ...(size ? { size } : {}) });

/** Ten megabytes. */
const LARGEST = 10 * 1024 * 1024;

interface Paper {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly certificate: string;
  readonly [field: string]: unknown;
}

const given = { program: 'sbe', certificate: 'SBE-77', issuer: 'State of Virginia', fromDay: '2026-01-01' } as const;
const submit = async (by: Browser, change: object = {}) =>
  by.post('/api/v1/firm/submit-certification', {
    agencies: [county],
    ...given,
    untilDay: '2027-01-10',
    evidence: [await file('sbe.pdf')],
    ...change,
  });
const own = async (by: Browser): Promise<readonly Paper[]> =>
  ((await by.get('/api/v1/firm/certifications')).body as unknown as { certifications: Paper[] }).certifications;
const onFile = async (by: Browser, certificate: string): Promise<Paper> => {
  const { data } = (await by.get('/api/v1/vendor_certification')).body as unknown as { data: Paper[] };
  const found = data.find((one) => one.certificate === certificate);
  if (!found) throw new Error(`${certificate} is not on file`);
  return found;
};
const take = async (by: Browser, certificate: string, step: string, input: object = {}) => {
  const { id, version } = await onFile(by, certificate);
  return by.post(`/api/v1/vendor_certification/${id}/${step}`, { version, ...input });
};

describe('a firm with a certificate', () => {
  test('submits nothing where it is not registered, and no agency has any of it', async () => {
    expect(await submit(faye)).toMatchObject({
      status: 422,
      body: { code: 'firm.unknown', issues: [{ path: 'agencies' }] },
    });
    for (const one of [county, city])
      expect(await faye.post('/api/v1/firm/register', { agency: one })).toMatchObject({ status: 200 });
    expect(await otto.post('/api/v1/firm/register', { agency: county })).toMatchObject({ status: 200 });
  });

  test('submits it by its admin alone, with a file that is a certificate', async () => {
    expect(await submit(fred)).toMatchObject({ status: 403 });
    expect(await submit(cole)).toMatchObject({ status: 403 });
    expect((await fred.get('/api/v1/firm/certifications')).status).toBe(200);
    const wrong = async (change: object) => (await submit(faye, change)).body as unknown as { issues: object[] };
    expect(await wrong({ evidence: [await file('notes.html', 'text/html')] })).toMatchObject({
      issues: [{ path: 'evidence', message: 'notes.html is neither a PDF nor an image.' }],
    });
    expect(await wrong({ evidence: [await file('scan.png', 'image/png', LARGEST + 1)] })).toMatchObject({
      issues: [{ path: 'evidence', message: 'scan.png is larger than 10 MB.' }],
    });
    expect(await wrong({ evidence: [] })).toMatchObject({ issues: [{ path: 'evidence' }] });
    const six = await Promise.all(Array.from({ length: 6 }, (_, at) => file(`page ${at}.pdf`)));
    expect(await wrong({ evidence: six })).toMatchObject({
      issues: [{ path: 'evidence', message: 'Attach up to 5 files.' }],
    });
    expect(await wrong({ evidence: [firm] })).toMatchObject({ issues: [{ path: 'evidence' }] });
    for (const untilDay of ['2026-05-01', '2026-11-19'])
      expect(await wrong({ untilDay })).toMatchObject({
        code: 'firm.certification_over',
        issues: [{ path: 'untilDay' }],
      });
    expect(await wrong({ fromDay: '2027-06-01' })).toMatchObject({ issues: [{ path: 'untilDay' }] });
    expect(await wrong({ agencies: [] })).toMatchObject({ issues: [{ path: 'agencies' }] });
    expect(await own(faye)).toEqual([]);
  });

  test('submits it to several agencies at once, and once however often', async () => {
    const both = { agencies: [county, city] };
    expect(await submit(faye, both)).toMatchObject({
      status: 200,
      body: { agencies: ['Tidewater County', 'Marsh Harbor'] },
    });
    expect(await submit(faye, both)).toMatchObject({ status: 200 });
    const held = await own(faye);
    expect(held.map(({ agency: name, status, act }) => [name, status, act])).toEqual([
      ['Marsh Harbor', 'claimed', 'withdraw'],
      ['Tidewater County', 'claimed', 'withdraw'],
    ]);
    expect(held[0]).toMatchObject({
      files: ['sbe.pdf'],
      submittedBy: 'faye, Faye Paving LLC',
      why: 'Not confirmed yet.',
    });
    expect(await own(fred)).toEqual(held);
    expect(await own(otto)).toEqual([]);
    expect(await submit(faye, { certificate: 'SBE-78' })).toMatchObject({
      status: 422,
      body: { code: 'firm.certification_open' },
    });
    const told = (await ana.get('/api/v1/notification')).body as unknown as { data: { subject: string }[] };
    expect(told.data.filter(({ subject }) => subject.includes('certification'))).toHaveLength(1);
  });

  test('is decided by each agency for itself, and reads what was decided and why', async () => {
    expect(await take(cole, 'SBE-77', 'confirm')).toMatchObject({ status: 403 });
    expect(await take(ana, 'SBE-77', 'withdraw', { reason: 'No' })).toMatchObject({ status: 404 });
    const letters = () => here.letters.filter(({ to }) => to === 'office@paving.example').map(({ subject }) => subject);
    expect(await take(ana, 'SBE-77', 'confirm')).toMatchObject({ status: 200 });
    expect(letters().at(-1)).toBe('Tidewater County confirmed your certification SBE-77');
    expect(await take(ivy, 'SBE-77', 'refuse', { reason: 'The second page is missing.' })).toMatchObject({
      status: 200,
    });
    expect(letters().at(-1)).toBe('Marsh Harbor refused your certification SBE-77');
    expect((await own(faye)).map(({ status, why, act }) => [status, why, act])).toEqual([
      ['refused', 'Refused: The second page is missing.', 'again'],
      ['confirmed', null, 'renew'],
    ]);
    expect(await submit(faye, { agencies: [city] })).toMatchObject({ status: 200 });
  });

  test('withdraws what is not decided, and nothing else', async () => {
    const [open, confirmed] = ['claimed', 'confirmed'].map(
      (
        (all) => (state: string) =>
          all.find(({ status }) => status === state)
      )(await own(faye)),
    );
    const withdraw = (by: Browser, of: Paper | undefined) =>
      by.post('/api/v1/firm/withdraw-certification', {
        agency: of?.['agencyId'],
        certification: of?.id,
        reason: 'The wrong certificate.',
      });
    expect(await withdraw(fred, open)).toMatchObject({ status: 403 });
    expect(await withdraw(otto, open)).toMatchObject({ status: 404 });
    expect(await withdraw(faye, confirmed)).toMatchObject({
      status: 422,
      body: { code: 'firm.certification_decided' },
    });
    expect(await withdraw(faye, open)).toMatchObject({ status: 200, body: { certificate: 'SBE-77' } });
    expect(await withdraw(faye, open)).toMatchObject({ status: 200 });
    expect((await own(faye)).map(({ status }) => status)).toContain('withdrawn');
    expect((await own(faye)).find(({ status }) => status === 'confirmed')).toEqual(confirmed);
  });

  test('renews it, and the old one counts until the new one is confirmed and after', async () => {
    const renewal = { certificate: 'SBE-90', fromDay: '2027-01-11', untilDay: '2028-01-10' };
    expect(await submit(faye, renewal)).toMatchObject({ status: 200 });
    const old = await onFile(ana, 'SBE-77');
    expect(await onFile(ana, 'SBE-90')).toMatchObject({ status: 'claimed', renews: expect.anything() });
    const held = () => own(faye).then((all) => all.filter(({ agency: name }) => name === 'Tidewater County'));
    expect(await held()).toMatchObject([
      { certificate: 'SBE-90', act: 'withdraw' },
      { certificate: 'SBE-77', status: 'confirmed', why: null, renewal: 'claimed', act: 'none' },
    ]);
    expect(await take(ana, 'SBE-90', 'confirm')).toMatchObject({ status: 200 });
    expect(await onFile(ana, 'SBE-77')).toEqual(old);
    expect(await held()).toMatchObject([
      { certificate: 'SBE-90', why: 'Starts on 2027-01-11.', act: 'renew' },
      { certificate: 'SBE-77', why: null, renewal: 'confirmed', act: 'none' },
    ]);
    expect(await submit(faye, renewal)).toMatchObject({
      status: 422,
      body: { code: 'firm.certification_known', issues: [{ path: 'certificate' }] },
    });
  });
});

describe('who confirms a certification', () => {
  const certified = async (certificate: string) => {
    expect(await submit(faye, { program: 'wbe', certificate, fromDay: '2026-02-01' })).toMatchObject({ status: 200 });
  };
  const inCounty = (text: string, values: readonly unknown[] = []) =>
    here.database.within({ organizationId: county }, (tx) => tx.query(text, [county, ...values]));
  const refused = { status: 422, body: { code: 'vendor_certification.confirmer_is_of_firm' } };

  test('is no one whose address is on file for the firm', async () => {
    await certified('WBE-1');
    await inCounty(`update vendor set email = 'ana@tidewater.example' where organization_id = $1 and firm = $2`, [
      firm,
    ]);
    expect(await take(ana, 'WBE-1', 'confirm')).toMatchObject(refused);
    await inCounty(`update vendor set email = 'office@paving.example' where organization_id = $1 and firm = $2`, [
      firm,
    ]);
  });

  test('is no one whose account is of the firm, by whatever way it came there', async () => {
    const [ana1] = (await inCounty(
      `select user_id as id from organization_members where organization_id = $1 and email = 'ana@tidewater.example'`,
    )) as unknown as { id: string }[];
    const hers = (text: string) =>
      here.database.within({ organizationId: firm }, (tx) => tx.query(text, [firm, ana1?.id]));
    // Joining refuses an account of the other side, so only a row from before that rule could be there.
    await hers(
      `update organization_members set user_id = $2 where organization_id = $1 and email = 'fred@paving.example'`,
    );
    expect(await take(ana, 'WBE-1', 'confirm')).toMatchObject(refused);
    await hers(
      `update organization_members set user_id = gen_random_uuid() where organization_id = $1 and user_id = $2`,
    );
    expect(await take(ana, 'WBE-1', 'confirm')).toMatchObject({ status: 200 });
  });
});

test('a certificate is submitted up to its last day, to an agency where someone keeps vendor files, and by no key', async () => {
  const pages = await Promise.all(
    Array.from({ length: 5 }, (_, at) => file(`page ${at}.pdf`, 'application/pdf', LARGEST)),
  );
  const lasting = { program: 'vosb', certificate: 'VOSB-1', untilDay: '2026-11-20', evidence: pages };
  expect(await submit(faye, lasting)).toMatchObject({ status: 200 });
  const empty = await agencyIn(here, 'Sand Key', 'sand.example', {});
  expect(await faye.post('/api/v1/firm/register', { agency: empty })).toMatchObject({ status: 200 });
  expect(await submit(faye, { agencies: [empty] })).toMatchObject({
    status: 422,
    body: { code: 'firm.no_files', issues: [{ path: 'agencies' }] },
  });
  const issued = await faye.post('/api/v1/api_key/issue', { name: 'Nightly' });
  const { key } = issued.body as unknown as { key: string };
  const byKey = (path: string, body: object) => here.browser().post(path, body, { authorization: `Bearer ${key}` });
  const refusal = { status: 403, body: { code: 'firm.certification_by_key' } };
  const evidence = [await file('sbe.pdf')];
  expect(
    await byKey('/api/v1/firm/submit-certification', { agencies: [county], ...given, untilDay: null, evidence }),
  ).toMatchObject(refusal);
  const { id } = await onFile(ana, 'VOSB-1');
  const withdrawal = { agency: county, certification: id, reason: 'The wrong certificate.' };
  expect(await byKey('/api/v1/firm/withdraw-certification', withdrawal)).toMatchObject(refusal);
});

test('a firm is reminded before the day, and not once it has submitted the renewal', async () => {
  const due = async (change: object) => {
    expect(await submit(faye, { program: 'lsa', ...change })).toMatchObject({ status: 200 });
  };
  await due({ certificate: 'LSA-1', untilDay: '2026-12-10' });
  expect(await take(ana, 'LSA-1', 'confirm')).toMatchObject({ status: 200 });
  const approve = async () => {
    const { data } = (await ana.get('/api/v1/vendor')).body as unknown as { data: Paper[] };
    const row = data.find(({ name }) => name === 'Faye Paving LLC');
    return ana.post(`/api/v1/vendor/${row?.id}/approve`, { version: row?.version });
  };
  expect(await approve()).toMatchObject({ status: 200 });
  const reminded = () => here.letters.filter(({ subject }) => subject.includes('expires soon')).map(({ text }) => text);
  await here.door.run(productIn(county), remind);
  expect(reminded().join('\n')).toContain('Submit the renewed certificate in the vendor portal.');
  const before = reminded().length;
  await due({ certificate: 'LSA-2', fromDay: '2026-12-11', untilDay: '2027-12-10' });
  here.clock.pass(14 * 86_400);
  await here.clock.settled();
  await here.door.run(productIn(county), remind);
  expect(reminded()).toHaveLength(before);
});

test('why one does not count is said as it is counted', async () => {
  const [row] = await here.door.run(productIn(county), (work) =>
    work.rows(vendor, { where: { firm }, fields: ['name'], most: 1 }),
  );
  const days = ['2025-07-01', '2025-10-02', '2025-10-03', '2026-06-30'];
  const papers = (['dbe', 'mbe'] as Program[]).flatMap((program) =>
    ['2025-06-01', '2025-10-03'].flatMap((fromDay) =>
      [null, '2025-12-31'].map((untilDay) => ({ program, fromDay, untilDay })),
    ),
  );
  const ids = await here.door.run(productIn(county), async (work) => {
    const made: string[] = [];
    for (const [at, paper] of papers.entries()) {
      const { id } = await work.insert(vendorCertification, {
        vendor: row?.id ?? '',
        certificate: `T-${at}`,
        issuer: 'State',
        ...paper,
      });
      if (at % 3 !== 2) await work.move(vendorCertification, id, 'confirm');
      made.push(id);
    }
    return made;
  });
  for (const day of days) {
    const counted = await here.database.within({ organizationId: county }, (tx) =>
      tx.query<{ id: string }>(
        `select c.id from vendor_certification c where c.organization_id = $1 and c.id = any ($2::uuid[]) and ${certifiedOn('$3')}`,
        [county, ids, day],
        'test.counted',
      ),
    );
    const said = papers.flatMap((paper, at) =>
      whyNotCounted({ ...paper, status: at % 3 === 2 ? 'claimed' : 'confirmed' }, day) === null ? [ids[at]] : [],
    );
    expect([day, counted.map(({ id }) => id).toSorted()]).toEqual([day, said.toSorted()]);
  }
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { firmProfile } from '#domains/vendors/firm/firm-profile.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { inAgency } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { Failure } from '#kernel';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { certifiedPayroll } from './certified-payroll.record.ts';
import { submitIn } from './firm-payrolls.server.ts';
import { type CheckName, codeOf, payrollChecks } from './payroll-checks.ts';
import { workerLine } from './payroll-fields.ts';
import { findingKinds } from './payroll-words.ts';
import { onlyLastFour, sevenDays } from './payroll.rules.ts';
import { preparedPayroll } from './prepared-payroll.record.ts';
import { wageDecision } from './wage-decision.record.ts';

let here: ContractWorld;
let server: Serving;
let of: string;
let alma: Person;
let bill: Person;
let stranger: Person;

/** A firm of the server with one person, and its vendor in the county. */
async function firm(name: string, person: string, own: string, duty: 'bid_signer' | 'invoicing'): Promise<Person> {
  const { county } = here;
  const id = await county.organization(name, 'firm');
  const founder = await county.member(person, 'admin', id);
  const product = county.person({ ...county.product.actor, organizationId: id });
  await product.make(firmProfile, { name } as never); // the product fills what a registration asks for
  await product.make(dutyGrant, { member: founder.id, duty });
  await county.door.run(product.actor, async (work) => {
    const row = await work.row(firmProfile, { where: {}, fields: [] });
    if (row) await work.change(firmProfile, row.id, {}, { registeredWith: [county.organizationId] });
  });
  await county.door.run(county.product.actor, (work) => work.change(vendor, own, {}, { firm: id }));
  return founder.with({ duties: [duty] });
}

beforeAll(async () => {
  here = await contractWorld();
  server = await serve(here.county);
  const award = await here.finalAward();
  of = (await here.active(award)).id;
  const { id } = await here.derek.make(wageDecision, {
    number: 'FL20260012',
    contract: of,
    publishedOn: '2026-06-05',
    county: 'Tidewater',
    firstWeek: '2026-11-07',
    lines: [{ classification: 'Laborer', base: usd(20), fringe: usd(5) }],
  });
  await here.derek.run(wageDecision, 'submit', id);
  await here.walter.run(wageDecision, 'adopt', id);
  alma = await firm('Bay Pumps LLC', 'Alma Reyes', award.vendor, 'bid_signer');
  stranger = await firm('Other Pumps LLC', 'Sten Other', award.other, 'bid_signer');
  bill = await here.county.member('Bill Reyes', 'user', alma.actor.organizationId);
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const worker = {
  worker: 'R. Tate',
  idLast4: '0417',
  classification: 'Laborer',
  straight: '0 8 8 8 8 8 0',
  rate: usd(20),
  planFringe: usd(5),
  gross: usd(800),
  deductions: usd(100),
  net: usd(700),
};
const ask = async (by: Person, method: 'GET' | 'POST', path: string, body?: object) => {
  const sent = { as: by.actor, method, path: `/api/v1/firm/${path}`, ...(body ? { body } : {}) };
  const { status, json } = await server.ask(sent);
  return { status, body: json as Record<string, never> };
};
const body = (week: string, more: object = {}) =>
  ({
    agency: here.county.organizationId,
    contract: of,
    week,
    kind: 'work',
    paidOn: week,
    fringeWay: 'plans',
    signerTitle: 'President',
    statement: true,
    lines: [worker],
    ...more,
  }) as const;
/** What a person of the firm certifies in their own session. */
async function certified(week: string, more: object = {}, by = alma) {
  const at = { agency: here.county.organizationId, requestId: randomUUID() };
  try {
    const number = await inAgency(here.county, at, (work) =>
      submitIn(work, by.actor.organizationId, body(week, more), by.actor.name),
    );
    return { number, code: null, issues: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { number: null, code: error.code, issues: error.issues };
  }
}
async function kept(number: unknown) {
  const found = (await here.derek.list(certifiedPayroll, `contract=${of}`)).find((row) => row.number === number);
  return found && here.derek.see(certifiedPayroll, found.id);
}
const step = (by: Person, name: 'accept' | 'findDeficient', id: string, reason?: string) =>
  here.county.door.run(by.actor, (work) => work.move(certifiedPayroll, id, name, reason ? { reason } : {}));

describe('a firm in its portal', () => {
  test('certifies a week, which is judged by the decision and accepted by the agency', async () => {
    const { number } = await certified('2026-11-07');
    expect(number).toMatch(/^CPR-/);
    const row = await kept(number);
    expect(row).toMatchObject({
      status: 'certified',
      signer: expect.stringMatching(/^Alma Reyes, /),
      gross: usd(800),
      openAmount: usd(0),
      decision: 'FL20260012 modification 0',
    });
    await step(here.derek, 'accept', row?.id ?? '');
    const { body: told } = await ask(bill, 'GET', 'payrolls');
    expect(told).toMatchObject({
      mayCertify: false,
      contracts: [
        { id: of, rates: [{ classification: 'Laborer', baseCents: 2000 }], payrolls: [{ status: 'accepted' }] },
      ],
    });
  });

  test('corrects what was found deficient, with restitution', async () => {
    const short = { ...worker, rate: usd(19), gross: usd(760), net: usd(660) };
    const { number } = await certified('2026-11-14', { lines: [short] });
    const row = await kept(number);
    expect(row).toMatchObject({ openAmount: usd(40) });
    expect(await certified('2026-11-14')).toMatchObject({ code: 'certified_payroll.is_certified' });
    await step(here.derek, 'findDeficient', row?.id ?? '', 'R. Tate is owed $40.');
    const { body: told } = await ask(alma, 'GET', 'payrolls');
    expect(JSON.stringify(told)).toContain('R. Tate is owed $40.');
    expect(await certified('2026-11-14', { lines: [{ ...short, restored: usd(40) }] })).toMatchObject({
      number: row?.number,
    });
    expect(await kept(row?.number)).toMatchObject({ status: 'certified', openAmount: usd(0) });
  });

  test.each([
    ['without the statement of compliance', { statement: false }, 'statement'],
    ['for a day that ends no week', { week: '2026-11-20', paidOn: '2026-11-20' }, 'week'],
    ['for a week that is not over', { week: '2027-01-09', paidOn: '2027-01-09' }, 'week'],
    ['with work and without workers', { lines: [] }, 'lines'],
    ['with a whole social security number', { lines: [{ ...worker, idLast4: '41' }] }, 'lines'],
    ['with net pay that is not gross less deductions', { lines: [{ ...worker, net: usd(900) }] }, 'lines'],
    [
      'for a subcontractor of another contract',
      { subcontractor: '00000000-0000-4000-8000-000000000001' },
      'subcontractor',
    ],
  ])('certifies nothing %s', async (_, more, path) => {
    const { issues } = await certified('2026-11-21', more);
    expect(issues).toMatchObject([{ path }]);
  });

  test('certifies only its own contracts, by a person who may sign', async () => {
    expect(await certified('2026-11-21', {}, stranger)).toMatchObject({ code: 'firm.payroll' });
    expect((await ask(bill, 'POST', 'payroll-submissions', body('2026-11-21'))).status).toBe(403);
    expect((await ask(alma, 'POST', 'payroll-submissions', body('2026-11-21'))).body).toMatchObject({
      code: 'firm_payroll.in_person',
    });
    expect((await ask(stranger, 'GET', 'payrolls')).body).toMatchObject({ contracts: [] });
    expect((await certified('2026-11-21', { subcontractor: null })).code).toBeNull();
  });

  test('is not in the way of a payroll that the agency enters', async () => {
    const grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
    await grace.make(certifiedPayroll, { contract: of, week: '2026-11-28', paidOn: '2026-11-28' });
    expect(await certified('2026-11-28')).toMatchObject({ code: 'certified_payroll.agency_enters' });
  });

  test('reads workers from its CSV file, and hears what is wrong with it by row', async () => {
    const head =
      'Worker,Last four digits,Classification,Straight hours,Hourly rate,Plan fringe,Gross pay,Deductions,Net pay';
    const read = (text: string) => ask(alma, 'POST', 'payroll-files', { text });
    const { body } = await read(`${head}\r\nR. Tate,0417,Laborer,0 8 8 8 8 8 0,$20.00,5,"$1,800.00",100,700\r\n`);
    expect(body['lines']).toMatchObject([{ worker: 'R. Tate', idLast4: '0417', rate: usd(20), gross: usd(1800) }]);
    for (const [text, said] of [
      ['Name,Pay\nTate,5', 'no column “Worker”'],
      [`${head}\nR. Tate,0417,Laborer,0 8 8 8 8 8 0,twenty,5,800,100,700`, 'Row 2: “Hourly rate”'],
      [`${head}\nR. Tate,0417,,0 8 8 8 8 8 0,20,5,800,100,700`, 'Row 2 has no “Classification”'],
      [head, 'no workers'],
    ] as const)
      expect((await read(text)).body).toMatchObject({
        issues: [{ path: 'text', message: expect.stringContaining(said) }],
      });
  });
});

describe('payroll software with a key of the firm', () => {
  const keyOf = (who: Person, ...scopes: string[]) =>
    here.county.person({ ...who.actor, kind: 'service', scopes }) as Person;
  const sent = (week: string, more: object = {}) => {
    const { agency, contract, kind, paidOn, lines } = body(week);
    return { agency, contract, week, kind, paidOn, lines, ...more };
  };
  const software = () => keyOf(alma, 'prepared_payroll:create', 'prepared_payroll:read');
  const prepare = (week: string, more: object = {}, by = software()) =>
    ask(by, 'POST', 'prepared-payrolls', sent(week, more));
  const waiting = async () =>
    (await ask(alma, 'GET', 'payrolls')).body['prepared'] as unknown as { id: string; week: string }[];
  const week = '2026-10-31';

  test('prepares a week that a person certifies; the key certifies nothing', async () => {
    const before = (await here.derek.list(certifiedPayroll, `contract=${of}`)).length;
    const made = await prepare('2027-01-09');
    expect(made).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'week', code: 'certified_payroll.is_over' }] },
    });
    expect(await prepare('2026-12-05')).toMatchObject({ status: 201, body: { grossCents: 800_00, shortCents: 0 } });
    expect((await here.derek.list(certifiedPayroll, `contract=${of}`)).length).toBe(before);
    const [shown] = await waiting();
    expect(shown).toMatchObject({ week: '2026-12-05', byKey: true, lines: [{ worker: 'R. Tate' }] });
    const tried = await ask(keyOf(alma, '*'), 'POST', 'payroll-submissions', body('2026-12-05'));
    expect(tried.status).toBe(403);
    expect((await certified('2026-12-05')).number).toMatch(/^CPR-/);
    expect(await prepare('2026-12-05')).toMatchObject({
      status: 422,
      body: { code: 'certified_payroll.is_certified' },
    });
  });

  test('is told every mistake at once, with its line and its field, and nothing is kept', async () => {
    const kept = (await waiting()).length;
    const lines = [
      worker,
      { ...worker, worker: 'P. Hale', net: usd(1) },
      { ...worker, idLast4: '41', straight: '8 8' },
    ];
    const { status, body: told } = await prepare('2026-12-12', { lines, paidOn: '2026-12-11' });
    expect(status).toBe(422);
    expect(told['issues']).toMatchObject([
      { path: 'paidOn', code: 'certified_payroll.paid_after' },
      { path: 'lines.1.net', code: 'certified_payroll.net_is_right', message: expect.stringContaining('P. Hale') },
      { path: 'lines.2.idLast4', code: 'certified_payroll.only_last_four' },
      { path: 'lines.2.straight', code: 'certified_payroll.seven_days' },
    ]);
    expect((await waiting()).length).toBe(kept);
  });

  test('checks a week without keeping it, also from a CSV file, and hears what the wage decision finds', async () => {
    const short = { ...worker, rate: usd(19), gross: usd(760), net: usd(660) };
    const check = (more: object) => ask(software(), 'POST', 'payroll-checks', sent('2026-12-12', more));
    expect((await check({ lines: [short] })).body).toMatchObject({
      problems: [],
      findings: [{ worker: 'R. Tate', kind: 'straight', amount: usd(40) }],
      shortCents: 40_00,
    });
    const head = 'Worker,Last four digits,Classification,Straight hours,Hourly rate,Gross pay,Deductions,Net pay';
    const csv = `${head}\nR. Tate,0417,Welder,0 8 8 8 8 8 0,25,1000,100,900`;
    expect((await check({ csv, lines: undefined })).body).toMatchObject({ findings: [{ kind: 'classification' }] });
    expect((await check({ csv: 'Name\nTate', lines: undefined })).body).toMatchObject({ issues: [{ path: 'csv' }] });
    expect((await waiting()).map((one) => one.week)).not.toContain('2026-12-12');
  });

  test('sends a week again in place of the one before, and a person discards what is wrong', async () => {
    await prepare('2026-12-12');
    const second = await prepare('2026-12-12', { lines: [worker, { ...worker, worker: 'P. Hale', idLast4: '0418' }] });
    const now = (await waiting()).filter((one) => one.week === '2026-12-12');
    expect(now.map(({ id }) => id)).toEqual([second.body['id']]);
    await alma.run(preparedPayroll, 'discard', second.body['id'] ?? '', 'Sent by mistake.');
    expect((await waiting()).map((one) => one.week)).not.toContain('2026-12-12');
  });

  test('reaches nothing of another firm, nothing without its scope, and nothing once its person may not certify', async () => {
    const foreign = await prepare(week, {}, keyOf(stranger, 'prepared_payroll:create'));
    expect(foreign.body).toMatchObject({ code: 'firm.payroll' });
    expect((await prepare(week, {}, keyOf(alma, 'prepared_payroll:read'))).body).toMatchObject({ code: 'scope' });
    expect((await prepare(week, {}, keyOf(bill, '*'))).status).toBe(403);
    expect((await prepare(week, {}, keyOf(here.derek, '*'))).status).toBe(403);
    await expect(bill.list(preparedPayroll)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await prepare(week)).body).toMatchObject({ issues: [{ code: 'certified_payroll.ends_a_week' }] });
  });
});

describe('the published payroll rules', () => {
  test('are read by anybody, and name each code that refuses or finds', async () => {
    const { json } = await server.ask({ method: 'GET', path: '/payroll-rules.json' });
    const told = json as unknown as { checks: { code: string; says: string }[]; columns: { heading: string }[] };
    const codes = told.checks.map(({ code }) => code);
    expect(codes).toEqual((Object.keys(payrollChecks) as CheckName[]).map(codeOf));
    expect(codes).toEqual(expect.arrayContaining([onlyLastFour.id, sevenDays.id]));
    expect(codes).toEqual(expect.arrayContaining(Object.keys(findingKinds).map((kind) => codeOf(kind as CheckName))));
    expect(told.columns.map(({ heading }) => heading)).toEqual(Object.values(workerLine).map(({ spec }) => spec.label));
  });

  test('are what the code throws: a refusal of a payroll takes its code from the list', async () => {
    const sources = ['payroll.server.ts', 'firm-payrolls.server.ts', 'preparing.server.ts', 'payroll-csv.server.ts'];
    const written = sources.flatMap((name) =>
      [
        ...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(
          /'(?:certified_payroll|firm_payroll)\.(\w+)'/g,
        ),
      ].map(([, code]) => code),
    );
    // Which session certifies is no check of the payroll.
    expect(written.filter((code) => code !== 'in_person')).toEqual([]);
  });
});

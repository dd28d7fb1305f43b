import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAward } from '../award/grant-award.record.ts';
import { grantApplication } from '../applications/grant-application.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { type SubWorld, subWorld, usd } from '../subrecipients/test-world.ts';
import { isAgency, isListed } from './assistance-listings.server.ts';
import { sefaFileOf, sefaOf } from './sefa.server.ts';
import { findingsOf, isUei } from './sefa-checks.ts';
import { clearinghouseFile, readClearinghouse } from './sefa-file.ts';
import { type SefaRow, rowsOf, type Spent } from './sefa-rows.ts';
import { clusters } from '../award/sefa-words.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const YEAR = '2027-09-30';
const code = (said: string) => ({ code: said });
const shown = () => here.county.door.run(here.rosa.actor, (work) => sefaOf(work, YEAR));
const file = () => here.county.door.run(here.rosa.actor, (work) => sefaFileOf(work, YEAR));
const codes = async () =>
  (await shown()).findings.filter(({ severity }) => severity === 'error').map((one) => one.code);
/** What no screen can do: the row is as it became. */
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const line = { aln: '14.218', yearEnd: YEAR, cluster: 'cdbg_entitlement_grants' } as const;

describe('the schedule', () => {
  test('shows a finding, is mended on the award, and goes out as a file that reads back', async () => {
    const award = await here.hud();
    const sub = await here.signed(award);
    await here.charged(award, 700, { subaward: sub.id });
    await here.charged(award, 300.4);
    expect(await codes()).toEqual(['auditee_uei', 'cluster_name']);
    await expect(file()).rejects.toMatchObject(code('sefa.has_findings'));
    const application = await here.yvette.make(grantApplication, {
      title: 'Pump station elevation',
      agency: 'Florida Department of Environmental Protection',
      dueOn: '2026-12-15',
      requested: usd(1),
      uei: 'ABCDEFGHJKL1',
    });
    await became(
      `update grant_application set status = 'submitted' where organization_id = $1 and id = $2`,
      application.id,
    );
    const { version } = await here.yvette.see(grantAward, award);
    await here.yvette.edit(grantAward, award, version, { sefa: [line] });
    expect(await codes()).toEqual([]);
    const [row] = (await shown()).rows;
    expect(row).toMatchObject({
      cents: 1_000_40,
      passedCents: 700_00,
      programCents: 1_000_40,
      clusterCents: 1_000_40,
      cluster: 'cdbg_entitlement_grants',
    });
    const { text, name } = await file();
    expect(name).toBe('federal-awards-2027-09-30.json');
    expect(troubles(schema, JSON.parse(text))).toEqual([]);
    expect(readClearinghouse(text)).toEqual({
      uei: 'ABCDEFGHJKL1',
      totalCents: 1_000_00,
      programs: [{ aln: '14.218', program: row?.program, cents: 1_000_00, findings: 0, passedCents: 700_00 }],
    });
  });

  test('differs from the ledger where a share was lost, and then no file goes out', async () => {
    const before = await shown();
    expect(before.totalCents).toBe(before.ledgerCents);
    const { id } = await here.active();
    const cost = await here.charged(id, 250);
    const other = await here.charged(id, 50);
    await became(
      'update grant_cost_splits set amount_cents = 20000 where organization_id = $1 and parent = $2',
      cost.id,
    );
    await became('delete from grant_cost_splits where organization_id = $1 and parent = $2', other.id);
    const after = await shown();
    expect(after.ledgerCents - after.totalCents).toBe(100_00);
    expect(await codes()).toContain('total_amount_expended');
    await expect(file()).rejects.toMatchObject(code('sefa.has_findings'));
  });

  test('takes lines of the award’s own listings, once a year, and keeps them open on an accepted award', async () => {
    const award = await here.hud();
    const edit = async (sefa: readonly object[]) =>
      here.yvette.edit(grantAward, award, (await here.yvette.see(grantAward, award)).version, { sefa } as object);
    await expect(edit([{ ...line, aln: '97.036' }])).rejects.toMatchObject(code('grant_award.sefa_lines_differ'));
    await expect(edit([line, line])).rejects.toMatchObject(code('grant_award.sefa_lines_differ'));
    await expect(edit([{ ...line, isLoan: true, balance: usd(5) }])).resolves.toMatchObject({ status: 'active' });
    const rosa = here.rosa.edit(grantAward, award, (await here.rosa.see(grantAward, award)).version, { sefa: [] });
    await expect(rosa).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

test('a payment to a subrecipient keeps what the exclusions said of it, each its own', async () => {
  const award = await here.hud();
  const sub = await here.signed(award);
  const paid = await here.charged(award, 10, { subaward: sub.id });
  await expect(here.rosa.see(grantCost, paid.id)).resolves.toMatchObject({
    exclusions: 'No exclusion found. No SAM.gov extract is loaded.',
    exclusionsAt: expect.stringMatching(/^2026-11-20T/),
  });
  const plain = await here.charged(award, 10);
  await expect(here.rosa.see(grantCost, plain.id)).resolves.toMatchObject({ exclusions: null, exclusionsAt: null });
});

const good: SefaRow = {
  award: '00000000-0000-7000-8000-000000000001',
  number: 'GRA-2026-0001',
  aln: '97.036',
  program: 'Disaster Grants - Public Assistance',
  agency: 'Federal Emergency Management Agency',
  isDirect: true,
  passThrough: null,
  passThroughNumber: null,
  identification: 'F-1',
  cluster: 'none',
  clusterName: null,
  isLoan: false,
  balanceCents: null,
  isMajor: false,
  opinion: null,
  findings: 0,
  cents: 1_000_000_00,
  passedCents: 0,
  programCents: 1_000_000_00,
  clusterCents: null,
};
const whole = (...rows: readonly SefaRow[]) => {
  const totalCents = rows.reduce((sum, { cents }) => sum + cents, 0);
  return {
    fromDay: '2026-10-01',
    untilDay: YEAR,
    years: [YEAR],
    rows: [...rows],
    totalCents,
    ledgerCents: totalCents,
    uei: 'ABCDEFGHJKL1',
    thresholdCents: 1_000_000_00,
  };
};
const found = (more: Partial<SefaRow>) =>
  findingsOf(whole({ ...good, ...more }), { isAgency, isListed })
    .filter(({ severity }) => severity !== 'note')
    .map((one) => one.code);

describe('the checks of the Clearinghouse', () => {
  test('find nothing in a good row, and each of its faults', () => {
    expect(found({})).toEqual([]);
    expect(found({ aln: '00.036' })).toEqual(['listing_unknown']);
    expect(found({ aln: '65.036' })).toEqual(['federal_agency_prefix']);
    expect(found({ aln: '97.X36' })).toEqual(['three_digit_extension']);
    expect(found({ aln: '97.999' })).toEqual(['listing_unknown']);
    expect(found({ aln: '97.U01' })).toEqual([]);
    expect(found({ program: ' ' })).toEqual(['program_name']);
    expect(found({ cluster: null })).toEqual(['cluster_name']);
    expect(found({ cluster: 'other' })).toEqual(['other_cluster_name']);
    expect(found({ cluster: 'state' })).toEqual(['state_cluster_name']);
    expect(found({ clusterName: 'A cluster' })).toEqual(['cluster_name_extra']);
    expect(found({ isDirect: false })).toEqual(['passthrough_name', 'passthrough_identifying_number']);
    expect(found({ isLoan: true })).toEqual(['loan_balance']);
    expect(found({ balanceCents: 0 })).toEqual(['loan_balance_extra']);
    expect(found({ passedCents: 1_000_000_01 })).toEqual(['subrecipient_amount']);
    expect(found({ isMajor: true })).toEqual(['audit_report_type']);
    expect(found({ opinion: 'U' })).toEqual(['audit_report_type_extra']);
    expect(found({ findings: 1 })).toEqual(['findings_not_major']);
  });

  test('say whether the year is audited at all', () => {
    const notes = (cents: number) =>
      findingsOf(whole({ ...good, cents }), { isAgency, isListed }).map((one) => one.code);
    expect([notes(999_999_99), notes(1_000_000_00)]).toEqual([['below_threshold'], ['no_major_program']]);
  });

  test('know a UEI', () => {
    expect(['ABCDEFGHJKL1', '0BCDEFGHJKL1', 'ABCDEFGHIJK1', 'A123456789BC', 'ABCDEFGHJKL'].map(isUei)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('a cost of a subaward falls on the listing that the subaward names, the rest as the money of the award does', () => {
  const spent = { ...good, id: good.award, fundingType: 'federal', fain: null, aln: null, passedCents: 0 };
  const rows = rowsOf(
    [{ ...spent, cents: 100 } as Spent, { ...spent, aln: '97.047', cents: 30, passedCents: 30 } as Spent],
    [
      { award: good.award, aln: '97.039', program: 'HMGP', cents: 2 },
      { award: good.award, aln: '97.047', program: 'BRIC', cents: 1 },
    ],
    [
      {
        award: good.award,
        aln: '97.047',
        yearEnd: '2025-09-30',
        cluster: 'none',
        clusterName: null,
        isLoan: true,
        balanceCents: 5,
        isMajor: true,
        opinion: 'U',
        findings: 2,
      },
    ],
    YEAR,
  );
  expect(rows.map(({ aln, cents, passedCents, programCents }) => [aln, cents, passedCents, programCents])).toEqual([
    ['97.039', 67, 0, 67],
    ['97.047', 63, 30, 63],
  ]);
  // The cluster holds on; balance, major program and audit are of their own year.
  expect(rows[1]).toMatchObject({ cluster: 'none', isLoan: true, balanceCents: null, isMajor: false, findings: 0 });
});

describe('the file', () => {
  const rows: readonly SefaRow[] = [
    good,
    { ...good, aln: '97.RD', isDirect: false, passThrough: 'Florida', passThroughNumber: 'FL-1' },
    { ...good, aln: '14.218', cluster: 'other', clusterName: 'Its own', isLoan: true, balanceCents: 12_34 },
    { ...good, aln: '14.219', cluster: 'state', clusterName: 'Of the state', isMajor: true, opinion: 'Q', findings: 3 },
    ...(Object.keys(clusters) as (keyof typeof clusters)[])
      .filter((cluster) => cluster !== 'other' && cluster !== 'state')
      .map((cluster): SefaRow => ({ ...good, cluster, passedCents: 55 })),
  ];

  test('is what the schema of the Clearinghouse says, with every cluster by its own name', () => {
    expect(troubles(schema, JSON.parse(JSON.stringify(clearinghouseFile(whole(...rows)))))).toEqual([]);
  });

  test('is in whole dollars, each amount to the nearest, and its totals are the sums of them', () => {
    const one = { ...good, cents: 100_50, passedCents: 50_49, isLoan: true, balanceCents: 50 };
    const other = { ...good, aln: '14.218', cents: 100_49 };
    const { total_amount_expended: total, federal_awards: awards } = clearinghouseFile(
      whole(one, one, other),
    ).FederalAwards;
    expect(total).toBe(302);
    expect(awards.map(({ program }) => [program.amount_expended, program.federal_program_total])).toEqual([
      [101, 202],
      [101, 202],
      [100, 100],
    ]);
    expect(awards[0]).toMatchObject({
      subrecipients: { is_passed: 'Y', subrecipient_amount: 50 },
      loan_or_loan_guarantee: { is_guaranteed: 'Y', loan_balance_at_audit_period_end: 1 },
    });
    expect(awards[2]?.subrecipients).toEqual({ is_passed: 'N' });
  });

  test('is refused by the schema where a check would have found a fault', () => {
    const faults: Partial<SefaRow>[] = [{ aln: '97.X36' }, { isMajor: true }];
    for (const fault of faults)
      expect(troubles(schema, JSON.parse(JSON.stringify(clearinghouseFile(whole({ ...good, ...fault })))))).not.toEqual(
        [],
      );
  });

  test('is read back, and refused where it does not tie or is none', () => {
    const given = clearinghouseFile(whole(...rows));
    expect(readClearinghouse(JSON.stringify(given))).toMatchObject({ uei: 'ABCDEFGHJKL1' });
    const untied = { ...given, FederalAwards: { ...given.FederalAwards, total_amount_expended: 1 } };
    expect(readClearinghouse(JSON.stringify(untied))).toBe('The awards of this file do not add up to its total.');
    expect(readClearinghouse('{')).toBe('This is no JSON file.');
    expect(readClearinghouse('[]')).toMatch(/no federal awards/);
  });
});

/** So much of JSON Schema as that of the Clearinghouse uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
}
const schema = JSON.parse(readFileSync(new URL('./federal-awards.schema.json', import.meta.url), 'utf8')) as Schema;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
};

/** Where a value is not as its schema says. */
function troubles(of: Schema, given: unknown, path = ''): string[] {
  const said: string[] = [];
  const say = (is: boolean, what: string) => is || said.push(`${path}: ${what}`);
  const holds = (one: Schema) => troubles(one, given, path).length === 0;
  if (of.type) say(types[of.type]?.(given) === true, `is no ${of.type}`);
  if (of.enum) say(of.enum.includes(given), 'is none of its words');
  if (of.const !== undefined) say(of.const === given, 'is another word');
  if (typeof given === 'string') {
    if (of.pattern) say(new RegExp(of.pattern).test(given), `is not ${of.pattern}`);
    say(given.length >= (of.minLength ?? 0) && given.length <= (of.maxLength ?? Infinity), 'has another length');
  }
  if (typeof given === 'number') say(given >= (of.minimum ?? -Infinity), 'is too small');
  if (isObject(given)) {
    for (const name of of.required ?? []) say(name in given, `has no ${name}`);
    for (const [name, value] of Object.entries(given)) {
      const known = of.properties?.[name];
      if (known) said.push(...troubles(known, value, `${path}/${name}`));
      else say(of.additionalProperties !== false, `has ${name} as well`);
    }
  }
  if (Array.isArray(given) && of.items)
    for (const [at, one] of given.entries()) said.push(...troubles(of.items, one, `${path}/${at}`));
  for (const one of of.allOf ?? []) said.push(...troubles(one, given, path));
  if (of.oneOf) say(of.oneOf.filter(holds).length === 1, 'is not exactly one of its kinds');
  if (of.anyOf) say(of.anyOf.some(holds), 'is none of its kinds');
  if (of.not) say(!holds(of.not), 'is what it may not be');
  if (of.if && of.then && holds(of.if)) said.push(...troubles(of.then, given, path));
  return said;
}

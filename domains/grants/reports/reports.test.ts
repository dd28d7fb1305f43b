import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { portfolioOf } from '../award/award-calls.server.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { controlsOf } from '../controls/checks.server.ts';
import { grantReport } from './grant-report.record.ts';
import { frozenLines, linesAsOf } from './ledger.server.ts';
import { dueReportsOf, reportStandingOf } from './report-calls.server.ts';
import { sefaOf } from './sefa.server.ts';
import { failing, type Given, linesOf } from './sf425.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Report = Row<typeof grantReport>;
const begun = (award: string, more: Partial<New<typeof grantReport>> = {}) =>
  here.yvette.make(grantReport, { award, kind: 'financial', periodEnd: '2026-09-30', ...more });
const submitted = async (award: string, more: Partial<New<typeof grantReport>> = {}) =>
  here.yvette.run(grantReport, 'submit', (await begun(award, more)).id);
const file = (who: Person, id: string, input: object = { filedOn: '2026-11-20', receipt: 'PMS-425-1' }) =>
  here.county.door.run(who.actor, (work) =>
    work.move(grantReport, id, 'file', { input: input as Readonly<Record<string, unknown>> }),
  );
async function filed(award: string, more: Partial<New<typeof grantReport>> = {}): Promise<Report> {
  const { id } = await submitted(award, more);
  await here.priya.run(grantReport, 'certify', id);
  await file(here.yvette, id);
  return here.rosa.see(grantReport, id);
}
/** What only other hands can do: the row is as it became. */
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const september = { incurredOn: '2026-09-10', paidOn: '2026-09-20' } as const;

const golden: Given = {
  receipts: 412_350_00,
  disbursements: 398_120_55,
  authorized: 600_000_00,
  expenditures: 398_120_55,
  unliquidated: 21_440_10,
  matchRequired: 200_000_00,
  matchSpent: 131_250_00,
  incomeEarned: 5_200_00,
  incomeDeducted: 0,
  incomeAdded: 4_100_00,
  indirectBase: 310_200_00,
  indirectRate: 15,
};

describe('the lines of SF-425', () => {
  test('add up as the form says', () => {
    expect(linesOf(golden)).toMatchObject({
      cashOnHand: 14_229_45,
      federalTotal: 419_560_65,
      unobligated: 180_439_35,
      matchLeft: 68_750_00,
      incomeLeft: 1_100_00,
      indirectAmount: 46_530_00,
    });
    expect(failing(linesOf(golden))).toEqual([]);
  });

  test.each([
    ['cashOnHand', 'c'],
    ['federalTotal', 'g'],
    ['unobligated', 'h'],
    ['matchLeft', 'k'],
    ['incomeLeft', 'o'],
  ] as const)('with another %s fail at line %s', (name, letter) => {
    const lines = linesOf(golden);
    expect(failing({ ...lines, [name]: lines[name] + 1 })).toContain(letter);
  });

  test('never have income spent in two ways', () =>
    expect(failing(linesOf({ ...golden, incomeDeducted: 1 }))).toEqual(['o']));
});

describe('a financial report', () => {
  test('counts from the first day of the award to the last of the period, on either basis', async () => {
    const { id } = await here.active({ match: usd(1_000) });
    await here.charged(id, 500, {
      ...september,
      amount: usd(600),
      splits: [
        { award: id, share: 'funder', amount: usd(500) },
        { award: id, share: 'match', amount: usd(100) },
      ],
    });
    await here.charged(id, 40, { incurredOn: '2026-09-30', paidOn: '2026-10-01' });
    await here.charged(id, 7, { incurredOn: '2026-10-01', paidOn: '2026-10-01' });
    const asked = await begun(id, { openObligations: usd(3) });
    const lines = (more: object) =>
      here.county.door.run(here.rosa.actor, (work) => linesAsOf(work, { ...asked, ...more }));
    await expect(lines({})).resolves.toMatchObject({
      receipts: 0,
      disbursements: 500_00,
      expenditures: 500_00,
      unliquidated: 43_00,
      authorized: 100_000_00,
      unobligated: 99_457_00,
      matchRequired: 1_000_00,
      matchSpent: 100_00,
      matchLeft: 900_00,
    });
    await expect(lines({ basis: 'accrual' })).resolves.toMatchObject({ expenditures: 540_00, unliquidated: 3_00 });
  });

  test('takes an amendment off again that came after its period', async () => {
    const { id } = await here.active();
    await here.amended(id, {
      effectiveOn: '2026-10-01',
      amountChange: usd(25_000),
      listings: [{ aln: '97.039', amount: usd(25_000) }],
    });
    const before = await begun(id);
    const at = (periodEnd: string) =>
      here.county.door.run(here.rosa.actor, (work) => linesAsOf(work, { ...before, periodEnd }));
    await expect(at('2026-09-30')).resolves.toMatchObject({ authorized: 100_000_00 });
    await expect(at('2026-10-01')).resolves.toMatchObject({ authorized: 125_000_00 });
  });

  test('is frozen, certified by another person, and filed with its receipt', async () => {
    const { id: award } = await here.active();
    await here.charged(award, 500, september);
    const both = await here.withDuties('Rae Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(grantReport, { award, kind: 'financial', periodEnd: '2026-09-30' });
    await here.yvette.run(grantReport, 'submit', id);
    await expect(both.run(grantReport, 'certify', id)).rejects.toMatchObject({
      code: 'grant_report.certifier_is_another',
    });
    await expect(here.yvette.run(grantReport, 'certify', id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(grantReport, 'certify', id);
    for (const [input, code] of [
      [{ filedOn: '2026-11-21', receipt: 'PMS-1' }, 'grant_report.filed_by_now'],
      [{ filedOn: '2026-11-20', receipt: 'x' }, 'grant_report.has_receipt'],
    ] as const)
      await expect(file(here.yvette, id, input)).rejects.toMatchObject({ code });
    await file(here.yvette, id);
    await here.charged(award, 25, september);
    const shown = await here.rosa.see(grantReport, id);
    expect(shown).toMatchObject({ status: 'filed', dueOn: '2026-10-30', expenditures: usd(500) });
    await expect(here.yvette.edit(grantReport, id, shown.version, { openObligations: usd(1) })).rejects.toMatchObject({
      code: 'grant_report.is_filed',
    });
  });

  test('is not certified on figures that changed since it was submitted', async () => {
    const { id: award } = await here.active();
    await here.charged(award, 500, september);
    const { id } = await submitted(award);
    await here.charged(award, 25, september);
    await expect(here.priya.run(grantReport, 'certify', id)).rejects.toMatchObject({
      code: 'grant_report.figures_changed',
    });
    await here.priya.run(grantReport, 'return', id, 'A cost is missing');
    await here.yvette.run(grantReport, 'submit', id);
    await expect(here.priya.run(grantReport, 'certify', id)).resolves.toMatchObject({ status: 'certified' });
  });

  test('is one for each period, also when two begin it at once', async () => {
    const { id } = await here.active();
    const done = await Promise.allSettled([begun(id), begun(id)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(begun(id)).rejects.toMatchObject({ code: 'grant_report.one_each' });
    await expect(begun(id, { periodEnd: '2026-09-29' })).rejects.toMatchObject({ code: 'grant_report.is_due_period' });
    await expect(
      here.rosa.make(grantReport, { award: id, kind: 'financial', periodEnd: '2026-06-30' }),
    ).rejects.toMatchObject({ code: 'rights' });
  });

  test('that is discarded leaves room for another', async () => {
    const { id } = await here.active();
    await here.yvette.run(grantReport, 'discard', (await begun(id)).id, 'Wrong basis');
    await expect(begun(id)).resolves.toMatchObject({ status: 'draft' });
  });

  test('of a period that is not over is not submitted', async () => {
    const { id } = await here.active();
    await expect(submitted(id, { periodEnd: '2026-12-31' })).rejects.toMatchObject({
      code: 'grant_report.period_is_over',
    });
  });

  test('says why a total is less than in the report before', async () => {
    const { id } = await here.active();
    await filed(id, { periodEnd: '2026-06-30', incomeEarned: usd(100) });
    await expect(submitted(id, { incomeEarned: usd(99.99) })).rejects.toMatchObject({
      code: 'grant_report.fall_is_reasoned',
    });
    const [draft] = await here.yvette.list(grantReport, `award=${id}&status=draft`);
    await here.yvette.edit(grantReport, draft?.id ?? '', draft?.version ?? 0, { reason: 'A fee was booked twice.' });
    await here.yvette.run(grantReport, 'submit', draft?.id ?? '');
    const shown = await here.county.door.run(here.rosa.actor, (work) => reportStandingOf(work, draft?.id ?? ''));
    expect(shown.lines.filter(({ hasFallen }) => hasFallen).map(({ line }) => line)).toEqual(['10l']);
  });

  test('is replaced by a new version that keeps the old', async () => {
    const { id: award } = await here.active();
    await here.charged(award, 500, september);
    const old = await filed(award);
    await here.charged(award, 25, september);
    await expect(submitted(award, { amends: old.id })).rejects.toMatchObject({
      code: 'grant_report.amendment_is_reasoned',
    });
    const [draft] = await here.yvette.list(grantReport, `award=${award}&status=draft`);
    const id = draft?.id ?? '';
    await here.yvette.edit(grantReport, id, draft?.version ?? 0, { reason: 'A September invoice came late.' });
    await here.yvette.run(grantReport, 'submit', id);
    await here.priya.run(grantReport, 'certify', id);
    await file(here.yvette, id);
    await expect(here.rosa.see(grantReport, old.id)).resolves.toMatchObject({
      status: 'amended',
      expenditures: usd(500),
    });
    await expect(here.rosa.see(grantReport, id)).resolves.toMatchObject({ status: 'filed', expenditures: usd(525) });
    await expect(begun(award)).rejects.toMatchObject({ code: 'grant_report.one_each' });
    await expect(begun(award, { amends: old.id })).rejects.toMatchObject({ code: 'grant_report.amends_filed' });
  });

  test('that is final ends with the award and leaves nothing unliquidated', async () => {
    const { id } = await here.active({ fromDay: '2026-01-01', untilDay: '2026-10-31' });
    await here.charged(id, 500);
    const last = { kind: 'final', periodEnd: '2026-10-31' } as const;
    await expect(submitted(id, { ...last, openObligations: usd(0.01) })).rejects.toMatchObject({
      code: 'grant_report.final_is_liquidated',
    });
    const [draft] = await here.yvette.list(grantReport, `award=${id}&status=draft`);
    await here.yvette.edit(grantReport, draft?.id ?? '', draft?.version ?? 0, { openObligations: null });
    // Paid on November 2, in the days that the law leaves for it.
    await here.yvette.run(grantReport, 'submit', draft?.id ?? '');
    await expect(here.rosa.see(grantReport, draft?.id ?? '')).resolves.toMatchObject({
      expenditures: usd(500),
      unliquidated: usd(0),
    });
    await expect(begun(id, { kind: 'final', periodEnd: '2026-09-30' })).rejects.toMatchObject({
      code: 'grant_report.is_due_period',
    });
  });
});

test('a performance report says what was accomplished and has no figures', async () => {
  const { id } = await here.active();
  await expect(submitted(id, { kind: 'performance', narrative: 'Going well.' })).rejects.toMatchObject({
    code: 'grant_report.tells_performance',
  });
  await expect(
    submitted(id, {
      kind: 'performance',
      periodEnd: '2026-06-30',
      narrative: 'Design is complete for all three stations.',
    }),
  ).resolves.toMatchObject({ status: 'submitted', expenditures: null });
});

describe('what is due', () => {
  test('is what open awards owe and nobody filed, overdue first, and a reason for attention', async () => {
    const { id } = await here.active();
    const mine = async () => {
      const { reports } = await here.county.door.run(here.rosa.actor, (work) => dueReportsOf(work, 92));
      return reports.data.filter(({ award }) => award === id);
    };
    const overdue = async () => {
      const { awards } = await here.county.door.run(here.rosa.actor, (work) => portfolioOf(work, {}));
      return awards.data.find((one) => one.id === id)?.reasons.find(({ kind }) => kind === 'reports')?.says;
    };
    // Three quarters are over and the fourth is not: two reports each, due thirty days after.
    expect((await mine()).map(({ period, daysLeft }) => [period, daysLeft])).toEqual([
      ['2026-03-31', -204],
      ['2026-03-31', -204],
      ['2026-06-30', -113],
      ['2026-06-30', -113],
      ['2026-09-30', -21],
      ['2026-09-30', -21],
      ['2026-12-31', 71],
      ['2026-12-31', 71],
    ]);
    await expect(overdue()).resolves.toBe('6 reports are overdue, the first since 2026-04-30.');
    await filed(id, { periodEnd: '2026-03-31' });
    const draft = await begun(id, { periodEnd: '2026-06-30' });
    expect(await mine()).toHaveLength(7);
    expect((await mine()).find(({ begun: one }) => one)?.begun).toMatchObject({ id: draft.id, status: 'draft' });
    await expect(overdue()).resolves.toBe('5 reports are overdue, the first since 2026-04-30.');
  });
});

test('a filed SF-425 is held against the ledger, the drawdowns and the SEFA, until they differ', async () => {
  const { id: award } = await here.active({ fromDay: '2026-01-01' });
  const cost = await here.charged(award, 100, september);
  const report = await filed(award, { basis: 'accrual' });
  await here.charged(award, 7, { incurredOn: '2026-10-01' });
  await became(
    `insert into budget (organization_id, id, created_by, status, name, starts_on, ends_on, span, is_published, balances, level)
     select organization_id, gen_random_uuid(), created_by, 'draft', 'FY 2026', '2025-10-01', '2026-09-30', 'year', false, false, 'whole' from grant_award
     where organization_id = $1 and id = $2`,
    award,
  );
  const says = async (check: string) =>
    (await here.county.door.run(here.rosa.actor, (work) => controlsOf(work))).checks
      .find(({ id }) => id === check)
      ?.found.data.filter(({ id }) => id === report.id)
      .map((one) => one.says);
  for (const check of ['sf425_ledger', 'sf425_drawn', 'sf425_sefa']) await expect(says(check)).resolves.toEqual([]);
  await became('update grant_cost_splits set amount_cents = 9000 where organization_id = $1 and parent = $2', cost.id);
  await expect(says('sf425_ledger')).resolves.toEqual(['Reported $100.00 to 2026-09-30, the ledger has $90.00.']);
  await expect(says('sf425_sefa')).resolves.toEqual([
    'Reports have $100.00 for the year to 2026-09-30, the SEFA has $90.00.',
  ]);
  await became('update grant_cost_splits set amount_cents = 10000 where organization_id = $1 and parent = $2', cost.id);
  await became('update grant_report set receipts_cents = 5 where organization_id = $1 and id = $2', report.id);
  await expect(says('sf425_drawn')).resolves.toEqual([
    'Reported $0.05 received to 2026-09-30, drawdowns paid are $0.00.',
  ]);
});

test('the schedule of federal expenditures is the ledger’s, by listing, to the cent', async () => {
  const world = here;
  const two = await world.active({
    listings: [
      { aln: '97.039', program: 'Hazard Mitigation Grant', amount: usd(66_666.67) },
      { aln: '97.047', program: 'BRIC', amount: usd(33_333.33) },
    ],
  });
  const state = await world.active({ fundingType: 'state', fain: null, listings: [] });
  await world.charged(two.id, 100.01, september);
  await world.charged(two.id, 5, { incurredOn: '2026-10-01' });
  await world.charged(state.id, 900, september);
  const shown = await world.county.door.run(world.rosa.actor, (work) => sefaOf(work, '2026-09-30'));
  expect(shown).toMatchObject({ fromDay: '2025-10-01', untilDay: '2026-09-30' });
  expect(shown.totalCents).toBe(shown.ledgerCents);
  expect(shown.rows.find(({ aln }) => aln === '97.047')?.cents).toBe(33_34);
});

test('the lines tie and never fall, after any sequence of costs and draws', async () => {
  const { id } = await here.active({ amount: usd(1_000_000), match: usd(100_000) });
  const asked = await begun(id);
  const acts = fc.sample(
    fc.record({
      funder: fc.integer({ min: 1, max: 500_000 }),
      match: fc.integer({ min: 1, max: 100_000 }),
      act: fc.constantFrom('charge', 'draw', 'reverse'),
      month: fc.integer({ min: 1, max: 9 }),
    }),
    { numRuns: 10, seed: 20_261_124 },
  );
  let funder = 0;
  let match = 0;
  let received = 0;
  for (const act of acts) {
    const on = `2026-0${act.month}-15`;
    const cost = await here.charged(id, 1, {
      amount: usd((act.funder + act.match) / 100),
      incurredOn: on,
      paidOn: on,
      splits: [
        { award: id, share: 'funder', amount: usd(act.funder / 100) },
        { award: id, share: 'match', amount: usd(act.match / 100) },
      ],
    });
    if (act.act === 'reverse') {
      await here.yvette.run(grantCost, 'askReversal', cost.id, 'Entered twice');
      await here.priya.run(grantCost, 'reverse', cost.id);
    } else {
      funder += act.funder;
      match += act.match;
    }
    if (act.act === 'draw') {
      const { id: drawdown } = await here.yvette.make(grantDrawdown, {
        award: id,
        fromDay: '2026-01-01',
        untilDay: '2026-09-30',
      });
      await here.yvette.run(grantDrawdown, 'submit', drawdown);
      await here.priya.run(grantDrawdown, 'approve', drawdown);
      const move = (who: Person, step: 'file' | 'pay', input: object) =>
        here.county.door.run(who.actor, (work) =>
          work.move(grantDrawdown, drawdown, step, { input: input as Readonly<Record<string, unknown>> }),
        );
      await move(here.yvette, 'file', { filedOn: '2026-11-20', reference: 'PMS-1' });
      await move(here.priya, 'pay', { paidOn: '2026-11-20' });
      received = funder;
    }
    const lines = await here.county.door.run(here.rosa.actor, (work) =>
      linesAsOf(work, { ...asked, periodEnd: '2026-12-31' }),
    );
    expect(failing(lines)).toEqual([]);
    expect([lines.expenditures, lines.matchSpent, lines.receipts, lines.cashOnHand]).toEqual([
      funder,
      match,
      received,
      received - funder,
    ]);
  }
  expect(frozenLines(asked).expenditures).toBe(0);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { closeoutBoardOf, closeoutStandingOf } from './closeout-calls.server.ts';
import { grantCloseout } from './grant-closeout.record.ts';
import { planOf } from './plan.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const filling = (
  who: Person,
  record: typeof grantDrawdown | typeof grantReport,
  id: string,
  step: string,
  input: object,
) =>
  here.county.door.run(who.actor, (work) =>
    work.move(record as typeof grantDrawdown, id, step as 'file', {
      input: input as Readonly<Record<string, unknown>>,
    }),
  );

async function drawn(award: string, more: Partial<New<typeof grantDrawdown>> = {}): Promise<void> {
  const { id } = await here.yvette.make(grantDrawdown, {
    award,
    fromDay: '2026-10-01',
    untilDay: '2026-11-15',
    ...more,
  });
  await here.yvette.run(grantDrawdown, 'submit', id);
  await here.priya.run(grantDrawdown, 'approve', id);
  await filling(here.yvette, grantDrawdown, id, 'file', { filedOn: '2026-11-20', reference: 'PMS-1' });
  await filling(here.priya, grantDrawdown, id, 'pay', { paidOn: '2026-11-20' });
}

async function reported(award: string, kind: 'final' | 'final_performance'): Promise<void> {
  const { id } = await here.yvette.make(grantReport, {
    award,
    kind,
    periodEnd: '2026-10-31',
    narrative: 'All three pump stations stand above the flood level.',
  });
  await here.yvette.run(grantReport, 'submit', id);
  await here.priya.run(grantReport, 'certify', id);
  await filling(here.yvette, grantReport, id, 'file', { filedOn: '2026-11-20', receipt: 'R-1' });
}

/** An award whose period ended on October 31, in closeout. */
async function ended(more: Partial<New<typeof grantAward>> = {}): Promise<Row<typeof grantAward>> {
  const { id } = await here.active({ untilDay: '2026-10-31', ...more });
  return here.yvette.run(grantAward, 'beginCloseout', id);
}

const attested = { equipment: 'none', supplies: 'none', property: 'None was bought.' } as const;
const opened = (award: string, more: Partial<New<typeof grantCloseout>> = {}) =>
  here.yvette.make(grantCloseout, { award, ...attested, evidence: [here.paper], ...more });
const submitted = async (award: string, more: Partial<New<typeof grantCloseout>> = {}) =>
  here.yvette.run(grantCloseout, 'submit', (await opened(award, more)).id);
const openChecks = async (id: string) => {
  const { checks } = await here.county.door.run(here.rosa.actor, (work) => closeoutStandingOf(work, id));
  return checks.filter(({ open }) => open.total > 0).map(({ check }) => check);
};

describe('the closeout of an award', () => {
  test('is checked off from its records, and closes the award by a second person', async () => {
    const { id: award } = await ended();
    await here.charged(award, 500);
    const { id } = await submitted(award);
    expect(await openChecks(id)).toEqual(['final_report', 'final_performance', 'drawn']);
    await expect(here.priya.run(grantCloseout, 'close', id)).rejects.toMatchObject({ code: 'grant_closeout.checks' });
    await drawn(award);
    await reported(award, 'final');
    await reported(award, 'final_performance');
    expect(await openChecks(id)).toEqual([]);
    await expect(here.yvette.run(grantCloseout, 'close', id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(grantCloseout, 'close', id);
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({
      status: 'closed',
      closedOn: '2026-11-20',
    });
    // Three years from the day on which the final financial report was filed.
    await expect(here.rosa.see(grantCloseout, id)).resolves.toMatchObject({
      status: 'closed',
      retainUntil: '2029-11-20',
    });
    await expect(here.charged(award, 1)).rejects.toMatchObject({ code: 'grant_cost.award_is_open' });
    await expect(drawn(award)).rejects.toMatchObject({ code: 'grant_drawdown.award_is_open' });
  });

  test('finds open costs, drawdowns and amendments', async () => {
    const { id: award } = await ended();
    await here.yvette.make(grantCost, here.costOf(award, 5));
    await here.charged(award, 10);
    await here.yvette.make(grantDrawdown, { award, fromDay: '2026-10-01', untilDay: '2026-11-15' });
    const { id } = await opened(award);
    expect(await openChecks(id)).toEqual(['final_report', 'final_performance', 'costs', 'drawdowns', 'drawn']);
  });

  test('asks for cash back that was drawn and not spent, no less and no more', async () => {
    const { id: award } = await here.active({ untilDay: '2026-10-31', payment: 'advance' });
    const advance = {
      kind: 'advance',
      drawOn: '2026-11-15',
      outlayOn: '2026-11-19',
      cashPlan: 'Last payroll.',
    } as const;
    await drawn(award, { ...advance, needed: usd(600) });
    await here.charged(award, 500);
    await here.yvette.run(grantAward, 'beginCloseout', award);
    const { id, version } = await opened(award);
    expect(await openChecks(id)).toContain('refund');
    const refund = { refundedOn: '2026-11-20', refundReference: 'WIRE-77' };
    const next = await here.yvette.edit(grantCloseout, id, version, { ...refund, refunded: usd(100.01) });
    expect(await openChecks(id)).toContain('refund');
    await here.yvette.edit(grantCloseout, id, next.version, { ...refund, refunded: usd(100) });
    expect(await openChecks(id)).not.toContain('refund');
  });

  test('keeps no equipment or supplies above the threshold of the governing text', async () => {
    const older = await ended({ awardDate: '2024-09-30' });
    const kept = (dollars: number) => ({ equipment: 'kept', equipmentValue: usd(dollars) }) as const;
    await expect(submitted(older.id, kept(5_000.01))).rejects.toMatchObject({
      code: 'grant_closeout.equipment_above_threshold',
    });
    const newer = await ended({ awardDate: '2024-10-01' });
    await expect(submitted(newer.id, kept(10_000))).resolves.toMatchObject({ status: 'submitted' });
    const supplies = await ended();
    await expect(submitted(supplies.id, { supplies: 'kept', suppliesValue: usd(10_000.01) })).rejects.toMatchObject({
      code: 'grant_closeout.supplies_above_threshold',
    });
  });

  test('is attested as a whole', async () => {
    const { id } = await ended();
    const draft = await opened(id, { equipment: 'kept' });
    await expect(here.yvette.run(grantCloseout, 'submit', draft.id)).rejects.toMatchObject({
      code: 'grant_closeout.says_equipment',
    });
    await here.yvette.edit(grantCloseout, draft.id, draft.version, { equipment: 'none', evidence: [] });
    await expect(here.yvette.run(grantCloseout, 'submit', draft.id)).rejects.toMatchObject({
      code: 'grant_closeout.has_evidence',
    });
  });

  test('is one, of an award in closeout, and closed by nobody who attested it', async () => {
    const active = await here.active();
    await expect(opened(active.id)).rejects.toMatchObject({ code: 'grant_closeout.award_has_ended' });
    const { id: award } = await ended();
    const done = await Promise.allSettled([opened(award), opened(award)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [own] = await here.yvette.list(grantCloseout, `award=${award}`);
    const both = await here.withDuties('Sol Both', 'grant_manager', 'budget_officer');
    await both.run(grantCloseout, 'submit', own?.id ?? '');
    await expect(both.run(grantCloseout, 'close', own?.id ?? '')).rejects.toMatchObject({
      code: 'grant_closeout.closer_is_another',
    });
    await expect(here.rosa.make(grantCloseout, { award })).rejects.toMatchObject({ code: 'rights' });
  });

  test('is reopened with a reason, and the award counts as in closeout again', async () => {
    const { id: award } = await ended({ fundingType: 'state', fain: null, listings: [] });
    const { id } = await submitted(award);
    await here.priya.run(grantCloseout, 'close', id);
    await expect(here.rosa.see(grantCloseout, id)).resolves.toMatchObject({ status: 'closed', retainUntil: null });
    await here.priya.run(grantCloseout, 'reopen', id, 'A late invoice');
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({ status: 'closeout', closedOn: null });
    await expect(opened(award)).rejects.toMatchObject({ code: 'grant_closeout.one_each' });
    await here.yvette.run(grantCloseout, 'withdraw', id, 'Begins again');
    await expect(opened(award)).resolves.toMatchObject({ status: 'open' });
  });

  test('closes a terminated award as well', async () => {
    const { id: award } = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await here.priya.run(grantAward, 'terminate', award, 'The program ended');
    const { id } = await submitted(award);
    await here.priya.run(grantCloseout, 'close', id);
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({
      status: 'terminated',
      closedOn: '2026-11-20',
    });
  });
});

test('the plan of a closeout is worked from the end of the period', () => {
  const of = {
    fundingType: 'federal',
    awardDate: '2024-10-01',
    fromDay: '2024-10-01',
    untilDay: '2025-09-30',
    reporting: 'quarterly',
  } as const;
  const days = (award: Parameters<typeof planOf>[0]) =>
    Object.fromEntries(planOf(award, null).map(({ step, on }) => [step, on]));
  expect(days(of)).toEqual({
    end: '2025-09-30',
    subrecipients: '2025-12-29',
    reports: '2026-01-28',
    liquidation: '2026-01-28',
    funder: '2026-09-30',
    retention: '2029-01-28',
  });
  expect(days({ ...of, awardDate: '2020-11-11' })).toMatchObject({ reports: '2025-12-29' });
  expect(days({ ...of, fundingType: 'local' })).toEqual({ end: '2025-09-30' });
});

test('the board shows awards that ended or end within 90 days, with their closeout', async () => {
  const late = await here.active({ untilDay: '2027-02-18' });
  const later = await here.active({ untilDay: '2027-02-19' });
  const { id } = await ended();
  const closeout = await opened(id);
  const { awards } = await here.county.door.run(here.rosa.actor, (work) => closeoutBoardOf(work));
  const shown = new Map(awards.data.map((one) => [one.id, one]));
  expect([shown.has(late.id), shown.has(later.id)]).toEqual([true, false]);
  expect(shown.get(id)).toMatchObject({ daysLeft: 100, closeout: { id: closeout.id, status: 'open' } });
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { controlsOf } from '../controls/checks.server.ts';
import { boardOf } from './board.server.ts';
import { periodsOf } from './report-periods.ts';
import { subawardReport } from './subaward-report.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { type SubWorld, subWorld, usd } from './test-world.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (name: string) => ({ code: `subaward_report.${name}` });
const early = {
  fromDay: '2026-02-01',
  untilDay: '2027-01-31',
  budgetFrom: '2026-02-01',
  budgetUntil: '2027-01-31',
} as const;
/** Of medium risk: it reports by quarters. */
async function quarterly(name = `Harbor Housing ${randomUUID().slice(0, 6)}`) {
  const party = await here.party({ name });
  await here.assessed(party.id, { experience: 'medium', personnel: 'medium', reporting: 'medium' });
  return party;
}
const signed = async (award?: string) =>
  here.signed(award ?? (await here.hud()), { subrecipient: (await quarterly()).id, ...early });

const reported = (subaward: string, more: Partial<New<typeof subawardReport>> = {}) =>
  here.yvette.make(subawardReport, {
    subaward,
    periodEnd: '2026-03-31',
    total: usd(4_000),
    official: 'Dana Whitfield',
    certifiedOn: '2026-04-20',
    ...more,
  });
async function submitted(...given: Parameters<typeof reported>): Promise<Row<typeof subawardReport>> {
  const { id } = await reported(...given);
  return here.yvette.run(subawardReport, 'submit', id);
}
async function accepted(...given: Parameters<typeof reported>): Promise<Row<typeof subawardReport>> {
  const { id } = await submitted(...given);
  return here.priya.run(subawardReport, 'accept', id);
}
const board = () => here.county.door.run(here.rosa.actor, (work) => boardOf(work, 'open'));
const foundBy = async (id: string) => {
  const { checks } = await here.county.door.run(here.rosa.actor, controlsOf);
  return checks.find((one) => one.id === id)?.found.data ?? [];
};

describe('a subrecipient report', () => {
  test('is of one period, with what was spent since the one before', async () => {
    const { id } = await signed();
    await expect(accepted(id)).resolves.toMatchObject({
      status: 'accepted',
      fromDay: '2026-02-01',
      dueOn: '2026-04-30',
      before: usd(0),
      spent: usd(4_000),
      acceptedBy: here.priya.id,
    });
    await expect(accepted(id, { periodEnd: '2026-06-30', total: usd(9_500) })).resolves.toMatchObject({
      fromDay: '2026-04-01',
      before: usd(4_000),
      spent: usd(5_500),
    });
    await expect(reported(id, { periodEnd: '2026-06-30' })).rejects.toMatchObject({
      code: 'taken',
      issues: [{ path: 'subaward' }],
    });
    await expect(reported(id, { periodEnd: '2026-07-31' })).rejects.toMatchObject(code('is_a_period'));
    await expect(reported(id, { periodEnd: '2026-12-31' })).rejects.toMatchObject(code('is_over'));
    await expect(reported(id, { periodEnd: '2026-09-30', total: usd(25_000.01) })).rejects.toMatchObject(
      code('within_amount'),
    );
  });

  test('is entered once for a period, by however many people at once', async () => {
    const { id } = await signed();
    const both = await Promise.allSettled([reported(id), reported(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('whose total fell says why', async () => {
    const { id } = await signed();
    await accepted(id, { total: usd(5_000) });
    const second = { periodEnd: '2026-06-30', total: usd(4_100) };
    const { id: fell, version } = await reported(id, second);
    await expect(foundBy('sub_fell')).resolves.toMatchObject([{ id: fell }]);
    await expect(here.yvette.run(subawardReport, 'submit', fell)).rejects.toMatchObject(code('fall_says_why'));
    const now = await here.yvette.see(subawardReport, fell);
    await here.yvette.edit(subawardReport, fell, now.version ?? version, {
      adjustment: 'A rent payment was charged twice and refunded.',
    });
    await here.yvette.run(subawardReport, 'submit', fell);
    await expect(here.priya.run(subawardReport, 'accept', fell)).resolves.toMatchObject({ spent: usd(-900) });
    await expect(foundBy('sub_fell')).resolves.toEqual([]);
  });

  test('is judged against the report before as it is by then', async () => {
    const { id } = await signed();
    const first = await accepted(id, { total: usd(1_000) });
    const second = await submitted(id, { periodEnd: '2026-06-30', total: usd(2_000) });
    const open = await here.priya.run(subawardReport, 'reopen', first.id, 'A bill was missing');
    await here.yvette.edit(subawardReport, first.id, open.version, { total: usd(3_000) });
    await expect(here.priya.run(subawardReport, 'accept', second.id)).rejects.toMatchObject(code('fall_says_why'));
  });

  test('is certified, and accepted by nobody who entered it', async () => {
    const { id } = await signed();
    const bare = await reported(id, { official: null });
    await expect(here.yvette.run(subawardReport, 'submit', bare.id)).rejects.toMatchObject(code('is_certified'));
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const now = await both.see(subawardReport, bare.id);
    await both.edit(subawardReport, bare.id, now.version ?? 1, { official: 'Dana Whitfield' });
    await here.yvette.run(subawardReport, 'submit', bare.id);
    await expect(both.run(subawardReport, 'accept', bare.id)).rejects.toMatchObject(code('acceptor_is_another'));
    await expect(here.yvette.run(subawardReport, 'accept', bare.id)).rejects.toMatchObject({ code: 'rights' });
    await expect(
      reported(id, { periodEnd: '2026-06-30', subaward: (await here.sub(await here.hud())).id }),
    ).rejects.toMatchObject(code('is_signed'));
  });

  test('keeps the name it was reported under when the identity is corrected', async () => {
    const party = await quarterly('Harbour Housing of Tidewater');
    const { id } = await here.signed(await here.hud(), { subrecipient: party.id, ...early });
    const report = await accepted(id);
    await here.yvette.edit(subrecipient, party.id, party.version, { name: 'Harbor Housing of Tidewater' });
    await expect(here.rosa.see(subawardReport, report.id)).resolves.toMatchObject({
      party: `Harbour Housing of Tidewater, UEI ${party.uei}`,
    });
  });

  test('of 412 where the ledger has 400 is one exception with both figures', async () => {
    const award = await here.hud();
    const { id } = await signed(award);
    await here.charged(award, 400, { subaward: id, incurredOn: '2026-03-15', paidOn: '2026-04-02' });
    const { id: report } = await submitted(id, { total: usd(412) });
    const found = (await foundBy('sub_differs')).filter((one) => one.id === report);
    expect(found).toMatchObject([{ says: 'Reported $412.00 to 2026-03-31, the ledger has $400.00.' }]);
  });

  test('that is due is on the list until it is accepted', async () => {
    const { id } = await signed();
    const mine = async () => (await board()).reports.data.filter((one) => one.subaward === id);
    await expect(mine()).resolves.toMatchObject([
      { periodEnd: '2026-03-31', isLate: true, report: null },
      { periodEnd: '2026-06-30', isLate: true },
      { periodEnd: '2026-09-30', dueOn: '2026-10-30', isLate: true },
    ]);
    await submitted(id);
    await expect(mine()).resolves.toMatchObject([{ report: { status: 'submitted' } }, {}, {}]);
    await accepted(id, { periodEnd: '2026-06-30', total: usd(5_000) });
    await expect(mine()).resolves.toHaveLength(2);
  });
});

test('periods of a subaward follow each other without a gap, from its first day to its last', () => {
  const day = fc.integer({ min: 0, max: 2_500 }).map((days) => addDays('2024-10-01', days));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 1_500 }),
      fc.option(fc.integer({ min: 0, max: 52 })),
      (fromDay, days, perYear) => {
        const untilDay = addDays(fromDay, days);
        const all = periodsOf({ awardDate: '2024-10-01', fromDay, untilDay, perYear });
        expect(all[0]?.fromDay).toBe(fromDay);
        expect(all.at(-1)?.periodEnd).toBe(untilDay);
        for (const [at, { periodEnd }] of all.slice(0, -1).entries())
          expect(all[at + 1]?.fromDay).toBe(addDays(periodEnd, 1));
      },
    ),
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { clocksOf, periodEnds } from '../terms/clocks.ts';
import { termOn, textOn } from '../terms/terms.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { reasonsOf, type Watched } from './attention.ts';
import { portfolioOf } from './award-calls.server.ts';
import { burnCurve, type Burning } from './burn-curve.ts';
import { grantAward } from './grant-award.record.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

describe('an award', () => {
  test('is entered by a grant manager with its notice, and accepted by a budget officer', async () => {
    const { id } = await here.drafted({ documents: [] });
    await expect(here.yvette.run(grantAward, 'submit', id)).rejects.toMatchObject({
      code: 'grant_award.has_agreement',
    });
    const { version } = await here.yvette.see(grantAward, id);
    await here.yvette.edit(grantAward, id, version, { documents: [here.paper] });
    await here.yvette.run(grantAward, 'submit', id);
    const accepted = await here.priya.run(grantAward, 'accept', id);
    expect(accepted).toMatchObject({ status: 'active' });
    await expect(here.yvette.see(grantAward, id)).resolves.toMatchObject({
      acceptedBy: here.priya.id,
      acceptedOn: TODAY,
      originalAmount: usd(100_000),
      originalUntil: '2027-12-31',
    });
  });

  test('is accepted by nobody who entered or changed it, whatever duties they have', async () => {
    const both = await here.withDuties('Paula Both', 'grant_manager', 'budget_officer');
    const own = await here.drafted();
    await both.edit(grantAward, own.id, own.version, { conditions: 'Quarterly progress reports.' });
    await here.yvette.run(grantAward, 'submit', own.id);
    await expect(both.run(grantAward, 'accept', own.id)).rejects.toMatchObject({
      code: 'grant_award.actor_is_not_author',
    });
    await expect(here.rosa.run(grantAward, 'accept', own.id)).rejects.toMatchObject({ code: 'rights' });
  });

  test('is not entered by someone whose duty ended since', async () => {
    const county = here.county;
    const gone = await here.withDuties('Gone Since', 'grant_manager');
    const [granted] = await county.product.list(dutyGrant, `member=${gone.id}`);
    await county.product.run(dutyGrant, 'revoke', granted?.id ?? '', 'Left the office');
    // The duties of a test are those it says: the ones of the database are none any more.
    await expect(
      county.door.run({ ...gone.actor, duties: [] }, (work) =>
        work.insert(grantAward, {
          title: 'x',
          fundingType: 'local',
          agency: 'x',
          awardDate: TODAY,
          fromDay: TODAY,
          untilDay: '2027-12-31',
          amount: usd(1),
        }),
      ),
    ).rejects.toMatchObject({ code: 'rights' });
  });

  test('says how its money falls on assistance listings, to the cent', async () => {
    const { id } = await here.drafted({
      listings: [{ aln: '97.039', program: 'Hazard Mitigation Grant', amount: usd(99_999.99) }],
    });
    await expect(here.yvette.run(grantAward, 'submit', id)).rejects.toMatchObject({ code: 'grant_award.listings_tie' });
    await expect(
      here.drafted({ listings: [{ aln: '97039', program: 'x', amount: usd(100_000) }] }),
    ).rejects.toMatchObject({ code: 'grant_award.listings_are_numbers' });
  });

  test('from before the Uniform Guidance is refused, not guessed', async () => {
    await expect(here.drafted({ awardDate: '2014-12-25' })).rejects.toMatchObject({ code: 'grant_award.has_text' });
    await expect(here.drafted({ awardDate: '2014-12-26' })).resolves.toMatchObject({ status: 'draft' });
    await expect(
      here.drafted({ awardDate: '2010-01-01', fundingType: 'state', fain: null, listings: [] }),
    ).resolves.toMatchObject({ status: 'draft' });
  });

  test('is fixed once it is accepted', async () => {
    const { id } = await here.active();
    const { version } = await here.yvette.see(grantAward, id);
    await expect(here.yvette.edit(grantAward, id, version, { amount: usd(200_000) })).rejects.toMatchObject({
      code: 'grant_award.is_accepted',
    });
    await expect(here.yvette.edit(grantAward, id, version, { manager: here.miguel.id })).resolves.toMatchObject({
      manager: here.miguel.id,
    });
  });
});

describe('the text that governs an award', () => {
  test.each([
    ['2014-12-26', 10, 25_000, 5_000, 90],
    ['2020-11-11', 10, 25_000, 5_000, 90],
    ['2020-11-12', 10, 25_000, 5_000, 120],
    ['2024-09-30', 10, 25_000, 5_000, 120],
    ['2024-10-01', 15, 50_000, 10_000, 120],
  ])('of %s has a de minimis rate of %s percent', (day, rate, base, equipment, closeout) => {
    expect([
      termOn(day, 'de_minimis_percent')?.value,
      (termOn(day, 'subaward_base_cents')?.value ?? 0) / 100,
      (termOn(day, 'equipment_cents')?.value ?? 0) / 100,
      termOn(day, 'final_report_days')?.value,
    ]).toEqual([rate, base, equipment, closeout]);
  });

  test('is one for each day from the first on, and none before', () => {
    expect(textOn('2014-12-25')).toBeNull();
    fc.assert(
      fc.property(fc.date({ min: new Date('2014-12-26'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        expect(textOn(at.toISOString().slice(0, 10))).not.toBeNull();
      }),
    );
  });
});

describe('due days', () => {
  const award = {
    fundingType: 'federal',
    awardDate: '2025-12-15',
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    reporting: 'quarterly',
  } as const;
  const dueOf = (kind: string) =>
    clocksOf(award)
      .filter((one) => one.kind === kind)
      .map(({ dueOn }) => dueOn);

  test('follow the quarters, and the end of the period', () => {
    expect(periodEnds(award)).toEqual(['2026-03-31', '2026-06-30', '2026-09-30']);
    expect(dueOf('financial')).toEqual(['2026-04-30', '2026-07-30', '2026-10-30']);
    expect(dueOf('final')).toEqual(['2027-04-30']);
    expect(dueOf('extension')).toEqual(['2026-12-21']);
    expect(dueOf('closeout')).toEqual(['2027-12-31']);
  });

  test('of an older award are those of its own text', () => {
    expect(
      clocksOf({ ...award, awardDate: '2019-06-01' })
        .filter(({ kind }) => kind === 'final')
        .map(({ dueOn }) => dueOn),
    ).toEqual(['2027-03-31']);
  });

  test('are none for local money', () => expect(clocksOf({ ...award, fundingType: 'local' })).toEqual([]));
});

describe('why an award needs attention', () => {
  const award: Watched = {
    status: 'active',
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    amountCents: 100_000_00,
    requiredMatchCents: 0,
    expendedCents: 50_000_00,
    matchCents: 0,
  };
  const kinds = (more: Partial<Watched>, today = '2026-07-01') =>
    reasonsOf({ ...award, ...more }, today).map(({ kind }) => kind);

  test('is said with its figures, from the day on which it begins', () => {
    expect(kinds({})).toEqual([]);
    // On July 1 49 percent of the year has passed.
    expect(kinds({ expendedCents: 23_999_99 })).toEqual(['behind']);
    expect(kinds({ expendedCents: 24_000_00 })).toEqual([]);
    expect(kinds({ expendedCents: 74_999_99 })).toEqual([]);
    expect(kinds({ expendedCents: 75_000_00 })).toEqual(['ahead']);
    expect(kinds({ expendedCents: 100_000_00 })).toEqual(['spent']);
    expect(kinds({ expendedCents: 90_000_00 }, '2026-10-01')).toEqual([]);
    expect(kinds({ expendedCents: 90_000_00 }, '2026-10-02')).toEqual(['ending']);
    expect(kinds({ expendedCents: 90_000_00 }, '2026-12-31')).toEqual(['ending']);
    expect(kinds({ expendedCents: 90_000_00 }, '2027-01-01')).toEqual(['over']);
    expect(kinds({ requiredMatchCents: 20_000_00, matchCents: 4_999_99 })).toEqual(['match']);
    expect(kinds({ requiredMatchCents: 20_000_00, matchCents: 5_000_00 })).toEqual([]);
    expect(kinds({ status: 'closeout', expendedCents: 0 }, '2027-01-01')).toEqual([]);
  });
});

describe('the portfolio', () => {
  test('adds up to its rows under any filter', async () => {
    const one = await here.active();
    const other = await here.active({ fundingType: 'state', fain: null, listings: [], amount: usd(40_000) });
    await here.charged(one.id, 1_234.56);
    await here.charged(other.id, 10);
    for (const asked of [{}, { scope: 'all' as const }, { fundingType: 'state' }, { manager: here.miguel.id }]) {
      const { totals, awards } = await here.county.door.run(here.rosa.actor, (work) => portfolioOf(work, asked));
      const sum = (name: 'amountCents' | 'expendedCents') => awards.data.reduce((all, row) => all + row[name], 0);
      expect([totals.awards, totals.amountCents, totals.expendedCents]).toEqual([
        awards.total,
        sum('amountCents'),
        sum('expendedCents'),
      ]);
    }
    const { awards } = await here.county.door.run(here.rosa.actor, (work) => portfolioOf(work, {}));
    expect(awards.data.find(({ id }) => id === one.id)).toMatchObject({ expendedCents: 1_234_56, status: 'active' });
    expect(awards.data.find(({ id }) => id === other.id)?.next).toBeNull();
  });

  test('counts as ending what ends today and in 90 days, and neither a day later nor what is over', async () => {
    const ending = async () =>
      (await here.county.door.run(here.rosa.actor, (work) => portfolioOf(work, {}))).totals.ending;
    const before = await ending();
    const more: number[] = [];
    for (const untilDay of ['2026-11-19', '2026-11-20', '2027-02-18', '2027-02-19']) {
      await here.active({ untilDay });
      more.push((await ending()) - before);
    }
    expect(more).toEqual([0, 1, 2, 2]);
  });
});

describe('the burn curve', () => {
  const award: Burning = {
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    amountCents: 120_000_00,
    today: '2026-07-15',
    isRunning: true,
    noticeOn: '2026-12-21',
    drawn: [{ month: '2026-04', cents: 15_000_00 }],
    encumbered: [],
    spent: [
      { month: '2026-02', cents: 30_000_00 },
      { month: '2026-04', cents: 5_000_00 },
      { month: '2026-05', cents: 6_000_00 },
      { month: '2026-06', cents: 7_000_00 },
      { month: '2026-07', cents: 1_000_00 },
    ],
  };

  test('has a point for each month, and nothing spent in those ahead', () => {
    const { points } = burnCurve(award);
    expect(points).toHaveLength(12);
    expect(points[0]).toMatchObject({ month: '2026-01', spent: 0, drawn: 0, projected: null });
    expect(points[6]).toMatchObject({ month: '2026-07', spent: 49_000_00, drawn: 15_000_00, projected: 49_000_00 });
    expect(points[7]).toMatchObject({ spent: null, drawn: null });
    expect(points.at(-1)?.even).toBe(award.amountCents);
  });

  test('goes on at the pace of the last three whole months, and says what lapses and until when it can be saved', () => {
    const { pace, lapseCents, runsOutOn, act, points } = burnCurve(award);
    expect(pace).toEqual({ cents: 6_000_00, months: 3 });
    expect(lapseCents).toBe(award.amountCents - (points.at(-1)?.projected ?? 0));
    expect(lapseCents).toBeGreaterThan(30_000_00);
    expect(runsOutOn).toBeNull();
    expect(act).toEqual({ on: '2026-12-21', to: 'extend' });
    expect(burnCurve({ ...award, today: '2026-12-22' }).act).toEqual({ on: '2026-12-31', to: 'extend' });
  });

  test('says on which day the money ends when it ends before the period', () => {
    const { lapseCents, runsOutOn, act } = burnCurve({ ...award, amountCents: 61_000_00 });
    expect([lapseCents, runsOutOn]).toEqual([0, '2026-09-13']);
    expect(act).toEqual({ on: '2026-09-13', to: 'slow' });
    expect(burnCurve({ ...award, amountCents: 49_000_00 }).runsOutOn).toBeNull();
  });

  test('projects nothing before a whole month is over, after the period, and once the award is closed out', () => {
    for (const other of [{ today: '2026-01-20' }, { today: '2027-01-02' }, { isRunning: false }]) {
      const { pace, lapseCents, act, points } = burnCurve({ ...award, ...other });
      expect([pace, lapseCents, act, points.filter(({ projected }) => projected !== null)]).toEqual([
        null,
        null,
        null,
        [],
      ]);
    }
  });

  test('draws a year on either side of its period, and adds up what is booked outside of it', () => {
    const outside = { month: '1926-11', cents: 1_000_00 };
    const typed = { month: '2206-01', cents: 1_000_00 };
    const { points } = burnCurve({
      ...award,
      spent: [outside, { month: '2025-11', cents: 500_00 }, ...award.spent, typed],
    });
    expect([points[0]?.month, points.at(-1)?.month]).toEqual(['2025-11', '2026-12']);
    expect(points[0]?.spent).toBe(1_500_00);
  });

  test('has no pace below zero where more is credited than spent', () => {
    const { pace, lapseCents } = burnCurve({
      ...award,
      spent: [...award.spent, { month: '2026-06', cents: -50_000_00 }],
    });
    expect(pace?.cents).toBe(0);
    expect(lapseCents).toBe(award.amountCents);
  });

  test('never spends less in a later month, whatever was booked', () => {
    const sums = fc.array(
      fc.record({ month: fc.constantFrom('2025-11', '2026-03', '2026-08', '2027-02'), cents: fc.nat() }),
    );
    fc.assert(
      fc.property(sums, sums, (spent, drawn) => {
        const points = burnCurve({ ...award, spent, drawn }).points;
        for (const name of ['even', 'spent', 'drawn', 'projected'] as const) {
          const line = points.flatMap((point) => point[name] ?? []);
          expect(line).toEqual(line.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});

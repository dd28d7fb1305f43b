import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { hubOf } from './hub.server.ts';
import { lapseOf, monthlyOf } from './lapse.ts';
import { rollUp } from './roll-up.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const hub = () => here.county.door.run(here.rosa.actor, (work) => hubOf(work));

describe('the hub', () => {
  test('has groups that each add up to the totals, and listings to the federal money', async () => {
    const one = await here.active();
    await here.active({ agency: 'Department of Housing and Urban Development', amount: usd(40_000) });
    await here.active({ fundingType: 'local', fain: null, listings: [], amount: usd(5_000), agency: 'A foundation' });
    await here.charged(one.id, 6_000);
    const { totals, funders, departments, listings } = await hub();
    for (const groups of [funders, departments]) {
      const sum = (name: 'awards' | 'amountCents' | 'expendedCents') => groups.reduce((all, row) => all + row[name], 0);
      expect([sum('awards'), sum('amountCents'), sum('expendedCents')]).toEqual([
        totals.awards,
        totals.amountCents,
        totals.expendedCents,
      ]);
    }
    expect(totals).toMatchObject({ awards: 3, amountCents: 145_000_00, expendedCents: 6_000_00 });
    expect(listings).toEqual([
      { aln: '97.039', program: 'Hazard Mitigation Grant', awards: 2, amountCents: 140_000_00 },
    ]);
  });

  test('lists what lapses, the largest first, with how much the outlook knows', async () => {
    const { lapses } = await hub();
    expect(lapses.data.map(({ lapseCents }) => lapseCents)).toEqual(
      lapses.data.map(({ lapseCents }) => lapseCents).toSorted((a, b) => b - a),
    );
    expect(lapses.data[0]).toMatchObject({ months: 1, monthlyCents: 1_000_00 });
  });

  test('names what is due from today to a year from now, in its order', async () => {
    const { due } = await hub();
    const days = due.data.map(({ dueOn }) => dueOn);
    expect(days).toEqual(days.toSorted());
    expect(days.every((day) => day >= TODAY && day < '2027-11-20')).toBe(true);
  });
});

describe('the tree of departments', () => {
  const above: Readonly<Record<string, readonly string[]>> = {
    county: ['county'],
    works: ['works', 'county'],
    roads: ['roads', 'works', 'county'],
    parks: ['parks', 'county'],
    district: ['district'],
  };
  const tree = { nameOf: (id: string) => id, chainOf: (id: string) => above[id] ?? [] };

  test('lists each department before those under it, with what they have', () => {
    const awards = [
      { departmentId: 'roads', amountCents: 5, expendedCents: 1 },
      { departmentId: 'works', amountCents: 7, expendedCents: 2 },
      { departmentId: 'parks', amountCents: 11, expendedCents: 0 },
      { departmentId: null, amountCents: 13, expendedCents: 13 },
    ];
    expect(
      rollUp(awards, tree).map(({ name, level, awards: count, amountCents }) => [name, level, count, amountCents]),
    ).toEqual([
      ['county', 0, 3, 23],
      ['parks', 1, 1, 11],
      ['works', 1, 2, 12],
      ['roads', 2, 1, 5],
      ['No department', 0, 1, 13],
    ]);
  });

  test('adds up at every step, whatever is booked where', () => {
    const booked = fc.record({
      departmentId: fc.constantFrom(...Object.keys(above), null),
      amountCents: fc.nat(1_000_000),
      expendedCents: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(fc.array(booked, { maxLength: 40 }), (awards) => {
        const rows = rollUp(awards, tree);
        const sum = (all: readonly { amountCents: number }[]) => all.reduce((cents, one) => cents + one.amountCents, 0);
        expect(sum(rows.filter(({ level }) => level === 0))).toBe(sum(awards));
        for (const [at, { id, level, amountCents }] of rows.entries()) {
          const rest = rows.slice(at + 1);
          const end = rest.findIndex((one) => one.level <= level);
          const under = rest.slice(0, end < 0 ? rest.length : end).filter((one) => one.level === level + 1);
          expect(amountCents).toBe(sum(under) + sum(awards.filter(({ departmentId }) => departmentId === id)));
        }
      }),
    );
  });
});

describe('a projected lapse', () => {
  const award = { amountCents: 120_000_00, expendedCents: 60_000_00, recentCents: 30_000_00, untilDay: '2027-11-20' };

  test('is what the pace of six months leaves at the end', () => {
    expect(monthlyOf(award)).toBe(5_000_00);
    expect(lapseOf(award, '2026-11-20')).toBe(60_000_00 - Math.round((5_000_00 * 365) / (365.25 / 12)));
    expect(lapseOf({ ...award, recentCents: 0 }, '2026-11-20')).toBe(60_000_00);
    expect(lapseOf(award, '2027-11-20')).toBe(60_000_00);
    expect(lapseOf(award, '2028-01-01')).toBe(60_000_00);
  });

  test('is never negative and never more than what is left', () => {
    const cents = fc.integer({ min: 0, max: 900_000_000_00 });
    fc.assert(
      fc.property(cents, cents, cents, (amountCents, spent, recentCents) => {
        const expendedCents = Math.min(spent, amountCents);
        const lapse = lapseOf({ amountCents, expendedCents, recentCents, untilDay: '2027-06-30' }, '2026-11-20');
        return lapse >= 0 && lapse <= amountCents - expendedCents;
      }),
    );
  });
});

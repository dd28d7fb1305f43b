import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '#kernel';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetPosition } from './budget-position.record.ts';
import { groupedBy, monthByMonth, sideBySide } from './comparison.ts';
import { positionWhatIf } from './position-what-if.record.ts';
import { type PositionWorld, positionWorld } from './test-world.ts';
import {
  type ComparedWhatIfs,
  compareWhatIfs,
  type PositionYears,
  positionYears,
  type WhatIfNow,
  whatIfNow,
} from './what-if-calls.ts';
import { questionOf, startOf, supposedSaid } from './what-if.ts';

describe('what-ifs side by side', () => {
  test('have every name once, and nothing where a what-if has none', () => {
    const first = groupedBy(
      new Map([
        ['a', 5],
        ['b', 7],
        ['c', 1],
      ]),
      (key) => (key === 'c' ? null : '100'),
      'Not assigned',
    );
    expect(first).toEqual(
      new Map([
        ['100', 12],
        ['Not assigned', 1],
      ]),
    );
    expect(
      sideBySide([
        first,
        new Map([
          ['20', 3],
          ['100', 4],
        ]),
      ]),
    ).toEqual([
      { name: '20', cents: [0, 3] },
      { name: '100', cents: [12, 4] },
      { name: 'Not assigned', cents: [1, 0] },
    ]);
  });

  test('meet by the place of the month in their fiscal years', () => {
    const of = (year: number, ...cents: number[]) =>
      cents.map((one, at) => ({ month: `${year}-1${at}-01`, cents: one }));
    expect(monthByMonth([of(2026, 1, 2), of(2027, 3, 4)])).toEqual([
      { name: '2026-10-01', cents: [1, 3] },
      { name: '2026-11-01', cents: [2, 4] },
    ]);
    expect(monthByMonth([])).toEqual([]);
  });
});

test('what is saved is the address again, and a sentence', () => {
  const saved = { budget: '00000000-0000-4000-8000-000000000001', raise: 3, raiseOn: '2027-01-01', raiseGrade: null };
  const wishes = { ...saved, delay: 1, vacancy: 2.5, frozen: true };
  const question = questionOf(wishes);
  expect(question).toBe(`budget=${saved.budget}&raise=3&raiseOn=2027-01-01&delay=1&vacancy=2.5&freeze=yes`);
  const { raiseGrade: _, ...given } = wishes;
  expect(startOf(Object.fromEntries(new URLSearchParams(question)))).toEqual(given);
  expect(supposedSaid(wishes, 'G7')).toBe(
    '3% raise for G7 from Jan 1, 2027, hiring 1 month later, 2.5% vacancy, hiring frozen',
  );
});

describe('a what-if', () => {
  let here: PositionWorld;
  let server: Serving;
  let year: string;
  beforeAll(async () => {
    here = await positionWorld();
    year = (await here.adopted('FY2027', { '5300': 100_000 })).budget.id;
    server = await serve(here.county);
  });
  afterAll(async () => {
    await server.close();
    await here.county.close();
  });
  const asked = async <Answer>(path: string, as: Person): Promise<{ status: number; json: Answer }> => {
    const { status, json } = await server.ask({ as: as.actor, method: 'GET', path });
    return { status, json: json as unknown as Answer }; // as the call states it
  };

  test('keeps what it cost, and says how many positions changed since', async () => {
    const position = await here.position();
    const made = await here.priya.make(positionWhatIf, { name: 'Ten percent', budget: year, raise: 10 });
    const { id } = made;
    const kept = await here.priya.see(positionWhatIf, id);
    expect([kept.cost?.cents, kept.unchanged?.cents]).toEqual([28_710_00, 26_100_00]);
    const now = async () => (await asked<WhatIfNow>(urlOf(whatIfNow, { id }), here.priya)).json;
    expect(await now()).toMatchObject({
      cents: 28_710_00,
      base: 26_100_00,
      changedPositions: 0,
      supposed: '10% raise',
    });
    here.county.clock.set('2026-11-21T15:00:00Z');
    await here.priya.edit(budgetPosition, position.id, (await here.priya.see(budgetPosition, position.id)).version, {
      hours: 1305,
    });
    await here.position();
    expect(await now()).toMatchObject({ cents: 43_065_00, changedPositions: 2, changedRates: 0 });
    expect((await here.priya.see(positionWhatIf, id)).cost?.cents).toBe(28_710_00);
    const act = (person: Person) =>
      server.ask({
        as: person.actor,
        method: 'POST',
        path: `/api/v1/position_what_if/${id}/figures`,
        body: {},
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect((await act(here.priya)).json).toEqual({ cents: 43_065_00 });
    expect(await now()).toMatchObject({ changedPositions: 0 });
  });

  test('is one’s own until it is shared, and changed and deleted by its owner alone', async () => {
    const { id, version } = await here.priya.make(positionWhatIf, { name: 'Freeze', budget: year, frozen: true });
    const compared = (person: Person, ...ids: readonly string[]) =>
      asked<ComparedWhatIfs>(urlOf(compareWhatIfs, { first: ids[0] ?? null, second: ids[1] ?? null }), person);
    expect((await asked(urlOf(whatIfNow, { id }), here.miguel)).status).toBe(404);
    expect((await compared(here.miguel, id)).json).toMatchObject({ columns: [], known: { total: 0 } });
    const shared = await here.priya.edit(positionWhatIf, id, version, { shared: true });
    expect((await compared(here.miguel, id)).json).toMatchObject({ columns: [{ name: 'Freeze' }] });
    await expect(here.miguel.edit(positionWhatIf, id, shared.version, { raise: 5 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await compared(here.rosa, id)).status).toBe(403);
    const other = await here.priya.make(positionWhatIf, { name: 'Five percent', budget: year, raise: 5 });
    const { columns, funds, departments, months } = (await compared(here.priya, id, other.id)).json;
    for (const rows of [funds, departments, months])
      for (const [at, { cents }] of columns.entries())
        expect(rows.reduce((all, row) => all + (row.cents[at] ?? 0), 0)).toBe(cents);
    expect(columns.map(({ name }) => name)).toEqual(['Freeze', 'Five percent']);
  });

  test('supposes something, of a fiscal year', async () => {
    const make = (given: object) => here.priya.make(positionWhatIf, { name: 'Nothing', budget: year, ...given });
    await expect(make({})).rejects.toMatchObject({ code: 'position_what_if.something_is_supposed' });
    await expect(make({ delay: 1, raiseOn: '2027-01-01' })).rejects.toMatchObject({
      code: 'position_what_if.raise_is_given',
    });
    const project = await here.priya.make(budget, {
      name: 'Levee project',
      span: 'project',
      startsOn: '2026-10-01',
      endsOn: '2029-09-30',
    });
    await expect(make({ budget: project.id, raise: 2 })).rejects.toMatchObject({
      code: 'position_what_if.is_of_a_year',
      issues: [{ path: 'budget', code: 'position_what_if.is_of_a_year' }],
    });
  });

  test('years stand next to each other with the positions of each', async () => {
    await here.position({ fromDay: '2020-10-01', untilDay: '2026-12-31' });
    const { years } = (await asked<PositionYears>(urlOf(positionYears, {}), here.priya)).json;
    expect(years.total).toBe(1);
    expect(years.data).toMatchObject([{ name: 'FY2027', positions: 3, added: 0, ended: 1 }]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { keptHours, rulingsOf } from './kept-hours.ts';
import { keptHoursOf } from './kept.server.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const hours = (amount: string) => ({ amount, unit: 'HR' });
const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const entry = {
  employeeClass: 'budgeted',
  paysOvertime: true,
  workDay: '2024-10-14',
  regularHours: hours('8'),
  overtimeHours: hours('6'),
  regularRate: usd(27.5),
  overtimeRate: usd(41.25),
  regularBenefits: 31.25,
  overtimeBenefits: 9.8,
} as const;

test('what emergency work does not pay of budgeted staff is kept to the cent, and permanent work keeps nothing', () => {
  // G1 and G2 of the golden cases: 288.72 of 560.46 is not eligible in category B.
  expect(keptHours([entry, { ...entry, workDay: '2024-10-16' }], 'b')).toEqual([
    {
      reason: 'budgeted_regular',
      entries: 2,
      hours: '16',
      cents: 57_744,
      fromDay: '2024-10-14',
      untilDay: '2024-10-16',
    },
  ]);
  expect(keptHours([entry], 'c')).toEqual([]);
  expect(keptHours([{ ...entry, employeeClass: 'backfill' }], 'b')).toEqual([]);
  expect(keptHours([{ ...entry, paysOvertime: false }], 'b').map(({ reason }) => reason)).toEqual([
    'budgeted_regular',
    'no_overtime',
  ]);
  expect(keptHours([{ ...entry, employeeClass: 'elected' }], 'c')).toMatchObject([{ reason: 'elected', hours: '14' }]);
});

test('they are never the share of PA nor a donation, and match elsewhere only where they are paid', () => {
  const allowed = (reason: Parameters<typeof rulingsOf>[0]) =>
    rulingsOf(reason)
      .filter(({ isAllowed }) => isAllowed)
      .map(({ use, law }) => [use, law]);
  expect(allowed('budgeted_regular')).toEqual([['other_award', '2 CFR 200.306(b)']]);
  expect(allowed('no_overtime')).toEqual([]);
  expect(allowed('elected')).toEqual([]);
});

test('the project has them with what is entered as match, and a person starts a contribution from them', async () => {
  const { id, number } = await here.project({ category: 'b' });
  await here.yvette.make(laborEntry, here.labor(id));
  const of = await here.county.door.run(here.rosa.actor, (work) => keptHoursOf(work, id));
  expect(of).toMatchObject({
    document: `${number} kept hours`,
    totalCents: 28_872,
    usableCents: 28_872,
    enteredCents: 0,
    leftCents: 28_872,
  });
  const server = await serve(here.county);
  const page = await windowOf(server, here.yvette, `/pa-projects/${id}`);
  await expect.poll(() => page.shown('Match analysis')).toContain('$288.72 not eligible');
  expect(page.shown('Match analysis')).toContain('Enter as match');
  const reader = await windowOf(server, here.rosa, `/pa-projects/${id}`);
  await expect.poll(() => reader.shown('Match analysis')).toContain('$288.72 usable as match elsewhere');
  expect(reader.shown('Match analysis')).not.toContain('Enter as match');
  await server.close();
});

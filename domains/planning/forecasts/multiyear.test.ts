import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../budget/test-world.ts';
import { interfundTransfer } from '../revenue/interfund-transfer.record.ts';
import { revenueEntry } from '../revenue/revenue-entry.record.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from '../revenue/test-world.ts';
import { forecastDriver } from './forecast-driver.record.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import type { Multiyear } from './multiyear.ts';
import type { Outlook } from './outlook.ts';

let here: RevenueWorld;
let serving: Serving;
let year: Drafted;

beforeAll(async () => {
  here = await revenueWorld();
  serving = await serve(here.county);
  const last = await here.draft(
    'FY2026',
    { '5300': 1000 },
    { '3110': 1000 },
    { startsOn: '2025-10-01', endsOn: '2026-09-30', balances: false },
  );
  await here.adopt(last);
  const receipt = (line: string, day: string, dollars: number, reference: string) =>
    here.county.product.make(revenueEntry, { line, day, amount: usd(dollars), reference });
  const post = async (line: string, day: string, dollars: number, reference: string) => {
    const { id } = await receipt(line, day, dollars, reference);
    await here.priya.run(revenueEntry, 'post', id);
  };
  await post(last.revenues['3110'] ?? '', '2025-10-15', 100, 'A-1');
  await post(last.revenues['3110'] ?? '', '2026-03-15', 900, 'A-2');
  year = await here.draft('FY2027', { '5300': 1100 }, { '3110': 1000, '3340': 60 });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 400, percent: 10 });
  await here.priya.make(interfundTransfer, {
    budget: year.id,
    fromFund: here.funds.general,
    toFund: here.funds.fire,
    amount: usd(50),
    purpose: 'Engine',
    authority: 'Ordinance 1',
    isRecurring: false,
  });
  await here.adopt(year);
  await post(year.revenues['3110'] ?? '', '2026-10-20', 120, 'A-3');
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const get = async <Answer>(path: string, as = here.rosa): Promise<Answer> =>
  (await serving.ask({ as: as.actor, method: 'GET', path })).json as unknown as Answer;
const ahead = (more = '') => get<Multiyear>(`/api/v1/multiyear-forecast?budget=${year.id}${more}`);
const outlook = () => get<Outlook>(`/api/v1/forecasts/${year.id}?side=revenue`);

test('revenue is forecast by the methods of spending, each with its error; what never came in is expected as estimated', async () => {
  const { side, months, lines, total } = await outlook();
  expect([side, months]).toEqual(['revenue', 1]);
  const [tax, grants] = lines;
  const by = Object.fromEntries((tax?.guesses ?? []).map(({ method, cents }) => [method, cents]));
  expect(by).toEqual({ seasonal: 1200_00, encumbrance: null, run_rate: 1440_00, driver: 1000_00 });
  expect(tax).toMatchObject({ authority: 1000_00, spent: 120_00, years: 1, type: 'property_tax' });
  expect(grants?.guesses.every(({ cents }) => cents === null)).toBe(true);
  expect(grants?.forecast).toEqual({ low: 0, high: 60_00, cents: null });
  // One month of data is a range, as it is of spending.
  expect(total.cents).toBeNull();
});

test('a driver of revenue leaves spending alone, and one of spending leaves revenue alone', async () => {
  const driver = async () => (await outlook()).lines[0]?.guesses.find(({ method }) => method === 'driver')?.cents;
  await here.priya.make(forecastDriver, { name: 'Power', budget: year.id, kind: 'rate', percent: 50 });
  expect(await driver()).toBe(1000_00);
  await here.priya.make(forecastDriver, {
    name: 'Roll',
    budget: year.id,
    kind: 'steps',
    side: 'revenue',
    percent: 2,
    accounts: '*-3110',
  });
  expect(await driver()).toBe(1020_00);
  const spending = await get<Outlook>(`/api/v1/forecasts/${year.id}`);
  expect(spending.lines.map(({ account }) => account)).toEqual(['100-5300']);
});

test('each fund ends six years with revenue less spending; the structural gap is named, and a one-time transfer is gone', async () => {
  const { basis, isEarly, funds, whole } = await ahead();
  // A range of one month says little of six years, so they start from the budget; the forecast can be asked for.
  expect([basis, isEarly]).toEqual(['budget', true]);
  const general = funds.find(({ code }) => code === '100');
  expect(general?.years.slice(0, 2)).toMatchObject([
    {
      year: 2027,
      beginning: { cents: 400_00 },
      revenues: { cents: 1060_00 },
      spending: { cents: 1100_00 },
      transfersOut: 50_00,
      ending: { cents: 310_00 },
      required: 110_00,
      structural: { cents: -40_00 },
    },
    // The tax grows by 2 percent; the fuel rate was at work all year.
    {
      year: 2028,
      revenues: { cents: 1080_00 },
      transfersOut: 0,
      ending: { cents: 290_00 },
      structural: { cents: -20_00 },
    },
  ]);
  expect(whole[0]?.beginning.cents).toBe(400_00);
  const ranged = await ahead('&basis=forecast');
  expect(ranged.basis).toBe('forecast');
  expect(ranged.whole[0]?.revenues.cents).toBeNull();
});

test('a scenario copies revenue as well, and shows what it changes by the end of six years', async () => {
  const { id } = (
    await serving.ask({
      as: here.priya.actor,
      method: 'POST',
      path: `/api/v1/forecasts/${year.id}/scenario`,
      body: { name: 'Grant ends' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  ).json as unknown as { id: string };
  const row = await here.priya.see(forecastScenario, id);
  await here.priya.edit(forecastScenario, id, row.version, {
    drivers: [
      { kind: 'once', side: 'revenue', accounts: '100-3340', amount: usd(-60), year: 2029 },
      { kind: 'amount', side: 'revenue', accounts: '100-3110', amount: usd(12) },
    ],
  });
  const { funds, scenario } = await ahead(`&scenario=${id}`);
  expect(scenario?.name).toBe('Grant ends');
  const [first = 0, second = 0, third = 0] = funds.find(({ code }) => code === '100')?.changes ?? [];
  expect([first, second - first, third - second]).toEqual([12_00, 12_24, 12_48 - 60_00]);
  const { data } = await get<{ data: { revenueChange: number; change: number }[] }>(
    `/api/v1/forecasts/${year.id}/scenarios`,
  );
  expect(data[0]).toMatchObject({ change: 0, revenueChange: 12_00 });
  const unknown = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: `/api/v1/multiyear-forecast?budget=${year.id}&scenario=${crypto.randomUUID()}`,
  });
  expect(unknown.status).toBe(404);
});

test('the page says where the figures start, names the gap, and has a row for each year', async () => {
  const page = await windowOf(serving, here.rosa, `/budget-forecasts/years?budget=${year.id}`);
  const says = (text: string) => expect.poll(() => page.everything()).toContain(text);
  await says('Starts from the revised budget of FY2027');
  await says('Structural gap from FY2027: recurring revenue leaves $40');
  await says('FY2032');
});

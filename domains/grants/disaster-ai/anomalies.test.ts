import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '../test-world.ts';
import { anomaliesOf, anomalyChecks } from './anomalies.server.ts';
import { type DisasterWorld, disasterWorld } from './test-world.ts';

let here: DisasterWorld;
beforeAll(async () => {
  here = await disasterWorld();
});
afterAll(() => here.county.close());

const found = async (id: string) => {
  const { checks } = await here.county.door.run(here.rosa.actor, (work) => anomaliesOf(work));
  return checks.find((one) => one.id === id)?.found.data.map(({ number, says }) => ({ number, says })) ?? [];
};
const disasterAward = async () => {
  const amount = usd(1_000_000);
  const { id } = await here.active({
    amount,
    listings: [{ aln: '97.036', program: 'Public Assistance', amount }],
    fromDay: '2026-01-01',
  });
  return id;
};

test('costs of other awards are not looked at, and none is unusual at first', async () => {
  const { id } = await here.active({
    listings: [{ aln: '14.218', program: 'Community Development', amount: usd(100_000) }],
  });
  await here.charged(id, 2000, { source: 'equipment' });
  const { awards, checks } = await here.county.door.run(here.rosa.actor, (work) => anomaliesOf(work));
  expect([awards, checks.map(({ found: { total } }) => total)]).toEqual([0, anomalyChecks.map(() => 0)]);
});

test('equipment without labor that day, and measured costs in whole thousands', async () => {
  const id = await disasterAward();
  const truck = await here.charged(id, 812.5, {
    source: 'equipment',
    costClass: 'equipment',
    incurredOn: '2026-10-05',
  });
  expect(await found('no_operator')).toMatchObject([{ number: truck.number }]);
  await here.charged(id, 400.25, { source: 'labor', costClass: 'personnel', incurredOn: '2026-10-05' });
  expect(await found('no_operator')).toEqual([]);
  const round = await here.charged(id, 3000, { source: 'labor', costClass: 'personnel', incurredOn: '2026-10-06' });
  await here.charged(id, 3000.01, { source: 'labor', costClass: 'personnel', incurredOn: '2026-10-07' });
  expect(await found('measured_round')).toMatchObject([{ number: round.number }]);
});

test('a weekend day three times the median working day, with the figures', async () => {
  const id = await disasterAward();
  for (const day of ['05', '06', '07', '08', '09'])
    await here.charged(id, 100.5, { incurredOn: `2026-10-${day}`, payee: `Crew ${day}` });
  await here.charged(id, 301.49, { incurredOn: '2026-10-10', payee: 'Crew on Saturday' });
  expect(await found('weekend')).toEqual([]);
  const sunday = await here.charged(id, 301.5, { incurredOn: '2026-10-11', payee: 'Crew on Sunday' });
  expect(await found('weekend')).toMatchObject([
    { number: sunday.number, says: expect.stringContaining('$301.50, 3.0 times the median working day') },
  ]);
});

test('one payee and amount under two awards', async () => {
  const [one, other] = [await disasterAward(), await disasterAward()];
  const bill = { payee: 'Debris Brothers', incurredOn: '2026-06-01' };
  await here.charged(one, 999.99, bill);
  await here.charged(other, 999.99, { ...bill, incurredOn: '2026-09-01' });
  expect(await found('two_awards')).toEqual([]);
  const first = await here.charged(one, 1000.07, bill);
  const second = await here.charged(other, 1000.07, { ...bill, payee: 'DEBRIS BROTHERS', incurredOn: '2026-09-01' });
  expect(await found('two_awards')).toMatchObject([
    { number: second.number, says: expect.stringContaining(first.number) },
  ]);
});

test('a cost of more than five times the median of its class', async () => {
  const id = await disasterAward();
  for (let at = 1; at <= 5; at++)
    await here.charged(id, 200 + at, { costClass: 'supplies', incurredOn: `2026-09-0${at}`, payee: `Shop ${at}` });
  const dear = await here.charged(id, 1500, { costClass: 'supplies', incurredOn: '2026-09-08', payee: 'Shop 6' });
  expect(await found('above_median')).toMatchObject([{ number: dear.number, says: expect.stringContaining('median') }]);
});

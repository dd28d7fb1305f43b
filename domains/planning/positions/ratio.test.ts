import { expect, test } from 'vitest';
import { budgetPosition } from './budget-position.record.ts';
import { benefitRate } from './benefit-rate.record.ts';
import { asItIs, positionCost } from './position-cost.ts';
import { costingOf, positionsIn, yearsOf } from './reading.server.ts';
import { positionWorld } from './test-world.ts';

test('ratio', async () => {
  const here = await positionWorld();
  await here.adopted('FY2027', { '5300': 1 });
  for (const percent of [6.2, 1.45, 14.03, 1.9])
    await here.priya.make(benefitRate, { name: `B${percent}`, kind: 'percent', percent, fromDay: '2020-01-01' });
  const compiled = here.county.door.around.registry.get(budgetPosition.name);
  for (let batch = 0; batch < 6; batch++)
    await here.county.door.run(here.priya.actor, async (work) => {
      await work.asProduct.createMany(
        compiled,
        Array.from({ length: 500 }, (_, at) => ({
          number: `X${batch * 500 + at}`,
          title: 'Crew member',
          costCenter: here.center,
          grade: here.grade,
          step: 1,
          hours: 2080,
          fromDay: '2018-10-01',
          hireOn: at % 16 ? '2026-10-01' : '2027-02-01',
          funding:
            at % 9
              ? [{ account: '100-5300', percent: 100 }]
              : [
                  { account: '100-5300', percent: 60 },
                  { account: '100-5310', percent: 40 },
                ],
        })),
      );
    });
  const said: string[] = [];
  for (let round = 0; round < 6; round++)
    await here.county.door.run(here.priya.actor, async (work) => {
      const [year] = await yearsOf(work);
      if (!year) throw new Error();
      const a = performance.now();
      const rows = await positionsIn(work, year);
      const b = performance.now();
      const costing = await costingOf(work, year);
      const c = performance.now();
      let sum = 0;
      for (const one of rows) sum += positionCost(one, costing, { ...asItIs, raise: 3 }).cents;
      const d = performance.now();
      said.push(
        `${rows.length} rows: sql ${(b - a).toFixed(1)} costing ${(c - b).toFixed(1)} arithmetic ${(d - c).toFixed(1)} ratio ${((d - a) / (b - a)).toFixed(2)} ${sum}`,
      );
    });
  console.log(said.join('\n'));
  expect(said).toHaveLength(6);
  await here.county.close();
}, 60_000);

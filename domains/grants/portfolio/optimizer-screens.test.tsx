import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { usd } from '../test-world.ts';

let here: ResearchWorld;
let server: Serving;
beforeAll(async () => {
  here = await researchWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a manager sets the limits, finds the best portfolio, and sees what it is measured against', async () => {
  const mona = await here.county.member('Mona Reyes', 'manager');
  const empty = await windowOf(server, mona, '/quantum-grant-management');
  expect(empty.shown()).toContain('No open go decisions');
  expect(empty.shown()).toContain('No quantum computer is used');
  const sheets = await Promise.all(
    [200_000, 90_000, 100_000].map(async (dollars) =>
      here.scored((await here.noticed({ costShare: true, matchPercent: 50 })).id, {
        projectCost: usd(dollars),
        staffHours: 40,
        fit: dollars === 200_000 ? 5 : 4,
      }),
    ),
  );
  const page = await windowOf(server, mona, '/quantum-grant-management');
  for (const { number } of sheets) expect(page.shown()).toContain(number);
  await page.fill('Match money', 'much');
  expect(page.shown()).toContain('Enter the match money in dollars.');
  await page.fill('Match money', '100,000');
  await page.press('Find best portfolio');
  await expect.poll(() => page.shown()).toContain('Optimal, proven');
  expect(page.shown()).toContain('Simulated annealing');
  expect(page.shown()).toContain('Next best 1');
  const limits = await windowOf(server, mona, '/quantum-grant-management?tab=limits');
  await expect.poll(() => limits.shown()).toContain('Match money');
  expect(limits.shown()).toContain('$50,000.00');
});

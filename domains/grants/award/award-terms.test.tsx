import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { clocksOfAward } from '../clocks/award-clocks.server.ts';
import { reportSheetOf } from '../reports/report-calls.server.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { standingOf } from './award-calls.server.ts';
import { grantAward } from './grant-award.record.ts';

let here: GrantWorld;
let server: Serving;
beforeAll(async () => {
  here = await grantWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const negotiated = { indirect: 'negotiated', indirectRate: 21.5, rateUntil: '2026-12-31' } as const;

test('an award shows its terms, its budget period and the text that its date chooses', async () => {
  const { id, fain } = await here.active({ match: usd(25_000), uei: 'JKA3C2Z9XQ47', ...negotiated });
  const page = await windowOf(server, here.rosa, `/grants-management-page/${id}`);
  await expect.poll(() => page.everything()).toContain('Award terms');
  for (const said of [fain ?? '', 'JKA3C2Z9XQ47', '97.039', '80% and 20%', 'Reimbursement', '1 of 2', '21.5%'])
    expect(page.everything()).toContain(said);
  expect(page.everything()).toContain('2 CFR 200 as of');
  const older = await here.active({ awardDate: '2024-09-30' });
  const terms = async (award: string) =>
    (await here.county.door.run(here.rosa.actor, (work) => standingOf(work, award))).text?.citation;
  await expect(terms(id)).resolves.toContain('2024-10-01');
  await expect(terms(older.id)).resolves.toContain('2020-11-12');
});

test('its UEI has its form, is corrected while the award runs, and stands on its reports', async () => {
  await expect(here.drafted({ uei: 'ABC' })).rejects.toMatchObject({ issues: [{ path: 'uei' }] });
  const { id } = await here.active();
  const { version } = await here.yvette.see(grantAward, id);
  await here.yvette.edit(grantAward, id, version, { uei: 'JKA3C2Z9XQ47' });
  await here.charged(id, 1200.5, { incurredOn: '2026-09-10', paidOn: '2026-09-20' });
  const report = await here.yvette.make(grantReport, { award: id, kind: 'financial', periodEnd: '2026-09-30' });
  const { sheet } = await here.county.door.run(here.rosa.actor, (work) => reportSheetOf(work, report.id));
  expect(JSON.stringify(sheet)).toContain('JKA3C2Z9XQ47');
});

test('a negotiated rate that expires is a day of the award', async () => {
  const { id } = await here.active(negotiated);
  const { clocks } = await here.county.door.run(here.rosa.actor, (work) => clocksOfAward(work, id, []));
  expect(clocks.data.find(({ duty }) => duty === 'rate')).toMatchObject({ dueOn: '2026-12-31', daysLeft: 41 });
  const none = await here.active({ rateUntil: '2026-12-31' });
  const others = await here.county.door.run(here.rosa.actor, (work) => clocksOfAward(work, none.id, []));
  expect(others.clocks.data.some(({ duty }) => duty === 'rate')).toBe(false);
});

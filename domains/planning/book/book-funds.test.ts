import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideOn } from '../../../tests/world/approving.ts';
import { type PartOfSite, openPart } from '../../../tests/world/part-of-site.ts';
import { publicUrl, type Serving, serve } from '../../../tests/world/serving.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { usd } from '../budget/test-world.ts';
import { budgetPosition } from '../positions/budget-position.record.ts';
import { payGrade } from '../positions/pay-grade.record.ts';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from '../revenue/test-world.ts';
import type { BookDraft } from './book-calls.ts';

let here: RevenueWorld;
let serving: Serving;
let site: PartOfSite;
let year: Drafted;

beforeAll(async () => {
  here = await revenueWorld();
  serving = await serve(here.county);
  site = openPart(here.county, serving);
  year = await here.draft('Fiscal year 2027', { '5300': 900 }, { '3110': 700, '3430': 250 }, { isPublished: true });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 100 });
  await here.adopt(year);
  const grade = await here.priya.make(payGrade, { code: 'G9', name: 'Crew', steps: [] });
  const position = { title: 'Crew member', grade: grade.id, step: 1, costCenter: here.center, hours: 1040 };
  await here.priya.make(budgetPosition, {
    ...position,
    number: '000001',
    fromDay: '2020-10-01',
    funding: [{ account: '100-5300', percent: 100 }],
  });
  const more = {
    kind: 'amendment',
    purpose: 'Storm',
    reason: 'A storm in May',
    day: '2026-11-20',
    resolution: 'R-7',
  } as const;
  const { id } = await here.priya.make(budgetAmendment, {
    ...more,
    lines: [{ line: year.lines['5300'] ?? '', increase: usd(50) }],
    revenues: [{ line: year.revenues['3430'] ?? '', increase: usd(50) }],
  });
  await here.priya.run(budgetAmendment, 'submit', id);
  await decideOn(here.county, here.council, id, { record: budgetAmendment.name });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

test('the book says where money comes from and where each fund ends, as it was adopted and not as it was amended', async () => {
  const { html } = await site.get('/budget-book');
  for (const one of ['Revenue by source', 'Fund statement', 'Positions by department', '$950.00', '$150.00', '0.50'])
    expect(html).toContain(one);
  expect(html).not.toContain('$1,000.00');
  const file = await serving.app.request(`${publicUrl}/budget-book.csv?table=revenue`, {
    headers: { host: new URL(publicUrl).host },
  });
  expect(await file.text()).toContain('Property tax,950.00');
});

test('what the budget shows by itself covers a part of the criteria', async () => {
  const path = `/api/v1/budget/${year.id}/book`;
  const answer = await serving.ask({ as: here.rosa.actor, method: 'GET', path });
  const { checklist } = answer.json as unknown as BookDraft; // as the call states it
  const standing = (key: string) => checklist.find((one) => one.key === key)?.standing;
  expect(['revenues', 'fund_balance', 'consolidated'].map(standing)).toEqual(['partly', 'partly', 'partly']);
  // One year is no summary of three.
  expect(standing('positions')).toBe('missing');
});

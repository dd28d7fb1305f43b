import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { balanceOf, type Drafted, type RevenueWorld, revenueWorld } from './test-world.ts';

let here: RevenueWorld;
let serving: Serving;
let year: Drafted;
let next: Drafted;

beforeAll(async () => {
  here = await revenueWorld();
  serving = await serve(here.county);
  year = await here.draft('FY2027', { '5300': 1000 }, { '3110': 1000 });
  await balanceOf(here.priya, { budget: year.id, fund: here.funds.general, dollars: 100 });
  await here.adopt(year);
  next = await here.draft(
    'FY2028',
    { '5300': 1200 },
    { '3110': 900 },
    { startsOn: '2027-10-01', endsOn: '2028-09-30' },
  );
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const shown = async (path: string, as = here.priya) => {
  const page = await windowOf(serving, as, path);
  return { page, says: (text: string) => expect.poll(() => page.everything()).toContain(text) };
};

test('revenues of an adopted budget say what came in and what is forecast; a draft says what is estimated', async () => {
  const adopted = await shown(`/budget-management/revenues?budget=${year.id}`);
  await adopted.says('Year-end forecast');
  await adopted.says('3110 FY2027');
  expect(adopted.page.shown()).toContain('Enter receipt');
  const draft = await shown(`/budget-management/revenues?budget=${next.id}`);
  await draft.says('3110 FY2028');
  expect(draft.page.shown()).not.toContain('Year-end forecast');
});

test('a person without the duty reads revenues and is offered nothing to enter', async () => {
  const { page, says } = await shown(`/budget-management/revenues?budget=${year.id}`, here.rosa);
  await says('3110 FY2027');
  expect(page.shown()).not.toContain('Enter receipt');
  expect(page.shown()).not.toContain('New revenue line');
});

test('funds say which of them is short, and by how much', async () => {
  const { says } = await shown(`/budget-management/funds?budget=${next.id}`);
  await says('Short by $300.00');
});

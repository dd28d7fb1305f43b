import { expect } from '@playwright/test';
import { pages } from '#domains';
import { mayOpen } from '#kernel';
import { test } from './people.ts';
import { isPageDue } from './turns.ts';

/** The bound of "good" for what moves after it was shown. */
const MOST_SHIFT = 0.1;

/** A fifth of what is built, with every commit another one. */
const built = pages
  .filter(({ path, list, screen, open }) => !path.includes(':') && open === undefined && (list ?? screen) !== undefined)
  .filter(isPageDue);

test('no built page moves under the hands of whoever has begun to read it', async ({ as }) => {
  test.setTimeout(240_000);
  const page = await as('Dana Whitfield');
  const shifts: string[] = [];
  for (const one of built.filter((each) => mayOpen(each, 'admin'))) {
    await page.goto(one.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((answer) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => answer(sum), 50);
        }),
    );
    if (moved > MOST_SHIFT) shifts.push(`${one.path}: ${moved.toFixed(3)}`);
  }
  expect(shifts).toEqual([]);
});

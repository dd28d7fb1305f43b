import { expect } from '@playwright/test';
import { pages } from '#domains';
import { mayOpen } from '#kernel';
import { askedBefore } from '../bench/first-pages.ts';
import { test } from './people.ts';
import { isPageDue } from './turns.ts';

/** The bound of "good" for what moves after it was shown. */
const MOST_SHIFT = 0.1;

/** So much a first page asks for, until it stands there with its data. */
const MOST_REQUESTS = 20;
/** Pages that are made of more. */
const ofMore: Readonly<Record<string, number>> = {
  '/dashboard': 22, // the panels of each domain, and the reports that a person put there
  '/budget-management': 22, // choices, lines, alerts and roll-up, and the scripts of its columns, layouts and picture
  '/ai-copilot': 22, // the chat, which the public site has as well, and what is kept of it
  '/capital-planning': 22, // a picture and a map with its outlines
  '/budget-management/authority': 21, // the gaps of authority, and what is used of its totals
  '/disaster-ops-hub': 23, // its map with the painter and its worker, and the answers of each part
  '/sso-management': 21, // four answers: the sign-in, its providers, domains and keys
};

/** A seventeenth of what is built, another one as files are added. */
const built = pages
  .filter(({ path, list, screen, open }) => !path.includes(':') && open === undefined && (list ?? screen) !== undefined)
  .filter(isPageDue);

test('no built page moves under the hands of a person who has begun to read it, or asks for more than twenty things', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const page = await as('Dana Whitfield');
  const wrong: string[] = [];
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
    if (moved > MOST_SHIFT) wrong.push(`${one.path} moves by ${moved.toFixed(3)}`);
    const { addresses } = await askedBefore(page);
    const asked = addresses.length + 1; // the open line to the server, which ends with the page
    if (asked > (ofMore[one.path] ?? MOST_REQUESTS))
      wrong.push(`${one.path} asks for ${asked} things: ${addresses.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});

import { expect, type Page, type Route } from '@playwright/test';
import { pages } from '#domains';
import { type AnyRecord, mayOpen } from '#kernel';
import { follow, parts, test } from './people.ts';
import { isDue } from './turns.ts';

const MANY = 100_000;
/** However long a list is, so many rows stand in the document at most. */
const MOST_DRAWN = 90;
/** Of a window of 1280 by 800: where the first row begins at the latest, and how many rows are whole in sight at least. */
const HIGHEST = 200;
const LEAST_ROWS = 18;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** As long as an amount of a county gets. */
const LONG_AMOUNT = { cents: 123_456_789_00, currency: 'USD' };

/** Of people of an agency: a firm’s own lists are in its own journeys. */
const lists = pages.filter(
  (one) => one.list && !one.screen && !one.path.includes(':') && mayOpen(one, 'platform_admin'),
);

type Row = Record<string, unknown>;

/** Rows enough to scroll through for a morning, made after the pattern of the first one. */
const many = (record: AnyRecord, pattern: Row) => async (route: Route) => {
  const asked = new URL(route.request().url()).searchParams;
  const from = Number(asked.get('cursor') ?? 0);
  const count = Math.min(Number(asked.get('limit') ?? 50), MANY - from);
  const data = Array.from(
    { length: count },
    (_, at): Row => ({
      ...pattern,
      id: `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`,
      [record.title]: `Row ${from + at}`,
      titles: { [record.title]: `Row ${from + at}` },
    }),
  );
  const isExact = asked.get('total') === 'exact';
  const total = isExact ? { total: MANY, totalIs: 'exact' } : { total: 1000, totalIs: 'at least' };
  await route.fulfill({ json: { data, ...total, next: from + count < MANY ? String(from + count) : null } });
};

const patternOf = async (page: Page, record: AnyRecord): Promise<Row> => {
  const { data } = await (await page.request.get(`/api/v1/${record.name}?limit=1`)).json();
  const amounts = Object.entries(record.fields)
    .filter(([name, { spec }]) => spec.kind.name === 'money' || data[0]?.[name]?.currency)
    .map(([name]) => [name, LONG_AMOUNT]);
  const plain = { version: 1, status: record.states[0], createdAt: '2026-11-20T15:00:00.000Z', createdBy: '', can: [] };
  return { ...plain, ...data[0], ...Object.fromEntries(amounts) };
};

/** What is wrong with how much one sees of a list. */
const crampedAt = (page: Page, { isPhone = false } = {}): Promise<string[]> =>
  page.evaluate(
    ({ isPhone: isSmall, highest, least }) => {
      const rows = [...document.querySelectorAll('tbody tr[data-index]')];
      const scroller = document.querySelector('.row-table')?.parentElement?.getBoundingClientRect();
      const end = Math.min(innerHeight, isSmall ? innerHeight : (scroller?.bottom ?? 0));
      const first = Math.round(rows[0]?.getBoundingClientRect().top ?? innerHeight);
      const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length;
      const cut = [...document.querySelectorAll<HTMLElement>('.row-table .amount, .row-table .amount *')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
      );
      return [
        ...(!isSmall && first > highest ? [`first row at ${first}`] : []),
        ...(!isSmall && whole < Math.min(least, rows.length) ? [`${whole} rows`] : []),
        ...(cut[0] ? [`cuts ${cut[0].innerText}`] : []),
        ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the window'] : []),
      ];
    },
    { isPhone, highest: HIGHEST, least: LEAST_ROWS },
  );

/** A list shows much of itself at once, and amounts in whole; a planted fault of each kind is seen. */
async function showsMuch(page: Page, isPlanted: boolean): Promise<void> {
  await page.setViewportSize(DESK);
  await expect.poll(() => crampedAt(page)).toEqual([]);
  if (isPlanted) {
    const plant = (selector: string, name: string, value: string) =>
      page.evaluate(
        ([where, property, worth]) => {
          for (const one of document.querySelectorAll<HTMLElement>(where)) one.style.setProperty(property, worth);
        },
        [selector, name, value] as const,
      );
    await plant('main', 'padding-top', '60px');
    await expect.poll(async () => (await crampedAt(page)).join()).toMatch(/^first row at 2\d\d,1[67] rows$/);
    await plant('main', 'padding-top', '');
    await plant('.row-table td.amount', 'width', '50px');
    await expect.poll(async () => (await crampedAt(page)).join()).toMatch(/^cuts \$/);
    await plant('.row-table td.amount', 'width', '');
  }
  await page.setViewportSize(PHONE);
  await expect.poll(() => crampedAt(page, { isPhone: true })).toEqual([]);
  await page.setViewportSize(DESK);
}

interface Seen {
  readonly path: string;
  readonly record: AnyRecord;
}

const callsOf = ({ name }: AnyRecord): string => `**/api/v1/${name}?*`;

async function standsWithErrorAndNothing(page: Page, { path, record }: Seen): Promise<void> {
  const calls = callsOf(record);
  const [, plural] = record.label;

  // An error: why, with the request, and again.
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'It went wrong.', requestId: 'r-42' } }),
  );
  await follow(page, `${path}?sort=-updatedAt`);
  await expect(page.getByRole('alert')).toContainText('r-42');
  await page.unroute(calls);

  // Nothing: what would fill it.
  await page.route(calls, (route) => route.fulfill({ json: { data: [], total: 0, totalIs: 'exact', next: null } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`No ${plural.toLowerCase()} yet`)).toBeVisible();
  await page.unroute(calls);
}

async function standsWithVeryMany(page: Page, { path, record }: Seen): Promise<void> {
  const calls = callsOf(record);
  const pattern = await patternOf(page, record);
  const [, plural] = record.label;

  // Very many rows: few in the document, wherever one scrolls to.
  await page.route(calls, many(record, pattern));
  await follow(page, path);
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toHaveText('Row 0');
  await expect(page.getByText(`1,000+ ${plural.toLowerCase()}`)).toBeVisible();
  await showsMuch(page, path === '/smart-requisition');
  const box = page.locator('table').locator('..');
  for (let at = 0; at < (path === '/smart-requisition' ? 6 : 2); at++) {
    await box.evaluate((element) => element.scrollBy(0, element.scrollHeight));
    await expect(page.getByText('Reading…').and(page.locator(':visible'))).toHaveCount(0);
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(MOST_DRAWN);
  }
  await expect.poll(async () => Number((await rows.last().innerText()).slice(4))).toBeGreaterThan(90);
  await page.getByRole('button', { name: 'Count exactly' }).click();
  await expect(page.getByText(`100,000 ${plural.toLowerCase()}`)).toBeVisible();
  await page.unroute(calls);
}

async function standsWhileItWaits(page: Page, { path, record }: Seen): Promise<void> {
  const calls = callsOf(record);
  const pattern = await patternOf(page, record);
  const rows = page.locator('[data-row]');
  await page.route(calls, many(record, pattern));
  await follow(page, path);
  await expect(rows.first()).toHaveText(/^Row /);

  // Slow answers: the rows before stay, and it says that it reads.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    await held;
    await many(record, pattern)(route);
  });
  await page.getByRole('columnheader').getByRole('button').first().click();
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'true');
  await expect(rows.first()).toBeVisible();
  release();
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  await expect(rows.first()).toHaveText('Row 0');
  await page.unroute(calls);
}

test('a list below the tabs of a workspace shows as much', async ({ as }) => {
  const page = await as('Priya Raman');
  await page.setViewportSize(DESK);
  for (const path of ['/budget-management/lines', '/budget-management/postings']) {
    await page.goto(path);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect.poll(() => crampedAt(page), path).toEqual([]);
  }
});

/** Lists whose rows are no records, in rows of one line each. */
const crampedLines = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ highest, least }) => {
      const rows = [...document.querySelectorAll('.grid-table.lines tbody tr')].map((row) =>
        row.getBoundingClientRect(),
      );
      const first = Math.round(rows[0]?.top ?? innerHeight);
      const whole = rows.filter(({ bottom }) => bottom <= innerHeight + 1).length;
      const tall = rows.filter(({ height }) => height > 35).length;
      return [
        ...(first > highest ? [`first row at ${first}`] : []),
        ...(whole < Math.min(least, rows.length) ? [`${whole} rows`] : []),
        ...(tall > 0 ? [`${tall} rows of two lines`] : []),
        ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the window'] : []),
      ];
    },
    { highest: HIGHEST, least: LEAST_ROWS },
  );

test('the lists of people show as much, as high as the reader likes', async ({ as }) => {
  const page = await as('Dana Whitfield');
  await page.setViewportSize(DESK);
  for (const path of ['/team', '/user-management', '/admin/roles']) {
    await page.goto(path);
    await expect(page.locator('.grid-table.lines tbody tr').nth(LEAST_ROWS), path).toBeVisible();
    await expect.poll(() => crampedLines(page), path).toEqual([]);
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
    await page.setViewportSize(DESK);
  }
  // A planted fault of each kind is noticed.
  await page.locator('main').evaluate((main) => main.style.setProperty('padding-top', '60px'));
  await expect.poll(async () => (await crampedLines(page)).join()).toMatch(/^first row at 2\d\d,1[67] rows$/);
  await page.locator('main').evaluate((main) => main.style.setProperty('padding-top', ''));
  // Rows of 44 pixels for those who like them.
  await page.goto('/settings?tab=appearance');
  await page.getByRole('group', { name: 'Density of lists' }).getByLabel('Comfortable').check();
  for (const path of ['/team', '/smart-requisition']) {
    await page.goto(path);
    const row = page.locator('.grid-table.lines tbody tr, tbody tr[data-index]').nth(1);
    await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0), path).toBe(44);
  }
});

/** A list is one screen with other words: requisitions meet everything, each other list one of the three, so that every definition is met: a seventeenth of them in each run. */
const trials = [standsWithErrorAndNothing, standsWithVeryMany, standsWhileItWaits];
const isWhole = process.env['LEVEE_EVERY_LOOK'] === '1';
const trialsOf = ({ path }: { readonly path: string }) =>
  isWhole || path === '/smart-requisition'
    ? trials
    : trials.filter((_, at) => at === lists.findIndex((one) => one.path === path) % trials.length);

for (const name of ['Miguel Ortiz', 'Dana Whitfield'])
  for (const [at, some] of parts(
    lists.filter((one) => (mayOpen(one, 'manager') ? 'Miguel Ortiz' : 'Dana Whitfield') === name),
    30,
  ).entries())
    test(`lists stand with nothing, with too much, slow answers and none: part ${at + 1} of those ${name} opens`, async ({
      as,
    }) => {
      test.setTimeout(240_000);
      const page = await as(name);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const one of some.filter(
        ({ path, list }) => isWhole || path === '/smart-requisition' || isDue(list?.name ?? ''),
      ))
        for (const trial of trialsOf(one))
          await test.step(`${one.path} ${trial.name}`, () =>
            trial(page, { path: one.path, record: one.list as AnyRecord })); // only pages that have one were taken
    });

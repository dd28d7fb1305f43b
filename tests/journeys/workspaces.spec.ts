import { pages } from '#domains';
import { mayOpen, type Page as Registered, type Role } from '#kernel';
import { expect, type Page, test } from './people.ts';
import { isInTurn, isPageDue } from './turns.ts';
import { drawnTooMuch } from './usable.ts';

/** Every line of a year is a row that is opened and searched: it has no window yet. */
const drawsMore: Readonly<Record<string, number>> = { '/budget-management?by=lines': 12_000 };

/** How long a workspace may be on a desk: about three screens. */
const MOST_HEIGHT = 2500;

/** Every tab of the workspaces, in the demo county. */
const workspaces = [
  '/capital-planning',
  '/capital-planning-management',
  '/capital-planning-management?tab=scoring',
  '/capital-planning-management?tab=funding',
  '/capital-planning-management?tab=best',
  '/capital-planning-management?tab=versions',
  '/capital-planning-management?tab=setup',
  '/compliance',
  '/advanced-compliance',
  '/budget-management',
  '/budget-management?by=lines',
  '/budget-management?tab=setup',
  '/budget-forecasts',
  '/budget-forecasts?tab=methods',
  '/budget-forecasts?tab=drivers',
  '/budget-forecasts?tab=scenarios',
  '/budget-forecasts?tab=notes',
  '/quantum-grant-management?tab=result',
  '/docs',
] as const;

/** The same of those that administrators alone see whole. */
const ofAdmins = ['/workflow-engine', '/access-controls'] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** What is wrong with the page that is shown: too long, more than five tabs, amounts of which a part is out of sight. */
const faultsOf = (page: Page, most: number): Promise<string[]> =>
  page.evaluate((most) => {
    const height = document.documentElement.scrollHeight;
    const tabs = [...document.querySelectorAll('.tab-row')].map((row) => row.querySelectorAll('.tab').length);
    const isCut = (one: Element): boolean => {
      for (let at: Element | null = one; at && at.tagName !== 'MAIN'; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1) return true;
      return false;
    };
    const cut = [...document.querySelectorAll<HTMLElement>('main :is(td, dd, p, span, a)')].filter(
      (one) =>
        one.childElementCount === 0 &&
        /^[\u2212-]?\$\d/.test(one.textContent.trim()) &&
        one.getClientRects().length > 0 &&
        !one.closest('.sr-only') &&
        isCut(one),
    );
    return [
      ...(height > most ? [`${height} px long`] : []),
      ...(tabs.some((count) => count > 5) ? [`${tabs.join(' and ')} tabs`] : []),
      ...cut.slice(0, 3).map((one) => `${one.textContent} is cut`),
    ];
  }, most);

test('a workspace is no longer than three screens, has at most five tabs, and cuts no amount', async ({ as }) => {
  test.setTimeout(240_000);
  const page = await as('Priya Raman');
  const faults: string[] = [];
  for (const [look, [width, height, most]] of (
    [
      [1280, 800, MOST_HEIGHT],
      [390, 844, Number.POSITIVE_INFINITY],
    ] as const
  ).entries()) {
    await page.setViewportSize({ width, height });
    // Each in one of the two widths, and in the other one at the next turn.
    for (const path of workspaces.filter((_, at) => isInTurn(at + look, 2))) {
      await open(page, path);
      for (const fault of await faultsOf(page, Math.min(most, 1e9))) faults.push(`${path} at ${width}: ${fault}`);
      faults.push(...(await drawnTooMuch(page, path, drawsMore[path])));
    }
  }
  const dana = await as('Dana Whitfield');
  await dana.setViewportSize({ width: 1280, height: 800 });
  for (const path of ofAdmins) {
    await open(dana, path);
    for (const fault of await faultsOf(dana, MOST_HEIGHT)) faults.push(`${path}: ${fault}`);
    faults.push(...(await drawnTooMuch(dana, path)));
  }
  expect(faults).toEqual([]);

  // The law notices a planted fault of each sort.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    const long = document.createElement('div');
    long.style.height = '2500px';
    const tabs = document.createElement('div');
    tabs.className = 'tab-row';
    tabs.append(...Array.from({ length: 6 }, () => Object.assign(document.createElement('b'), { className: 'tab' })));
    const narrow = Object.assign(document.createElement('p'), { textContent: '$81,940,000.00' });
    Object.assign(narrow.style, { width: '3rem', overflow: 'hidden', whiteSpace: 'nowrap' });
    document.querySelector('main')?.append(long, tabs, narrow);
  });
  const planted = await faultsOf(page, MOST_HEIGHT);
  expect(planted.some((one) => one.endsWith('px long'))).toBe(true);
  expect(planted.some((one) => one.endsWith('6 tabs'))).toBe(true);
  expect(planted).toContain('$81,940,000.00 is cut');
});

/** Signed-in pages that are longer, and why. */
const documents: Readonly<Record<string, string>> = {
  '/docs/api': 'every call of the server, read from top to bottom',
  '/situation-reports/:id': 'a report is read from top to bottom',
  '/budget-management/budgets/:id': 'the lines of a draft are one sheet, typed and pasted from top to bottom',
  '/grant-budgets/:id': 'the same',
};

/** Those who have the pages, the one with most to do first. */
const readers: readonly (readonly [name: string, role: Role])[] = [
  ['Priya Raman', 'manager'],
  ['Dana Whitfield', 'admin'],
  ['Harold Nakamura', 'platform_admin'],
];

/** Where a page is: of a row's page the newest row; null where the county has none. */
async function addressOf(page: Page, { path, detail }: Registered): Promise<string | null> {
  if (!path.includes(':')) return path;
  if (!detail) return null;
  const answer = await page.request.get(`/api/v1/${detail.name}?limit=1`);
  const { data = [] } = answer.ok() ? ((await answer.json()) as { data?: readonly { id: string }[] }) : {};
  return data[0] ? path.replace(/:\w+/, data[0].id) : null;
}

test('no signed-in page is longer than three screens, but for documents that are named', async ({ as }) => {
  test.setTimeout(400_000);
  const built = pages.filter(({ planned, view }) => !planned && !view);
  const isMine = (one: Registered, at: number): boolean =>
    readers.findIndex(([, role]) => mayOpen(one, role)) === at && isPageDue(one);
  const faults: string[] = [];
  let walked = 0;
  for (const [at, [name]] of readers.entries()) {
    const page = await as(name, { viewport: { width: 1280, height: 800 } });
    await open(page, '/dashboard');
    for (const one of built.filter((each) => isMine(each, at))) {
      const address = await addressOf(page, one);
      if (!address) continue;
      await open(page, address);
      walked += 1;
      const long = (await faultsOf(page, MOST_HEIGHT)).filter((fault) => fault.endsWith('px long'));
      if (!documents[one.path]) faults.push(...long.map((fault) => `${one.path}: ${fault}`));
    }
  }
  expect(walked).toBeGreaterThan(15);
  expect(faults).toEqual([]);
  // Names of pages that are gone excuse nothing.
  expect(Object.keys(documents).filter((path) => !built.some((one) => one.path === path))).toEqual([]);
});

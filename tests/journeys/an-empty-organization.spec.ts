import { expect } from '@playwright/test';
import { pages } from '#domains';
import { documentTitle, mayOpen } from '#kernel';
import { newcomer } from './newcomers.ts';
import { follow, test } from './people.ts';
import { isPageDue } from './turns.ts';

/** The page that sends members where they belong, and the one that a link in a letter leads to. */
const others = new Set(['/welcome', '/approval-link']);
const opened = pages.filter(
  (page) =>
    !page.path.includes(':') &&
    !page.view &&
    !page.planned &&
    !page.open &&
    !others.has(page.path) &&
    mayOpen(page, 'admin') &&
    isPageDue(page),
);
/** Where work begins: each says what to do first, and leads there. */
const begins = [
  '/capital-planning-management',
  '/capital-planning',
  '/budget-management',
  '/budget-management/pivot',
  '/budget-management/revenues',
  '/budget-management/funds',
  '/budget-management/book',
  '/budget-management/requests',
  '/budget-management/position-costs',
  '/budget-forecasts',
  '/api-connectors',
  '/cost-centers',
  '/ai-procurement',
  '/smart-requisition',
  '/workflow-designer',
  '/workflow-engine',
  '/master-data',
  '/compliance',
  '/advanced-compliance',
  '/clients',
  '/clients?tab=customers',
  '/clients?tab=cooperative',
  '/customer-management',
  '/customer-management?tab=authority',
  '/customer-management?tab=calendar',
];

test('whoever begins finds on every page what it is for and what comes first, and nothing is wrong', async ({
  visit,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const page = await visit();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`));
  const word = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
  await newcomer(page, { name: 'Ana Reyes', email: `ana.${word}@marsh.example`, origin: baseURL ?? '' });
  errors.length = 0;
  const founded = await page.request.post('/api/v1/organization', {
    headers: { origin: baseURL ?? '' },
    data: {
      name: 'Marsh Harbor Utilities',
      slug: `marsh-${word}`,
      agencyKind: 'utility',
      usState: 'LA',
      timeZone: 'America/Chicago',
      fiscalYearStart: 10,
    },
  });
  expect(founded.status()).toBe(201);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const main = page.getByRole('main');
  for (const { path, title } of opened) {
    await follow(page, path);
    await expect(page, path).toHaveTitle(documentTitle(title));
    await expect(main.locator('[aria-busy=true]'), path).toHaveCount(0);
    await expect(main.getByRole('alert').filter({ hasText: /./ }), path).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    // Where nothing is, a sentence says why and what would fill it.
    await expect(main.locator('.nothing:not(:has(> div))'), path).toHaveText([]);
    const words = async () => (await main.innerText()).length - title.length;
    await expect.poll(words, `${path} hardly says anything`).toBeGreaterThan(40);
  }
  for (const address of begins) {
    await follow(page, address);
    await expect(main.locator('[aria-busy=true]'), address).toHaveCount(0);
    const first = main.locator('a, button, textarea').filter({ visible: true });
    const led = main.locator('.nothing').locator('a, button');
    await expect(main.locator('.nothing').or(first).first(), address).toBeVisible();
    const isEmpty = (await main.locator('.nothing').count()) > 0;
    expect(isEmpty ? await led.count() : await first.count(), `${address} leads nowhere`).toBeGreaterThan(0);
  }
  expect(errors).toEqual([]);
});

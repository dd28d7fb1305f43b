import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from './people.ts';
import { pick, status } from './requisitions.ts';

const scripts = /\/assets\/.*\.js/;

interface Chunk {
  readonly file: string;
  readonly name?: string;
}

/** What every list and every row is shown with; the manifest of the bundle knows its file. */
const ofRecords = ({ pathname }: URL): boolean => {
  const manifest = readFileSync(resolve(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(manifest) as Readonly<Record<string, Chunk>>);
  return chunks.some(({ file, name }) => name === 'record' && pathname === `/${file}`);
};

test('a script that did not come is asked for again, without the person noticing', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/dashboard');
  await expect(rosa.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = new Set<string>();
  await rosa.route(ofRecords, (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (search !== '' || refused.has(pathname)) return route.continue();
    refused.add(pathname);
    return route.fulfill({ status: 503, body: '<html>busy</html>' });
  });
  await rosa.reload();
  await rosa.getByRole('navigation').getByRole('button', { name: 'Core Procurement' }).click();
  await rosa.getByRole('link', { name: 'Smart Requisition', exact: true }).click();
  await expect(rosa.locator('[data-row]').first()).toBeVisible();
  expect(refused.size).toBeGreaterThan(0);
});

test('a release under an open window is loaded once; where it does not help, the page says so and Try Again asks again', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/dashboard');
  await expect(rosa.getByRole('heading', { level: 1 })).toBeVisible();
  let isGone = true;
  await rosa.route(ofRecords, (route) => (isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()));
  const loads: string[] = [];
  rosa.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await rosa.goto('/tasks');
  await expect(rosa.getByRole('heading', { name: 'This part of the page did not load' })).toBeVisible();
  expect(loads).toHaveLength(2);
  isGone = false;
  await rosa.getByRole('button', { name: 'Try Again' }).click();
  await expect(rosa.locator('[data-row]').first()).toBeVisible();
});

test('without a connection a page says so and opens by itself when the server answers', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/dashboard');
  await expect(rosa.getByRole('heading', { level: 1 })).toBeVisible();
  await rosa.route(scripts, (route) => route.abort());
  await rosa.context().setOffline(true);
  await expect(rosa.getByText('Working offline. Some features may be limited.')).toBeVisible();
  await rosa.getByRole('navigation').getByRole('button', { name: 'System Management' }).click();
  await rosa.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(rosa.getByRole('heading', { name: 'Connection Lost' })).toBeVisible();
  await expect(rosa.getByText('Our team has been notified')).toHaveCount(0);
  await rosa.unroute(scripts);
  await rosa.context().setOffline(false);
  await expect(rosa.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: 20_000 });
});

test('a proxy that answers 502 for a while costs nothing that was typed, and the requisition is made once', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  let left = 3;
  const keys = new Set<string>();
  await rosa.goto('/tasks');
  await rosa.getByRole('link', { name: /^New task/ }).click();
  await rosa.getByLabel('Subject').fill('Call the supplier of pumps');
  await rosa.route('**/api/v1/task', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    return left-- > 0
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' })
      : route.continue();
  });
  await rosa.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rosa.getByText('The server does not answer just now. Nothing is lost')).toBeVisible();
  await expect(rosa.getByLabel('Subject')).toHaveValue('Call the supplier of pumps');
  await rosa.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rosa.getByRole('heading', { level: 1, name: /Call the supplier/ })).toBeVisible();
  expect(keys.size).toBe(1);
});

test('a double click on what makes something makes one', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const made: string[] = [];
  rosa.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/requisition') && answer.ok())
      made.push(answer.url());
  });
  await rosa.goto('/ai-procurement');
  await rosa.getByLabel('Description', { exact: true }).fill('Four 6 inch trash pumps for the south basin by March 1');
  await rosa.getByRole('button', { name: 'Create draft' }).dblclick();
  await rosa.getByRole('region', { name: 'Proposal' }).getByLabel('Include line 1').check();
  await pick(rosa, 'Cost center', 'stormw', '4010');
  await rosa.getByLabel('Purpose').fill('Pumps that are asked for once');
  await rosa.getByRole('button', { name: 'Use Goods' }).click();
  await rosa.getByRole('button', { name: 'Create requisition' }).dblclick();
  await expect(status(rosa)).toContainText('Draft');
  expect(made).toHaveLength(1);
});

test('Back from a page of the public site shows the page that was left', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/dashboard');
  const title = await rosa.getByRole('heading', { level: 1 }).innerText();
  await rosa.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(rosa).toHaveURL(/\/documentation/);
  await expect(rosa.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await rosa.goBack();
  await expect(rosa).toHaveURL(/\/dashboard$/);
  await expect(rosa.getByRole('heading', { level: 1 })).toHaveText(title);
});

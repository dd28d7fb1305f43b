import { records } from '#domains';
import { expect, test } from './people.ts';

test('the guide lists every record that one may read, is searched, and opens a chapter by its address', async ({
  as,
}) => {
  const page = await as('Priya Raman');
  await page.goto('/docs');
  const chapters = page.getByRole('main').locator('a[href^="/docs?record="]');
  await expect(page.getByRole('region', { name: 'Core Procurement' })).toBeVisible();
  const areas = await page.getByRole('main').getByRole('region').getByRole('button').all();
  const { may } = (await (await page.request.get('/api/v1/me')).json()) as { may: { read: readonly string[] } };
  const readable = records.filter(({ name }) => may.read.includes(name)).map(({ name }) => name);
  expect(readable.length).toBeGreaterThan(60);
  const listed: string[] = [];
  for (const area of areas) {
    await area.click();
    await expect(chapters.first()).toBeVisible();
    listed.push(
      ...(await chapters.evaluateAll((all) => all.map((one) => `${one.getAttribute('href')?.split('=').at(-1)}`))),
    );
    await area.click();
    await expect(chapters).toHaveCount(0);
  }
  expect(listed.toSorted()).toEqual(readable.toSorted());

  await page.getByLabel('Search the guide').fill('carryforward');
  await expect.poll(() => chapters.count()).toBeLessThan(5);
  await page.getByLabel('Search the guide').fill('budget amendment');
  await page.getByRole('link', { name: 'Budget amendments', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\?record=budget_amendment$/);
  const chapter = page.getByRole('region', { name: 'Budget amendments' });
  await expect(chapter).toContainText('A change to an adopted budget');
  await expect(chapter).toContainText('States: ');
  await expect(chapter.getByRole('link', { name: 'Open budget amendments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search the guide')).toHaveValue('budget amendment');
  await page.getByLabel('Search the guide').fill('no such words');
  await expect(page.getByText('No kind of record has these words.')).toBeVisible();
});

test('areas of the guide open one at a time, on a phone as well', async ({ as }) => {
  const page = await as('Rosa Delgado', { viewport: { width: 390, height: 844 } });
  await page.goto('/docs');
  const area = page.getByRole('region', { name: 'Core Procurement' });
  await expect(area.getByRole('link', { name: 'Requisitions', exact: true })).toHaveCount(0);
  await area.getByRole('button', { name: /Core Procurement/ }).click();
  await expect(area.getByRole('link', { name: 'Requisitions', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2800);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(area.getByRole('link', { name: 'Requisitions', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000);
});

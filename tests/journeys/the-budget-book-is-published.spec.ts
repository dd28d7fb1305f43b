import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, type Page, test } from './people.ts';
import { pick, status } from './requisitions.ts';

async function publish(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click();
  await expect(status(page)).toContainText('Published');
}

test('a budget officer writes a page, a goal and its measure; everyone reads them, and takes the book as a tagged PDF', async ({
  as,
  visit,
}) => {
  const mark = Math.random().toString(36).slice(2, 9);
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/book');
  await expect(priya.getByRole('region', { name: 'Budget message', exact: true })).toBeVisible();
  await priya.getByRole('link', { name: 'New page' }).click();
  await priya.getByLabel('Title *').fill(`People we serve ${mark}`);
  await priya.getByLabel('Section *').selectOption('Statistics');
  await priya
    .getByLabel('Text *')
    .fill(`## Growth ${mark}\n\nTwo thousand people moved here.\n\n- Heron Point\n- Mill Creek`);
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1, name: `People we serve ${mark}` })).toBeVisible();
  await publish(priya, 'Publish page');

  await priya.goto('/budget-management/book?tab=goals');
  await priya.getByRole('link', { name: 'New goal' }).click();
  await priya.getByLabel('Goal *').fill(`Shorter lines ${mark}`);
  await pick(priya, 'Cost center', '4030', '4030');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1, name: `Shorter lines ${mark}` })).toBeVisible();
  await priya.goto('/budget-management/book?tab=goals');
  await priya.getByRole('listitem').filter({ hasText: mark }).getByRole('link', { name: 'New measure' }).click();
  await priya.getByLabel('Measure *').fill(`Vehicles ready ${mark}`);
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1, name: `Vehicles ready ${mark}` })).toBeVisible();
  await priya.goto('/budget-management/book?tab=goals');
  await priya.getByRole('link', { name: `Shorter lines ${mark}` }).click();
  await publish(priya, 'Publish goal');

  const visitor = await visit({ javaScriptEnabled: false });
  await expect
    .poll(async () => {
      await visitor.goto('/budget-book/statistics?year=Fiscal+year+2027');
      return visitor.getByRole('heading', { level: 2, name: `People we serve ${mark}` }).count();
    })
    .toBe(1);
  await expect(visitor.getByRole('heading', { level: 3, name: `Growth ${mark}` })).toBeVisible();
  const address = await visitor.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const answer = await visitor.request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const { context } = await PDFDocument.load(await answer.body(), { updateMetadata: false });
  const tags = context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFDict ? object.get(PDFName.of('S'))?.toString() : undefined));
  const count = (tag: string) => tags.filter((one) => one === `/${tag}`).length;
  expect(count('Table')).toBeGreaterThan(4);
  expect(count('TH')).toBeGreaterThan(count('Table') * 2);
  expect(count('Figure')).toBeGreaterThan(3);
  expect(count('LI')).toBeGreaterThan(1);

  await priya.goto('/budget-management/book?tab=criteria');
  await expect(priya.getByRole('row', { name: /^Debt/ }).first()).toContainText('Drafts only');
});

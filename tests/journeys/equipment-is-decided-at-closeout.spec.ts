import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';

const checklist = (page: Page) => page.getByRole('region', { name: 'Checklist' });
const step = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};
const item = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Property items' })
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first();
/** The county’s own day: a report is filed on the day of its certification at the earliest. */
const ourDay = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const state = (page: Page) => page.locator('main header [data-status]');

test('equipment of a closeout is sold, approved by a second person, remitted, and reported on SF-428 that reads back', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-management?tab=closeout');
  await yvette
    .getByRole('row', { name: /breathing apparatus/ })
    .getByRole('link', { name: /^GCL-/ })
    .click();
  await expect(checklist(yvette)).toContainText('has no approved disposition');
  await expect(checklist(yvette)).toContainText('The final property report (SF-428-B) isn’t filed.');
  const closeout = new URL(yvette.url()).pathname;

  // Yvette sells the test bench above the threshold of the text of 2020.
  await item(yvette, 'test bench').click();
  await expect(yvette.getByRole('region', { name: 'Funder share' })).toContainText('$5,000.00');
  const bench = new URL(yvette.url()).pathname;
  await yvette.getByRole('link', { name: 'Edit' }).click();
  await yvette.getByRole('combobox', { name: 'Disposition', exact: true }).selectOption('sold');
  await yvette.getByLabel('Disposed on').fill('2026-11-17');
  await yvette.getByRole('textbox', { name: 'Fair value', exact: true }).fill('21000');
  await yvette.getByLabel('Valued on').fill('2026-11-12');
  await yvette.getByRole('textbox', { name: 'Sale proceeds', exact: true }).fill('20000');
  await yvette.getByLabel('Evidence').setInputFiles({
    name: 'bill-of-sale.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(yvette.getByRole('link', { name: 'bill-of-sale.pdf' })).toBeVisible();
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  // 90.91 percent of what it sold for.
  await expect(yvette.getByRole('region', { name: 'Funder share' })).toContainText('$18,182.00');
  await yvette.getByRole('button', { name: 'Propose disposition', exact: true }).click();
  await expect(state(yvette)).toContainText('Awaiting approval');
  await expect(yvette.getByRole('button', { name: 'Approve disposition' })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await priya.goto(bench);
  await step(priya, 'Approve disposition');
  await expect(state(priya)).toContainText('Disposition approved');
  await priya.goto(closeout);
  await item(priya, 'air trailer').click();
  await expect(priya.getByRole('region', { name: 'Funder share' })).toContainText('$16,363.80');
  const trailer = new URL(priya.url()).pathname;
  await step(priya, 'Approve disposition');
  await expect(state(priya)).toContainText('Disposition approved');

  for (const [path, reference] of [
    [bench, 'PAY.GOV 27KX'],
    [trailer, 'PAY.GOV 27KY'],
  ] as const) {
    await yvette.goto(path);
    await yvette.getByRole('button', { name: 'Record remittance', exact: true }).click();
    const dialog = yvette.getByRole('dialog');
    await dialog.getByLabel('Remitted on').fill('2026-11-19');
    await dialog.getByLabel('Remittance reference').fill(reference);
    await dialog.getByRole('button', { name: 'Record remittance' }).click();
    await expect(state(yvette)).toContainText('Share remitted');
  }

  await yvette.goto(closeout);
  await checklist(yvette)
    .getByRole('link', { name: /SF-428-B/ })
    .click();
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^GRP-/ })).toBeVisible();
  const form = yvette.getByRole('region', { name: 'SF-428-B' });
  await expect(form).toContainText('$18,182.00');
  await expect(form).toContainText('$16,363.80');
  const report = new URL(yvette.url()).pathname;
  await yvette.getByRole('button', { name: 'Submit for certification', exact: true }).click();
  await expect(state(yvette)).toContainText('Awaiting certification');

  await priya.goto(report);
  await step(priya, 'Certify report');
  await expect(state(priya)).toContainText('To file');
  const download = priya.waitForEvent('download');
  await priya.getByRole('region', { name: 'SF-428-B' }).getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^SF-428-GRP-.*\.pdf$/);

  await yvette.goto(report);
  await yvette.getByRole('button', { name: 'Record filing', exact: true }).click();
  const filing = yvette.getByRole('dialog');
  await filing.getByLabel('Filed on').fill(ourDay());
  await filing.getByLabel('Receipt number').fill('R-428-1');
  await filing.getByRole('button', { name: 'Record filing' }).click();
  await expect(state(yvette)).toContainText('Filed');
  await yvette.goto(closeout);
  await expect(checklist(yvette)).not.toContainText('SF-428-B');
  await expect(checklist(yvette)).not.toContainText('approved disposition');
});

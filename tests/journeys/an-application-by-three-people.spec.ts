import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';
import { decide } from './requisitions.ts';

const status = (page: Page) => page.locator('main header [data-status]');
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

test('an application is written by two people at once, approved by a third, signed and submitted', async ({ as }) => {
  test.setTimeout(240_000);
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grant-management?tab=research&decision=none');
  const notices = yvette.locator('main a[href^="/grant-opportunities/"]');
  await expect(notices.nth(6)).toBeVisible();
  const notice = (await notices.nth(6).getAttribute('href'))?.split('/').pop() ?? '';

  await yvette.goto(`/grant-applications/new?opportunity=${notice}`);
  await yvette.getByLabel('Project title').fill('Marina bulkhead repair');
  await yvette.getByRole('textbox', { name: /^Amount requested/ }).fill('240000');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^APP-/ })).toBeVisible();
  const application = new URL(yvette.url()).pathname;

  await yvette.getByRole('tab', { name: 'Narrative' }).click();
  await yvette.getByRole('link', { name: 'New section' }).click();
  await yvette.getByRole('textbox', { name: 'Section *' }).fill('Statement of need');
  await yvette.getByRole('textbox', { name: /^Limit/ }).fill('400');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: 'Statement of need' })).toBeVisible();

  // Two at once: one of them without a connection for a while.
  const miguel = await as('Miguel Ortiz');
  for (const page of [yvette, miguel]) {
    await page.goto(`${application}?tab=narrative`);
    await expect(textOf(page)).toBeEditable();
  }
  await yvette.context().setOffline(true);
  await textOf(yvette).fill('The bulkhead of 1974 leans by nine inches.');
  await expect(yvette.getByText('Offline. What you type is kept')).toBeVisible();
  await textOf(miguel).fill('Divers found 41 broken tie rods.');
  await expect(miguel.getByText('Saved', { exact: true })).toBeVisible();
  await expect(miguel.getByRole('region', { name: 'Statement of need' })).toContainText('32 of 400 characters');
  await yvette.context().setOffline(false);
  const conflict = yvette.getByRole('region', { name: 'Conflict: Statement of need' });
  await expect(conflict).toContainText('Divers found 41 broken tie rods.');
  await expect(conflict).toContainText('The bulkhead of 1974 leans by nine inches.');
  await textOf(yvette).fill('The bulkhead of 1974 leans by nine inches. Divers found 41 broken tie rods.');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(yvette.getByText('Saved', { exact: true })).toBeVisible();

  await yvette.goto(application);
  await expect(yvette.getByText('Ready to submit')).toBeVisible();
  await yvette.getByRole('button', { name: 'Submit for review', exact: true }).click();
  await expect(status(yvette)).toContainText('Internal review');
  await expect(yvette.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await priya.goto(application);
  await decide(priya, 'Approve');
  await expect(status(priya)).toContainText('To submit');

  const dana = await as('Dana Whitfield');
  await dana.goto(application);
  await dana.getByRole('button', { name: 'Sign and submit', exact: true }).click();
  const dialog = dana.getByRole('dialog');
  await dialog.getByLabel('Signing as').fill('County Administrator');
  await dialog.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(status(dana)).toContainText('Submitted');
  const receipts = dana.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('link', { name: /^RCT-/ })).toBeVisible();
  const download = dana.waitForEvent('download');
  await receipts.getByRole('link', { name: 'Package' }).click();
  expect((await download).suggestedFilename()).toMatch(/^RCT-.*\.zip$/);
});

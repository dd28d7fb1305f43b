import { expect, type Page, test } from './people.ts';

const state = (page: Page, words: string) => expect(page.locator('main header [data-status]')).toContainText(words);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answered = (page: Page) => page.waitForResponse((one) => one.request().method() === 'POST' && one.ok());

/** A step that asks for nothing, until it is taken: what it leads to stands in the header before that. */
async function step(page: Page, name: string): Promise<void> {
  await Promise.all([answered(page), press(page, name)]);
}

/** A step with what it asks once more. */
async function take(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel(label).fill(value);
  await press(page, 'Save');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
}

test('a subaward is not signed while a required element is missing, and a finding about it is closed by another person', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/subawards?status=determined');
  const determined = yvette.getByRole('row').filter({ hasText: 'Harbor Street Housing Partners' });
  await determined.getByRole('link', { name: /^SUB-/ }).click();
  await expect(yvette.getByText('Tenant-based rental assistance').first()).toBeVisible();
  await state(yvette, 'Determined');
  const address = new URL(yvette.url()).pathname;
  await edit(yvette, 'Access to records', '');
  const required = yvette.getByRole('region', { name: 'Required data' });
  await expect(required).toContainText('Missing:');
  await press(yvette, 'Check exclusions');
  await expect(yvette.getByText(/Missing: .*\(2 CFR 200\.332\(b\)\)/).first()).toBeVisible();
  await state(yvette, 'Determined');

  await edit(yvette, 'Access to records', 'Section 9 of the agreement');
  await expect(required).not.toContainText('Missing:');
  await step(yvette, 'Check exclusions');
  await state(yvette, 'Awaiting signature');
  await expect(yvette.getByRole('button', { name: 'Sign subaward' })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await priya.goto(address);
  await take(priya, 'Sign subaward');
  await state(priya, 'Active');

  await yvette.goto(address);
  await yvette.getByRole('link', { name: 'New monitoring finding' }).click();
  await yvette.getByLabel('Type').selectOption({ index: 1 });
  await yvette.getByLabel('Condition').fill('Two tenant files have no proof of income.');
  await yvette.getByLabel('Corrective action').fill('Collect the proofs and check all files of the year.');
  await yvette.getByLabel('Due', { exact: false }).last().fill('2027-03-31');
  await press(yvette, 'Save');
  await expect(yvette.getByRole('heading', { level: 1 })).toContainText(/\d{4}-\d{3}/);
  const finding = new URL(yvette.url()).pathname;
  await press(yvette, 'Record response');
  const dialog = yvette.getByRole('dialog');
  await dialog.getByLabel('Response').fill('Both proofs are collected, and all files were checked.');
  await Promise.all([answered(yvette), dialog.getByRole('button', { name: 'Record response', exact: true }).click()]);
  await step(yvette, 'Accept response');
  await step(yvette, 'Start correction');
  await expect(yvette.getByRole('button', { name: 'Start correction' })).toHaveCount(0);
  await yvette.getByRole('link', { name: 'Edit', exact: true }).click();
  await yvette.getByLabel('Evidence').setInputFiles({
    name: 'proofs.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(yvette.getByRole('link', { name: 'proofs.pdf' })).toBeVisible();
  await yvette.getByLabel('Verification').fill('Ten files of 2026 were read; each has its proof.');
  await press(yvette, 'Save');
  await step(yvette, 'Verify');
  await state(yvette, 'Awaiting closure');
  // Who wrote it reads why someone else closes it.
  await expect(yvette.getByRole('button', { name: 'Close finding', exact: true })).toBeDisabled();

  await priya.goto(finding);
  await step(priya, 'Close finding');
  await state(priya, 'Closed');
});

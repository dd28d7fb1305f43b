import { expect, type Page, test } from './people.ts';

/** Takes a step on the page of a row, with what it asks once more. */
async function take(page: Page, step: string, fill: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const state = (page: Page, words: string) => expect(page.locator('main header [data-status]')).toContainText(words);

test('a change order moves the contract, its order, the budget and the schedule of values at once', async ({ as }) => {
  const derek = await as('Derek Osei');
  await derek.goto('/contracts?status=active&search=Mill+Creek');
  await derek.getByRole('link', { name: /^CON-/ }).first().click();
  await derek.getByRole('link', { name: 'New change' }).first().click();
  const contract = `/contracts/${new URL(derek.url()).searchParams.get('contract')}`;
  // The day of the county, which a browser elsewhere does not have.
  const today = await derek.getByLabel('Event day').inputValue();
  await derek.getByLabel('Subject').fill('Rock below the headwall');
  await derek.getByLabel('Cause').selectOption('unforeseen');
  await derek.getByRole('button', { name: 'Add line' }).click();
  await derek.getByLabel('Work of Line 1').fill('Rock excavation');
  await derek.getByLabel('Amount of Line 1').fill('18500');
  await derek.getByLabel('Would be competed').selectOption('no');
  await derek.getByLabel('Scope reasoning').fill('The same works, deeper than drawn.');
  await derek.getByLabel('Analysis type').selectOption('price');
  await derek
    .getByLabel('Analysis', { exact: true })
    .fill('The unit price is that of two other bids for rock in this county.');
  await derek.getByLabel('Documents').setInputFiles({
    name: 'change-signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  // The file moves the button when it has come.
  await expect(derek.getByRole('link', { name: 'change-signed.pdf' })).toBeVisible();
  await derek.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(derek.getByRole('heading', { level: 1, name: /^CHG-/ })).toBeVisible();
  await derek.getByRole('button', { name: 'Record price', exact: true }).click();
  await state(derek, 'Priced');
  await derek.getByRole('button', { name: 'Propose change', exact: true }).click();
  await state(derek, 'Proposed');
  await take(derek, 'Record agreement', { 'Negotiation memo': 'Hours were halved against the first offer.' });

  const walter = await as('Walter Kowalski');
  await walter.goto(new URL(derek.url()).pathname);
  await walter.getByRole('button', { name: 'Approve change', exact: true }).click();
  await expect(walter.getByRole('region', { name: 'Approval path' })).toContainText('Done Approval');

  await derek.reload();
  await take(derek, 'Execute change', { 'Signed on': today });
  await expect(derek.getByRole('region', { name: 'Approval path' })).toContainText('Done Execution');
  await expect(derek.getByRole('region', { name: 'Effect on contract' })).toContainText('$498,500.00');
  const revision = derek.getByRole('link', { name: /^PO-.* R1$/ });
  await revision.click();
  await expect(derek.getByRole('region', { name: 'Encumbrance' })).toContainText('$18,500.00');
  await derek.goto(contract);
  await expect(derek.getByRole('region', { name: 'Pay applications' })).toContainText('$498,500.00');
});

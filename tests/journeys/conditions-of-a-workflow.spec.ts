import { expect, type Page, test } from './people.ts';
import { pick } from './requisitions.ts';

/** A new draft of the requisition's workflow with a decision at its beginning, whose step is open. */
async function withDecision(page: Page): Promise<void> {
  await page.goto('/workflow-designer');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Requisition', exact: true }) })
    .getByRole('button', { name: 'New version' })
    .click();
  await page.getByRole('button', { name: 'Add step before “Department head”' }).click();
  await page.getByRole('menuitem', { name: 'Decision' }).click();
}

test('a way is for whatever a condition does not hold for, with rows and people found by their names', async ({
  as,
}) => {
  const dana = await as('Dana Whitfield');
  await withDecision(dana);
  await dana.getByRole('button', { name: 'Not', exact: true }).click();
  const negated = dana.getByRole('checkbox', { name: 'Not:' });
  await expect(negated).toBeChecked();
  // A cost center is looked for on the server, by its words.
  const field = dana.getByLabel('Field', { exact: true }).last();
  await field.selectOption('costCenter');
  const value = dana.getByPlaceholder('Find a cost center');
  await value.fill('Stormwater');
  await dana.getByRole('button', { name: /^4010/ }).click();
  await expect(dana.getByText(/not .*4010/).first()).toBeVisible();

  await dana.getByRole('button', { name: 'Add step before “Department head”' }).first().click();
  await dana.getByRole('menuitem', { name: 'Approval' }).click();
  await dana.getByLabel('Who decides', { exact: true }).selectOption('member');
  await pick(dana, 'Who decides: person', 'Fiona', 'Fiona MacLeod');
  await expect(dana.getByText(/Fiona MacLeod/).first()).toBeVisible();
  await expect(dana.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await dana.reload();
  await expect(dana.getByText(/not .*4010/).first()).toBeVisible();
});

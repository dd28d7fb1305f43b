import { expect, type Page, test } from './people.ts';
import { addLine, openByNumber, payFrom, pick, status } from './requisitions.ts';

const box = (page: Page) => page.getByLabel('Comment', { exact: true });
const outlook = (page: Page) => page.getByRole('region', { name: 'How it can be bought' });
const said = (page: Page) => page.getByRole('region', { name: 'What the rules said' });

test('what the rules block passes when the buyer asks and the chief procurement officer grants an exception', async ({
  as,
}) => {
  test.slow();
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Debris hauling at cost plus');
  await pick(rosa, 'Cost center', 'Stormwater', '4010');
  await payFrom(rosa, 'operating supplies');
  await addLine(rosa, { item: 'Hauling of debris', quantity: '1', price: '1,800' });
  await rosa.getByRole('group', { name: 'Federal funds' }).getByLabel('Yes').check();
  await rosa.getByLabel('Awarded on').fill('2026-02-01');
  await rosa.getByText('Answer what you know.').click();
  await rosa.getByRole('group', { name: 'Cost plus a percentage of cost' }).getByLabel('Yes').check();
  await rosa.getByRole('button', { name: 'Save' }).click();
  const heading = rosa.getByRole('heading', { level: 1, name: /^REQ-\d{4}-\d{5}$/ });
  await expect(heading).toBeVisible();
  const number = await heading.innerText();

  // The rules stop it, say by which law, and nobody gets past them by pressing.
  await expect(said(rosa)).toContainText('Blocked');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(
    rosa
      .getByRole('alert')
      .filter({ hasText: /percentage of/i })
      .first(),
  ).toBeVisible();
  await expect(status(rosa)).toContainText('Draft');
  await said(rosa).getByRole('link', { name: 'See why' }).click();
  await expect(rosa.getByText(/2 CFR 200\.324/).first()).toBeVisible();
  await expect(rosa.getByRole('button', { name: /^Grant an exception/ })).toHaveCount(0);

  await openByNumber(rosa, number);
  await box(rosa).pressSequentially('The pass-through agency agreed in writing. May it pass, @walt');
  await expect(rosa.getByRole('button', { name: /^Walter Kowalski/ })).toBeVisible();
  await rosa.keyboard.press('Enter');
  await rosa.keyboard.press('Control+Enter');
  await expect(box(rosa)).toHaveValue('');

  const walter = await as('Walter Kowalski');
  await walter.goto('/notifications');
  await expect(walter.locator('main')).toContainText(`Rosa Delgado mentioned you on requisition ${number}`);
  await openByNumber(walter, number);
  await said(walter).getByRole('link', { name: 'See why' }).click();
  await walter.getByRole('button', { name: /^Grant an exception from 2 CFR 200\.324/ }).click();
  const dialog = walter.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Because.');
  await dialog.getByLabel('Until').fill('2026-12-20');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(dialog).toContainText('at least 40 letters');
  await dialog.getByLabel('Reason').fill('The pass-through agency agreed in writing to this form of contract.');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(dialog).toBeHidden();

  await openByNumber(rosa, number);
  await expect(said(rosa)).not.toContainText('Blocked');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  await expect(outlook(rosa)).toHaveCount(0);
  await said(rosa).getByRole('link', { name: 'See why' }).click();
  await expect(rosa.getByText(/EXC-\d{4}-\d{4}/).first()).toBeVisible();
});

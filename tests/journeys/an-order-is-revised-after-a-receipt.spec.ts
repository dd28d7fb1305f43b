import { expect, test } from './people.ts';
import { status, value } from './requisitions.ts';

test('what is open of an order that came in part is repriced by two buyers, and what came keeps its price', async ({
  as,
}) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/order-revisions?status=submitted');
  const own = chantal.getByRole('row').filter({ hasText: 'price list of December' }).first();
  const number = (await own.getByRole('link').first().innerText()).trim();
  await own.getByRole('link').first().click();
  await expect(chantal.getByRole('heading', { level: 1, name: number })).toBeVisible();
  // Who drafted it does not approve it.
  await expect(chantal.getByRole('button', { name: 'Approve revision', exact: true })).toBeDisabled();
  const address = new URL(chantal.url()).pathname;
  const before = (await value(chantal, 'Total before').innerText()).trim();
  const after = (await value(chantal, 'Total after').innerText()).trim();
  expect(after).not.toBe(before);

  const walter = await as('Walter Kowalski');
  await walter.goto(address);
  await walter.getByRole('button', { name: 'Approve revision', exact: true }).click();
  await walter.getByRole('dialog').getByRole('button', { name: 'Approve revision', exact: true }).click();
  await expect(status(walter)).toContainText('Approved');

  await walter
    .getByRole('link', { name: /^PO-\d{4}-\d+$/ })
    .first()
    .click();
  await expect(walter.getByRole('heading', { level: 1, name: /^PO-\d{4}-\d+$/ })).toBeVisible();
  await expect(value(walter, 'Original total')).toContainText(before);
  await expect(walter.locator('main')).toContainText(after);
  const revisions = walter.getByRole('region', { name: 'Revisions' });
  await expect(revisions.getByRole('listitem').filter({ hasText: number })).toContainText('Approved');
});

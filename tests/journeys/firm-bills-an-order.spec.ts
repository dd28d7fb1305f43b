import { expect, test } from './people.ts';

test('a vendor bills an order on a phone, and sees which step holds its invoice and when it is due', async ({ as }) => {
  const page = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  const fits = async () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto('/vendor-portal');
  await page.getByRole('link', { name: 'Open invoices' }).click();
  const paid = page.getByRole('row').filter({ hasText: 'INV-20418' }).first();
  await expect(paid).toContainText('Paid');
  await fits();

  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'PAY-' }).first()).toContainText('••••7732');
  await fits();

  await page.getByRole('tab', { name: 'Orders to bill' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Residential water meters' })
    .getByRole('link', { name: 'Create invoice' })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Invoice' });
  const quantity = form.getByLabel(/^1\. Meter/).first();
  const left = Number(await quantity.inputValue());
  expect(left).toBeGreaterThan(1);
  await fits();

  // More than is left is refused before it is sent, and less is the vendor's to bill.
  const number = `Meters ${left * 731}`;
  await form.getByLabel('Invoice number').fill(number);
  await quantity.fill(String(left + 1));
  await form.getByRole('button', { name: 'Submit invoice' }).click();
  await expect(form.getByText(`Must be at most ${left}`)).toBeVisible();
  await quantity.fill(String(Math.ceil(left / 3)));
  await form.getByRole('button', { name: 'Submit invoice' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible();
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Received');
  await expect(status).toContainText('Awaiting registration by accounts payable');
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(/Due on\s*\w{3} \d+, \d{4}/);
  await expect(payment).toContainText('days after a proper invoice and acceptance');
  await fits();
});

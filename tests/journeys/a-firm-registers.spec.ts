import { mailedLink, newAddress, password } from './mailbox.ts';
import { expect, test } from './people.ts';

test('a firm registers on a phone in five steps, the county approves it, and its portal says so', async ({
  visit,
  as,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 } });
  const email = newAddress('dee');
  const firm = `Dee Striping ${email.slice(4, 12)} LLC`;
  const fits = async () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto('/vendors');
  await page.getByRole('link', { name: 'Register as a vendor' }).click();
  await page.getByLabel('Name').fill('Dee Okonkwo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await mailedLink(email, '/auth'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByLabel(/^Legal name/).fill(firm);
  await fits();
  await page.getByRole('button', { name: 'Register firm' }).click();

  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByLabel('Tax classification').selectOption({ label: 'Limited liability company' });
  await fits();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await page.getByLabel('TIN').fill(`9${String(Date.now()).slice(-8)}`);
  await page.getByLabel('Form W-9 signed').fill('2026-01-05');
  await fits();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Goods and services' })
    .fill('Electrical contractors for traffic signals and street lights');
  await page.getByRole('button', { name: /238210/ }).click();
  await fits();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  // A person who stops here comes back to what is there.
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/vendor-portal$/);
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page.getByPlaceholder('Street').first().fill('12 Mill Road');
  await page.getByPlaceholder('City').first().fill('Norfolk');
  await page.getByPlaceholder('State').first().fill('VA');
  await page.getByPlaceholder('ZIP code').first().fill('23510');
  await fits();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByText('Your profile is complete.')).toBeVisible();
  const county = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tidewater County' }) });
  await county.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(county).toContainText('Awaiting approval');
  await fits();

  // Nothing of the county opens for a firm.
  await page.goto('/budget-management');
  await expect(page).toHaveURL(/\/vendor-portal$/);
  expect((await page.request.get('/api/v1/requisition')).status()).toBe(403);

  const walter = await as('Walter Kowalski');
  await walter.goto('/vendor-registration');
  await walter.getByRole('link', { name: firm }).click();
  await expect(walter.getByText(`Dee Okonkwo, ${firm}`)).toBeVisible();
  await walter.getByRole('button', { name: 'Approve' }).first().click();
  await expect(walter.getByText('Active', { exact: true }).first()).toBeVisible();

  await page.goto('/vendor-portal');
  await expect(county).toContainText('Approved');
});

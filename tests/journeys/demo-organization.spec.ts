import { expect, type Page, test } from './people.ts';

const path = '/nyc-aging-demo';
const setUp = (page: Page) => page.getByRole('button', { name: 'Setup Demo Users' });
const valueOf = async (page: Page, role: string, label: 'Email' | 'Password'): Promise<string> => {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role }) });
  const line = card.locator('dl > div').filter({ hasText: label });
  return (await line.locator('code').textContent()) ?? '';
};

test('a visitor sets up a demonstration, copies a sign-in and is its grant manager, with work that waits', async ({
  visit,
}) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(path);
  await expect(page.getByRole('tab')).toHaveText(['Demo Accounts', 'Organization', 'Sample Grants', 'Features']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Demo Accounts');

  // The keys lead from tab to tab once the script is there, and what is chosen stands in the address.
  await expect(page.getByRole('tab', { name: 'Organization' })).toHaveAttribute('tabindex', '-1');
  await page.getByRole('tab', { name: 'Demo Accounts' }).press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Organization' })).toContainText('Active grants');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Features');
  await expect(page).toHaveURL(/\?tab=features$/);
  await page.keyboard.press('Home');

  await page.route('**/functions/v1/create-demo-user', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await setUp(page).click();
  await expect(page.getByRole('alert')).toHaveText('Setup ErrorFailed to create demo users');
  await page.unroute('**/functions/v1/create-demo-user');

  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/functions/v1/create-demo-user', (route) => held.then(() => route.continue()));
  await setUp(page).click();
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeVisible();
  answer();
  await expect(page.getByRole('status').filter({ hasText: 'Demo Setup Complete' })).toContainText(
    'Demo users created successfully',
  );
  await expect(page.getByText(/Expires on \w{3} \d+, \d{4} \(30 days left\)/)).toBeVisible();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const copy = page.getByRole('button', { name: 'Copy Password of Grant Manager' });
  await copy.click();
  const copied = page.getByRole('button', { name: 'Copied! Password of Grant Manager' });
  await expect(copied).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toContainText('Password copied to clipboard');
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(100);
  await expect(copy).toBeVisible();
  await page.clock.resume();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  expect(password).toBe(await valueOf(page, 'Grant Manager', 'Password'));
  const email = await valueOf(page, 'Grant Manager', 'Email');

  await page.getByRole('link', { name: 'Go Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('main')).toContainText('Balance mats for the falls prevention classes');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toContainText('NYC Department for the Aging');
  await expect(page.getByText(/^Demonstration until .+ Enterprise plan, simulated\.$/)).toBeVisible();
});

test('without script the tabs are links and the button works all the same, and the sign-ins are this visitor’s alone', async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('tab', { name: 'Sample Grants' }).click();
  await expect(page).toHaveURL(/\?tab=grants$/);
  await expect(page.getByRole('row').filter({ hasText: 'AGE-2026-052' })).toContainText('Active - Needs Attention');
  await page.getByRole('tab', { name: 'Demo Accounts' }).click();
  const done = page.getByRole('heading', { name: 'Your four sign-ins' });
  const tooFast = page.getByRole('alert').filter({ hasText: 'faster than a person' });
  await expect(async () => {
    await setUp(page).click();
    await expect(done.or(tooFast)).toBeVisible();
    await expect(done).toBeVisible({ timeout: 1 });
  }).toPass();
  await expect.poll(() => valueOf(page, 'Program Staff', 'Email')).toMatch(/^program\.staff@aging-\w{8}\.example$/);
  await page.getByRole('tab', { name: 'Features' }).click();
  await page.getByRole('tab', { name: 'Demo Accounts' }).click();
  await expect(done).toBeVisible();

  const other = await visit({ javaScriptEnabled: false });
  await other.goto(path);
  await expect(setUp(other)).toBeVisible();
  await expect(other.locator('code')).toHaveCount(0);
});

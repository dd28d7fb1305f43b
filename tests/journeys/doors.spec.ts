import { expect } from '@playwright/test';
import { signIn, signInOf, test } from './people.ts';

test('a wrong password is refused, and the address stays typed', async ({ visit }) => {
  const page = await visit();
  await page.goto('/auth');
  await expect(page).toHaveTitle('Sign in | Levee');
  const { email } = signInOf('Rosa Delgado');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('not right');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page, 'Rosa Delgado');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a sign-in never leads to another site', async ({ visit }) => {
  const page = await visit();
  await page.goto('/auth?from=https://evil.example/');
  await signIn(page, 'Rosa Delgado');
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/);
});

test('signing out ends it: nothing that was read is left', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  const leave = async () => {
    await page.getByRole('button', { name: 'Account of rosa.delgado@tidewater.example' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
  await leave();
  await expect(page.getByText('Failed to sign out')).toBeVisible();
  await page.unroute('**/api/auth/sign-out');
  await leave();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  await page.goBack();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('an address that does not exist is told so, with status 404', async ({ as }) => {
  const page = await as('Rosa Delgado');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found | Levee');
  await page.goto('/smart-requisition/6f1d3c56-2d6c-4f2e-9a77-0d5b4f0c1a11');
  await expect(page.getByText('There is no such requisition here.')).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a page for managers sends others to the dashboard, and is not in their menu', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/cost-centers');
  await expect(rosa).toHaveURL(/\/dashboard$/);
  await expect(rosa.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cost Centers' })).toHaveCount(
    0,
  );

  const harold = await as('Harold Nakamura');
  await harold.goto('/cost-centers');
  await expect(harold.getByRole('heading', { level: 1, name: 'Cost Centers' })).toBeVisible();
  await expect(
    harold.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cost Centers' }),
  ).toHaveCount(0);
});

test('the theme is dark, and a choice is kept', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/dashboard');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect.poll(scheme).toBe('light');
});

test('a screen that fails says so and tells the operators', async ({ as }) => {
  const page = await as('Rosa Delgado');
  const told = page.waitForRequest(
    (request) => request.url().endsWith('/rest/v1/rpc/log_security_event') && request.method() === 'POST',
  );
  await page.route('**/api/v1/requisition?*', (route) =>
    route.fulfill({ json: { data: [{ id: 1 }], total: 1, totalIs: 'exact', next: null } }),
  );
  await page.route('**/api/v1/requisition/*', (route) => route.fulfill({ json: { id: 'x', can: null } }));
  await page.goto('/smart-requisition/6f1d3c56-2d6c-4f2e-9a77-0d5b4f0c1a11');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Our team has been notified.')).toBeVisible();
  expect((await told).postDataJSON()).toMatchObject({ p_event_type: 'application_error', p_severity: 'high' });
  expect((await (await told).response())?.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard');
});

import { expect } from '@playwright/test';
import { signInOf, test } from './people.ts';

const MINUTE = 60_000;

test('a session warns, ends after an hour without a sign, and nothing typed is lost', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.clock.install();
  await page.goto('/smart-requisition/new');
  await page.getByLabel('Purpose').fill('Typed before lunch');
  await page.clock.runFor(54 * MINUTE);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.runFor(2 * MINUTE);
  const warning = page.getByRole('dialog', { name: 'Session Expiring Soon' });
  await expect(warning).toContainText('Your session will expire in 5 minutes due to inactivity.');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();

  await page.clock.runFor(61 * MINUTE);
  const expired = page.getByRole('dialog', { name: 'Session Expired' });
  await expect(expired).toContainText('Your session has expired. Please log in again.');
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  await expired.getByLabel('Password', { exact: true }).fill(signInOf('Rosa Delgado').password);
  await expired.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(expired).toBeHidden();
  await expect(page.getByLabel('Purpose')).toHaveValue('Typed before lunch');
});

test('work in one window keeps the session of another one alive', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let round = 0; round < 3; round++) {
    await page.clock.runFor(30 * MINUTE);
    await page.evaluate(() => localStorage.setItem('levee.active', String(Date.now())));
  }
  await page.clock.runFor(MINUTE);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

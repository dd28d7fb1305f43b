import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a program’s author finds a call, reads what it takes and copies a line that works', async ({ as }) => {
  const page = await as('Rosa Delgado', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  await page.goto('/docs/api');
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('post requisition.submit');
  await expect(page).toHaveURL(/search=post\+requisition\.submit/);
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  const entry = page.getByRole('group').filter({ hasText: '/api/v1/requisition/{id}/submit' });
  await entry.locator('summary').click();
  await expect(entry).toContainText('Who may call it: everyone in the organization.');
  await expect(entry).toContainText('Idempotency-Key');
  await expect(entry).toContainText('The version you looked at.');
  await entry.getByRole('button', { name: 'Copy' }).click();
  await expect(entry.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText('curl line copied to clipboard')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^curl -X POST 'http:\/\/localhost:\d+\/api\/v1\/requisition\/\{id\}\/submit' -H 'Authorization: Bearer YOUR_API_KEY'/,
    );
  await page.clock.fastForward(2000);
  await expect(entry.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('the reference is for members', async ({ visit }) => {
  const page = await visit();
  await page.goto('/docs/api?search=submit');
  await expect(page).toHaveURL(/\/auth\?from=%2Fdocs%2Fapi%3Fsearch%3Dsubmit$/);
});

import { readFileSync } from 'node:fs';
import { mailedLink } from './mailbox.ts';
import { expect, signInOf, test } from './people.ts';

test('a report is built, scheduled, sent, and opened from its mail with the same figures', async ({ as }) => {
  const name = `Spending ${Math.random().toString(36).slice(2, 8)}`;
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/reports/new?standard=orders-by-type');
  await expect(miguel.getByRole('region', { name: 'Definition' })).toContainText('Group by');
  const form = miguel.getByRole('form', { name: 'Save report' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Share with everyone').check();
  await form.getByRole('button', { name: 'Save report' }).click();
  await expect(miguel.getByRole('heading', { level: 1, name })).toBeVisible();
  const figures = miguel.getByRole('region', { name: 'Figures' });
  const total = figures
    .getByRole('row')
    .filter({ hasText: /^Total/ })
    .last();
  await expect(total).toContainText('$');
  const figure = await total.innerText();

  await miguel.getByRole('link', { name: 'Edit schedule' }).click();
  await miguel.getByLabel('Schedule', { exact: true }).selectOption({ label: 'Weekly' });
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  const delivery = miguel.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Mondays at');
  await delivery.getByLabel('Add recipient').fill('Priya Raman');
  await miguel.getByRole('button', { name: /^Priya Raman/ }).click();
  await expect(delivery.getByRole('row').filter({ hasText: 'Priya Raman' })).toContainText('Never');
  await delivery.getByRole('button', { name: 'Send now' }).click();
  await expect(delivery).toContainText('Sent to 1 person.');

  const priya = await as('Priya Raman');
  await priya.goto(await mailedLink(signInOf('Priya Raman').email, '/reports/[0-9a-f-]+', name));
  await expect(priya.getByRole('heading', { level: 1, name })).toBeVisible();
  const seen = priya
    .getByRole('region', { name: 'Figures' })
    .getByRole('row')
    .filter({ hasText: /^Total/ })
    .last();
  await expect.poll(() => seen.innerText()).toBe(figure);
  await expect(priya.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  const [file] = await Promise.all([
    priya.waitForEvent('download'),
    priya.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a clerk puts a shared report on the home page, removes it, and has it back by one click', async ({ as }) => {
  const name = `Home ${Math.random().toString(36).slice(2, 8)}`;
  const priya = await as('Priya Raman');
  await priya.goto('/reports/new?standard=orders-by-vendor');
  const form = priya.getByRole('form', { name: 'Save report' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save report' }).click();
  await expect(priya.getByRole('heading', { level: 1, name })).toBeVisible();
  await priya.getByRole('button', { name: 'Show on home' }).click();
  await expect(priya.getByRole('button', { name: 'Remove from home' })).toBeVisible();

  await priya.goto('/dashboard');
  const panel = priya.getByRole('region', { name, exact: true });
  await expect(panel).toContainText('vendor');
  await panel.getByRole('button', { name: `Remove ${name} from home` }).click();
  await expect(panel).toHaveCount(0);
  await priya.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: `Remove ${name} from home` }).click();
  await expect(panel).toHaveCount(0);
});

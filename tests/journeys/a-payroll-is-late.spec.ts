import { expect, test } from './people.ts';

test('who manages contracts sees which certified payrolls hold payments, and why', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/contract-management?tab=setup');
  await miguel.getByRole('link', { name: 'Late payrolls' }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: 'Late Payrolls' })).toBeVisible();
  const late = miguel.getByRole('table', { name: 'Late and deficient' });
  const bridge = late.getByRole('row', { name: /Cedar Creek bridge replacement/ });
  await expect(bridge.filter({ hasText: 'Deficient' }).first()).toBeVisible();
  await expect(bridge.filter({ hasText: 'Late' }).first()).toBeVisible();
  await miguel.getByRole('link', { name: 'Wage decisions' }).click();
  await expect(miguel.getByRole('link', { name: 'FL20260012' }).first()).toBeVisible();
});

import { expect, test } from './people.ts';
import { askFor, decide, openByNumber, status } from './requisitions.ts';

test('sent back with a comment, changed and submitted again, it comes to the same person and is approved', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Sump pump for the yard office');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');

  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await decide(miguel, 'Send back', 'One pump will do.');
  await expect(status(miguel)).toContainText('Returned');

  await rosa.reload();
  await expect(rosa.getByText('One pump will do.').first()).toBeVisible();
  await rosa.getByRole('link', { name: 'Edit' }).click();
  await rosa.getByLabel('Quantity of Line 1', { exact: true }).fill('1');
  await rosa.getByRole('button', { name: 'Save' }).click();
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');

  await miguel.reload();
  await decide(miguel, 'Approve');
  await expect(status(miguel)).toContainText('Approved');
});

test('out of office is one form: the days and who decides meanwhile', async ({ as }) => {
  const priya = await as('Priya Raman');
  await priya.goto('/approvals-inbox?tab=away');
  const form = priya.getByRole('form', { name: 'Out of office' });
  await form.getByRole('button', { name: 'Enter these days' }).click();
  await expect(form.getByText(/required/i).first()).toBeVisible();
  await form.getByLabel('First day away').fill('2027-03-01');
  await form.getByLabel('Last day away').fill('2027-03-05');
  await form.getByLabel('Deputy').fill('Sofia');
  await priya.getByRole('button', { name: /^Sofia Marchetti/ }).click();
  await form.getByRole('button', { name: 'Enter these days' }).click();
  await expect(priya.getByRole('region', { name: 'Who decides in your name' })).toContainText('Sofia Marchetti');
  await expect(priya.getByRole('region', { name: 'Days away' })).toContainText('Out of office');
});

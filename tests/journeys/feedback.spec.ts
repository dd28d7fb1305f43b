import { expect, type Page, signIn, signInOf, test } from './people.ts';
import { faults } from './usable.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Feedback' });
const open = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true }).click();
const send = (page: Page) => form(page).getByRole('button', { name: 'Send feedback' }).click();
const message = (page: Page) => form(page).getByLabel('Message', { exact: true });

test('what somebody tells us is sent once they are signed in, answered, and the answer arrives', async ({ as }) => {
  const subject = `The list forgets its filter ${Date.now()}`;
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/tasks?status=open');
  await open(rosa);
  await expect(form(rosa).getByLabel('Subject')).toBeFocused();
  await expect(form(rosa).getByLabel('Type')).toHaveValue('general');
  await send(rosa);
  await expect(form(rosa).getByText('Required')).toHaveCount(2);
  await form(rosa).getByText('What is sent along').click();
  await expect(form(rosa).getByText(/\/tasks\?status=open$/)).toBeVisible();
  expect(await faults(rosa, { within: 'dialog' })).toEqual([]);
  await form(rosa).getByLabel('Type').selectOption('bug');
  await form(rosa).getByLabel('Subject').fill(subject);
  await message(rosa).fill('Coming back from a task, the filter is gone.');

  await rosa.route('**/api/v1/user_feedback', (route) => route.fulfill({ status: 500, json: {} }));
  await send(rosa);
  await expect(rosa.getByText('Error', { exact: true })).toBeVisible();
  await expect(rosa.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
  await rosa.unroute('**/api/v1/user_feedback');

  await rosa.context().clearCookies();
  await send(rosa);
  await expect(rosa.getByText('Authentication required')).toBeVisible();
  await expect(rosa.getByText('Please sign in to submit feedback')).toBeVisible();
  const expired = rosa.getByRole('dialog', { name: 'Session Expired' });
  await expired.getByLabel('Password', { exact: true }).fill(signInOf('Rosa Delgado').password);
  await expired.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(expired).toBeHidden();
  await expect(form(rosa).getByLabel('Subject')).toHaveValue(subject);
  await send(rosa);
  await expect(rosa.getByText('Feedback submitted')).toBeVisible();
  await expect(rosa.getByText("Thank you for your feedback! We'll review it shortly.")).toBeVisible();
  await expect(form(rosa)).toBeHidden();
  await open(rosa);
  await expect(form(rosa).getByLabel('Type')).toHaveValue('general');
  await expect(form(rosa).getByLabel('Subject')).toHaveValue('');
  await expect(message(rosa)).toHaveValue('');
  await rosa.keyboard.press('Escape');
  await expect(form(rosa)).toBeHidden();

  const dana = await as('Dana Whitfield');
  await dana.goto('/admin/feedback?status=new');
  await dana.getByRole('link', { name: subject }).click();
  await dana.getByRole('button', { name: 'Reply' }).click();
  const dialog = dana.getByRole('dialog', { name: 'Reply' });
  await dialog.getByLabel('Reply').fill('It keeps it now.');
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await expect(dialog).toBeHidden();

  await rosa.goto('/notifications');
  await rosa.getByRole('link', { name: `Reply to your feedback: ${subject}` }).click();
  await expect(rosa.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await rosa.getByRole('link', { name: 'Feedback', exact: true }).click();
  await expect(rosa).toHaveURL(/\/feedback$/);
  const own = rosa.getByRole('listitem').filter({ hasText: subject });
  await expect(own).toContainText('Answered');
  await expect(own).toContainText('It keeps it now.');
});

test('a visitor may write, is asked to sign in, and finds what they wrote when they come back', async ({ visit }) => {
  const subject = `The first page ${Date.now()}`;
  const page = await visit();
  await page.goto('/');
  await open(page);
  await form(page).getByLabel('Subject').fill(subject);
  await message(page).fill('It says what it does.');
  await send(page);
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page.getByText('Please sign in to submit feedback')).toBeVisible();
  await expect(form(page).getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'Rosa Delgado');
  await expect(page).not.toHaveURL(/\/auth/);
  await open(page);
  await expect(form(page).getByLabel('Subject')).toHaveValue(subject);
  await send(page);
  await expect(page.getByText('Feedback submitted')).toBeVisible();
  await expect(form(page)).toBeHidden();
});

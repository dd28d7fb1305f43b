import { mailedLink } from './mailbox.ts';
import { expect, type Page, signIn, signInOf, test } from './people.ts';
import { askFor, decide, openByNumber, status } from './requisitions.ts';

const tasks = (page: Page) => page.getByRole('list', { name: 'Tasks' });

test('while Benjamin is away Miguel decides in his name, and both names stand there', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/approvals-inbox?only=behalf');
  await tasks(miguel)
    .getByRole('link', { name: /Thermal camera/ })
    .click();
  await expect(miguel.getByText('You act on behalf of Benjamin Cho.')).toBeVisible();
  await miguel.getByRole('button', { name: 'Approve', exact: true }).click();
  await miguel.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(miguel.getByRole('dialog')).toBeHidden();
  await miguel.goto('/approvals-inbox?tab=decided');
  await expect(miguel.getByText(/on behalf of Benjamin Cho/).first()).toBeVisible();
});

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

test('what was changed after it was agreed to comes back with the difference', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/approvals-inbox?only=changed');
  await tasks(miguel)
    .getByRole('link', { name: /Manhole risers/ })
    .click();
  const changed = miguel.getByRole('region', { name: 'Changes', exact: true });
  await expect(changed).toContainText('36 EA');
  await expect(changed).toContainText('48 EA');
  await expect(miguel.getByText('void', { exact: true })).toBeVisible();
});

test('Rosa answers what she was asked on the page of her request, and the task goes on', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition?search=bypass');
  await rosa.getByRole('link', { name: /^REQ-/ }).first().click();
  const approval = rosa.getByRole('region', { name: 'Approval', exact: true });
  await expect(approval).toContainText('The hire runs by the month.');
  await approval.getByRole('button', { name: 'Answer' }).click();
  const dialog = rosa.getByRole('dialog');
  await dialog.getByLabel('Answer').fill('Two months are enough.');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(approval).toContainText('Two months are enough.');
});

test('out of office is one form: the days and who decides meanwhile', async ({ as }) => {
  const priya = await as('Priya Raman');
  await priya.goto('/approvals-inbox?tab=away');
  const form = priya.getByRole('form', { name: 'Out of office' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/required/i).first()).toBeVisible();
  await form.getByLabel('First day').fill('2027-03-01');
  await form.getByLabel('Last day').fill('2027-03-05');
  await form.getByLabel('Delegate').fill('Sofia');
  await priya.getByRole('button', { name: /^Sofia Marchetti/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(priya.getByRole('region', { name: 'Your delegates' })).toContainText('Sofia Marchetti');
  await expect(priya.getByRole('region', { name: 'Out-of-office days' })).toContainText('Out of office');
});

test('the link of a letter shows what it is about, decides only when asked to, and decides once', async ({
  as,
  visit,
}) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Float switches for the wet well');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  const link = await mailedLink(signInOf('Miguel Ortiz').email, '/approval-link', number);

  // It is a link for one person: nobody else gets anywhere with it, and whoever is not signed in is asked who they are.
  await rosa.goto(link);
  await expect(rosa.getByRole('alert')).toContainText('This link isn’t valid for your account.');
  const miguel = await visit();
  await miguel.goto(link);
  await signIn(miguel, 'Miguel Ortiz');
  const about = miguel.getByRole('region', { name: new RegExp(number) });
  await expect(about).toContainText('$8,400.00');
  await expect(about).toContainText('Requisition, submitted by Rosa Delgado.');

  // Opening it, as a mail program does, decides nothing.
  await miguel.reload();
  await expect(about.getByRole('button', { name: 'Approve' })).toBeVisible();
  await rosa.goto(`/smart-requisition?number=${number}`);
  await expect(rosa.getByRole('row', { name: new RegExp(number) })).toContainText('Submitted');

  // Sending back needs a reason, and the agency's own are offered as in the inbox.
  await about.getByRole('button', { name: 'Send back' }).click();
  await about.getByRole('button', { name: 'Send back' }).click();
  await expect(about.getByRole('alert')).not.toBeEmpty();
  const reasons = about.getByLabel('From the agency’s list');
  await reasons.selectOption('QUOTES');
  await expect(about.getByLabel('Reason')).toHaveValue('QUOTES: Price quotes are missing');
  await about.getByRole('button', { name: 'Cancel' }).click();
  await about.getByRole('button', { name: 'Reject' }).click();
  await expect(reasons.getByRole('option', { name: 'STOCK: We have it in stock' })).toBeAttached();
  await expect(reasons.getByRole('option', { name: /^QUOTES/ })).toHaveCount(0);
  await about.getByRole('button', { name: 'Cancel' }).click();
  await about.getByLabel('Comment').fill('Two of them are enough.');
  await about.getByRole('button', { name: 'Approve' }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(status(miguel)).toContainText('Approved');
  await expect(miguel.getByText('Two of them are enough.').first()).toBeVisible();

  await miguel.goto(link);
  await expect(about).toContainText('This link was already used.');
  await expect(about.getByRole('button')).toHaveCount(0);
});

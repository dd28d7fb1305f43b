import { expect, type Page } from '@playwright/test';
import { keptIn } from './kept-drafts.ts';
import { test } from './people.ts';
import { askFor, openByNumber } from './requisitions.ts';

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const box = (page: Page) => page.getByLabel('Comment', { exact: true });

test('a mention reaches the colleague, with the way to the requisition', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps to talk about');
  await box(rosa).pressSequentially('Do we need both, @mig');
  await expect(rosa.getByRole('button', { name: /^Miguel Ortiz/ })).toBeVisible();
  await rosa.keyboard.press('Enter');
  await expect(box(rosa)).toHaveValue('Do we need both, @Miguel Ortiz ');
  await rosa.keyboard.type('or **one**?');
  await rosa.keyboard.press('Control+Enter');
  await expect(comments(rosa)).toContainText('Do we need both, @Miguel Ortiz or one?');
  await expect(box(rosa)).toHaveValue('');

  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/notifications');
  const subject = `Rosa Delgado mentioned you on requisition ${number}`;
  await expect(miguel.locator('main')).toContainText(subject);
  await openByNumber(miguel, number);
  await comments(miguel).scrollIntoViewIfNeeded();
  await expect(comments(miguel)).toContainText('Do we need both');
  await box(miguel).fill('Both: one is a spare.');
  await comments(miguel).getByRole('button', { name: 'Comment' }).click();
  // Her page hears of it without being asked.
  await expect(comments(rosa)).toContainText('Both: one is a spare.');
});

test('a comment is changed, withdrawn, and brought back with Undo', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Pumps to think about');
  await box(rosa).fill('One pump wil do.');
  await comments(rosa).getByRole('button', { name: 'Comment' }).click();
  const menu = comments(rosa).getByRole('button', { name: 'What can be done with this comment' });
  await menu.click();
  await rosa.getByRole('menuitem', { name: 'Edit' }).click();
  await rosa.getByLabel('Change the comment of Rosa Delgado').fill('One pump will do.');
  await rosa.getByRole('button', { name: 'Save comment' }).click();
  await expect(comments(rosa)).toContainText('One pump will do.');
  await expect(comments(rosa)).toContainText('edited');
  await menu.click();
  await rosa.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect(comments(rosa)).toContainText('This comment was withdrawn.');
  await expect(comments(rosa)).not.toContainText('One pump will do.');
  await rosa.getByRole('button', { name: 'Undo' }).click();
  await expect(comments(rosa)).toContainText('One pump will do.');
});

test('a comment that could not be sent is kept, said once, and survives a reload', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps without a connection');
  await comments(rosa).scrollIntoViewIfNeeded();
  await expect(comments(rosa)).toHaveAttribute('aria-busy', 'false');
  await box(rosa).fill('Typed in the cellar.');
  await rosa.context().setOffline(true);
  await comments(rosa).getByRole('button', { name: 'Comment' }).click();
  await expect(comments(rosa)).toContainText('The server cannot be reached');
  await expect(comments(rosa)).toContainText('Typed in the cellar.');
  await rosa.context().setOffline(false);
  await keptIn(rosa, 'Typed in the cellar.');
  await rosa.reload();
  await comments(rosa).scrollIntoViewIfNeeded();
  await expect(comments(rosa)).toContainText('This comment may not have been sent.');
  await comments(rosa).getByRole('button', { name: 'Try again' }).click();
  await expect(comments(rosa)).not.toContainText('may not have been sent');
  // Left while it is on its way, it would rightly be offered again.
  await expect(comments(rosa)).not.toContainText('Sending');
  await box(rosa).fill('Half a thought');
  await keptIn(rosa, 'Half a thought');
  await rosa.reload();
  await expect(rosa.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(box(rosa)).toHaveValue('Half a thought');
  await comments(rosa).scrollIntoViewIfNeeded();
  await expect(comments(rosa).getByText('Typed in the cellar.')).toHaveCount(1);
});

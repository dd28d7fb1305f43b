import { expect, type Page } from '@playwright/test';
import { keptIn } from './kept-drafts.ts';
import { test } from './people.ts';
import { askFor, openByNumber, purpose, value } from './requisitions.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' });

/** The browser asks before it throws unsaved work away; a crash does not. */
const crash = async (page: Page) => {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
};

test('what was typed survives a reload, is offered, and is gone once it is saved', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Pumps');
  await rosa.getByRole('link', { name: 'Edit' }).click();
  await rosa.getByLabel('Purpose').fill('Two pumps, thought over for long');
  await keptIn(rosa, 'thought over for long');
  await crash(rosa);
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Pumps');
  await offer(rosa).getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Two pumps, thought over for long');
  await rosa.getByRole('button', { name: 'Save' }).click();
  await expect(purpose(rosa)).toHaveText('Two pumps, thought over for long');
  await rosa.getByRole('link', { name: 'Edit' }).click();
  await expect(rosa.getByLabel('Purpose')).toBeVisible();
  await expect(offer(rosa)).toHaveCount(0);
});

test('what was typed can be thrown away, and a sign-out leaves nothing behind', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Something private');
  await keptIn(rosa, 'Something private');
  await crash(rosa);
  await offer(rosa).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(rosa)).toHaveCount(0);
  await rosa.reload();
  await expect(rosa.getByLabel('Purpose')).toHaveValue('');
  await expect(offer(rosa)).toHaveCount(0);
  await rosa.getByLabel('Purpose').fill('Something else private');
  await keptIn(rosa, 'Something else private');
  rosa.once('dialog', (question) => void question.accept());
  await rosa.getByRole('button', { name: /^Account/ }).click();
  await rosa.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(rosa).toHaveURL(/\/auth/);
  await expect
    .poll(() => rosa.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('levee.draft.'))))
    .toEqual([]);
});

test('work that waited is not written over what a colleague did meanwhile without both being seen', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps');
  await rosa.getByRole('link', { name: 'Edit' }).click();
  await rosa.getByLabel('Purpose').fill('Pumps and hoses');
  await rosa.getByLabel('Justification').fill('The basin floods.');
  await keptIn(rosa, 'The basin floods.');
  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await miguel.getByRole('link', { name: 'Edit' }).click();
  await miguel.getByLabel('Purpose').fill('Diesel pumps');
  await miguel.getByRole('button', { name: 'Save' }).click();
  await expect(purpose(miguel)).toHaveText('Diesel pumps');

  await crash(rosa);
  await expect(offer(rosa)).toContainText('changed by someone else since');
  await offer(rosa).getByRole('button', { name: 'Continue where you left off' }).click();
  await rosa.getByRole('button', { name: 'Save' }).click();
  const conflict = rosa.getByRole('dialog', { name: 'Someone else changed this requisition meanwhile' });
  await expect(conflict.getByRole('row', { name: 'Purpose' })).toContainText('Diesel pumps');
  await conflict.getByLabel('Purpose: theirs').check();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(purpose(rosa)).toHaveText('Diesel pumps');
  await expect(value(rosa, 'Justification')).toHaveText('The basin floods.');
});

test('a form is filled by keyboard alone: lines, what is wrong, saving', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').focus();
  await rosa.keyboard.press('Control+Enter');
  const wrong = rosa.getByRole('region', { name: 'What has to be put right' });
  await expect(wrong).toContainText('2 fields need correction');
  await expect(rosa.getByLabel('Purpose')).toBeFocused();
  await rosa.keyboard.type('Sandbags');
  await wrong.getByRole('button', { name: 'Cost center' }).or(rosa.getByLabel('Cost center')).first().focus();
  await rosa.getByLabel('Cost center').focus();
  await rosa.keyboard.type('flood');
  await expect(rosa.getByRole('button', { name: /^2120/ })).toBeVisible();
  await rosa.keyboard.press('ArrowDown');
  await rosa.keyboard.press('Enter');
  await rosa.getByRole('button', { name: 'Add line' }).focus();
  await rosa.keyboard.press('Enter');
  await expect(rosa.getByLabel('Item of Line 1', { exact: true })).toBeFocused();
  await rosa.keyboard.type('Sandbag');
  await rosa.keyboard.press('Enter');
  await expect(rosa.getByLabel('Item of Line 2', { exact: true })).toBeFocused();
  await rosa.keyboard.type('Shovel');
  await rosa.keyboard.press('ArrowUp');
  await expect(rosa.getByLabel('Item of Line 1', { exact: true })).toBeFocused();
  for (const [field, typed] of [
    ['Quantity of Line 1', '500'],
    ['Unit price of Line 1', '.38'],
    ['Quantity of Line 2', '4'],
    ['Unit price of Line 2', '20'],
  ] as const) {
    await rosa.getByLabel(field, { exact: true }).focus();
    await rosa.keyboard.type(typed);
  }
  await rosa.keyboard.press('Control+Enter');
  await expect(rosa.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  await expect(rosa.getByRole('row', { name: 'Total $270.00' })).toBeVisible();
  await rosa.keyboard.press('e');
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Sandbags');
});

test('one cost center after the other is saved without leaving the form', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  const mark = Date.now().toString(36);
  await miguel.goto('/cost-centers/new');
  for (const nth of ['a', 'b']) {
    await miguel.getByLabel('Code').fill(`${mark}${nth}`);
    await miguel.getByLabel('Name').fill(`Center ${nth}`);
    await miguel.getByRole('button', { name: 'Save and add another' }).click();
    await expect(miguel.getByText(`${mark}${nth} saved`)).toBeVisible();
    await expect(miguel.getByLabel('Code')).toHaveValue('');
    await expect(miguel.getByLabel('Code')).toBeFocused();
  }
  const { total } = (await (await miguel.request.get(`/api/v1/cost_center?code.has=${mark}`)).json()) as {
    total: number;
  };
  expect(total).toBe(2);
});

test('the rows of a list are walked from one to the next, and the list is there behind them', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition?status=ordered');
  const links = rosa.locator('main a[href^="/smart-requisition/"]:not([href$="/new"])');
  await expect(links.nth(2)).toBeVisible();
  const names = await links.allInnerTexts();
  await links.nth(0).click();
  await expect(rosa.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible();
  await rosa.keyboard.press(']');
  await expect(rosa.getByRole('heading', { level: 1, name: names[1] ?? '' })).toBeVisible();
  await rosa.keyboard.press('[');
  await expect(rosa.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible();
  await rosa.locator('main header').getByRole('link', { name: 'Requisitions' }).click();
  await expect(rosa).toHaveURL(/\/smart-requisition\?status=ordered$/);
});

import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

/** Drafts of requisitions with these words in their purpose, as this person writes them. */
async function drafted(page: Page, purpose: string, count: number, isWhole = true): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get('/api/v1/cost_center?code=4010')).json();
  const costCenter: string = data[0].id;
  const outlook = await page.request.post('/api/v1/requisition/outlook', { data: { costCenter }, headers });
  const { payers } = (await outlook.json()) as { payers: { line: string; name: string }[] };
  const budgetLine = payers.find(({ name }) => name.includes('operating supplies'))?.line;
  for (let at = 1; at <= count; at++) {
    const line = {
      item: 'Sandbag',
      quantity: { amount: '10', unit: 'EA' },
      unitPrice: { cents: 300, currency: 'USD' },
    };
    const body = { purpose: `${purpose} ${at}`, costCenter, accounts: [{ budgetLine }], lines: isWhole ? [line] : [] };
    const made = await page.request.post('/api/v1/requisition', { data: body, headers });
    expect(made.status(), await made.text()).toBe(201);
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

test('many are submitted at once, and what is refused says why', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/smart-requisition?search=quibblewick');
  await drafted(page, 'Quibblewick', 2);
  await drafted(page, 'Quibblewick without a line', 1, false);
  await page.reload();
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page.getByLabel('Select the rows that have been read').check();
  await expect(bar(page)).toContainText('3 selected');
  // One of them asks for nothing.
  await bar(page).getByRole('button', { name: 'Submit 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is not possible for 1 of the 3 selected');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submit: 2 done')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect
    .poll(async () => (await page.locator('td[data-label=Status]').allInnerTexts()).toSorted())
    .toEqual(['Draft', 'Submitted', 'Submitted']);
});

test('all that match are meant when somebody says so', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/smart-requisition?search=flimflammery');
  await drafted(page, 'Flimflammery', 3, false);
  await page.reload();
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select REQ/ })
    .first()
    .check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar(page)).toContainText('All 3 selected');
  await bar(page).getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  const result = page.getByRole('dialog');
  await expect(result).toContainText('0 done, 3 refused');
  await expect(result).toContainText('Add at least one line');
  await expect(result.getByRole('link', { name: /^REQ-/ })).toHaveCount(3);
  await result.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('td[data-label=Status]').first()).toHaveText('Draft');
});

test('a card of the board goes where a step leads, by its menu and by dragging, and says why not', async ({ as }) => {
  const page = await as('Rosa Delgado');
  await page.goto('/smart-requisition');
  await drafted(page, 'Tarradiddle', 2);
  await page.goto('/smart-requisition?layout=board&search=tarradiddle');
  const cards = (state: string) =>
    page.getByRole('region', { name: state, exact: true }).getByRole('listitem').filter({ hasText: 'Tarradiddle' });
  await expect(cards('Draft')).toHaveCount(2);
  await cards('Draft')
    .first()
    .dragTo(page.getByRole('region', { name: 'Submitted', exact: true }));
  await expect(cards('Submitted')).toHaveCount(1);

  await cards('Draft')
    .first()
    .getByRole('button', { name: /^Steps of/ })
    .click();
  await page.getByRole('menuitem', { name: /^Cancel/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('Bought by another crew.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(cards('Draft')).toHaveCount(0);

  await cards('Submitted')
    .first()
    .dragTo(page.getByRole('region', { name: 'Draft', exact: true }));
  await expect(page.getByText('There is no step from Submitted to Draft.')).toBeVisible();
  await expect(cards('Submitted')).toHaveCount(1);
});

test('a calendar shows the month of a date and is walked by keys', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/smart-requisition?layout=calendar&month=2026-12');
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: /REQ-2026-/ }).first()).toBeVisible();
  await page.locator('[data-day="2026-12-01"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-day="2026-12-09"]')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  await expect(page.locator('[data-day="2027-01-09"]')).toBeFocused();
  await page.getByLabel('Date shown').selectOption('Requested on');
  await expect(page).toHaveURL(/by=requestedOn/);
  await page.goBack();
  await expect(page.getByLabel('Date shown')).toHaveValue('neededBy');
});

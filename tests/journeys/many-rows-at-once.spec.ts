import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

/** Requisitions with these words in their purpose, as this person writes and submits them. */
async function submitted(page: Page, purpose: string, count: number): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get('/api/v1/cost_center?status=active&limit=1')).json();
  for (let at = 1; at <= count; at++) {
    const line = {
      item: 'Sandbag',
      quantity: { amount: '10', unit: 'EA' },
      unitPrice: { cents: 300, currency: 'USD' },
    };
    const body = { purpose: `${purpose} ${at}`, costCenter: data[0].id, lines: [line] };
    const made = await page.request.post('/api/v1/requisition', { data: body, headers });
    expect(made.status(), await made.text()).toBe(201);
    const { id, version } = await made.json();
    const moved = await page.request.post(`/api/v1/requisition/${id}/submit`, { data: { version }, headers });
    expect(moved.status(), await moved.text()).toBe(200);
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

test('many are approved at once, and what is refused says why', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition');
  await submitted(rosa, 'Quibblewick', 2);
  const page = await as('Miguel Ortiz');
  await page.goto('/smart-requisition?search=quibblewick');
  await submitted(page, 'Quibblewick', 1);
  await page.reload();
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page.getByLabel('Select the rows that have been read').check();
  await expect(bar(page)).toContainText('3 selected');
  // One of them is his own, and nobody approves that.
  await bar(page).getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is not possible for 1 of the 3 selected');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approve: 2 done')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect
    .poll(async () => (await page.locator('td[data-label=Status]').allInnerTexts()).toSorted())
    .toEqual(['Approved', 'Approved', 'Submitted']);
});

test('all that match are meant when somebody says so', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  await page.goto('/smart-requisition?search=flimflammery');
  await submitted(page, 'Flimflammery', 3);
  await page.reload();
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select REQ/ })
    .first()
    .check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar(page)).toContainText('All 3 selected');
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const result = page.getByRole('dialog');
  await expect(result).toContainText('0 done, 3 refused');
  await expect(result).toContainText('someone else has to approve it');
  await expect(result.getByRole('link', { name: /^REQ-/ })).toHaveCount(3);
  await result.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('td[data-label=Status]').first()).toHaveText('Submitted');
});

test('a card of the board goes where a step leads, by its menu and by dragging, and says why not', async ({ as }) => {
  const page = await as('Miguel Ortiz');
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition');
  await submitted(rosa, 'Tarradiddle', 2);
  await page.goto('/smart-requisition?layout=board&search=tarradiddle');
  const cards = (state: string) =>
    page.getByRole('region', { name: state, exact: true }).getByRole('listitem').filter({ hasText: 'Tarradiddle' });
  await expect(cards('Submitted')).toHaveCount(2);
  await cards('Submitted')
    .first()
    .getByRole('button', { name: /^Steps of/ })
    .click();
  await page.getByRole('menuitem', { name: /^Approve/ }).click();
  await expect(cards('Approved')).toHaveCount(1);

  await cards('Submitted')
    .first()
    .dragTo(page.getByRole('region', { name: 'Returned', exact: true }));
  await page
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('Three quotes are missing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(cards('Returned')).toHaveCount(1);

  await cards('Returned')
    .first()
    .dragTo(page.getByRole('region', { name: 'Draft', exact: true }));
  await expect(page.getByText('There is no step from Returned to Draft.')).toBeVisible();
  await expect(cards('Returned')).toHaveCount(1);
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

import { expect, type Page, test } from './people.ts';
import { pick, status } from './requisitions.ts';

/** Fills in a transfer between two lines of the running year and submits it; answers its number. */
async function askToMove(page: Page, given: { from: string; to: string; amount: string }): Promise<string> {
  await page.goto('/budget-management/amendments/new');
  await page.getByLabel('Purpose').fill('Controllers for the hurricane route');
  await pick(page, 'Line of Line 1', given.from, given.from);
  await page.getByLabel('Decrease of Line 1', { exact: true }).fill(given.amount);
  await pick(page, 'Line of Line 2', given.to, given.to);
  await page.getByLabel('Increase of Line 2', { exact: true }).fill(given.amount);
  await page.getByLabel('Reason').fill('The state moved its schedule forward.');
  const after = page.getByRole('region', { name: 'Before and after' });
  await expect(after).toContainText(given.from);
  await expect(after).toContainText('Authority:');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(status(page)).toContainText('Submitted');
  return page.getByRole('heading', { level: 1 }).innerText();
}

async function open(page: Page, number: string): Promise<void> {
  await page.goto(`/budget-management/amendments?number=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

test('a transfer above the budget officer’s authority is decided by the commission, and leads to its postings', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  const number = await askToMove(miguel, {
    from: 'Roads and bridges: repair and maintenance FY2027',
    to: 'Traffic signals: machinery and equipment FY2027',
    amount: '150,000',
  });
  const way = (page: Page) => page.getByRole('region', { name: 'Approval', exact: true });
  await expect(way(miguel)).toContainText('Adaeze Okafor');
  await expect(way(miguel).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await open(priya, number);
  await expect(way(priya)).toContainText('Adaeze Okafor');
  await expect(way(priya).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const adaeze = await as('Adaeze Okafor');
  await open(adaeze, number);
  const effect = adaeze.getByRole('region', { name: 'Budget impact' });
  await expect(effect).toContainText('uses $150,000.00');
  await expect(effect).toContainText('returns $150,000.00');
  await way(adaeze).getByRole('button', { name: 'Approve', exact: true }).click();
  await adaeze.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(status(adaeze)).toContainText('Approved');
  await adaeze.getByRole('link', { name: 'Traffic signals: machinery and equipment FY2027' }).first().click();
  const holds = adaeze.getByRole('region', { name: 'Balance', exact: true });
  await holds.getByRole('link', { name: /^Transferred/ }).click();
  await expect(adaeze.getByRole('button', { name: /^Budget line is Traffic signals/ })).toBeVisible();
  await expect(adaeze.getByRole('row', { name: new RegExp(`${number}.*\\$150,000\\.00`) })).toBeVisible();
  await expect(adaeze.getByText('Adaeze Okafor, under: County commission').first()).toBeVisible();
});

test('a year is tried out, decided line by line, and closed once', async ({ as }) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/year-ends');
  await priya.getByRole('link', { name: 'Close of fiscal year 2026' }).click();
  const trial = priya.getByRole('region', { name: 'Preview' });
  await expect(trial).toContainText('need a decision before the year can close');
  await priya.getByRole('button', { name: 'Close fiscal year' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Close fiscal year' });
  await dialog.getByRole('button', { name: 'Close fiscal year' }).click();
  await expect(dialog.getByText(/need a decision before the year can be closed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await priya.getByRole('button', { name: 'Refresh list' }).click();
  await expect(priya.getByText(/The list is up to date|added,/)).toBeVisible();
  const first = priya.getByRole('combobox', { name: /^Decision on PO-2026-1207/ });
  await first.selectOption('Lapses');
  await expect(trial).toContainText('lets $22,104.00 lapse');
  await priya.getByRole('button', { name: 'Carry the rest forward' }).click();
  await expect(trial.getByText('need a decision')).toBeHidden();
  await priya.getByRole('button', { name: 'Close fiscal year' }).click();
  await dialog.getByRole('button', { name: 'Close fiscal year' }).click();
  await expect(status(priya)).toContainText('Committed');
  await expect(priya.getByRole('button', { name: 'Close fiscal year' })).toHaveCount(0);
  await priya.goto('/budget-management/budgets');
  await expect(priya.getByRole('row', { name: /Fiscal year 2026/ })).toContainText('Closed');
});

test('whoever has no duty for it sees what is left and changes nothing', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/budget-management?search=stormwater');
  await expect(
    rosa.getByRole('link', { name: 'Stormwater crew: operating supplies FY2027', exact: true }),
  ).toBeVisible();
  await expect(rosa.getByRole('link', { name: 'New amendment' })).toHaveCount(0);
  await rosa.goto('/budget-management/year-ends');
  await rosa.getByRole('link', { name: 'Close of fiscal year 2025' }).click();
  await expect(rosa.getByRole('region', { name: 'Open commitments' })).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Refresh list' })).toHaveCount(0);
});

test('next year’s proposal is copied from this year, typed like a spreadsheet, undone and kept at once', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/budgets');
  await priya.getByRole('link', { name: 'Fiscal year 2028' }).click();
  await priya.getByRole('button', { name: 'Copy Fiscal year 2027' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Copy the lines of Fiscal year 2027' });
  await dialog.getByLabel('Percent change').fill('3');
  await dialog.getByRole('button', { name: 'Copy lines' }).click();
  // What was there before the copy is under the dialog still: what is typed then would be of another line.
  await expect(dialog).toHaveCount(0);
  const tools = priya.getByRole('toolbar', { name: 'Amounts' });
  await expect(tools).toBeVisible();

  const cells = priya.getByRole('textbox', { name: /^Amount of / });
  await expect.poll(() => cells.count()).toBeGreaterThan(20);
  const [first, second] = [cells.nth(0), cells.nth(1)];
  const before = await second.inputValue();
  await first.fill('1,250,000');
  await first.press('Enter');
  await expect(second).toBeFocused();
  await second.fill('77.50');
  await second.press('ArrowUp');
  await expect(tools).toContainText('2 amounts are not saved');
  await first.press('Control+z');
  await expect(second).toHaveValue(before);
  await expect(tools).toContainText('1 amount is not saved');
  // Other lines are shown: what was typed stays, and the total is of all lines.
  const find = priya.getByRole('searchbox', { name: /^Search lines/ });
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Amount of ', '');
  const total = priya.getByRole('row', { name: /^Total of/ });
  const whole = await total.innerText();
  await find.fill('signals');
  await expect(priya.getByText(/lines match\. The total is of all lines/)).toBeVisible();
  await expect(tools).toContainText('1 amount is not saved, 1 on lines not shown');
  await expect(total).toHaveText(whole, { useInnerText: true });
  await find.fill('');
  await expect(priya.getByRole('textbox', { name: `Amount of ${name}` })).toHaveValue('1,250,000');
  // Two are selected, filled down and undone.
  await first.focus();
  await first.press('Shift+ArrowDown');
  await second.press('Control+d');
  await expect(second).toHaveValue('1,250,000');
  await second.press('Control+z');
  await expect(second).toHaveValue(before);
  await second.press('End');
  await expect(cells.last()).toBeFocused();
  await cells.last().press('Control+ArrowUp');
  await expect(first).toBeFocused();
  // A line that changes elsewhere is read again, and takes nothing typed away.
  const { origin, pathname } = new URL(priya.url());
  const budget = pathname.split('/').at(-1);
  const lineAt = async (at: number): Promise<{ id: string; version: number }> => {
    const name = (await cells.nth(at).getAttribute('aria-label'))?.replace('Amount of ', '') ?? '';
    const { data } = await (await priya.request.get(`/api/v1/budget_line?budget=${budget}&limit=200`)).json();
    return data.find((one: { name: string }) => one.name === name);
  };
  const headers = { origin };
  const { id: third, version } = await lineAt(2);
  const data = { version, name: 'Changed elsewhere' };
  expect((await priya.request.patch(`/api/v1/budget_line/${third}`, { data, headers })).status()).toBe(200);
  const amounts = priya.getByRole('region', { name: 'Amounts' });
  await expect(amounts.getByRole('link', { name: 'Changed elsewhere' })).toBeVisible();
  await expect(first).toHaveValue('1,250,000');
  await tools.getByRole('button', { name: 'Save 1' }).click();
  await expect(priya.getByText('Amounts saved')).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Save' })).toBeDisabled();
  // What is saved is no edit any longer, also when the same amount changes elsewhere afterwards.
  const { id: own, version: saved } = await lineAt(0);
  const lines = [{ id: own, version: saved, cents: 1_300_000_00 }];
  const set = await priya.request.post(`/api/v1/budget/drafts/${budget}/amounts`, { data: { lines }, headers });
  expect(set.status(), await set.text()).toBe(200);
  await expect(first).toHaveValue('1,300,000');
  await expect(tools.getByRole('button', { name: 'Save' })).toBeDisabled();
  await priya.reload();
  await expect(first).toHaveValue('1,300,000');
  await expect(tools.getByRole('button', { name: 'Save' })).toBeDisabled();

  const rosa = await as('Rosa Delgado');
  await rosa.goto(priya.url());
  await expect(rosa.getByRole('region', { name: 'Amounts' })).toBeVisible();
  await expect(rosa.getByRole('textbox', { name: /^Amount of / })).toHaveCount(0);
});

test('the budget is seen as it stood on an earlier day', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/budget-management');
  await miguel.getByLabel('As of').fill('2026-10-01');
  await expect(miguel.getByText('Balances as of')).toBeVisible();
  const figures = miguel.getByRole('list', { name: 'Totals' });
  const figure = figures
    .getByRole('listitem')
    .filter({ has: miguel.getByRole('link', { name: 'Expended', exact: true }) });
  await expect(figure).toContainText('$0.00');
  await miguel.getByRole('link', { name: 'Current balances' }).click();
  await expect(figure).not.toContainText('$0.00');
});

test('anybody reads the adopted budget and takes its tables along', async ({ visit }) => {
  const page = await visit();
  await page.goto('/budget-book');
  await expect(page.getByRole('heading', { level: 1, name: 'Budget book' })).toBeVisible();
  await expect(page.getByRole('table', { name: /By department, Fiscal year 2027/ })).toContainText('Fire Rescue');
  const answer = await page.request.get(
    (await page.getByRole('link', { name: 'Download this table (CSV)' }).first().getAttribute('href')) ?? '',
  );
  expect(await answer.text()).toContain('Fire Rescue');
});

import { secondOfficer } from './officers.ts';
import { expect, test } from './people.ts';
import { status } from './requisitions.ts';

test('revenue is forecast by fund over six years, with a scenario, and its structural balance is said', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-forecasts');
  await priya.getByLabel('Forecast of').selectOption('revenue');
  const types = priya.getByRole('region', { name: 'By revenue type' });
  await expect(types.getByRole('row', { name: /Property tax/ })).toBeVisible();
  await expect(priya.getByText('Received to date')).toBeVisible();

  await priya.goto('/budget-forecasts/years');
  const years = priya.getByRole('region', { name: 'All funds', exact: true });
  await expect(years.getByRole('row', { name: /^FY20/ })).toHaveCount(6);
  await expect(priya.getByText(/Starts from the revised budget of Fiscal year 2027/)).toBeVisible();
  await priya.getByLabel('Scenario').selectOption({ label: 'A mild recession in 2028' });
  await expect(priya.getByText('The drivers of “A mild recession in 2028” apply')).toBeVisible();
  const funds = priya.getByRole('region', { name: 'Funds', exact: true });
  await expect(funds.getByRole('columnheader', { name: 'Scenario change' })).toBeVisible();
  await funds.getByRole('button', { name: /^100 / }).click();
  await expect(priya.getByRole('region', { name: /^100 / }).getByRole('row', { name: /^FY20/ })).toHaveCount(6);
  await priya.getByLabel('Starts from').selectOption('forecast');
  await expect(priya.getByText(/Starts from the year-end forecast of Fiscal year 2027/)).toBeVisible();
});

test('an audited balance stands next to the estimate once a second budget officer has approved it', async ({
  as,
  visit,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const mark = Math.random().toString(36).slice(2, 9);
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/funds');
  const panel = (page: typeof priya) => page.getByRole('region', { name: 'Opening balances' });
  const row = (page: typeof priya) => panel(page).getByRole('row', { name: /^500 / });
  await row(priya)
    .getByRole('link', { name: /^Enter/ })
    .click();
  await priya.getByLabel('Audited amount *').fill('9,000,000');
  await priya.getByLabel('Report *').fill(`Annual financial report ${mark}`);
  await priya.getByLabel('Issued on *').fill('2026-11-10');
  await priya.getByLabel('Explanation').fill('Auctioned vehicles were booked twice.');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await priya.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(status(priya)).toContainText('Awaiting approval');
  await expect(priya.getByRole('button', { name: 'Approve balance' })).toBeDisabled();
  const address = priya.url();

  const people = { admin: await as('Dana Whitfield'), guest: await visit() };
  const second = await secondOfficer(people, { name: `Iris Calloway ${mark}`, origin: baseURL ?? '' });
  await second.goto(address);
  await second.getByRole('button', { name: 'Approve balance' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve balance' }).click();
  await expect(status(second)).toContainText('Approved');
  await second.goto('/budget-management/funds');
  await expect(row(second)).toContainText('Priya Raman');
  await expect(row(second)).toContainText(`Iris Calloway ${mark}`);
});

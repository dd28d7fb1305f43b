import { expect, test } from './people.ts';

test('a raise is tried without being saved, and the cost of positions becomes the amounts of a draft', async ({
  as,
  baseURL,
}) => {
  const name = `Trial year 2028 ${Math.random().toString(36).slice(2, 9)}`;
  const priya = await as('Priya Raman');
  const post = async (path: string, data: object) => {
    const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
    const answer = await priya.request.post(path, { data, headers });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const { id } = await post('/api/v1/budget', { name, startsOn: '2027-10-01', endsOn: '2028-09-30' });
  await post(`/api/v1/budget/drafts/${id}/copy`, { percent: 0 });

  await priya.goto('/budget-management/positions');
  await expect(priya.getByRole('link', { name: '10001', exact: true })).toBeVisible();
  await priya.getByRole('link', { name: 'Position costs and what-if' }).click();
  const cost = priya.getByRole('region', { name: 'Cost', exact: true });
  await cost.getByRole('combobox', { name: 'Budget year' }).selectOption(`${name}, draft`);
  const draft = priya.getByRole('region', { name: 'Draft amounts' });
  await expect(draft).toContainText('21 of 21 lines differ');

  await priya.getByLabel('Raise in percent').fill('3');
  await priya.getByRole('button', { name: 'Calculate' }).click();
  await expect(priya.getByText('What-if, no position changes')).toBeVisible();
  await expect(cost).toContainText(/\+\$[1-9],\d{3},\d{3}/);
  await expect(draft).toContainText('21 of 21 lines differ');

  await draft.getByRole('button', { name: 'Apply costs' }).click();
  const dialog = priya.getByRole('dialog');
  await expect(dialog).toContainText('all of them or none');
  await dialog.getByRole('button', { name: 'Apply costs' }).click();
  await expect(draft).toContainText('No amount differs from the cost of its positions.');
  await expect(draft.getByRole('button', { name: 'Apply costs' })).toBeDisabled();

  await priya.goto('/budget-management/position-costs');
  await expect(priya.getByText('What-if, no position changes')).toHaveCount(0);
});

test('a what-if is saved from its address, compared with another one, and says what it costs now', async ({ as }) => {
  const name = `Two percent ${Math.random().toString(36).slice(2, 9)}`;
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/position-costs?raise=2');
  await priya.getByRole('link', { name: 'Save what-if' }).click();
  await expect(priya.getByLabel('Pay raise')).toHaveValue('2');
  await priya.getByLabel('Name *').fill(name);
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  const now = priya.getByRole('region', { name: 'Cost now' });
  await expect(now).toContainText('Supposes 2% raise.');
  await expect(now).toContainText('No position, pay grade or benefit rate changed');
  await now.getByRole('link', { name: 'Compare' }).click();
  await expect(priya.getByRole('heading', { name: 'Compare What-ifs' })).toBeVisible();
  await priya
    .getByRole('combobox', { name: 'Second what-if' })
    .selectOption({ label: 'Hiring freeze, Fiscal year 2027' });
  const totals = priya.getByRole('table', { name: 'Totals' });
  await expect(totals).toContainText(name);
  await expect(totals).toContainText('Hiring freeze');
  await expect(priya.getByRole('table', { name: 'Departments' })).toContainText('Fire Rescue');
});

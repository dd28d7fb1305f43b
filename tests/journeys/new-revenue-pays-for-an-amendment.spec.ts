import { expect, test } from './people.ts';
import { pick, status } from './requisitions.ts';

const line = 'Branch libraries: operating supplies FY2027';
const revenue = 'State aid to libraries, fund 100 FY2027';

test('new authority in the middle of a year is paid for by revenue of the same fund, and both figures move', async ({
  as,
}) => {
  const priya = await as('Priya Raman');
  await priya.goto('/budget-management/amendments/new');
  await priya.getByLabel('Purpose *').fill('Books that state aid pays for');
  await priya.getByLabel('Kind *').selectOption('Budget amendment');
  await pick(priya, 'Line of Line 1', line, line);
  await priya.getByLabel('Increase of Line 1', { exact: true }).fill('1,200');
  await priya.getByRole('button', { name: 'Take away Line 2' }).click();
  await priya.getByLabel('Reason *').fill('The state raised its aid.');
  await priya.getByLabel('Resolution').fill('R-2026-207');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await priya.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(priya.getByText('100 General fund would be short by $1,200.00.').first()).toBeVisible();
  await expect(status(priya)).toContainText('Draft');

  await priya.getByRole('link', { name: 'Edit', exact: true }).click();
  const funding = priya.getByRole('group', { name: 'Revenues', exact: true });
  await funding.getByRole('button', { name: 'Add line' }).click();
  const named = funding.getByLabel('Line of Line 1', { exact: true });
  await named.fill(revenue);
  await priya.getByRole('button', { name: new RegExp(`^${revenue}`) }).click();
  await expect(named).toHaveValue(revenue);
  await funding.getByLabel('Increase of Line 1', { exact: true }).fill('1,200');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await priya.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(status(priya)).toContainText('Submitted');
  const amendment = new URL(priya.url()).pathname;

  const expected = async () => {
    await priya.goto('/budget-management/revenues?search=State+aid');
    const row = priya.getByRole('table', { name: 'Revenue lines' }).getByRole('row', { name: new RegExp(revenue) });
    const [revised = ''] = (await row.getByRole('cell').nth(3).innerText()).split('\n');
    return Number(revised.replaceAll(/[^\d.]/g, ''));
  };
  const before = await expected();

  const adaeze = await as('Adaeze Okafor');
  await adaeze.goto(amendment);
  await adaeze
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await adaeze.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(status(adaeze)).toContainText('Approved');

  await expect.poll(expected).toBe(before + 1200);
});

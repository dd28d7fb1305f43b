import { expect, test } from './people.ts';
import { chooseMore, pick, status } from './requisitions.ts';

const [from, to] = ['Stormwater crew: operating supplies FY2027', 'Stormwater crew: machinery and equipment FY2027'];

test('a transfer for a later day is approved, changes no balance before it, and is canceled with a reason', async ({
  as,
}) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/budget-management/amendments/new');
  await miguel.getByLabel('Purpose *').fill('Rented pumps for the spring');
  await pick(miguel, 'Line of Line 1', from, from);
  await miguel.getByLabel('Decrease of Line 1', { exact: true }).fill('1,200');
  await pick(miguel, 'Line of Line 2', to, to);
  await miguel.getByLabel('Increase of Line 2', { exact: true }).fill('1,200');
  await miguel.getByLabel('Reason *').fill('Two stations are rebuilt from March on.');
  await miguel.getByLabel('Effective on *').fill('2027-03-01');
  await expect(miguel.getByRole('list', { name: 'Left this year' })).toContainText('of $500,000.00 left');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await miguel.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(status(miguel)).toContainText('Submitted');
  const amendment = new URL(miguel.url()).pathname;

  const priya = await as('Priya Raman');
  await priya.goto(amendment);
  const way = priya.getByRole('region', { name: 'Approval', exact: true });
  await way.getByRole('button', { name: 'Approve', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(status(priya)).toContainText('Approved, not in effect');
  await expect(priya.getByRole('region', { name: 'Scheduled' })).toContainText('Posts on Mar 1, 2027');
  await priya.getByRole('link', { name: to }).first().click();
  await expect(priya.getByRole('region', { name: 'Scheduled' })).toContainText('+$1,200.00 on Mar 1, 2027');

  await priya.goto('/budget-management/authority');
  const years = priya.getByRole('table', { name: 'Approved this year' });
  await expect(years.getByRole('row', { name: /^Budget officer Fiscal year 2027/ })).toContainText('$500,000.00');

  await priya.goto(amendment);
  await chooseMore(priya, 'Cancel');
  const dialog = priya.getByRole('dialog', { name: 'Cancel' });
  await dialog.getByLabel(/^Reason/).fill('The county lends its own pumps.');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(status(priya)).toContainText('Withdrawn');
});

import { expect, test } from './people.ts';
import { decide, openByNumber, payFrom, pick, status } from './requisitions.ts';

test.use({ serviceWorkers: 'allow' });

test('a sentence becomes a draft, the draft a request with its budget line, and at each duty somebody else agrees', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/ai-procurement');
  await rosa
    .getByLabel('Description', { exact: true })
    .fill('Twelve 6 inch trash pumps and an agenda binder machine for the south basin by March 1');
  await rosa.getByRole('button', { name: 'Create draft' }).click();

  const proposal = rosa.getByRole('region', { name: 'Proposal' });
  await expect(proposal).toContainText('Need-by date Mar 1, 2027');
  await expect(proposal).toContainText('Deliver to South basin');
  const [pumps, binder] = [proposal.getByRole('listitem').nth(0), proposal.locator('ol > li').nth(1)];
  // A price is there only with the requests it comes from; what nobody bought is said to be not found.
  await expect(pumps.getByRole('link', { name: /^\$\d/ }).first()).toHaveAttribute(
    'href',
    /\/smart-requisition\/[0-9a-f-]{36}/,
  );
  await expect(binder.getByText('Not found').first()).toBeVisible();

  await pumps.getByLabel('Include line 1').check();
  await rosa.getByRole('button', { name: 'Create requisition' }).click();
  await expect(rosa.getByText('Choose a cost center.')).toBeVisible();
  await pick(rosa, 'Cost center', 'stormw', '4010');
  await rosa.getByLabel('Purpose').fill('Trash pumps for the south basin');
  // The category is suggested and not assumed.
  await rosa.getByRole('button', { name: 'Create requisition' }).click();
  await expect(rosa.getByText('Choose a category.')).toBeVisible();
  await rosa.getByRole('button', { name: 'Use Goods' }).click();
  await rosa.getByRole('button', { name: 'Create requisition' }).click();

  await expect(status(rosa)).toContainText('Draft');
  const number = await rosa.getByRole('heading', { level: 1 }).innerText();
  const outlook = rosa.getByRole('region', { name: 'Recommended method' });
  await expect(outlook).toContainText('Can it wait for publication?');
  await payFrom(rosa, 'operating supplies');

  // A contract that the county has joined covers pumps: one buys from it, or says why not.
  const missing = rosa.getByRole('region', { name: 'Required before submitting' });
  await expect(missing).toContainText(/covers this .*Buy from it, or decline it with a reason/);
  await expect(rosa.getByRole('button', { name: 'Submit' })).toBeDisabled();
  // The way that was found is taken at a press, and the contract is named with it.
  await rosa.getByRole('button', { name: 'Use this method' }).click();
  await expect(outlook).toContainText('This method is selected.');
  await expect(rosa.getByRole('region', { name: 'Procurement method' })).toContainText(
    'Pumps, hoses and flood barriers',
  );
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  await expect(rosa.getByRole('region', { name: 'Rule decision', exact: true })).toBeVisible();
  await expect(rosa.getByRole('region', { name: 'Progress', exact: true })).toContainText('Awaiting approval');
  await expect(rosa.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  // Its price is above what the head of a department may agree to alone.
  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await decide(miguel, 'Approve');
  await expect(status(miguel)).toContainText('Submitted');
  const way = miguel.getByRole('list', { name: 'Approval steps' });
  await expect(way).toContainText('Budget officer');
  await expect(way).toContainText('Priya Raman');
  await expect(miguel.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const priya = await as('Priya Raman');
  await openByNumber(priya, number);
  await decide(priya, 'Approve');
  await expect(status(priya)).toContainText('Approved');
  await expect(priya.getByRole('region', { name: 'Progress', exact: true })).toContainText('Awaiting order');
});

test('the way to buy follows while one types, and the fifth piece of a purchase is stopped', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  const way = rosa.getByRole('region', { name: 'Recommended method' });
  await rosa.getByRole('button', { name: 'Add line' }).click();
  await rosa.getByLabel('Item of Line 1', { exact: true }).fill('Portable light tower');
  await rosa.getByLabel('Quantity of Line 1', { exact: true }).fill('1');
  await rosa.getByLabel('Unit price of Line 1', { exact: true }).fill('14,999');
  await rosa.getByRole('group', { name: 'Federal funds' }).getByLabel('Yes').check();
  await rosa.getByLabel('Awarded on').fill('2026-02-01');
  await expect(way.getByRole('heading')).toHaveText(/Small purchase|Purchasing card/);
  await rosa.getByLabel('Unit price of Line 1', { exact: true }).fill('15,001');
  await expect(way.getByRole('heading')).toHaveText('Informal quotes');

  const theo = await as('Chantal Beaumont');
  await theo.goto('/smart-requisition?purpose.has=levee%2C%20part%205');
  await theo.getByRole('link', { name: /^REQ-/ }).first().click();
  const missing = theo.getByRole('region', { name: 'Required before submitting' });
  await expect(missing).toContainText('above the micro-purchase threshold of $15,000.00. Buy them as one.');
  await expect(missing.getByRole('link', { name: /^REQ-/ }).first()).toBeVisible();
  await expect(theo.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('a specification that names a brand alone is told so while it is typed, with the law', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/ai-procurement?tab=text');
  await rosa.getByLabel('A specification or scope of work').fill('Brand: Godwin. At least 10 years of experience.');
  const check = rosa.getByRole('region', { name: 'Competition check' });
  await expect(check).toContainText('2 CFR 200.319(c)(6)');
  await expect(check).toContainText('2 CFR 200.319(c)(2)');
  await rosa.getByLabel('A specification or scope of work').fill('Brand: Godwin or equal, 1,200 gallons a minute.');
  await expect(check).toContainText('No restrictive wording found');
});

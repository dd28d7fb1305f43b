import { expect, test } from './people.ts';
import { refusesInMenu } from './requisitions.ts';

test('an agency is found by the arrow keys, and its move takes effect on its day', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/customer-management');
  const tree = dana.getByRole('tree', { name: 'Agencies' });
  await tree.getByRole('treeitem', { name: /^Bay Water District/ }).focus();
  await dana.keyboard.press('End');
  await expect(tree.getByRole('treeitem', { name: /^Water treatment/ })).toBeFocused();
  await dana.keyboard.press('Home');
  await dana.keyboard.press('ArrowDown');
  await dana.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: /^Marsh Harbor Public Works/ })).toBeHidden();

  const fleet = tree.getByRole('treeitem', { name: /^Fleet/ });
  await expect(fleet).toHaveAttribute('aria-level', '3');
  await fleet.click();
  const panel = dana.getByRole('region', { name: 'Fleet' });
  await expect(panel).toContainText('Tidewater County › Public Works › Fleet');
  await expect(panel).toContainText('County, Florida');
  await expect(panel).toContainText('From Jan 1, 2027 under Administration.');
  await dana.getByRole('button', { name: 'Jan 1, 2027' }).click();
  await expect(panel).toContainText('Tidewater County › Administration › Fleet');
});

test('authority is passed on, agreed to by a second person, and judged with a sentence', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/customer-management?tab=authority');
  const people = miguel.getByRole('region', { name: 'Spending authority', exact: true });
  await expect(people).toContainText('is on hold because the training certificate expired on Oct 31, 2026');
  await expect(people).toContainText('ended on Sep 30, 2026');

  const judge = miguel.getByRole('region', { name: 'Authority check' });
  await judge.getByLabel('Person *').fill('Derek');
  await judge.getByRole('button', { name: /Derek Osei/ }).click();
  await judge.getByLabel('Amount *').fill('500');
  await judge.getByRole('button', { name: 'Check' }).click();
  await expect(judge).toContainText('is on hold because the training certificate expired');
  await miguel.reload();
  await expect(judge).toContainText('is on hold because the training certificate expired');

  const more = await miguel.request.get('/api/v1/delegated_authority?status=proposed');
  const [waiting] = ((await more.json()) as { data: { id: string; number: string }[] }).data;
  await miguel.goto(`/customer-management/authority/${waiting?.id}`);
  await expect(miguel.getByRole('heading', { name: waiting?.number ?? '' })).toBeVisible();
  await refusesInMenu(miguel, 'Agree', 'chief procurement officer');
  const dana = await as('Dana Whitfield');
  await dana.goto(`/customer-management/authority/${waiting?.id}`);
  await dana.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(dana.getByText('Active').first()).toBeVisible();
});

test('whoever is served has one story, and a call is written into it', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/clients?tab=customers');
  await rosa.getByLabel('Search customers').fill('marina');
  await rosa
    .getByRole('row', { name: /Bayline Marina/ })
    .getByRole('link', { name: 'History' })
    .click();
  const story = rosa.getByRole('region', { name: 'History of Bayline Marina' });
  await expect(story).toContainText('Lease of the fuel dock');
  await story.getByRole('button', { name: 'Log a contact' }).click();
  const form = rosa.getByRole('dialog');
  await form.getByLabel('Subject *').fill('Asked about the dredging days');
  await form.getByRole('button', { name: 'Log contact' }).click();
  await expect(story).toContainText('Asked about the dredging days');
});

test('a customer’s page says what the agreements come to in the fiscal year, and until when notice can be given', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/clients?tab=customers');
  await rosa.getByLabel('Search customers').fill('marsh harbor');
  await rosa.getByRole('link', { name: 'City of Marsh Harbor' }).click();
  const agreed = rosa.getByRole('region', { name: 'Agreements', exact: true });
  const signals = agreed.getByRole('row').filter({ hasText: 'Traffic signals inside the city' });
  await expect(signals).toContainText('$96,500.00');
  await expect(signals).toContainText('Nov 1, 2026');
  await expect(agreed.getByRole('row', { name: /^Total in FY/ })).toContainText(/\$[\d,]+\.\d\d/);
  await signals.getByRole('link').click();
  await expect(rosa.getByRole('heading', { level: 1, name: /^AGR-/ })).toBeVisible();
});

test('a contract of others says point by point whether we may use it', async ({ as }) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/clients?tab=cooperative');
  await expect(chantal.getByRole('listitem').filter({ hasText: 'Trucks, vans and heavy equipment' })).toContainText(
    'No participation is in force on that day.',
  );
  await chantal.getByRole('link', { name: 'Office furniture and library shelving', exact: true }).click();
  const check = chantal.getByRole('region', { name: 'Authority check' }).first();
  await expect(check).toContainText('Yes');
  await check.getByLabel('Yes', { exact: true }).check();
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('the contract has to include the clauses of Appendix II');
  await expect(chantal).toHaveURL(/federalFunds=true/);
});

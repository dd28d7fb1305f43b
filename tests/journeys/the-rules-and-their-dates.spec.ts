import { expect, test } from './people.ts';

test('Chantal tries a purchase, sees the method change with the threshold and with the day, and keeps the decision', async ({
  as,
}) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/compliance?tab=try');
  const form = chantal.getByRole('form', { name: 'Purchase', exact: true });
  const said = chantal.getByRole('region', { name: 'Requirements', exact: true });
  await form.getByLabel('Day of the federal award').fill('2025-02-01');
  await form.getByLabel('Purchase date').fill('2026-11-20');
  await form.getByLabel('Amount', { exact: false }).first().fill('15,000');
  await expect(said).toContainText('Small purchase');
  await form.getByLabel('Amount', { exact: false }).first().fill('15,000.01');
  await expect(said).toContainText('Informal quotes');
  await expect(said).toContainText('2 CFR 200.320(a)(2)');
  await form.getByLabel('Amount', { exact: false }).first().fill('12,000');
  await expect(said).toContainText('Small purchase');
  await form.getByLabel('Purchase date').fill('2025-09-30');
  await expect(said).toContainText('Informal quotes');

  const trace = chantal.getByRole('region', { name: 'All rules evaluated' });
  await expect(trace).toContainText('$12,000.00 is above the micro-purchase threshold of $10,000.00');
  await chantal.reload();
  await expect(said).toContainText('Informal quotes');

  await chantal.getByRole('button', { name: 'Save decision' }).click();
  const dialog = chantal.getByRole('dialog', { name: 'Save decision' });
  await dialog.getByLabel('Title').fill('Pumps before the limits rose');
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(chantal).toHaveURL(/\/compliance\/decisions\/[0-9a-f-]{36}$/);
  await expect(chantal.getByRole('region', { name: 'Replay' })).toContainText('same result, byte for byte');
  await chantal.getByText(/differences? under today’s rules/).click();
  await expect(chantal.getByRole('region', { name: 'Replay' })).toContainText('Method');
});

test('a clause that counsel has to decide about is marked, and leads to its rule with both versions', async ({
  as,
}) => {
  const ingrid = await as('Ingrid Solberg');
  await ingrid.goto('/advanced-compliance');
  await ingrid.getByRole('searchbox', { name: 'Search decisions' }).fill('Bayview');
  await ingrid
    .getByRole('row', { name: /Bayview/ })
    .getByRole('link')
    .click();
  const clauses = ingrid.getByRole('region', { name: 'Clauses' });
  await expect(clauses).toContainText('Legal review required');
  await clauses.getByRole('link', { name: 'Clause C: Equal opportunity' }).click();
  await expect(ingrid.getByRole('heading', { level: 1 })).toHaveText('Clause C: Equal opportunity');
  const history = ingrid.getByRole('region', { name: 'Rule history' });
  await expect(history).toContainText('2025-01-21');
  await expect(history).toContainText('Superseded');
  await expect(ingrid.getByRole('region', { name: 'Applied to' })).toContainText('Roof of the Bayview shelter');
});

test('Chantal asks what the old limits would still ask for, and the run reads all requisitions', async ({ as }) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/advanced-compliance/shadow-runs/new');
  await chantal.getByLabel('Name').fill('As if it were September 2025');
  await chantal.getByLabel('Day', { exact: true }).fill('2025-09-30');
  await chantal.getByLabel('Requisitions from').fill('2025-11-21');
  await chantal.getByLabel('Requisitions until').fill('2026-11-20');
  await chantal.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(chantal.getByRole('heading', { name: /\d+ of \d+ requisitions would change/ })).toBeVisible();

  // A figure leads to its requisitions, and a requisition to what would be different about it.
  const method = chantal.getByRole('region', { name: 'Summary' }).getByRole('button', { name: /^Method/ });
  const methods = Number(/\d+$/.exec((await method.textContent()) ?? '')?.[0]);
  expect(methods).toBeGreaterThan(0);
  await method.click();
  const table = chantal.getByRole('region', { name: 'Requisitions' });
  await expect(table.getByText(`Method: ${methods} requisition`)).toBeVisible();
  const rows = table.getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(Math.min(methods, 25));
  await rows.first().getByRole('button').click();
  await expect(table.getByRole('row', { name: /^Method / })).toHaveCount(1);
  await expect(table.getByRole('columnheader', { name: 'What-if' })).toBeVisible();
});

test('Fiona signs off a figure that was not confirmed, and Rosa cannot', async ({ as }) => {
  const fiona = await as('Fiona MacLeod');
  await fiona.goto('/advanced-compliance?tab=unconfirmed');
  const row = fiona.getByRole('row', { name: /Fla\. Stat\. 287\.055/ });
  await row.getByRole('button', { name: 'Sign off' }).click();
  const dialog = fiona.getByRole('dialog', { name: /^Sign off/ });
  await dialog.getByLabel('Verdict').selectOption('confirmed');
  await dialog.getByLabel('Source').fill('Section 287.055, Florida Statutes 2026, read at the law library');
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect(row).toContainText('Verified');
  await expect(row).toContainText('Fiona MacLeod');

  const rosa = await as('Rosa Delgado');
  await rosa.goto('/advanced-compliance?tab=unconfirmed');
  await expect(rosa.getByText('Only legal counsel can sign off figures.')).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Sign off' })).toHaveCount(0);
});

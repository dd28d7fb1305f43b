import { expect } from '@playwright/test';
import { type Page, test } from './people.ts';

const NEXT = { award: 'Stormwater sensors, Goodby’s Creek', fain: 'NA26SNS4470092' } as const;

async function save(page: Page, heading: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function attach(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByLabel(label)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** The amount of a line of the form. */
const lineOf = (page: Page, line: string) =>
  page
    .getByRole('region', { name: 'SF-425' })
    .getByRole('row')
    .filter({ has: page.getByText(line, { exact: true }) });

test('an award is accepted, its cost is drawn, and the SF-425 has the figures of the ledger', async ({ as }) => {
  // The grant manager enters the award.
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grants-management-page/new');
  await yvette.getByLabel('Title').fill(NEXT.award);
  await yvette.getByLabel('Funding type').selectOption('federal');
  await yvette.getByLabel('Awarding agency').fill('National Oceanic and Atmospheric Administration');
  await yvette.getByLabel('FAIN').fill(NEXT.fain);
  await yvette.getByLabel('Award date').fill('2026-06-15');
  await yvette.getByLabel('Period begins').fill('2026-07-01');
  await yvette.getByLabel('Period ends').fill('2027-06-30');
  await yvette.getByLabel('Award amount').fill('40000');
  await yvette.getByRole('button', { name: 'Add listing' }).click();
  await yvette.getByLabel('Assistance listing of Listing 1').fill('11.463');
  await yvette.getByLabel('Program of Listing 1').fill('Habitat Conservation');
  await yvette.getByLabel('Amount of Listing 1').fill('40000');
  // It is in the schedule of its fiscal year without a finding.
  await yvette.getByRole('button', { name: 'Add SEFA line' }).click();
  await yvette.getByLabel('Assistance listing of SEFA line 1', { exact: true }).fill('11.463');
  await yvette.getByLabel('Fiscal year to of SEFA line 1', { exact: true }).fill('2026-09-30');
  await yvette.getByLabel('Cluster of SEFA line 1', { exact: true }).selectOption('none');
  await attach(yvette, 'Award documents', 'notice-of-award.pdf');
  const award = await save(yvette, /^GRA-/);
  await yvette.getByRole('button', { name: 'Submit for acceptance', exact: true }).click();
  await expect(yvette.locator('main header [data-status]')).toContainText('Awaiting acceptance');
  await expect(yvette.getByRole('button', { name: 'Accept award' })).toHaveCount(0);

  // The budget officer accepts it.
  const priya = await as('Priya Raman');
  await priya.goto(award);
  await priya.getByRole('button', { name: 'Accept award', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Accept award' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Active');

  // Another grant manager charges a cost to it.
  const miguel = await as('Miguel Ortiz');
  await miguel.goto(`${award}?tab=costs`);
  await miguel.getByRole('link', { name: 'New cost' }).click();
  await miguel.getByLabel('Description').fill('Water level sensors');
  await miguel.getByLabel('Source').selectOption('other');
  await miguel.getByLabel('Payee').fill('Onset Computer');
  await miguel.getByLabel('Document number').fill('ON-20931');
  await miguel.getByLabel('Object class').selectOption('supplies');
  await miguel.getByLabel('Cost type').selectOption('supplies');
  await miguel.getByLabel('Incurred on').fill('2026-08-10');
  await miguel.getByLabel('Paid on').fill('2026-08-24');
  await miguel.getByRole('textbox', { name: 'Amount *', exact: true }).fill('12345.67');
  await miguel.getByLabel('Amount of Share 1').fill('12345.67');
  await attach(miguel, 'Evidence', 'onset.pdf');
  const cost = await save(miguel, /^COST-/);
  await miguel.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Awaiting approval');
  await priya.goto(cost);
  await priya.getByRole('button', { name: 'Approve cost', exact: true }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('Approved');

  // Its first drawdown has that cost, to the cent, and is approved by another person.
  await miguel.goto(`/grant-drawdowns/new?${new URLSearchParams({ award: award.split('/').at(-1) ?? '' })}`);
  await miguel.getByLabel('Period from').fill('2026-07-01');
  await miguel.getByLabel('Period to').fill('2026-09-30');
  const drawdown = await save(miguel, /^DRW-/);
  await expect(miguel.getByRole('region', { name: 'Costs drawn' })).toContainText('$12,345.67');
  await miguel.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  await expect(miguel.locator('main header [data-status]')).toContainText('Awaiting approval');
  await expect(miguel.getByRole('button', { name: 'Approve drawdown' })).toHaveCount(0);
  await priya.goto(drawdown);
  await priya.getByRole('button', { name: 'Approve drawdown', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Approve drawdown' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('To file');

  // The ledger of the award says what the form says.
  await yvette.goto(award);
  await expect(yvette.getByRole('region', { name: 'Money and time' })).toContainText('$27,654.33');
  await yvette.getByRole('tab', { name: 'Costs and draws' }).click();
  await expect(yvette.getByRole('region', { name: 'Costs', exact: true })).toContainText('$12,345.67');
  const asked = { award: award.split('/').at(-1) ?? '', kind: 'financial', periodEnd: '2026-09-30' };
  await yvette.goto(`/grant-reports/new?${new URLSearchParams(asked)}`);
  const report = await save(yvette, /^GRP-/);
  await expect(lineOf(yvette, '10b')).toContainText('$12,345.67');
  await expect(lineOf(yvette, '10d')).toContainText('$40,000.00');
  await expect(lineOf(yvette, '10e')).toContainText('$12,345.67');
  await expect(lineOf(yvette, '10h')).toContainText('$27,654.33');
  await yvette.getByRole('button', { name: 'Submit for certification', exact: true }).click();
  await expect(yvette.locator('main header [data-status]')).toContainText('Awaiting certification');
  await expect(yvette.getByRole('button', { name: 'Certify report' })).toHaveCount(0);

  await priya.goto(report);
  await priya.getByRole('button', { name: 'Certify report', exact: true }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Certify report' }).click();
  await expect(priya.locator('main header [data-status]')).toContainText('To file');
  await expect(lineOf(priya, '10e')).toContainText('$12,345.67');
  await expect(priya.getByRole('region', { name: 'SF-425' })).toContainText('These figures are fixed.');
});

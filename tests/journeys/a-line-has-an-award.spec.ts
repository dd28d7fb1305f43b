import { expect, type Page, test } from './people.ts';
import { addLine, chooseMore, decide, payFrom, pick, status } from './requisitions.ts';

/** Someone asks for a seminar out of the library’s travel line; answers the address of the submitted request. */
async function asksForSeminar(page: Page): Promise<string> {
  await page.goto('/smart-requisition/new');
  await page.getByLabel('Purpose').fill('Seminar on hotspot lending');
  await pick(page, 'Cost center', 'librar', '5010');
  await payFrom(page, 'travel and training');
  await addLine(page, { item: 'Seminar on hotspot lending, one seat', quantity: '1', price: '240' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(status(page)).toContainText('Submitted');
  return new URL(page.url()).pathname;
}

test('a line takes its period from its award: what is outside is refused where it is approved, and passes when the funding ends', async ({
  as,
}) => {
  const yvette = await as('Yvette Dubois');
  await yvette.goto('/grants-management-page?status=closeout');
  await yvette
    .getByRole('row', { name: /mobile hotspots/ })
    .getByRole('link', { name: /^GRA-/ })
    .click();
  await yvette.getByRole('tab', { name: 'Costs and draws' }).click();
  await expect(yvette.getByRole('region', { name: 'Award funding' })).toContainText('Federal share');
  await yvette.getByRole('link', { name: 'New award funding' }).click();
  await pick(yvette, 'Budget line', 'main library travel', 'Main library: travel and training FY2027');
  await yvette.getByRole('textbox', { name: /^Award amount/ }).fill('9000');
  await yvette.getByLabel('Match source').fill('Friends of the library');
  await yvette.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yvette.getByRole('heading', { level: 1, name: /^AFN-/ })).toBeVisible();
  await expect(status(yvette)).toContainText('Awaiting approval');
  const funding = new URL(yvette.url()).pathname;

  const priya = await as('Priya Raman');
  await priya.goto(funding);
  await priya.getByRole('button', { name: 'Approve funding', exact: true }).click();
  const dialog = priya.getByRole('dialog', { name: 'Approve funding' });
  await dialog.getByRole('button', { name: 'Approve funding', exact: true }).click();
  await expect(status(priya)).toContainText('Approved');

  const rosa = await as('Rosa Delgado');
  const request = await asksForSeminar(rosa);
  const noah = await as('Noah Feldman');
  await noah.goto(request);
  await noah
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await noah.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(noah.getByText(/is paid from award GRA-.*, whose period of performance ends/).first()).toBeVisible();
  await noah.reload();
  await expect(status(noah)).toContainText('Submitted');

  await chooseMore(priya, 'End funding');
  const ending = priya.getByRole('dialog', { name: 'End funding' });
  await ending.getByRole('textbox').last().fill('The program goes on with local money.');
  await ending.getByRole('button', { name: 'End funding', exact: true }).click();
  await expect(status(priya)).toContainText('Ended');

  await decide(noah, 'Approve');
  await expect(status(noah)).toContainText('Approved');
});

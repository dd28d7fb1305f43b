import { expect, type Page, test } from './people.ts';
import { addLine, decide, payFrom, pick, status } from './requisitions.ts';

/** Someone asks for a seminar out of the crew’s travel line; answers the address of the submitted request. */
async function asksForSeminar(page: Page): Promise<string> {
  await page.goto('/smart-requisition/new');
  await page.getByLabel('Purpose').fill('Seminar on confined spaces');
  await pick(page, 'Cost center', 'Stormwater', '4010');
  await payFrom(page, 'travel and training');
  await addLine(page, { item: 'Seminar on confined spaces, one seat', quantity: '1', price: '240' });
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
  await pick(yvette, 'Budget line', 'stormwater crew travel', 'Stormwater crew: travel and training FY2027');
  await yvette.getByRole('textbox', { name: /^Award amount/ }).fill('9000');
  await yvette.getByLabel('Match source').fill('Operating budget of the crew');
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
  const miguel = await as('Miguel Ortiz');
  await miguel.goto(request);
  await miguel
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await miguel.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(miguel.getByText(/is paid from award GRA-.*, whose period of performance ends/).first()).toBeVisible();
  await miguel.reload();
  await expect(status(miguel)).toContainText('Submitted');

  await priya.getByRole('button', { name: 'End funding', exact: true }).click();
  const ending = priya.getByRole('dialog', { name: 'End funding' });
  await ending.getByRole('textbox').last().fill('The program goes on with local money.');
  await ending.getByRole('button', { name: 'End funding', exact: true }).click();
  await expect(status(priya)).toContainText('Ended');

  await decide(miguel, 'Approve');
  await expect(status(miguel)).toContainText('Approved');
});

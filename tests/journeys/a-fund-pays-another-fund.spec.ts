import { expect, type Page, test } from './people.ts';
import { pick, status } from './requisitions.ts';

const revenue = 'Court fines, fund 100 FY2027';

/** Cents that a row of the fund statement shows as amended. */
const amendedIn = (text: string): number => {
  const [, sign = '', dollars = '0'] = /([-−]?)\$([\d,.]+) amended/.exec(text) ?? [];
  return Math.round(Number(dollars.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
};

test('one fund pays another in the middle of a year, out of new revenue, and both show it once it is approved', async ({
  as,
}) => {
  const mark = Math.random().toString(36).slice(2, 9);
  const dollars = 100 + Math.floor(Math.random() * 800);
  const amount = `${dollars}.25`;
  const purpose = `Fire rescue overtime ${mark}`;
  const priya = await as('Priya Raman');

  const amended = async (page: Page, fund: string) => {
    await page.goto('/budget-management/funds');
    const row = page.getByRole('table', { name: 'Funds', exact: true }).getByRole('row', { name: new RegExp(fund) });
    await expect(row).toBeVisible();
    return amendedIn(await row.innerText());
  };
  const [general, fire] = [await amended(priya, '100 General fund'), await amended(priya, '150 Fire rescue')];

  await priya.getByRole('link', { name: 'Amend transfers' }).click();
  await priya.getByLabel('Purpose *').fill(purpose);
  await expect(priya.getByLabel('Kind *')).toHaveValue('amendment');
  await expect(priya.getByLabel('Budget of transfers')).toHaveValue('Fiscal year 2027');
  const moves = priya.getByRole('group', { name: 'Fund transfers', exact: true });
  await pick(priya, 'From fund of Transfer 1', '100', '100');
  await pick(priya, 'To fund of Transfer 1', '150', '150');
  await moves.getByLabel('Amount of Transfer 1', { exact: false }).fill(amount);
  await priya.getByLabel('Reason *').fill('Two crews worked through the burn ban.');
  await priya.getByLabel('Resolution').fill(`R-${mark}`);
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1 })).toContainText('BA-');
  await priya.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(priya.getByText(`100 General fund would be short by $${amount}.`).first()).toBeVisible();
  await expect(status(priya)).toContainText('Draft');

  await priya.getByRole('link', { name: 'Edit', exact: true }).click();
  const funding = priya.getByRole('group', { name: 'Revenues', exact: true });
  await funding.getByRole('button', { name: 'Add line' }).click();
  const named = funding.getByLabel('Line of Line 1', { exact: true });
  await named.fill(revenue);
  await priya.getByRole('button', { name: new RegExp(`^${revenue}`) }).click();
  await expect(named).toHaveValue(revenue);
  await funding.getByLabel('Increase of Line 1', { exact: true }).fill(amount);
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await priya.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(status(priya)).toContainText('Submitted');
  const amendment = new URL(priya.url()).pathname;

  const adaeze = await as('Adaeze Okafor');
  await adaeze.goto(amendment);
  await adaeze
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await adaeze.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(status(adaeze)).toContainText('Approved');

  const cents = dollars * 100 + 25;
  // Other journeys may move more the same way meanwhile.
  await expect.poll(() => amended(priya, '100 General fund')).toBeLessThanOrEqual(general - cents);
  await expect.poll(() => amended(priya, '150 Fire rescue')).toBeGreaterThanOrEqual(fire + cents);
  const transfer = priya
    .getByRole('table', { name: 'Interfund transfers' })
    .getByRole('row', { name: new RegExp(purpose) });
  await expect(transfer).toContainText('Amended');
  await transfer.getByRole('link').click();
  await expect(status(priya)).toContainText('Approved');
  expect(new URL(priya.url()).pathname).toBe(amendment);
});

import { expect, test } from './people.ts';

test('a firm files a protest on its phone, the agency cannot take it back, and the firm withdraws it', async ({
  as,
}) => {
  const alma = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await alma.goto('/vendor-portal/solicitations');
  await alma.getByRole('link', { name: 'Retroreflective road signs' }).click();
  const part = alma.getByRole('region', { name: 'Protests' });
  await part.getByRole('button', { name: 'File protest' }).click();
  const dialog = alma.getByRole('dialog');
  await dialog.getByLabel('Grounds *').fill('The notice asks for a sheeting that a single maker sells.');
  await dialog.getByRole('button', { name: 'File protest' }).click();
  await expect(part.getByText('Filed', { exact: true })).toBeVisible();
  await expect(part.getByRole('button', { name: 'File protest' })).toHaveCount(0);
  await expect.poll(() => alma.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const number = (await part.getByText(/^PRO-\d{4}-\d{3}/).textContent())?.match(/PRO-\d{4}-\d{3}/)?.[0] ?? '';

  // Legal counsel reads it with the clock of the server, and has no way to withdraw it.
  const fiona = await as('Fiona MacLeod');
  await fiona.goto('/protests');
  await fiona.getByRole('link', { name: number }).click();
  await expect(fiona.getByText(/Alma Reyes/).first()).toBeVisible();
  const withdraw = fiona.getByRole('button', { name: 'Record withdrawal' });
  if ((await withdraw.count()) > 0) await expect(withdraw).toBeDisabled();

  await part.getByRole('button', { name: 'Withdraw protest' }).click();
  await dialog.getByLabel('Reason *').fill('An addendum answers it.');
  await dialog.getByRole('button', { name: 'Withdraw protest' }).click();
  await expect(part.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('a firm objects to a risk review in its portal, and reads what counsel decided', async ({ as }) => {
  const alma = await as('Alma Reyes');
  await alma.goto('/vendor-portal');
  const part = alma.getByRole('region', { name: 'Risk reviews' });
  await part.getByRole('button', { name: 'Object' }).click();
  const dialog = alma.getByRole('dialog');
  await dialog.getByLabel('Objection *').fill('Our pumps have the newer impeller.');
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect(part.getByText(/Your objection \(Alma Reyes\)/)).toBeVisible();
  await expect(part.getByRole('button', { name: 'Object' })).toHaveCount(0);

  const fiona = await as('Fiona MacLeod');
  await fiona.goto('/supply-chain-risk/reviews?status=contested');
  await fiona
    .getByRole('link', { name: /impeller that is recalled/ })
    .first()
    .click();
  await fiona.getByRole('button', { name: 'Reverse', exact: true }).click();
  const decide = fiona.getByRole('dialog');
  await decide.getByLabel('Reason *').fill('The serial numbers are outside the recall.');
  await decide.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(fiona.locator('main header [data-status]')).toHaveAttribute('data-status', 'reversed');

  await alma.reload();
  await expect(part.getByText(/Decision.*outside the recall/)).toBeVisible();
});

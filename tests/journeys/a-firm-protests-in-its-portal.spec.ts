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

import { expect, test } from './people.ts';

test('a vendor signs on a phone, counsel and the chief after it, and everyone reads the certified copy', async ({
  as,
}) => {
  const alma = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await alma.goto('/vendor-portal');
  await alma
    .getByRole('region', { name: 'My contracts' })
    .getByRole('link', { name: /Traffic signal cabinets/ })
    .click();
  await expect(alma.getByText('Checked in this browser')).toBeVisible();
  await expect.poll(() => alma.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await alma.getByLabel('Title').fill('Owner');
  await alma.getByRole('button', { name: 'Sign contract' }).click();
  await expect(alma.getByText('Agree to sign electronically, or decline.').first()).toBeVisible();
  await alma.getByRole('group', { name: 'Consent' }).getByLabel('Yes').check();
  await alma.getByRole('button', { name: 'Sign contract' }).click();
  await expect(alma.getByText('Contract signed')).toBeVisible();
  const signing = new URL(alma.url()).pathname.split('/').at(-1) ?? '';

  for (const [name, title] of [
    ['Fiona MacLeod', 'County attorney'],
    ['Walter Kowalski', 'Chief procurement officer'],
  ] as const) {
    const page = await as(name);
    await page.goto(`/contract-signings/${signing}`);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('group', { name: 'Consent' }).getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Sign contract' }).click();
    await expect(
      page.getByText(title === 'County attorney' ? 'Contract signed' : 'Signed by all').first(),
    ).toBeVisible();
  }

  await alma.reload();
  await alma.getByRole('button', { name: 'Open certified copy' }).click();
  await expect(alma.getByRole('heading', { name: /Certificate of signing SGN-/ })).toBeVisible();
  const saved = alma.waitForEvent('download');
  await alma.getByRole('button', { name: 'Download certificate' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^CON-.*-certificate\.json$/);
});

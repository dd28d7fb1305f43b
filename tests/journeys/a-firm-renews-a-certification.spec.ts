import { expect, test } from './people.ts';

test('a firm renews a certification from its phone, the agency confirms it, and the firm reads so', async ({
  as,
  baseURL,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  const alma = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await alma.goto('/vendor-portal');
  const section = alma.getByRole('region', { name: 'Certifications', exact: true });
  await expect(section.getByText(/does not count until your certifying agency reevaluates/)).toBeVisible();
  await expect(section.getByText(/names another address/)).toBeVisible();
  await section.getByRole('button', { name: /^Renew Small/ }).click();
  const dialog = alma.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Certificate number/ }).fill(`SBE-${mark}`);
  await dialog.getByLabel(/^Until/).fill('2029-12-31');
  const submit = dialog.getByRole('button', { name: 'Renew certification' });
  await submit.click();
  await expect(dialog.getByText('Required').first()).toBeVisible();
  const uploaded = alma.waitForResponse((one) => one.url().includes('/document/upload'));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `sbe-${mark}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 renewed') });
  expect((await uploaded).status()).toBeLessThan(300);
  await expect(dialog.getByText(`sbe-${mark}.pdf`).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Certificate number/ })).toHaveValue(`SBE-${mark}`);
  const sent = alma.waitForResponse((one) => one.url().includes('/firm/submit-certification'));
  await submit.click();
  expect((await sent).status()).toBeLessThan(300);
  await expect(dialog).toBeHidden();
  await expect(section.getByText('Its renewal awaits a decision.')).toBeVisible();
  await expect.poll(() => alma.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const jorge = await as('Jorge Salinas');
  const found = await jorge.request.get(`/api/v1/vendor_certification?search=SBE-${mark}`);
  const { data } = (await found.json()) as { data: { id: string }[] };
  await jorge.goto(`/vendor-directory/certifications/${data[0]?.id}`);
  await expect(jorge.getByText(/Alma Reyes, Chesapeake Industrial Supply/).first()).toBeVisible();
  const confirmed = jorge.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/confirm'));
  await jorge.getByRole('button', { name: 'Confirm', exact: true }).click();
  const asked = jorge.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true });
  if (await asked.isVisible()) await asked.click();
  expect((await confirmed).status()).toBeLessThan(300);
  await expect(jorge.locator('main header [data-status]')).toHaveAttribute('data-status', 'confirmed');

  await alma.goto('/vendor-portal');
  await expect(section.getByText(new RegExp(`SBE-${mark}`)).first()).toBeVisible();
  await expect(section.getByText('Renewed.')).toBeVisible();
  const none = await alma.request.get('/api/v1/vendor_certification', { headers: { origin: baseURL ?? '' } });
  expect(none.status()).toBeGreaterThanOrEqual(400);
});

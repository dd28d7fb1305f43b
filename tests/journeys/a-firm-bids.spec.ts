import { expect, test } from './people.ts';

test('a firm asks, rehearses, bids and replaces its bid on a phone, and its receipt is checked in public', async ({
  as,
  visit,
}) => {
  const page = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto('/vendor-portal');
  await expect(page.getByRole('region', { name: 'My bids' }).getByText('Submitted')).toBeVisible();
  await fits();
  await page.getByRole('link', { name: 'Open solicitations' }).click();
  await expect(page.getByRole('heading', { name: 'Open Solicitations' })).toBeVisible();
  await fits();
  await page.getByRole('link', { name: 'Retroreflective road signs' }).click();
  await expect(page.getByRole('timer')).toContainText('left');
  await fits();

  await page.getByLabel('Your question').fill('Are the posts galvanized?');
  await page.getByRole('button', { name: 'Ask question' }).click();
  await expect(page.getByText(/Question Q-\d{4}-\d+ sent/)).toBeVisible();

  // Nothing incomplete is submitted, and what is typed survives a reload.
  const submit = page.getByRole('button', { name: 'Replace bid' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Unit price, Stop sign, 36 inch').fill('75.25');
  await page.getByLabel('Unit price, Sign post, 12 foot').fill('41.8');
  await page.getByLabel('Position').fill('Owner');
  await expect(page.getByText('Saved encrypted in this browser')).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('levee.bid.'))))
    .toBe(true);
  await page.reload();
  await expect(page.getByLabel('Unit price, Stop sign, 36 inch')).toHaveValue('75.25');

  await page.getByRole('button', { name: 'Test my submission' }).click();
  await expect(page.getByText('The test passed')).toBeVisible();
  const submissions = page.getByRole('region', { name: 'Submissions' });
  const before = await submissions.getByRole('listitem').count();

  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace bid' }).click();
  await expect(page.getByRole('heading', { name: 'Your bid is received' })).toBeVisible();
  await expect(submissions.getByRole('listitem')).toHaveCount(before + 1);
  await expect(submissions.getByText('Replaced').first()).toBeVisible();
  await fits();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const stream = await (await file).createReadStream();
  let text = '';
  for await (const piece of stream) text += String(piece);
  expect(text).not.toContain('contentKey');

  const anyone = await visit();
  await anyone.goto(`/public-opportunities/${(JSON.parse(text) as { solicitation: string }).solicitation}`);
  await anyone.getByLabel('Receipt number').fill(text);
  await anyone.getByRole('button', { name: 'Check receipt' }).click();
  await expect(anyone.getByText('The bid is received. The root is published when bids close')).toBeVisible();
});

test('a firm that is not approved reads what is missing and submits nothing, and an agency has no such page', async ({
  as,
}) => {
  const waiting = await as('Cora Whitman', { viewport: { width: 390, height: 844 } });
  await waiting.goto('/vendor-portal/solicitations');
  await waiting.getByRole('link', { name: 'Retroreflective road signs' }).click();
  await expect(waiting.getByText('has not approved your registration')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Test my submission' })).toBeDisabled();
});

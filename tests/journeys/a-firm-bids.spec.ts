import { expect, test } from './people.ts';

test('a firm asks, rehearses and replaces its bid on a phone, and anyone checks its receipt', async ({ as, visit }) => {
  const page = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  const fits = async () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto('/vendor-portal');
  await expect(page.getByRole('region', { name: 'My bids' }).getByText('Submitted')).toBeVisible();
  await page.getByRole('link', { name: 'Open solicitations' }).click();
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
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('levee.bid.'))
        .map((name) => localStorage.getItem(name)),
    );
  await expect.poll(async () => (await kept()).length).toBe(1);
  const priced = await kept();
  await page.getByLabel('Position').fill('Owner');
  const forms = page.getByRole('region', { name: 'Required forms' });
  await forms.getByLabel(/Noncollusion affidavit/).check();
  await forms.getByLabel('Business license expires').fill('2026-01-31');
  await expect(forms.getByText('It expires before responses are due.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await forms.getByLabel('Business license expires').fill('2028-01-31');
  await expect(submit).toBeEnabled();
  await expect.poll(kept).not.toEqual(priced);
  await page.reload();
  await expect(page.getByLabel('Position')).toHaveValue('Owner');

  const files = page.getByRole('region', { name: 'Files' });
  const text = { mimeType: 'text/plain', buffer: Buffer.from('Sheeting: ASTM D4956 Type XI.\n') };
  await files.getByLabel('Attach files').setInputFiles({ ...text, name: 'setup.exe' });
  await expect(files.getByRole('alert')).toContainText('setup.exe: attach a PDF');
  await files.getByLabel('Attach files').setInputFiles({ ...text, name: 'Certificate.txt' });
  await files.getByLabel('This file has trade secrets').check();
  await expect(submit).toBeDisabled();
  await files.getByLabel('This file has trade secrets').uncheck();
  await fits();

  await page.getByRole('button', { name: 'Test my submission' }).click();
  await expect(page.getByText('The test passed')).toBeVisible();
  const submissions = page.getByRole('region', { name: 'Submissions' });
  const before = await submissions.getByRole('listitem').count();
  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace bid' }).click();
  await expect(page.getByRole('heading', { name: 'Your bid is received' })).toBeVisible();
  await expect(submissions.getByRole('listitem')).toHaveCount(before + 1);
  await fits();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  let received = '';
  for await (const piece of await (await file).createReadStream()) received += String(piece);
  expect(received).not.toContain('contentKey');

  const anyone = await visit();
  await anyone.goto(`/public-opportunities/${(JSON.parse(received) as { solicitation: string }).solicitation}`);
  await anyone.getByLabel('Receipt number').fill(received);
  await anyone.getByRole('button', { name: 'Check receipt' }).click();
  await expect(anyone.getByText('The bid is received. The root is published when bids close')).toBeVisible();
});

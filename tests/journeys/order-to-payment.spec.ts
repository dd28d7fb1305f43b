import { expect, type Page, test } from './people.ts';
import { pick } from './requisitions.ts';

// One after the other: a payment run takes whatever is due to the firm, also what the other journey has just approved.
test.describe.configure({ mode: 'default' });

const state = (page: Page, words: string) => expect(page.locator('main header [data-status]')).toContainText(words);

/** Takes a step on the page of a row, with what it asks once more. */
async function take(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
}

/** Banks pay on business days: of a day off the product names the next one. */
async function payNextBusinessDay(page: Page): Promise<void> {
  const now = new Date();
  const weekday = now.getUTCDay();
  const ahead = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const day = new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Payment date').fill(day);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refused = page.getByText(/Choose a business day, such as \d{4}-\d\d-\d\d/).first();
  const made = page.getByRole('heading', { level: 1, name: /^PR-/ });
  await expect(refused.or(made)).toBeVisible();
  if (await made.isVisible()) return;
  const next = /such as (\d{4}-\d\d-\d\d)/.exec(await refused.innerText())?.[1] ?? '';
  await page.getByLabel('Payment date').fill(next);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(made).toBeVisible();
}

type SignIn = Parameters<Parameters<typeof test>[2]>[0]['as'];

/** An invoice of the firm that the county registered and approved, with those who look at it. */
async function approvedInvoice(as: SignIn) {
  const alma = await as('Alma Reyes');
  await alma.goto('/vendor-portal/invoices?tab=bill');
  await alma
    .getByRole('row')
    .filter({ hasText: 'Residential water meters' })
    .getByRole('link', { name: 'Create invoice' })
    .first()
    .click();
  const form = alma.getByRole('form', { name: 'Invoice' });
  const quantity = form.getByLabel(/^1\. Meter/).first();
  const left = Number(await quantity.inputValue());
  // Both journeys bill the same order, and an agency refuses the same number twice.
  const billed = `Spring ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel('Invoice number').fill(billed);
  await quantity.fill(String(Math.ceil(left / 4)));
  await form.getByRole('button', { name: 'Submit invoice' }).click();
  await expect(alma.getByRole('heading', { level: 1, name: `Invoice ${billed}` })).toBeVisible();
  const status = alma.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Awaiting registration by accounts payable');
  const number = (
    await alma
      .getByText(/^INV-\d{4}-\d{5}$/)
      .first()
      .innerText()
  ).trim();

  const grace = await as('Grace Oyelaran');
  await grace.goto('/invoices?status=captured');
  await grace.getByRole('link', { name: number }).first().click();
  await expect(grace.getByRole('heading', { level: 1, name: number })).toBeVisible();
  const address = new URL(grace.url()).pathname;
  await grace.getByRole('button', { name: 'Register', exact: true }).click();
  await state(grace, 'Awaiting approval');
  await expect(grace.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  const sofia = await as('Sofia Marchetti');
  await sofia.goto(address);
  await take(sofia, 'Approve');
  await state(sofia, 'Approved');
  await alma.reload();
  await expect(status).toContainText('Awaiting payment');
  return { alma, status, grace, number };
}

const newRun = async (grace: Page): Promise<void> => {
  await grace.goto('/payments/new');
  await pick(grace, 'Pay from', 'Operating', 'Operating disbursements');
  await grace.getByLabel('Due by').fill('2027-03-31');
  await payNextBusinessDay(grace);
};

test('a vendor’s invoice is registered, approved and paid by three people of the county, and the vendor sees each step', async ({
  as,
}) => {
  const { alma, status, grace } = await approvedInvoice(as);
  await newRun(grace);
  await expect(grace.getByRole('region', { name: 'Payments' })).toContainText('Chesapeake Industrial Supply');
  const run = new URL(grace.url()).pathname;
  await grace.getByRole('button', { name: 'Submit for release', exact: true }).click();
  await state(grace, 'Awaiting release');
  await expect(grace.getByRole('button', { name: 'Release run', exact: true })).toHaveCount(0);
  await alma.reload();
  await expect(status).toContainText('In a payment run of the agency');

  const samuel = await as('Samuel Bright');
  await samuel.goto(run);
  await take(samuel, 'Release run');
  await state(samuel, 'To transmit');

  await alma.reload();
  await expect(status).toContainText('Paid');
  await expect(alma.getByRole('region', { name: 'Payment' })).toContainText(/PAY-\d{4}-\d{5}/);
});

test('a changed bank account is called back and approved by two others, and payment waits until it has cooled', async ({
  as,
}) => {
  const { alma, grace, number } = await approvedInvoice(as);
  const last4 = String(1000 + Math.floor(Math.random() * 9000));
  await alma.goto('/vendor-portal');
  await alma.getByRole('button', { name: 'Propose account' }).click();
  const form = alma.getByRole('dialog', { name: 'Propose account' });
  await form.getByLabel('Account holder').fill('Chesapeake Industrial Supply');
  const bank = `Second Coastal Bank ${last4}`;
  await form.getByLabel('Bank', { exact: false }).first().fill(bank);
  await form.getByLabel('Routing number').fill('061000104');
  await form.getByLabel('Account number').fill(`00441${last4}`);
  await form.getByLabel('Reason').fill('We changed our bank.');
  await form.getByRole('button', { name: 'Propose account' }).click();
  const proposed = alma.getByRole('row').filter({ hasText: `••••${last4}` });
  await expect(proposed).toContainText('Awaiting call-back');

  const jorge = await as('Jorge Salinas');
  await jorge.goto('/vendor-directory/bank-accounts?status=proposed');
  await jorge.getByRole('row').filter({ hasText: bank }).getByRole('link', { name: /^VBA-/ }).click();
  await expect(jorge.getByRole('heading', { level: 1, name: /^VBA-/ })).toBeVisible();
  const account = new URL(jorge.url()).pathname;
  await jorge.getByRole('button', { name: 'Record call-back', exact: true }).click();
  await jorge.getByRole('dialog').getByLabel('Spoke with').fill('Their controller');
  await jorge.getByRole('dialog').getByRole('button', { name: 'Record call-back', exact: true }).click();
  await state(jorge, 'Awaiting approval');
  await expect(jorge.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();

  const samuel = await as('Samuel Bright');
  await samuel.goto(account);
  await take(samuel, 'Approve');
  await state(samuel, 'Awaiting prenote');
  await alma.reload();
  await expect(proposed).toContainText('Awaiting prenote');

  await newRun(grace);
  const held = grace.getByRole('region', { name: 'Held invoices' });
  await expect(held.getByRole('row').filter({ hasText: number })).toContainText(/Bank account VBA-\d+ is cooling/);
});

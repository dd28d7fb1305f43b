import { expect, type Page, test } from './people.ts';

const fuel = 'Fleet maintenance: operating supplies FY2027';

async function open(page: Page, tab: string): Promise<void> {
  await page.goto('/budget-forecasts');
  await page.getByRole('tab', { name: tab, exact: true }).click();
}

/** A row of the outlook or of the methods, by the name of its line. */
const line = (page: Page, region: string, name: string) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('row').filter({ hasText: name });

test('a driver changes the forecast, whose past error stands beside it; a scenario is compared; the owner of a line answers', async ({
  as,
}) => {
  test.setTimeout(240_000);
  const priya = await as('Priya Raman');
  await open(priya, 'Methods');
  await expect(priya.getByText(/% off/).first()).toBeVisible();
  await priya.getByLabel('Search lines').fill('fleet maintenance');
  const found = line(priya, 'Methods', fuel);
  // Commitments could be tried on no year that has one before it with commitments at this month; the other three were.
  await expect(found.getByText(/^\d+\.\d%$/)).toHaveCount(3);
  // One month of data: a range, and no number in bold.
  await expect(found.getByText(/^\$[\d.]+[KM] to \$[\d.]+[KM]$/)).toBeVisible();
  await expect(found.locator('.font-semibold')).toHaveCount(0);
  const before = await found.getByRole('cell').last().innerText();

  await priya.getByRole('tab', { name: 'Drivers' }).click();
  await priya.getByRole('button', { name: 'Add driver' }).click();
  const dialog = priya.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).fill('Tires for the dump trucks');
  await dialog.getByLabel('Kind', { exact: false }).selectOption('amount');
  await dialog.getByLabel('Account prefix').fill('*-4030-*-5520');
  await dialog.getByRole('button', { name: 'Add driver' }).click();
  await expect(dialog.getByText(/an amount needs an amount/)).toBeVisible();
  await dialog.getByLabel('Amount a year').fill('150,000');
  await dialog.getByRole('button', { name: 'Add driver' }).click();
  const stated = priya.getByRole('listitem').filter({ hasText: 'Tires for the dump trucks' });
  await expect(stated).toContainText('1 line');
  await priya.getByRole('tab', { name: 'Methods' }).click();
  await expect(found).toBeVisible();
  await expect.poll(() => found.getByRole('cell').last().innerText()).not.toBe(before);

  await priya.getByRole('tab', { name: 'Drivers' }).click();
  await expect(
    priya
      .getByRole('region', { name: 'Capital projects' })
      .getByRole('row')
      .filter({ hasText: 'Fire station 6' })
      .first(),
  ).toContainText('Staff');

  await priya.getByRole('tab', { name: 'Scenarios' }).click();
  await priya.getByRole('button', { name: 'New scenario' }).click();
  await priya.getByRole('dialog').getByLabel('Name', { exact: false }).fill('Overtime of the storm season');
  await priya.getByRole('button', { name: 'Create scenario' }).click();
  await priya.getByRole('button', { name: 'Add driver' }).click();
  await priya.getByLabel('Kind of Driver 1').selectOption('rate');
  await priya.getByLabel('Account prefix of Driver 1').fill('150-2010');
  await priya.getByLabel('Change in percent of Driver 1').fill('30');
  await priya.getByRole('button', { name: 'Save' }).click();
  await expect(priya.getByRole('region', { name: 'Drivers' })).toContainText('+30%');
  await expect(priya.getByRole('region', { name: 'Figures' })).toContainText('short');
  await open(priya, 'Scenarios');
  await expect(priya.getByRole('figure', { name: 'Scenario comparison' })).toBeVisible();
  const compared = priya.getByRole('listitem').filter({ hasText: 'Overtime of the storm season' });
  await expect(compared).toContainText(/Change from outlook\s*\+\$/);

  await priya.getByRole('tab', { name: 'Outlook' }).click();
  await priya.getByLabel('Search lines').fill('Traffic signals: contracted');
  await priya.getByRole('button', { name: /Ask the owner of Traffic signals: contracted/ }).click();
  const question = priya.getByRole('dialog');
  await question.getByLabel('Question', { exact: false }).fill('Is the second signal contract in this?');
  await question.getByRole('button', { name: 'Send question' }).click();
  await expect(question).toBeHidden();

  const miguel = await as('Miguel Ortiz');
  await open(miguel, 'Notes');
  const asked = miguel.getByRole('listitem').filter({ hasText: 'Is the second signal contract in this?' });
  await asked.getByRole('button', { name: 'Answer' }).click();
  const answer = miguel.getByRole('dialog');
  await answer.getByLabel('Answer', { exact: false }).fill('It begins in April, so half of it.');
  await answer.getByRole('button', { name: 'Answer' }).click();
  await expect(asked).toContainText('It begins in April, so half of it.');
  await open(priya, 'Notes');
  await expect(priya.getByRole('listitem').filter({ hasText: 'It begins in April' })).toContainText('Answered');
});

test('who keeps no budget reads the forecast and changes nothing of it', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await open(rosa, 'Drivers');
  await expect(rosa.getByRole('button', { name: 'Add driver' })).toBeDisabled();
  await expect(rosa.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await rosa.getByRole('tab', { name: 'Scenarios' }).click();
  await expect(rosa.getByRole('button', { name: 'New scenario' })).toBeDisabled();
  await rosa.getByRole('tab', { name: 'Outlook' }).click();
  await expect(rosa.getByRole('region', { name: 'Lines' }).getByRole('row').nth(1)).toBeVisible();
  await expect(rosa.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
  const { status, code } = await rosa.evaluate(async () => {
    const asked = await fetch('/api/v1/forecast_driver', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name: 'Mine', budget: crypto.randomUUID(), kind: 'rate', percent: 5 }),
    });
    return { status: asked.status, code: ((await asked.json()) as { code: string }).code };
  });
  expect([status, code]).toEqual([403, 'rights']);
});

test('one press prints the whole packet, whichever tab is open and whatever was searched for', async ({ as }) => {
  const priya = await as('Priya Raman');
  await priya.addInitScript(() => {
    window.print = () => void (document.body.dataset['asked'] = 'to print');
  });
  await priya.goto('/budget-forecasts?tab=notes&search=traffic');
  await priya.getByRole('button', { name: 'Print packet' }).click();
  await expect(priya.locator('body')).toHaveAttribute('data-asked', 'to print', { timeout: 30_000 });
  const part = (name: string) => priya.getByRole('region', { name, exact: true });
  for (const by of ['By fund', 'By department', 'By cost center']) await expect(part(by).first()).toBeVisible();
  const all = Number(/^\d+/.exec(await part('Lines').getByText('largest shortfall first').innerText())?.[0]);
  expect(all).toBeGreaterThan(100);
  await expect(part('Lines').getByRole('row', { name: / FY2027 / })).toHaveCount(all);
  await expect(part('Drivers').getByRole('listitem').first()).toBeVisible();
  await expect(part('Years ahead').first()).toContainText('Fiscal year');
  await expect(part('Scenarios')).toBeVisible();
  await expect(part('Notes')).toBeVisible();
  await priya.getByRole('button', { name: 'Back to tabs' }).click();
  await expect(priya.getByRole('tab', { name: 'Notes' })).toHaveAttribute('data-state', 'active');
});

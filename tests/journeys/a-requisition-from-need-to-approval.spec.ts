import { expect, signIn, test } from './people.ts';
import {
  addLine,
  askFor,
  chooseMore,
  decide,
  openByNumber,
  openHistory,
  payFrom,
  pick,
  status,
  value,
} from './requisitions.ts';

test('Rosa asks for pumps, Miguel approves them, and every step stands in the history', async ({ visit, as }) => {
  const rosa = await visit();
  await rosa.goto('/smart-requisition/new');
  await expect(rosa).toHaveURL(/\/auth\?from=/);
  await signIn(rosa, 'Rosa Delgado');
  await expect(rosa).toHaveURL(/\/smart-requisition\/new$/);

  await rosa.getByRole('button', { name: 'Save' }).click();
  await expect(rosa.getByText('Purpose is required', { exact: true })).toBeVisible();
  await expect(rosa.getByLabel('Purpose')).toBeFocused();
  await expect(rosa.getByText('Cost center is required', { exact: true })).toBeVisible();

  await rosa.getByLabel('Purpose').fill('Two trash pumps for the north basin');
  await expect(rosa.getByText('Purpose is required', { exact: true })).toBeHidden();
  await pick(rosa, 'Cost center', 'stormw', '4010');
  await payFrom(rosa, 'operating supplies');
  await addLine(rosa, { item: 'Trash pump, 6 inch', quantity: '2', price: '4,200.50' });
  await addLine(rosa, { item: 'Suction hose', quantity: '3', price: 'cheap' });
  // A narrow window has the total once more, above the form.
  await expect(rosa.getByText('$8,401.00').filter({ visible: true }).first()).toBeVisible();
  await rosa.getByRole('button', { name: 'Save' }).click();
  await expect(rosa.getByText('Must be an amount such as 1,250.00')).toBeVisible();
  await rosa.getByLabel('Unit price of Line 2', { exact: true }).fill('185');
  await expect(rosa.getByText('$8,956.00').filter({ visible: true }).first()).toBeVisible();
  await rosa.getByRole('button', { name: 'Save' }).click();

  await expect(status(rosa)).toContainText('Draft');
  const number = await rosa.getByRole('heading', { level: 1 }).innerText();
  await expect(rosa).toHaveTitle(`${number} · Requisition | Levee`);
  await expect(rosa.getByRole('row', { name: 'Total $8,956.00' })).toBeVisible();
  await expect(value(rosa, 'Requested by')).toHaveText('Rosa Delgado');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  const way = rosa.getByRole('list', { name: 'Approval steps' });
  await expect(way).toContainText('Department head');
  await expect(way).toContainText('Miguel Ortiz');
  await expect(rosa.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await decide(miguel, 'Approve');
  await expect(status(miguel)).toContainText('Approved');
  const history = await openHistory(miguel);
  await expect(history.getByRole('listitem').first()).toContainText('Approve by Miguel Ortiz: Submitted → Approved');
  await expect(history).toContainText('Submit by Rosa Delgado: Draft → Submitted');
  await expect(history).toContainText('Created by Rosa Delgado');
});

test('what Miguel asked for goes to somebody else, and the page says to whom', async ({ as }) => {
  const miguel = await as('Miguel Ortiz');
  await askFor(miguel, 'Trailer for the pumps');
  await miguel.getByRole('button', { name: 'Submit' }).click();
  const way = miguel.getByRole('list', { name: 'Approval steps' });
  await expect(way).toContainText('Department head');
  await expect(way).not.toContainText('Miguel Ortiz');
  await expect(miguel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('what has no line cannot be submitted yet, and the page says what to do', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Something');
  await pick(rosa, 'Cost center', 'stormwater', '4010');
  await rosa.getByRole('button', { name: 'Save' }).click();
  await expect(rosa.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
    'Add at least one line with a quantity and a price before you submit.',
  );
  // The way to where it is mended is next to it.
  await rosa.getByRole('list', { name: 'Not possible now' }).getByRole('link', { name: 'Fix this' }).click();
  await expect(rosa.getByRole('button', { name: 'Add line' })).toBeFocused();
});

test('sending back asks for the reason, which Rosa reads in the history', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps without a quote');
  await rosa.getByRole('button', { name: 'Submit' }).click();

  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await miguel.getByRole('region', { name: 'Approval' }).getByRole('button', { name: 'Send back' }).click();
  const dialog = miguel.getByRole('dialog', { name: 'Send back' });
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Please add a second quote.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog).toBeHidden();
  await expect(status(miguel)).toContainText('Returned');

  await rosa.reload();
  const history = await openHistory(rosa);
  await expect(history).toContainText('Please add a second quote.');
});

test('what cannot be undone is confirmed first', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Ordered by mistake');
  await chooseMore(rosa, 'Cancel');
  const dialog = rosa.getByRole('dialog', { name: 'Cancel' });
  await expect(dialog).toContainText('You cannot reopen a cancelled requisition.');
  await rosa.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(status(rosa)).toContainText('Draft');
});

test('with federal money above the threshold three quotes are attached before it can be submitted', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Generator for the shelter');
  await pick(rosa, 'Cost center', 'stormwater', '4010');
  await payFrom(rosa, 'operating supplies');
  await addLine(rosa, { item: 'Generator, 80 kW', quantity: '1', price: '38,000' });
  await rosa.getByRole('group', { name: 'Federal funds' }).getByLabel('Yes').check();
  await rosa.getByLabel('Awarded on').fill('2026-02-01');
  await rosa.getByRole('button', { name: 'Save' }).click();
  const missing = rosa.getByRole('region', { name: 'Required before submitting' });
  await expect(missing).toContainText('3 price quotes are needed (2 CFR 200.320(a)(2)): none is attached.');
  await expect(rosa.getByRole('button', { name: 'Submit' })).toBeDisabled();

  // The way to where it is mended is next to it.
  await missing
    .getByRole('listitem')
    .filter({ hasText: 'price quotes' })
    .getByRole('link', { name: 'Fix this' })
    .click();
  const quote = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`),
  });
  await rosa
    .getByLabel('Quotes')
    .setInputFiles([quote('Tampa Power.pdf'), quote('Bayside Generators.pdf'), quote('Suncoast Electric.pdf')]);
  await expect(rosa.getByRole('link', { name: 'Bayside Generators.pdf' })).toBeVisible();
  await rosa
    .getByLabel('Quotes')
    .setInputFiles([{ ...quote('trick.pdf'), buffer: Buffer.from('MZ\u0090\0 this is a program') }]);
  await expect(rosa.getByText(/^trick\.pdf: /)).toBeVisible();
  await rosa.getByRole('button', { name: 'Save' }).click();

  await expect(value(rosa, 'Quotes').getByRole('link', { name: 'Tampa Power.pdf' })).toBeVisible();
  const file = await value(rosa, 'Quotes').getByRole('link', { name: 'Open file' }).first().getAttribute('href');
  expect(await (await rosa.request.get(file ?? '')).text()).toContain('Tampa Power.pdf');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
});

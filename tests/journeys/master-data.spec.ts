import { expect, test } from './people.ts';
import { askFor, chooseMore, openHistory, status } from './requisitions.ts';

test('a code is found by a slip of the key, and changed when a second person agrees', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/master-data');
  await rosa.getByLabel('What is bought').fill('asphlat cold patch');
  const found = rosa.getByRole('region', { name: 'Find a code' });
  await found.getByRole('link', { name: 'Asphalt cold patch' }).click();
  await rosa.getByRole('button', { name: 'Ask for a change' }).click();
  const form = rosa.getByRole('dialog');
  await form.getByLabel('Other words').fill('pothole repair mix winter');
  await form.getByLabel('Why *').fill('The crew calls it winter mix');
  await form.getByRole('button', { name: 'Ask for it' }).click();
  const said = rosa.getByText(/MDC-2026-\d+ waits for agreement/);
  await expect(said).toBeVisible();
  const [number = ''] = /MDC-2026-\d+/.exec((await said.textContent()) ?? '') ?? [];

  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/master-data/changes?status=proposed');
  await chantal.getByRole('link', { name: number }).click();
  const changes = chantal.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('row', { name: /^Other words/ })).toContainText('pothole repair mix winter');
  await expect(chantal.getByText('The crew calls it winter mix').first()).toBeVisible();
  await chantal.getByRole('button', { name: 'Approve' }).click();
  await chantal.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(chantal.getByText('Approved').first()).toBeVisible();
  await rosa.reload();
  await expect(rosa.getByText('pothole repair mix winter').first()).toBeVisible();
});

test('the NAICS list is read into the import and checked before anything is made', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/master-data');
  await dana.getByRole('button', { name: 'Take in NAICS 2017' }).click();
  await expect(dana.getByText('naics-2017.csv, 2,196 rows')).toBeVisible({ timeout: 30_000 });
  await expect(dana.getByLabel('What “Code” fills')).toHaveValue('code');
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/master-data');
  await expect(rosa.getByText('Only administrators import code lists.')).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Take in NAICS 2017' })).toHaveCount(0);
  await expect(rosa.getByRole('link', { name: 'Import a file of your own' })).toHaveCount(0);
});

test('a double is merged with what points at it, once a second person agrees', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  const make = async (code: string, name: string) => {
    const body = { scheme: 'own', code, name };
    const answer = await dana.request.post('/api/v1/commodity_code', {
      data: body,
      headers: { origin: new URL(dana.url()).origin },
    });
    return ((await answer.json()) as { id: string }).id;
  };
  await dana.goto('/master-data');
  const mark = Date.now().toString(36).toUpperCase();
  const double = await make(`J${mark}`, `Traffic cones ${mark}`);
  await make(`K${mark}`, `Road cones ${mark}`);
  const rosa = await as('Rosa Delgado');
  await rosa.goto(`/master-data/commodity-codes/${double}`);
  await rosa.getByRole('button', { name: 'Ask to merge it into another' }).click();
  const form = rosa.getByRole('dialog');
  await form.getByLabel('Into *').fill(`Road cones ${mark}`);
  await form.getByRole('button', { name: `Road cones ${mark}` }).click();
  await form.getByLabel('Why *').fill('The same thing twice');
  await form.getByRole('button', { name: 'Ask for it' }).click();
  const said = rosa.getByText(/MDC-2026-\d+ waits for agreement/);
  await expect(said).toBeVisible();
  const [number = ''] = /MDC-2026-\d+/.exec((await said.textContent()) ?? '') ?? [];
  await dana.goto('/master-data/changes?status=proposed');
  await dana.getByRole('link', { name: number }).click();
  await expect(dana.getByRole('region', { name: 'Requested change' })).toContainText(`Road cones ${mark}`);
  await dana.getByRole('button', { name: 'Approve' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('Approved').first()).toBeVisible();
  await dana.goto(`/master-data/commodity-codes/${double}`);
  await expect(dana.getByText('Merged').first()).toBeVisible();
  await expect(dana.getByRole('button', { name: 'Ask for a change' })).toHaveCount(0);
});

test('a quantity is typed in the agency’s own units, and whoever is asked why is offered its reasons', async ({
  as,
}) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByRole('button', { name: 'Add line' }).click();
  const units = rosa.getByLabel('Unit of Quantity').first();
  await expect(units.getByRole('option', { name: 'PAL' })).toHaveCount(1);
  // Out of force since last year.
  await expect(units.getByRole('option', { name: 'CWT' })).toHaveCount(0);
  await expect(units).toHaveValue('EA');

  await askFor(rosa, 'Pallets of sandbags');
  await chooseMore(rosa, 'Cancel');
  const dialog = rosa.getByRole('dialog', { name: 'Cancel' });
  await dialog.getByLabel('From the agency’s list').selectOption('NOTNEEDED');
  await expect(dialog.getByLabel('Reason')).toHaveValue('NOTNEEDED: No longer needed');
  await dialog.getByLabel('Reason').press('End');
  await dialog.getByLabel('Reason').pressSequentially('. The river fell.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(rosa)).toContainText('Cancelled');
  await expect(await openHistory(rosa)).toContainText('NOTNEEDED: No longer needed. The river fell.');
});

test('a list of codes says how often each is used, and so does whoever would end one', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/master-data/units');
  const each = rosa.getByRole('row').filter({ hasText: /Each\s*used [0-9,]+ times/ });
  await each.getByRole('link', { name: 'Each' }).click();
  await rosa.getByRole('button', { name: 'Ask to retire it' }).click();
  await expect(rosa.getByRole('dialog')).toContainText(/Used [0-9,]+ times: .*requisitions/);
});

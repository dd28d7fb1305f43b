import { expect, test } from './people.ts';

test('a protest in time stays the award, someone without part decides it, and the public follows it', async ({
  as,
  visit,
}) => {
  const chantal = await as('Chantal Beaumont');
  await chantal.goto('/awards');
  const { data } = await (await chantal.request.get('/api/v1/award?status=noticed&sort=number&limit=1')).json();
  const award = data[0];
  const call = await (await chantal.request.get(`/api/v1/solicitation/${award.solicitation}`)).json();
  const public_ = await visit();
  await public_.goto(`/public-opportunities/${call.number}`);
  await expect(public_.getByText('Notice of intent to award')).toBeVisible();

  const headers = { origin: new URL(chantal.url()).origin, 'idempotency-key': crypto.randomUUID() };
  const filed = await chantal.request.post('/api/v1/protest', {
    headers,
    data: {
      solicitation: award.solicitation,
      award: award.id,
      protester: 'Bay Pumps LLC',
      receivedAt: new Date().toISOString(),
      grounds: 'The pump does not reach the head that the notice asks for.',
    },
  });
  expect(filed.ok(), await filed.text()).toBe(true);
  const { id, number } = await filed.json();
  await chantal.goto(`/awards/${award.id}`);
  await expect(chantal.getByText('A protest stays this award until it is decided.')).toBeVisible();
  await public_.reload();
  await expect(public_.getByText('Award stayed by a protest')).toBeVisible();
  await expect(public_.getByText(`Protest ${number}: filed`)).toBeVisible();

  // Who approved the award decides nothing about it.
  const walter = await as('Walter Kowalski');
  const deny = async (page: typeof walter) => {
    await page.goto(`/protests/${id}`);
    await page.getByRole('button', { name: 'Deny', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Decision').fill('The pump curve on sheet 3 reaches the head. The protest is denied.');
    await dialog.getByRole('button', { name: 'Deny', exact: true }).click();
    return dialog;
  };
  await walter.goto(`/protests/${id}`);
  await walter.getByRole('button', { name: 'Start review' }).click();
  await expect(walter.getByRole('button', { name: 'Start review' })).toHaveCount(0);
  await expect(await deny(walter)).toContainText('You took part in this procurement');
  const fiona = await as('Fiona MacLeod');
  await expect(await deny(fiona)).toBeHidden();
  await chantal.reload();
  await expect(chantal.getByText(/^Protests can be filed until/)).toBeVisible();
  await public_.reload();
  await expect(public_.getByText(new RegExp(`Protest ${number}: denied on`))).toBeVisible();
});

import { expect, test } from './people.ts';
import { newAddress } from './mailbox.ts';
import { send } from './site-forms.ts';

test('a visitor without script joins the waitlist, and the administrator finds the entry and invites', async ({
  visit,
  as,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  const email = newAddress('ana');
  await page.goto('/');
  await page.goto('/waitlist');
  await page.getByLabel('Your name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana at marsh');
  await page.getByLabel('Organization').fill('Marsh Harbor');
  await page.getByLabel('What would you use Levee for?').selectOption({ label: 'Grants' });
  await send(page, 'Join the waitlist');
  await expect(page.getByRole('alert')).toContainText('Invalid email address');
  await expect(page.getByLabel('Your name')).toHaveValue('Ana Reyes');
  await page.getByLabel('E-mail').fill(email);
  await send(page, 'Join the waitlist');
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  const number = (await page.getByText(/^WL-\d{4}-\d{5}$/).textContent()) ?? '';

  const dana = await as('Dana Whitfield');
  await dana.goto(`/admin/waitlist?search=${number}`);
  await dana.getByRole('link', { name: number }).click();
  await expect(dana.getByText(email).first()).toBeVisible();
  await dana.getByRole('button', { name: 'Invite' }).click();
  await expect(dana.getByText('Invite: done')).toBeVisible();
  const miguel = await as('Miguel Ortiz');
  await miguel.goto('/admin/waitlist');
  await expect(miguel).toHaveURL(/\/dashboard$/);
});

test('a resident reports in Spanish, staff close it with a reason, and the resident follows it by the code', async ({
  visit,
  as,
}) => {
  const page = await visit();
  await page.goto('/citizen-portal');
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'Informar de un problema' }).click();
  const place = `Calle ${newAddress('ocho').split('@')[0]}`;
  await page.getByLabel(/^Árbol/).check();
  await page.getByLabel('¿Qué ocurre?').fill('Una rama cuelga sobre la acera');
  await page.getByLabel('¿Dónde está?').fill(place);
  await send(page, 'Enviar el informe');
  await expect(page.getByRole('heading', { name: 'Tenemos su informe' })).toBeVisible();
  await page.getByRole('link', { name: 'Seguir el informe' }).click();
  await expect(page.getByText('Recibido').first()).toBeVisible();
  const number = (await page.getByText(/^SR-\d{4}-\d{5}$/).textContent()) ?? '';

  const rosa = await as('Rosa Delgado');
  await rosa.goto(`/service-requests?search=${number}`);
  await rosa.getByRole('link', { name: number }).click();
  await rosa.getByLabel('What is new').fill('The owner has been asked.');
  await rosa.getByRole('button', { name: 'Add update' }).click();
  await expect(rosa.getByRole('region', { name: 'Updates' })).toContainText('The owner has been asked.');
  await rosa.getByRole('button', { name: 'No action' }).click();
  const dialog = rosa.getByRole('dialog');
  await dialog.getByLabel('No action reason').selectOption({ label: 'On private property' });
  await dialog.getByRole('button', { name: 'No action' }).click();
  await expect(rosa.getByText('No action: done')).toBeVisible();

  await page.reload();
  await expect(page.getByText('En propiedad privada')).toBeVisible();
  await expect(page.getByText('The owner has been asked.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '¿No está resuelto?' })).toBeVisible();
});

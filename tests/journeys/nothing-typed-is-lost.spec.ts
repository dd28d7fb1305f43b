import { expect, type Page } from '@playwright/test';
import { signInOf, test } from './people.ts';
import { askFor, openByNumber, purpose, value } from './requisitions.ts';

test.use({ serviceWorkers: 'allow' });

const edit = async (page: Page, purpose: string) => {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Purpose').fill(purpose);
};
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Both have the same requisition open for editing; Miguel saves first. */
async function twoEditors(as: (name: string) => Promise<Page>) {
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps');
  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await edit(rosa, 'Two pumps and a hose');
  await edit(miguel, 'Two diesel pumps');
  await miguel.getByLabel('Justification').fill('The basin floods every spring.');
  await save(miguel);
  await expect(purpose(miguel)).toHaveText('Two diesel pumps');
  await save(rosa);
  const conflict = rosa.getByRole('dialog', { name: 'Someone else changed this requisition meanwhile' });
  await expect(conflict.getByRole('row', { name: 'Purpose' })).toContainText('Two pumps and a hose');
  await expect(conflict.getByRole('row', { name: 'Purpose' })).toContainText('Two diesel pumps');
  await expect(conflict.getByRole('row', { name: 'Justification' })).toContainText('not touched');
  return { rosa, conflict };
}

test('two people edit one requisition: hers can stand, and what only he changed stays', async ({ as }) => {
  const { rosa, conflict } = await twoEditors(as);
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect(purpose(rosa)).toHaveText('Two pumps and a hose');
  await expect(value(rosa, 'Justification')).toHaveText('The basin floods every spring.');
});

test('two people edit one requisition: she can take his', async ({ as }) => {
  const { rosa, conflict } = await twoEditors(as);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Two diesel pumps');
  await save(rosa);
  await expect(purpose(rosa)).toHaveText('Two diesel pumps');
});

test('leaving unsaved work is asked about first, also with the Back button', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Pumps');
  await edit(rosa, 'Something long to type');
  const question = rosa.getByRole('dialog', { name: 'Leave without saving?' });

  await rosa.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Something long to type');

  await rosa.goBack();
  await expect(question).toBeVisible();
  await rosa.keyboard.press('Escape');
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Something long to type');

  await rosa.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(purpose(rosa)).toHaveText('Pumps');
});

test('without a connection the form stays as it is and says so', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Pumps');
  await edit(rosa, 'Two pumps');
  await rosa.context().setOffline(true);
  await expect(rosa.getByText('Working offline. Some features may be limited.')).toBeVisible();
  await save(rosa);
  await expect(rosa.getByRole('alert')).toContainText('The server cannot be reached. Nothing is lost');
  await rosa.context().setOffline(false);
  await expect(rosa.getByText('All features are now available.')).toBeVisible();
  await save(rosa);
  await expect(purpose(rosa)).toHaveText('Two pumps');
});

test('a save whose answer got lost is done once', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  const purpose = `Pumps ${Date.now()}`;
  let answers = 0;
  await rosa.route('**/api/v1/requisition', async (route) => {
    if (route.request().method() !== 'POST' || answers++ > 0) return route.continue();
    await route.fetch(); // the server did it, the browser never hears
    return route.abort();
  });
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill(purpose);
  await rosa.getByLabel('Cost center').click();
  await rosa
    .getByRole('button', { name: /^4010/ })
    .or(rosa.getByRole('button', { name: /^1010/ }))
    .first()
    .click();
  await save(rosa);
  await expect(rosa.getByRole('alert')).toContainText('The server cannot be reached');
  await save(rosa);
  await expect(rosa.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  const { data } = await (await rosa.request.get(`/api/v1/requisition?search=${purpose}`)).json();
  expect(data).toHaveLength(1);
});

test('a session that ended is renewed over the form, and the text is still there', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await askFor(rosa, 'Pumps');
  await edit(rosa, 'Two pumps, typed for an hour');
  await rosa.context().clearCookies();
  await save(rosa);
  const expired = rosa.getByRole('dialog', { name: 'Session Expired' });
  await expect(expired).toContainText('Your session has expired. Please log in again.');
  await rosa.keyboard.press('Escape');
  await rosa.keyboard.press('Escape');
  await expect(expired).toBeVisible();
  await expect(expired.getByLabel('Email')).toHaveValue(signInOf('Rosa Delgado').email);
  await expired.getByLabel('Password').fill(signInOf('Rosa Delgado').password);
  await expired.getByRole('button', { name: 'Sign in' }).click();
  await expect(expired).toBeHidden();
  await expect(rosa.getByLabel('Purpose')).toHaveValue('Two pumps, typed for an hour');
  await save(rosa);
  await expect(purpose(rosa)).toHaveText('Two pumps, typed for an hour');
});

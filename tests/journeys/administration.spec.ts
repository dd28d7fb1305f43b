import { expect } from '@playwright/test';
import { pastTheProduct } from './database.ts';
import { newcomer, tokenFor } from './newcomers.ts';
import { test } from './people.ts';

const fresh = (word: string): string => `${word}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

test('somebody new sets up an organization, meets its sample items, and clears them in one click', async ({
  visit,
  baseURL,
}) => {
  const page = await visit();
  await newcomer(page, { name: 'Ana Reyes', email: `${fresh('ana')}@marsh.example`, origin: baseURL ?? '' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible();

  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused();
  await page.getByLabel(/^Name/).fill('Marsh Harbor Utilities');
  await page.getByRole('button', { name: /^Use “marsh-harbor-utilities”/ }).click();
  const slug = fresh('marsh').replace('.', '-');
  await page.getByLabel('Short name').fill(slug);
  await page.getByLabel('Kind of agency').selectOption({ label: 'Utility' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Louisiana' });
  await page.getByLabel('Time zone').selectOption('America/Chicago');
  await page.getByLabel('Fiscal year start').selectOption({ label: 'October' });
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByRole('button', { name: 'Notifications, 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pending tasks, 7' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quick actions, 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications, 3' }).click();
  for (const entry of [
    'Budget threshold exceeded at 95 percent',
    'New bid received',
    'Approval required for a purchase order',
  ])
    await expect(page.getByRole('menuitem', { name: entry })).toContainText('Sample');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pending tasks, 7' }).click();
  for (const entry of ['Review budget variance', 'Approve vendor payment', 'Sign contract amendment'])
    await expect(page.getByRole('menuitem', { name: entry })).toContainText('Sample');
  await page.keyboard.press('Escape');

  await page.goto('/notifications');
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear sample items' }).click();
  await expect(page.getByText('10 sample items were cleared')).toBeVisible();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pending tasks', exact: true })).toBeVisible();

  await page.goto('/admin/tenant');
  await expect(page.getByLabel('Short name')).toHaveValue(slug);
  await expect(page.getByLabel('Fiscal year start')).toHaveValue('10');
});

test('an admin invites a colleague, sends it again, and the newest link brings them in', async ({ as, visit }) => {
  const dana = await as('Dana Whitfield');
  const email = `${fresh('lee')}@tidewater.example`;
  await dana.goto('/team');
  await dana.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = dana.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Role/).selectOption({ label: 'Manager' });
  await expect(dialog.getByText('Also approves')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  const line = dana.getByRole('row', { name: new RegExp(email) });
  await expect(line).toContainText('Manager');
  const first = await tokenFor(email);
  await line.getByRole('button', { name: /^Send again/ }).click();
  await expect(dana.getByText(`Sent to ${email} once more`)).toBeVisible();
  await expect.poll(() => tokenFor(email)).not.toBe(first);

  const guest = await visit();
  expect((await guest.request.get(`/api/auth/invitation?token=${first}`)).status()).toBe(410);
  const accepted = await guest.request.post('/api/v1/invitation/accept', {
    data: { token: await tokenFor(email), name: 'Lee Chang', password: 'Marsh-harbor 2026!' },
  });
  expect(accepted.status()).toBe(200);
  await dana.reload();
  await dana.getByRole('searchbox', { name: 'Search people' }).fill(email);
  await expect(dana.getByRole('row', { name: /Lee Chang/ })).toContainText('Manager');
});

test('a grant that breaks the separation of duties is warned of before, and refused without an exception', async ({
  as,
}) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/admin/roles?tab=duties');
  await dana.getByRole('button', { name: /^Grant Treasurer to Grace Oyelaran, which would break/ }).click();
  const dialog = dana.getByRole('dialog', { name: 'Grant a duty' });
  const warning = dialog.getByRole('alert').filter({ hasText: 'This breaks the separation of duties' });
  await expect(warning).toContainText('The person who prepares a payment does not release it.');
  await dialog.getByRole('button', { name: 'Grant duty' }).click();
  await expect(dialog.getByLabel('Exception')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Duty/).selectOption({ label: 'Legal counsel' });
  await expect(warning).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await dana.goto('/admin/roles?tab=separation');
  await dana.getByRole('button', { name: 'Treasurer not together with Accounts payable: why' }).click();
  await expect(dana.getByText('The person who prepares a payment does not release it.').first()).toBeVisible();
});

test('the record of what was done is looked through, verified, and closed to those who do not answer for it', async ({
  as,
}) => {
  const ingrid = await as('Ingrid Solberg');
  await ingrid.goto('/admin/security-audit');
  await ingrid.getByLabel('Kind of record').selectOption({ label: 'Requisitions' });
  await ingrid.getByLabel('What was done').selectOption({ label: 'Approve' });
  await expect(ingrid.getByRole('listitem').filter({ hasText: 'Approve: Requisition' }).first()).toBeVisible();
  await ingrid.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(ingrid.getByText(/^The chain holds:/)).toBeVisible();

  const rosa = await as('Rosa Delgado');
  await rosa.goto('/admin/security-audit');
  await expect(rosa.getByText('For admins and auditors')).toBeVisible();
  for (const path of ['/admin/tenant', '/platform-admin', '/access-controls', '/admin/outbox', '/settings/webhooks']) {
    await rosa.goto(path);
    await expect(rosa).toHaveURL(/\/dashboard$/);
  }
});

test('why somebody cannot do something is explained, for a kind of record and for one row', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/access-controls?tab=person');
  await dana.getByLabel('Who', { exact: true }).selectOption({ label: 'Rosa Delgado' });
  await dana.getByLabel('With which records').selectOption({ label: 'Requisitions' });
  await dana.getByRole('button', { name: 'Explain' }).click();
  const answer = dana.getByRole('region', { name: 'What Rosa Delgado may do' });
  await expect(answer.getByRole('listitem').filter({ hasText: 'Mark ordered:' })).toContainText('the duty buyer');
  const { data } = await (await dana.request.get('/api/v1/requisition?status=ordered&limit=1')).json();
  await dana.getByLabel(/^One row only/).fill(`/smart-requisition/${data[0].id}`);
  await dana.getByRole('button', { name: 'Explain' }).click();
  await expect(answer.getByRole('listitem').filter({ hasText: 'Cancel:' })).toContainText('ordered');
});

test('a key for a program is shown once, works, and stops working when it is revoked', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  const name = fresh('Spending board');
  await dana.goto('/settings/api-keys');
  await dana.getByRole('button', { name: 'New key' }).first().click();
  const dialog = dana.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const shown = dana.getByRole('dialog', { name: 'Your new key' });
  const key = await shown.getByLabel('API key').inputValue();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dana.getByText(key)).toHaveCount(0);
  const line = dana.getByRole('row', { name: new RegExp(name) });
  await expect(line).toContainText('Read everything');

  const use = () =>
    dana.request.get('/api/v1/cost_center', { headers: { authorization: `Bearer ${key}`, cookie: '' } });
  expect((await use()).status()).toBe(200);
  await line.getByRole('button', { name: /^Revoke/ }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toContainText('Revoked');
  await expect.poll(async () => (await use()).status()).toBe(401);
});

test('an auditor compares the rows with the audit record, sees how far it is, and finds what was changed past the product', async ({
  as,
  baseURL,
}) => {
  test.slow(); // an answer for each hundred rows of the county
  const dana = await as('Dana Whitfield');
  const [code, name] = [fresh('Q').slice(0, 20), 'Beach access repairs'];
  const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
  const made = await dana.request.post('/api/v1/cost_center', { data: { code, name }, headers });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const { organization } = await (await dana.request.get('/api/v1/me')).json();
  const rename = (to: string) =>
    pastTheProduct(
      organization.id,
      'update cost_center set name = $3 where organization_id = $1 and id = $2::uuid',
      id,
      to,
    );
  expect(await rename('Beach access sales')).toBe(1);

  const ingrid = await as('Ingrid Solberg');
  await ingrid.goto('/admin/security-audit');
  const rows = ingrid.getByRole('region', { name: 'Rows and audit record' });
  const compare = rows.getByRole('button', { name: 'Compare rows' });
  await compare.click();
  await expect(rows.getByRole('progressbar', { name: 'Records compared' })).toBeVisible();
  const line = rows.getByRole('listitem').filter({ hasText: code });
  await expect(line).toContainText(`It should be “${name}” and is “Beach access sales”.`, { timeout: 60_000 });
  await expect(compare).toBeEnabled({ timeout: 120_000 });
  await expect(rows.getByText(/differences? (was|were) found\.$/)).toBeVisible();
  await rename(name);
});

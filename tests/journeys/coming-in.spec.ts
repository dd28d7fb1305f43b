import { totpAt } from '#server/auth/totp.ts';
import { founder, mailedLink, newAddress, password } from './mailbox.ts';
import { expect, type Page, test } from './people.ts';

const signIn = async (page: Page, email: string, given = password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(given);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const open = (page: Page, path: string) => page.goto(path);

test('a newcomer signs up, sees which rules the password keeps, confirms the address and gets where they were going', async ({
  visit,
}) => {
  const page = await visit();
  const email = newAddress('ana');
  await open(page, '/team?status=active');
  await expect(page).toHaveURL(/\/auth\?from=/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ana Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('tide');
  await expect(page.getByRole('listitem').filter({ hasText: 'one lowercase letter' })).toContainText('(done)');
  await expect(page.getByRole('listitem').filter({ hasText: 'at least 8 characters' })).not.toContainText('(done)');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'one special character' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Confirm your e-mail address first');
  await expect(page.getByRole('link', { name: 'Resend email' })).toBeVisible();

  const link = await mailedLink(email, '/auth');
  await open(page, link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/welcome\?from=/);
  await page.getByLabel(/^Name/).fill('Harbor of Ana');
  await page.getByLabel('Kind of agency').selectOption({ label: 'Utility' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Louisiana' });
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/team\?status=active$/);

  await page.context().clearCookies();
  await open(page, link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was used already');
  await page.getByRole('link', { name: 'Send another email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('an email with the next step is on its way')).toBeVisible();
});

test('a forgotten password is replaced by the link in the mail, and one comes back to where one wanted to go', async ({
  visit,
}) => {
  const page = await visit();
  await open(page, '/auth');
  const email = await founder(page, 'Bo');
  await page.context().clearCookies();
  await open(page, '/team?status=active');
  await expect(page).toHaveURL(/\/auth\?from=/);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If there is an account with this address')).toBeVisible();
  await open(page, await mailedLink(email, '/reset-password'));
  await page.getByLabel('New password').fill('Second-try 2027!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();

  await open(page, '/team?status=active');
  await signIn(page, email);
  await expect(page.getByRole('alert')).toContainText('not right');
  await signIn(page, email, 'Second-try 2027!');
  await expect(page).toHaveURL(/\/team\?status=active$/);
});

test('an authenticator app is set up, asked for at the next sign-in, and a recovery code stands in for it', async ({
  visit,
}) => {
  const page = await visit();
  await open(page, '/auth');
  const email = await founder(page, 'Cy');
  await open(page, '/security-settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret, new Date()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByLabel('I have kept them in a safe place').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 of 10 recovery codes are unused.')).toBeVisible();

  await page.context().clearCookies();
  await open(page, '/auth?from=/security-settings');
  await signIn(page, email);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('9 of 10 recovery codes are unused.')).toBeVisible();
});

test('a second factor that is required of a role is set up at the next sign-in, before anything else opens', async ({
  visit,
}) => {
  const admin = await visit();
  await open(admin, '/auth');
  await founder(admin, 'Ida');
  const email = newAddress('jon');
  const send = async (path: string, data: object) => {
    const answer = await admin.request.post(path, { data, headers: { origin: new URL(admin.url()).origin } });
    expect([path, answer.ok()]).toEqual([path, true]);
  };
  await send('/api/v1/invitation/send', { email, role: 'user' });
  const token = new URLSearchParams((await mailedLink(email, '/invitation')).split('?')[1]).get('token');
  const jon = await visit();
  await open(jon, '/auth');
  const accepted = { data: { token, name: 'Jon Reed', password }, headers: { origin: new URL(jon.url()).origin } };
  expect((await jon.request.post('/api/v1/invitation/accept', accepted)).ok()).toBe(true);

  await open(admin, '/security-settings');
  const rule = admin.getByRole('group', { name: 'Roles' });
  await rule.getByLabel('Admin', { exact: true }).check();
  const save = admin.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(admin.getByText('Set up a second factor for yourself first: this is your own role')).toBeVisible();
  await rule.getByLabel('Admin', { exact: true }).uncheck();
  await rule.getByLabel('User', { exact: true }).check();
  await expect(admin.getByText(/Jon Reed/)).toBeVisible();
  await save.click();
  await expect(admin.getByText('People without a second factor set it up at their next sign-in.')).toBeVisible();

  await open(jon, '/auth?from=/team');
  await signIn(jon, email);
  await expect(jon.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await open(jon, '/smart-requisition');
  await expect(jon.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  expect((await jon.request.get('/api/v1/people')).status()).toBe(403);
  await open(jon, '/team');
  await jon.getByRole('button', { name: 'Set up' }).click();
  const secret = (await jon.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await jon.getByLabel('Code', { exact: true }).fill(totpAt(secret, new Date()));
  await jon.getByRole('button', { name: 'Switch on' }).click();
  await jon.getByLabel('I have kept them in a safe place').check();
  await jon.getByRole('button', { name: 'Done' }).click();
  await expect(jon).toHaveURL(/\/team$/);
  await expect(jon.getByRole('main').getByText('Ida').first()).toBeVisible();
});

test('a passkey is made, named, used at the sign-in and removed', async ({ visit }) => {
  const page = await visit();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, '/auth');
  await founder(page, 'Dee');
  await open(page, '/security-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Device name').fill('Work laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();

  await page.context().clearCookies();
  // Where the browser offers passkeys in the fields themselves, this authenticator answers before anybody can press.
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in globalThis)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await open(page, '/auth?from=/security-settings');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(/^Added .* last used/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Passkey' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toHaveCount(0);
});

test('a session elsewhere is seen and ended', async ({ visit }) => {
  const page = await visit();
  await open(page, '/auth');
  const email = await founder(page, 'Eve');
  const elsewhere = await visit();
  await open(elsewhere, '/auth');
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await open(page, '/security-settings');
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
  await open(elsewhere, '/dashboard');
  await expect(elsewhere).toHaveURL(/\/auth\?from=/);
});

test('an invitation is looked at, accepted with a new account, and works once', async ({ visit }) => {
  const page = await visit();
  await open(page, '/auth');
  await founder(page, 'Fay');
  const email = newAddress('gus');
  const sent = await page.request.post('/api/v1/invitation/send', {
    data: { email, role: 'manager' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(sent.status()).toBe(201);
  const link = await mailedLink(email, '/invitation');
  const guest = await visit();
  await open(guest, link);
  await expect(guest.getByRole('heading', { name: /^Join Harbor of Fay/ })).toBeVisible();
  await expect(guest.getByText(`The invitation was sent to ${email}. Your role will be manager.`)).toBeVisible();
  await guest.getByLabel('Name').fill('Gus West');
  await guest.getByLabel('Password').fill(password);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await open(guest, link);
  await expect(guest.getByRole('alert')).toContainText('This invitation was used');
});

test('an administrator claims a domain and sees what the name server has to show; a manager sees none of it', async ({
  visit,
  as,
}) => {
  const page = await visit();
  await open(page, '/auth');
  await founder(page, 'Hal');
  await open(page, '/sso-management?tab=domains');
  await page.getByRole('textbox', { name: 'Domain' }).fill('not a domain');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Must be a domain such as county.gov')).toBeVisible();
  await page.getByRole('textbox', { name: 'Domain' }).fill('harbor.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('_levee.harbor.example')).toBeVisible();
  await page.getByRole('tab', { name: 'Directory' }).click();
  await page.getByLabel('Name of the key').fill('Entra');
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await expect(page.getByText(/^levee_scim_\w{43}$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^levee_scim_\w{43}$/)).toHaveCount(0);

  const manager = await as('Miguel Ortiz');
  await open(manager, '/sso-management');
  await expect(manager).toHaveURL(/\/dashboard$/);
});

test('an admin sees what saving the access of a directory group would change, and for whom, before saving it', async ({
  as,
}) => {
  const page = await as('Dana Whitfield');
  await open(page, '/sso-management?tab=groups');
  const findings = page.getByRole('region', { name: 'Needs a decision' });
  await expect(findings.getByRole('row', { name: /Mei Lin/ })).toContainText(
    'The person who scores bids does not open them.',
  );
  const edit = (name: string) => page.getByRole('button', { name: `Edit access of ${name}` });
  await edit('Storm response').click();
  const dialog = page.getByRole('dialog', { name: 'Access from Storm response' });
  await dialog.getByLabel('Buyer').check();
  await dialog.getByLabel('Receiver').check();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The person who orders does not confirm receipt.');
  await dialog.getByLabel('Buyer').uncheck();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('Access of 3 people changes when you save:');
  await expect(dialog).toContainText('Receiver: Rosa Delgado');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await edit('Department heads').click();
  const heads = page.getByRole('dialog', { name: 'Access from Department heads' });
  await heads.getByRole('button', { name: 'Review changes' }).click();
  await expect(heads).toContainText('Saving this changes no one’s access today.');
  await heads.getByRole('button', { name: 'Save access' }).click();
  await expect(page.getByText('Access saved')).toBeVisible();
  await expect(heads).toHaveCount(0);
});

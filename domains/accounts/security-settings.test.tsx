import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpAt } from '#server/auth/totp.ts';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';
import { windowOf } from '../../tests/world/window.tsx';

let here: AccountWorld;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
});
afterAll(() => here.close());

test('the page says how the account is protected, where it is open, and who tried to come in', async () => {
  const rosa = await here.signedIn('rosa@tidewater.example');
  here.clock.pass(60);
  await here.signedIn('rosa@tidewater.example');
  expect((await here.browser().signIn('rosa@tidewater.example', 'not hers')).status).toBe(401);
  await here.accounts.settled(); // what was tried is noted behind the answer
  const page = await windowOf(here, rosa, '/security-settings');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Security Settings
    How your account is protected, and where it is open.
    # Password
    Changing it signs you out everywhere else.
    [Change password]
    # Authenticator app
    Off
    Sign-in asks for a code from your phone after the password.
    [Set up]
    # Passkeys
    Off
    Sign in with your fingerprint, face or a security key. A passkey cannot be phished.
    This browser cannot make passkeys here. They need an encrypted connection.
    # Where you are signed in
    End what you do not know, then change your password.
    Open sessions
    Device | From | By | Last used | End it
    Unknown device Tidewater County | Unknown | Password | Nov 20, 2026, 10:01 AM | [End the session of Unknown device]
    Unknown device Tidewater County | Unknown | Password | Nov 20, 2026, 10:00 AM | This session
    [End all others]
    # Recent sign-ins
    The last twenty of ninety days.
    Recent sign-ins
    When | Device | From | By | Outcome
    Nov 20, 2026, 10:01 AM | Unknown device | 203.0.113.9 | Password | Refused"
  `);
  await page.press('End the session of Unknown device');
  expect(page.said()).toMatchInlineSnapshot(`"Session ended"`);
  expect(page.shown('Where you are signed in')).toMatchInlineSnapshot(`
    "# Where you are signed in
    End what you do not know, then change your password.
    Open sessions
    Device | From | By | Last used | End it
    Unknown device Tidewater County | Unknown | Password | Nov 20, 2026, 10:00 AM | This session"
  `);
  await here.signedIn('rosa@tidewater.example');
  await here.signedIn('rosa@tidewater.example');
  await page.go('/settings');
  await page.go('/security-settings');
  await page.press('End all others');
  expect(page.said()).toMatchInlineSnapshot(`"All other sessions ended"`);
  expect(page.shown('Where you are signed in').match(/Unknown device/g)).toHaveLength(1);
});

test('a password is changed with the present one, and the page says what that ended', async () => {
  const page = await windowOf(here, await here.signedIn('rosa@tidewater.example'), '/security-settings');
  await page.press('Change password');
  await page.fill('Current password', 'not hers');
  await page.fill('New password', 'Estuary-lamp 41!');
  expect(page.shown('Password')).toMatchInlineSnapshot(`
    "# Password
    Changing it signs you out everywhere else.
    Current password: ••••••••
    [Show what is typed]
    New password: ••••••••••••••••
    [Show what is typed]
    Password must be at least 8 characters (done)
    Password must contain at least one uppercase letter (done)
    Password must contain at least one lowercase letter (done)
    Password must contain at least one number (done)
    Password must contain at least one special character (done)
    Keep my API keys: no
    Otherwise programs that use a key of yours stop working. Do not keep them if someone else may know your password.
    [Change password] [Cancel]"
  `);
  await page.press('Change password', 'Password');
  expect(page.shown('Password')).toMatchInlineSnapshot(`
    "# Password
    Changing it signs you out everywhere else.
    Current password: ••••••••
    [Show what is typed]
    This is not your present password
    New password: ••••••••••••••••
    [Show what is typed]
    Password must be at least 8 characters (done)
    Password must contain at least one uppercase letter (done)
    Password must contain at least one lowercase letter (done)
    Password must contain at least one number (done)
    Password must contain at least one special character (done)
    Keep my API keys: no
    Otherwise programs that use a key of yours stop working. Do not keep them if someone else may know your password.
    [Change password] [Cancel]"
  `);
  await page.fill('Current password', password);
  await page.press('Change password', 'Password');
  expect(page.said()).toMatchInlineSnapshot(
    `"Password changed You were signed out everywhere else, and your API keys have ended."`,
  );
  expect(page.shown('Password')).toMatchInlineSnapshot(`
    "# Password
    Changing it signs you out everywhere else.
    [Change password]"
  `);
});

test('an authenticator app is set up with its code, and removed again after a proof', async () => {
  const page = await windowOf(here, await here.signedIn('dana@tidewater.example'), '/security-settings');
  const app = () => page.shown('Authenticator app').replace(/Setup key [A-Z2-7 ]+/, 'Setup key …');
  await page.press('Set up');
  const secret = /Setup key ([A-Z2-7 ]+)/.exec(page.shown())?.[1]?.replaceAll(' ', '') ?? '';
  expect(app()).toMatchInlineSnapshot(`
    "# Authenticator app
    Off
    Sign-in asks for a code from your phone after the password.
    QR code for your authenticator app
    Open your authenticator app and add an account.
    Scan the QR code, or enter the setup key.
    Enter the code that the app shows.
    Setup key …
    Code: *
    [Switch on] [Cancel]"
  `);
  await page.fill('Code', '000000');
  await page.press('Switch on');
  expect(app()).toMatchInlineSnapshot(`
    "# Authenticator app
    Off
    Sign-in asks for a code from your phone after the password.
    QR code for your authenticator app
    Open your authenticator app and add an account.
    Scan the QR code, or enter the setup key.
    Enter the code that the app shows.
    Setup key …
    Code: 000000 *
    This code is not right. Enter the one your app shows now
    [Switch on] [Cancel]"
  `);
  await page.fill('Code', totpAt(secret, here.clock.at()));
  await page.press('Switch on');
  expect(app().replaceAll(/\b\w{4}(-\w{4}){3}\b/g, 'a code')).toMatchInlineSnapshot(`
    "# Authenticator app
    Off
    Sign-in asks for a code from your phone after the password.
    Keep these recovery codes. Each works once when you do not have your phone. They are shown only now.
    a code
    a code
    a code
    a code
    a code
    a code
    a code
    a code
    a code
    a code
    [Copy] [Download] [Print]
    I have kept them in a safe place: no [Done] (off)"
  `);
});

test('an admin says which roles need a second factor, and who has none', async () => {
  const page = await windowOf(here, await here.signedIn('dana@tidewater.example'), '/security-settings');
  const rule = 'Second factor in your organization';
  expect(page.shown(rule)).toMatchInlineSnapshot(`
    "# Second factor in your organization
    Required for these roles. People without one set it up at their next sign-in.
    Roles
    User: no Manager: no Admin: no Platform admin: no
    With single sign-on, people need an authenticator app too, unless the SSO connection trusts the provider’s MFA.
    [Save]"
  `);
  await page.fill('User', true);
  expect(page.shown(rule)).toMatchInlineSnapshot(`
    "# Second factor in your organization
    Required for these roles. People without one set it up at their next sign-in.
    Roles
    User: yes Manager: no Admin: no Platform admin: no
    With single sign-on, people need an authenticator app too, unless the SSO connection trusts the provider’s MFA.
    One member has neither an authenticator app nor a passkey: Rosa. API keys of theirs stop working until they have one.
    [Save]"
  `);
  await page.press('Save');
  expect(page.said()).toMatchInlineSnapshot(`"Saved People without a second factor set it up at their next sign-in."`);
  expect(page.shown(rule)).toMatchInlineSnapshot(`
    "# Second factor in your organization
    Required for these roles. People without one set it up at their next sign-in.
    Roles
    User: yes Manager: no Admin: no Platform admin: no
    With single sign-on, people need an authenticator app too, unless the SSO connection trusts the provider’s MFA.
    One member has neither an authenticator app nor a passkey: Rosa. API keys of theirs stop working until they have one.
    [Save]"
  `);
});

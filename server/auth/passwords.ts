import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { act } from './acts.ts';
import type { Desk } from './desk.ts';
import { presentPassword } from '#kernel/fields/credentials.ts';
import { ignoredAddress, keepsKeys, mailedToken, newPassword } from './fields.ts';
import { endKeys } from './keys-end.ts';
import { passwordChanged, resetPassword } from './letters.ts';
import { giveToken, takeToken } from './one-time.ts';
import { whereIs } from './security-operations.ts';

export const spent = () =>
  fail('gone', 'link', 'This link was used already, was replaced by a newer one or has run out. Ask for another one.');

export function passwordOperations(desk: Desk): Operation[] {
  const { database, directory, sessions, identification, cookie, mail, clock, tries } = desk;

  return [
    publicOperation({
      id: 'auth.requestReset',
      scope: 'open',
      method: 'POST',
      path: '/api/auth/request-password-reset',
      summary: 'Ask for a mail with a link to set a new password.',
      tag: 'Accounts',
      limit: 'auth',
      body: { email: f.email().required(), redirectTo: ignoredAddress() },
      answers: { 200: { description: 'The same for every address.', schema: { type: 'object' } } },
      async run({ body }) {
        const { email } = body as { email: string };
        await tries.count(email, 'auth', 'mail');
        desk.later(() =>
          database.platform(async (tx) => {
            const known = await directory.find(tx, email);
            if (!known) return;
            const token = await giveToken(tx, { purpose: 'reset-password', userId: known.id, now: clock.now() });
            await mail.send(tx, resetPassword(email, token));
          }),
        );
        return { body: { status: 'sent', message: 'If there is an account with this address, a mail is on its way.' } };
      },
    }),
    publicOperation({
      id: 'auth.resetPassword',
      scope: 'open',
      method: 'POST',
      path: '/api/auth/reset-password',
      summary:
        'Set a new password with the token from the mail. It works once and ends every session, and API keys unless they are kept.',
      tag: 'Accounts',
      limit: 'auth',
      body: { token: mailedToken(), newPassword: newPassword(), keepKeys: keepsKeys() },
      answers: { 200: { description: 'Changed; sign in with it now.', schema: { type: 'object' } } },
      async run({ body, address, requestId }) {
        const isKeeping = body.keepKeys === true;
        const passwordHash = await directory.hash(body.newPassword as string, 'newPassword');
        const { userId, email } = await database.platform(async (tx) => {
          const found = await takeToken(tx, { purpose: 'reset-password', token: body.token, now: clock.now() });
          if (found === null) throw spent();
          await directory.setPassword(tx, found, passwordHash);
          await directory.verify(tx, found); // the mail was read, which is all a confirmation proves
          await sessions.endAll(tx, found);
          if (!isKeeping) await endKeys(tx, found, { now: clock.now(), requestId });
          const account = await directory.byId(tx, found);
          if (account) await mail.send(tx, passwordChanged(account.email, isKeeping ? 'kept' : 'ended'));
          return { userId: found, email: account?.email ?? null };
        });
        identification.forget((standing) => standing.userId === userId);
        if (email !== null) await tries.release(email);
        await tries.forgive(null, address);
        return { body: { status: 'changed' } };
      },
    }),
    publicOperation({
      id: 'auth.changePassword',
      scope: 'session',
      method: 'POST',
      path: '/api/auth/change-password',
      summary: 'Change your own password. All your other sessions end, and API keys unless they are kept.',
      tag: 'Accounts',
      limit: 'auth',
      body: { currentPassword: presentPassword(), newPassword: newPassword(), keepKeys: keepsKeys() },
      answers: { 200: { description: 'Changed.', schema: { type: 'object' } } },
      async run({ body, request, requestId, address }) {
        const mine = await desk.own(request);
        const { userId, email, session, byCookie } = mine;
        const isKeeping = body.keepKeys === true;
        await tries.count(email, 'auth', 'own act');
        if (!(await directory.isPassword(userId, body.currentPassword as string)))
          throw invalid([{ path: 'currentPassword', code: 'password', message: 'This is not your present password' }]);
        const passwordHash = await directory.hash(body.newPassword as string, 'newPassword');
        await act(database, { ...whereIs(mine), action: 'change_password', requestId }, async (tx) => {
          await directory.setPassword(tx, userId, passwordHash);
          await sessions.endAll(tx, userId, session.id);
          await sessions.confirm(tx, session.id);
          if (!isKeeping) await endKeys(tx, userId, { now: clock.now(), requestId });
          await mail.send(tx, passwordChanged(email, isKeeping ? 'kept' : 'ended'));
        });
        const token = byCookie ? await sessions.renew(session, { role: session.role }) : null;
        identification.forget((standing) => standing.userId === userId);
        await tries.forgive(email, address, 'own act');
        return {
          body: { status: 'changed' },
          ...(token ? { headers: { 'set-cookie': cookie.write(token) } } : {}),
        };
      },
    }),
  ];
}

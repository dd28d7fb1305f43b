import { fail } from '#kernel/record/fail.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { act } from './acts.ts';
import type { Desk, Mine } from './desk.ts';
import { typedCode } from './fields.ts';
import { protectionChanged } from './letters.ts';
import { whereIs } from './security-operations.ts';
import { told } from '#server/http/told.ts';
import { totpUri } from './totp.ts';

const codesSchema = {
  type: 'object',
  properties: { recoveryCodes: { type: 'array', items: { type: 'string' }, description: 'Shown this once.' } },
};
const isOff = () => fail('conflict', 'second_factor.off', 'No authenticator app is set up.');

/** Setting up an authenticator app, and taking it away again. */
export function secondFactorOperations(desk: Desk): Operation[] {
  const { database, factor, tries, mail, sessions, identification, cookie } = desk;
  const stated = { method: 'POST', tag: 'Accounts' } as const;

  /** Another protection, another token: whoever got hold of the one before is out. */
  async function renewed({ session, byCookie, userId }: Mine): Promise<Record<string, string>> {
    const token = byCookie ? await sessions.renew(session, { role: session.role }) : null;
    identification.forget((one) => one.userId === userId && one.session !== null);
    return token ? { 'set-cookie': cookie.write(token) } : {};
  }

  return [
    publicOperation({
      ...stated,
      id: 'auth.secondFactorBegin',
      scope: 'session',
      path: '/api/auth/second-factor/begin',
      summary: 'A new secret for an authenticator app. It counts once its first code is given.',
      answers: {
        200: { description: 'The secret, and the same as an address for a QR code.', schema: told('secret', 'uri') },
      },
      async run({ request }) {
        const { userId, email } = await desk.enrolling(request);
        const secret = await database.platform((tx) => factor.prepare(tx, userId));
        if (secret === null)
          throw fail('conflict', 'second_factor.on', 'An authenticator app is set up already. Remove it first.');
        return { body: { secret, uri: totpUri(secret, email) } };
      },
    }),
    publicOperation({
      ...stated,
      id: 'auth.secondFactorConfirm',
      scope: 'session',
      path: '/api/auth/second-factor/confirm',
      summary: 'The first code of the app: from now on a sign-in asks for one. Answers the recovery codes, once.',
      body: { code: typedCode() },
      answers: { 200: { description: 'Codes are asked for.', schema: codesSchema } },
      async run({ body, request, requestId }) {
        const mine = await desk.enrolling(request);
        const { userId, email } = mine;
        await tries.count(email, 'auth', 'own act');
        const did = { ...whereIs(mine), action: 'add_second_factor', requestId };
        const recoveryCodes = await act(database, did, async (tx) => {
          const codes = await factor.switchOn(tx, userId, body['code'] as string);
          if (!codes)
            throw invalid([
              { path: 'code', code: 'code', message: 'This code is not right. Enter the one your app shows now' },
            ]);
          await sessions.confirm(tx, mine.session.id, 'own');
          await mail.send(tx, protectionChanged(email, 'An authenticator app was set up for your account.'));
          return codes;
        });
        await tries.forgive(email, null, 'own act');
        return { body: { recoveryCodes }, headers: await renewed(mine) };
      },
    }),
    publicOperation({
      ...stated,
      id: 'auth.secondFactorRemove',
      scope: 'session',
      path: '/api/auth/second-factor/remove',
      summary: 'Remove the authenticator app and its recovery codes.',
      answers: { 200: { description: 'Removed.', schema: told('removed') } },
      async run({ request, requestId }) {
        const mine = await desk.sure(request);
        await act(database, { ...whereIs(mine), action: 'remove_second_factor', requestId }, async (tx) => {
          const { since } = await factor.state(tx, mine.userId);
          if (since === null) throw isOff();
          await factor.switchOff(tx, mine.userId);
          await mail.send(tx, protectionChanged(mine.email, 'The authenticator app of your account was removed.'));
        });
        return { body: { removed: true }, headers: await renewed(mine) };
      },
    }),
    publicOperation({
      ...stated,
      id: 'auth.recoveryCodes',
      scope: 'session',
      path: '/api/auth/second-factor/recovery-codes',
      summary: 'New recovery codes, shown once. Those before stop working.',
      answers: { 200: { description: 'The new codes.', schema: codesSchema } },
      async run({ request, requestId }) {
        const mine = await desk.sure(request);
        const recoveryCodes = await act(
          database,
          { ...whereIs(mine), action: 'renew_recovery_codes', requestId },
          async (tx) => {
            const { since } = await factor.state(tx, mine.userId);
            if (since === null) throw isOff();
            await mail.send(tx, protectionChanged(mine.email, 'New recovery codes were made for your account.'));
            return factor.renewCodes(tx, mine.userId);
          },
        );
        return { body: { recoveryCodes } };
      },
    }),
  ];
}

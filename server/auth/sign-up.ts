import { f } from '#kernel';
import { answerSchema } from '#kernel/calls/schema.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import type { Desk } from './desk.ts';
import { acceptSignInAddress } from './directory.ts';
import { ignoredAddress, mailedToken, newPassword, personName, wayBack } from './fields.ts';
import { alreadyHere, confirmAddress } from './letters.ts';
import { giveToken, takeToken } from './one-time.ts';
import { spent } from './passwords.ts';
import { ownPath } from './redirect.ts';

const mailIsOnItsWay = {
  body: { status: 'sent', message: 'If this address can be used, an email with the next step is on its way.' },
};
const answers = {
  200: { description: 'The same for every address.', schema: answerSchema({ status: 'text', message: 'text' }) },
};

/** As some clients state where a confirmation leads. */
const wish = f.json({
  type: 'object',
  properties: { confirmationUrl: { type: 'string', maxLength: 2048 }, baseUrl: { type: 'string', maxLength: 2048 } },
  description: 'Only the path and its “from” count: links lead to the configured address.',
});

/** Nobody learns here which addresses have accounts: status, body and time of an answer are the same for all. */
export function signUpOperations({ database, directory, mail, clock, tries, later, publicUrl }: Desk): Operation[] {
  /** Another confirmation mail; whether there is anything to confirm shows neither in the answer nor in its time. */
  async function sendAgain(email: string, occasion: 'sign-up' | 'again', from: unknown = null) {
    await tries.count(email, 'auth', 'mail');
    later(() =>
      database.platform(async (tx) => {
        const known = await directory.find(tx, email);
        if (!known || known.isVerified) return;
        const token = await giveToken(tx, { purpose: 'verify-email', userId: known.id, now: clock.now() });
        await mail.send(tx, confirmAddress(email, { token, occasion, path: wayBackTo(from) }));
      }),
    );
    return mailIsOnItsWay;
  }

  return [
    publicOperation({
      id: 'auth.signUp',
      scope: 'open',
      method: 'POST',
      path: '/api/auth/sign-up/email',
      summary: 'Ask for an account. A mail to the address confirms it.',
      tag: 'Accounts',
      limit: 'auth',
      body: {
        email: f.email().required(),
        password: newPassword(),
        name: personName(),
        from: wayBack(),
        callbackURL: ignoredAddress(),
      },
      answers,
      async run({ body }) {
        const { email, password, name } = body as { email: string; password: string; name: string };
        await tries.count(email, 'auth', 'mail');
        acceptSignInAddress(email);
        const passwordHash = await directory.hash(password);
        later(() =>
          database.platform(async (tx) => {
            const known = await directory.find(tx, email);
            if (known?.isVerified) return mail.send(tx, alreadyHere(email));
            // Nobody has proved yet that the address is theirs, so the latest wish counts and earlier links end.
            const claim = { name, passwordHash, isVerified: false };
            if (known) await directory.claim(tx, known.id, claim);
            const userId = known?.id ?? (await directory.create(tx, { email, ...claim }));
            const token = await giveToken(tx, { purpose: 'verify-email', userId, now: clock.now() });
            return mail.send(tx, confirmAddress(email, { token, occasion: 'sign-up', path: wayBackTo(body['from']) }));
          }),
        );
        return mailIsOnItsWay;
      },
    }),
    publicOperation({
      id: 'auth.sendVerification',
      scope: 'open',
      method: 'POST',
      path: '/api/auth/send-verification-email',
      summary: 'Send the confirmation mail again.',
      tag: 'Accounts',
      limit: 'auth',
      body: { email: f.email().required(), callbackURL: ignoredAddress(), confirmationUrl: ignoredAddress() },
      answers,
      run: ({ body }) => sendAgain(body.email as string, 'again'),
    }),
    publicOperation({
      id: 'auth.sendVerificationEmail',
      scope: 'open',
      method: 'POST',
      path: '/functions/v1/send-verification-email',
      summary: 'Send the confirmation mail again, in the form that web clients use.',
      tag: 'Accounts',
      limit: 'auth',
      body: { type: f.choice({ verification: 'Verification' }).required(), email: f.email().required(), data: wish },
      answers,
      run: ({ body }) => {
        const { confirmationUrl = '' } = (body.data ?? {}) as { confirmationUrl?: string };
        const occasion = isForSignUp(confirmationUrl, publicUrl) ? 'sign-up' : 'again';
        return sendAgain(
          body.email as string,
          occasion,
          URL.parse(confirmationUrl, publicUrl)?.searchParams.get('from'),
        );
      },
    }),
    publicOperation({
      id: 'auth.verifyEmail',
      scope: 'open',
      method: 'POST',
      path: '/api/auth/verify-email',
      summary: 'Confirm an address with the token from the mail. It works once.',
      tag: 'Accounts',
      limit: 'auth',
      body: { token: mailedToken() },
      answers: {
        200: {
          description: 'Confirmed; sign in now with this address.',
          schema: answerSchema({ status: 'text', email: 'text' }),
        },
      },
      async run({ body, address }) {
        const email = await database.platform(async (tx) => {
          const userId = await takeToken(tx, { purpose: 'verify-email', token: body.token, now: clock.now() });
          if (userId === null) throw spent();
          await directory.verify(tx, userId);
          return (await directory.byId(tx, userId))?.email ?? '';
        });
        await tries.forgive(null, address);
        return { body: { status: 'confirmed', email } };
      },
    }),
  ];
}

/** A page to return to; whoever names none, or a page outside, begins at the start. */
const wayBackTo = (wish: unknown): string | null => {
  const path = ownPath(wish);
  return path === ownPath(null) ? null : path;
};

/** Whatever host it names: after a sign-up the link leads to the sign-in, else to the page for confirmations. */
function isForSignUp(confirmationUrl: string, publicUrl: string): boolean {
  const url = URL.parse(confirmationUrl, publicUrl);
  return url?.pathname === '/auth' && url.searchParams.get('type') === 'signup';
}

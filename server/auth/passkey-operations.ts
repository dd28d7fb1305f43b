import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import type { Field } from '#kernel/fields/field.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { act } from './acts.ts';
import { admitted, arrive } from './arrival.ts';
import type { Desk } from './desk.ts';
import { type FlowKind, keepFlow, takeFlow } from './flows.ts';
import { protectionChanged } from './letters.ts';
import { credentialsOf, dropPasskey, findPasskey, keepPasskey, usePasskey } from './passkeys.ts';
import { whereIs } from './security-operations.ts';
import { sessionSchema } from './sign-in.ts';
import { told } from '#server/http/told.ts';

const common = ['challenge', 'timeout', 'extensions', 'hints'] as const;
const making = told(
  'rp',
  'user',
  'pubKeyCredParams',
  'attestation',
  'excludeCredentials',
  'authenticatorSelection',
  ...common,
);
const asking = told('rpId', 'allowCredentials', 'userVerification', ...common);
const MOST = 20;

/** Bytes as the browser writes them, without signs that an address or a form would change. */
const bytes = (max: number): Field<string, true> => f.text({ max }).required().help('Bytes in base64url.');
const noneSuch = () => fail('unauthenticated', 'passkey', 'This passkey does not open an account here.');
const transportNames = /^[a-z-]{2,40}$/; // browsers may know more of them than we do

/** Keys that live in a person's device. The device checks who holds it, so one of them is two factors by itself. */
export function passkeyOperations(desk: Desk): Operation[] {
  const { database, publicUrl, clock, mail, tries } = desk;
  const { origin, hostname: rpID } = new URL(publicUrl);
  const kind: FlowKind = 'passkey';
  const keep = (challenge: string, data: Record<string, string>) =>
    database.platform((tx) => keepFlow(tx, { kind, data, now: clock.now(), token: challenge }));
  const take = (challenge: unknown) =>
    database.platform((tx) => takeFlow(tx, { kind, token: challenge, now: clock.now() }));

  /** The challenge inside what the device signed: ours, once, or nobody's. */
  async function challengeIn(clientData: string) {
    let challenge: unknown;
    try {
      challenge = JSON.parse(Buffer.from(clientData, 'base64url').toString())?.challenge;
    } catch {
      // no challenge, and so none of ours
    }
    const data = await take(challenge);
    if (!data) throw fail('gone', 'passkey.over', 'This took too long, or it was used already. Try again.');
    return { challenge: challenge as string, data };
  }

  return [
    publicOperation({
      id: 'auth.passkeyBegin',
      scope: 'session',
      method: 'POST',
      path: '/api/auth/passkeys/begin',
      summary: 'What a device needs to make a passkey for your account.',
      tag: 'Accounts',
      answers: { 200: { description: 'Options for navigator.credentials.create.', schema: making } },
      async run({ request }) {
        const { userId, email, name } = await desk.sure(request);
        const present = await database.platform((tx) => credentialsOf(tx, userId));
        if (present.length >= MOST) throw fail('conflict', 'passkey.many', `An account has at most ${MOST} passkeys.`);
        const options = await generateRegistrationOptions({
          rpName: 'Levee',
          rpID,
          userID: new TextEncoder().encode(userId),
          userName: email,
          userDisplayName: name,
          attestationType: 'none',
          excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
        await keep(options.challenge, { userId });
        return { body: options };
      },
    }),
    publicOperation({
      id: 'auth.passkeyAdd',
      scope: 'session',
      method: 'POST',
      path: '/api/auth/passkeys/add',
      summary: 'Keep the passkey a device has made.',
      tag: 'Accounts',
      body: {
        name: f.text({ max: 80 }).required(),
        credentialId: bytes(1400),
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: f.tags({ pattern: transportNames, message: 'Must be transports of a device', max: 10 }),
      },
      answers: { 201: { description: 'Kept.', schema: told('id', 'name') } },
      async run({ body, request, requestId }) {
        const mine = await desk.sure(request);
        const { userId, email } = mine;
        const given = body as Readonly<
          Record<'name' | 'credentialId' | 'clientDataJSON' | 'attestationObject', string>
        >;
        const { challenge, data } = await challengeIn(given.clientDataJSON);
        if (data['userId'] !== userId)
          throw fail('gone', 'passkey.over', 'Someone else began this sign-in. Try again.');
        const { credentialId: id, clientDataJSON, attestationObject } = given;
        const verified = await verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject },
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }).catch(() => null);
        if (!verified?.verified)
          throw fail('invalid', 'passkey', 'What the device sent is not right, so no passkey was kept.');
        const { credential } = verified.registrationInfo;
        const kept = await act(database, { ...whereIs(mine), action: 'add_passkey', requestId }, async (tx) => {
          const [made] = await keepPasskey(tx, {
            userId,
            name: given.name,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey),
            counter: credential.counter,
            transports: (body['transports'] as string[] | null | undefined) ?? [],
            now: clock.now(),
          });
          if (!made) throw fail('conflict', 'passkey.known', 'This passkey is in use already.');
          await mail.send(tx, protectionChanged(email, `A passkey was added to your account: ${given.name}`));
          return made;
        });
        return { status: 201, body: { id: kept.id, name: given.name } };
      },
    }),
    publicOperation({
      id: 'auth.passkeyRemove',
      scope: 'session',
      method: 'POST',
      path: '/api/auth/passkeys/remove',
      summary: 'Remove one of your passkeys; it opens nothing any more.',
      tag: 'Accounts',
      body: { id: f.uuid().required() },
      answers: { 200: { description: 'Removed.', schema: told('removed') } },
      async run({ body, request, requestId }) {
        const mine = await desk.sure(request);
        await act(database, { ...whereIs(mine), action: 'remove_passkey', requestId }, async (tx) => {
          if (!(await dropPasskey(tx, mine.userId, body['id'] as string)))
            throw fail('not_found', 'not_found', 'You have no such passkey.');
          await mail.send(tx, protectionChanged(mine.email, 'A passkey of your account was removed.'));
        });
        return { body: { removed: true } };
      },
    }),
    publicOperation({
      id: 'auth.passkeyAsk',
      evenWhenFull: true,
      scope: 'open',
      method: 'POST',
      path: '/api/auth/sign-in/passkey/begin',
      summary: 'What a device needs to sign in with a passkey. It says nothing of who has one.',
      tag: 'Accounts',
      answers: { 200: { description: 'Options for navigator.credentials.get.', schema: asking } },
      async run() {
        const options = await generateAuthenticationOptions({
          rpID,
          userVerification: 'required',
          allowCredentials: [],
        });
        await keep(options.challenge, {});
        return { body: options };
      },
    }),
    publicOperation({
      id: 'auth.passkeySignIn',
      evenWhenFull: true,
      scope: 'open',
      method: 'POST',
      path: '/api/auth/sign-in/passkey',
      summary: 'Sign in with a passkey, or prove with it that it is still you.',
      tag: 'Accounts',
      limit: 'auth',
      body: {
        credentialId: bytes(1400),
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
      },
      answers: { 200: { description: 'Signed in.', schema: sessionSchema } },
      async run(call) {
        const given = call.body as Readonly<
          Record<'credentialId' | 'clientDataJSON' | 'authenticatorData' | 'signature', string>
        >;
        const { challenge, data } = await challengeIn(given.clientDataJSON);
        if (data['userId'] !== undefined) throw noneSuch();
        const { credentialId: id, ...response } = given;
        const userId = await database.platform(async (tx) => {
          const known = await findPasskey(tx, id);
          if (!known) throw noneSuch();
          const verified = await verifyAuthenticationResponse({
            response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
            expectedChallenge: challenge,
            expectedOrigin: origin,
            expectedRPID: rpID,
            requireUserVerification: true,
            credential: { id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
          }).catch(() => null); // among others a counter that went back: somebody has a copy of the key
          if (!verified?.verified) throw noneSuch();
          await usePasskey(tx, { id: known.id, counter: verified.authenticationInfo.newCounter, now: clock.now() });
          return known.userId;
        });
        const session = await arrive(desk, { userId, method: 'passkey' }, call);
        await tries.forgive(null, call.address);
        return admitted(desk, session);
      },
    }),
  ];
}

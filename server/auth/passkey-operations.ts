import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { f } from '#kernel';
import { addPasskey, askPasskey, beginPasskey, signInByPasskey } from '#kernel/calls/sign-in-calls.ts';
import { fail } from '#kernel/record/fail.ts';
import { answersAnyone } from '#server/http/answers.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { act } from './acts.ts';
import { admitted, arrive } from './arrival.ts';
import type { Desk } from './desk.ts';
import { type FlowKind, keepFlow, takeFlow } from './flows.ts';
import { protectionChanged } from './letters.ts';
import { credentialsOf, dropPasskey, findPasskey, keepPasskey, usePasskey } from './passkeys.ts';
import { whereIs } from './security-operations.ts';
import { told } from '#server/http/told.ts';

const MOST = 20;

const noneSuch = () => fail('unauthenticated', 'passkey', 'This passkey does not open an account here.');

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
    answersAnyone(beginPasskey, {
      scope: 'session',
      summary: 'What a device needs to make a passkey for your account.',
      tag: 'Accounts',
      told: 'Options for navigator.credentials.create.',
      probe: { namesNothing: true },
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
    answersAnyone(addPasskey, {
      scope: 'session',
      summary: 'Keep the passkey a device has made.',
      tag: 'Accounts',
      status: 201,
      told: 'Kept.',
      probe: {},
      async run({ body, request, requestId }) {
        const mine = await desk.sure(request);
        const { userId, email } = mine;
        const { challenge, data } = await challengeIn(body.clientDataJSON);
        if (data['userId'] !== userId)
          throw fail('gone', 'passkey.over', 'Someone else began this sign-in. Try again.');
        const { name, credentialId: id, clientDataJSON, attestationObject } = body;
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
            name,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey),
            counter: credential.counter,
            transports: [...(body.transports ?? [])],
            now: clock.now(),
          });
          if (!made) throw fail('conflict', 'passkey.known', 'This passkey is in use already.');
          await mail.send(tx, protectionChanged(email, `A passkey was added to your account: ${name}`));
          return made;
        });
        return { status: 201, body: { id: kept.id, name } };
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
    answersAnyone(askPasskey, {
      evenWhenFull: true,
      scope: 'open',
      summary: 'What a device needs to sign in with a passkey. It says nothing of who has one.',
      tag: 'Accounts',
      told: 'Options for navigator.credentials.get.',
      probe: { namesNothing: true },
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
    answersAnyone(signInByPasskey, {
      evenWhenFull: true,
      scope: 'open',
      summary: 'Sign in with a passkey, or prove with it that it is still you.',
      tag: 'Accounts',
      limit: 'auth',
      told: 'Signed in.',
      probe: {},
      async run(call) {
        const { challenge, data } = await challengeIn(call.body.clientDataJSON);
        if (data['userId'] !== undefined) throw noneSuch();
        const { credentialId: id, ...response } = call.body;
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

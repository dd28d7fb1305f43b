import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { act, nowhere, type Whereabouts } from './acts.ts';
import { isSure } from './certainty.ts';
import type { Desk } from './desk.ts';
import { anyPassword } from '#kernel/fields/credentials.ts';
import { anyCode } from './fields.ts';
import type { Standing } from './identify.ts';
import { passkeysOf } from './passkeys.ts';
import { told } from '#server/http/told.ts';
import { userAgentInWords } from '#server/http/user-agent.ts';

const safety = told(
  'email',
  'method',
  'isConfined',
  'maySetUp',
  'isSure',
  'hasPassword',
  'secondFactor',
  'passkeys',
  'google',
  'organizationSignIns',
  'sessions',
  'signIns',
);
const RECENT_DAYS = 90;

export function whereIs({ actor, held }: Pick<Standing, 'actor' | 'held'>): Whereabouts {
  const who = actor ?? held?.actor;
  return who ? { organizationId: who.organizationId, memberId: who.id } : nowhere;
}

/** What belongs to the safety of one's own account: everything in one look, the open sessions, and the proof that it is still oneself. */
export function securityOperations(desk: Desk): Operation[] {
  const { database, directory, sessions, identification, factor, tries, clock } = desk;
  const forget = (userId: string) => identification.forget((one) => one.userId === userId && one.session !== null);

  const signInsOf = (userId: string) =>
    database.platform(async (tx) => {
      const rows = await tx.query<{
        id: string;
        at: string;
        method: string;
        outcome: string;
        address: string;
        agent: string;
      }>(
        `select id, at, method, outcome, ip_address as address, user_agent as agent from auth.sign_ins
         where user_id = $1 and at > $2::timestamptz - make_interval(days => $3) order by at desc, id desc limit 20`,
        [userId, clock.now().toISOString(), RECENT_DAYS],
      );
      return rows.map(({ agent, ...row }) => ({ ...row, device: userAgentInWords(agent) }));
    });

  return [
    publicOperation({
      id: 'auth.security',
      scope: 'session',
      method: 'GET',
      path: '/api/auth/security',
      summary: 'How your account is protected: password, second factor, passkeys, open sessions, recent sign-ins.',
      tag: 'Accounts',
      answers: { 200: { description: 'Your account’s safety.', schema: safety } },
      async run({ request }) {
        const { userId, email, session } = await desk.inSession(request);
        const [state, passkeys, providers] = await database.platform(async (tx) => [
          await factor.state(tx, userId),
          await passkeysOf(tx, userId),
          await directory.providers(tx, userId),
        ]);
        const places = new Map(
          (await directory.memberships(userId)).map((one) => [one.organizationId, one.organization] as const),
        );
        const isConfined = session.confinedTo !== null;
        return {
          body: {
            email,
            method: session.method,
            isConfined,
            maySetUp: !session.confinedTo || (await directory.belongsTo(userId, session.confinedTo)),
            isSure: isSure(session, clock.now()),
            hasPassword: await directory.hasPassword(userId),
            secondFactor: state,
            passkeys,
            google: desk.google ? (providers.find(({ provider }) => provider === 'google') ?? null) : undefined,
            organizationSignIns: providers.filter(({ provider }) => provider !== 'google').length,
            sessions: (await sessions.open(userId))
              // Whom an organization's provider brought in sees what was opened at that organization.
              .filter((one) => !isConfined || one.organizationId === session.confinedTo)
              .map(({ organizationId, agent, ...one }) => ({
                ...one,
                device: userAgentInWords(agent),
                organization: places.get(organizationId ?? '') ?? null,
                isPresent: one.id === session.id,
              })),
            signIns: isConfined ? [] : await signInsOf(userId),
          },
        };
      },
    }),
    publicOperation({
      id: 'auth.confirm',
      evenWhenFull: true,
      scope: 'session',
      method: 'POST',
      path: '/api/auth/confirm',
      summary:
        'Confirm your identity with your password or a code. Sensitive actions do not ask again for ten minutes.',
      tag: 'Accounts',
      body: { password: anyPassword(), code: anyCode() },
      answers: { 200: { description: 'Confirmed.', schema: told('confirmed') } },
      async run({ body, request }) {
        const { userId, email, session } = await desk.inSession(request);
        const { password, code } = body as { password?: string; code?: string };
        await tries.count(email, 'auth', 'own act');
        const isRight =
          password !== undefined && password !== null
            ? await directory.isPassword(userId, password)
            : code !== undefined && code !== null && (await database.platform((tx) => factor.takes(tx, userId, code)));
        if (!isRight) {
          const [path, message] = password
            ? ['password', 'This is not your password']
            : ['code', 'This code is not right, or it was used already'];
          throw invalid([{ path, code: 'confirm_identity', message }]);
        }
        await database.platform((tx) => sessions.confirm(tx, session.id));
        forget(userId);
        await tries.forgive(email, null, 'own act');
        return { body: { confirmed: true } };
      },
    }),
    publicOperation({
      id: 'auth.endSession',
      evenWhenFull: true,
      scope: 'session',
      method: 'POST',
      path: '/api/auth/sessions/end',
      summary: 'End one of your sessions, or all but the present one.',
      tag: 'Accounts',
      body: { id: f.uuid().help('Without it all but the present one end.') },
      answers: { 200: { description: 'Ended.', schema: told('ended') } },
      async run({ body, request, requestId }) {
        const standing = await desk.own(request);
        const { userId, session } = standing;
        const id = body['id'] as string | null | undefined;
        await act(database, { ...whereIs(standing), action: 'end_session', requestId }, async (tx) => {
          if (!id) return sessions.endAll(tx, userId, session.id);
          if (!(await sessions.endOne(tx, userId, id)))
            throw fail('not_found', 'not_found', 'You have no such session; it may have ended already.');
        });
        forget(userId);
        return { body: { ended: true } };
      },
    }),
  ];
}

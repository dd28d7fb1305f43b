import { type AnswerOf, bothSides, type Change, fail, permission } from '#kernel';
import { enterOrganization, me } from '#kernel/calls/session-calls.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers, answersAnyone, rowOf } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { editMe } from './me-calls.ts';
import { member } from './member.record.ts';
import { scopeWords } from './operations/scope-words.ts';

/** Who the caller is, where they are a member and what they may do there; with an account alone as well. */
export function meOperations({ door, accounts, database }: AccountPorts): Operation[] {
  const named = async (organizationId: string) => {
    const [found] = await database.read(
      { organizationId },
      'select id, name, time_zone, currency, branding_config from organization where id = $1',
      [organizationId],
      'organization.named',
    );
    const [id, name, timeZone, currency, branding] = (found ?? []) as readonly string[];
    return { id, name, timeZone, currency, branding } as AnswerOf<typeof enterOrganization>; // the columns asked for, of an organization that is there
  };

  const records = () => door.around.registry.stated.map(({ record }) => record);

  return [
    answersAnyone(me, {
      serves: bothSides,
      scope: 'open',
      summary: 'Who you are: account, organization, role, duties, memberships and what you may do in general.',
      tag: 'Accounts',
      told: 'You.',
      probe: { namesNothing: true },
      async run({ request, requestId, query }) {
        if (query.visitor === true && (await accounts.standing(request, false)) === null) return { body: null };
        const { userId, email, name, actor: present, session, held } = await accounts.signedIn(request);
        const actor = present && { ...present, requestId };
        const memberships = await accounts.directory.memberships(userId);
        const may = (verb: 'read' | 'create') =>
          door.around.registry.stated
            .filter(
              ({ record }) => actor && refusedBefore(record, verb, permission(record.access[verb]), actor) === null,
            )
            .map(({ record }) => record.name);
        return {
          body: {
            user: { id: userId, email, name, user_metadata: { display_name: name } },
            member: actor && { id: actor.id, name: actor.name },
            role: actor?.role ?? 'user',
            side: actor?.side ?? 'agency',
            duties: actor?.duties ?? [],
            ...(actor?.scopes
              ? {
                  scopes: actor.scopes,
                  scopesInWords: actor.scopes.map((scope) => scopeWords(scope, records())),
                }
              : {}),
            organization: actor && (await named(actor.organizationId)),
            ...(held ? { held: { code: held.because.code, sentence: held.because.message } } : {}),
            // A key belongs to one organization and does not tell of the others; nor does a session of an organization's own sign-in.
            memberships: memberships.filter(
              (one) => (session && session.confinedTo === null) || one.organizationId === actor?.organizationId,
            ),
            may: { read: may('read'), create: may('create') },
            // What this person types and does not save stays in the browser under this key, which is kept nowhere there.
            ...(actor && session ? { draftKey: accounts.keyFor(`drafts of ${actor.organizationId} ${actor.id}`) } : {}),
          },
        };
      },
    }),
    answersAnyone(enterOrganization, {
      serves: bothSides,
      scope: 'session',
      summary: 'Switch to another of your organizations. The session gets a new token.',
      tag: 'Accounts',
      told: 'Entered.',
      evenWhenFull: true,
      probe: {},
      async run({ body, request }) {
        const standing = await accounts.inSession(request);
        const { organizationId } = body;
        const cookie = await accounts.enter(standing, organizationId);
        return { body: await named(organizationId), headers: { 'set-cookie': cookie } };
      },
    }),
    answers(editMe, {
      serves: bothSides,
      scope: 'session',
      access: 'member',
      summary: 'Change your name, job title and telephone. Only an admin changes the rest.',
      tag: 'Accounts',
      told: 'You as a member.',
      probe: { namesNothing: true, body: { name: 'Lee Chang', jobTitle: 'Clerk', phone: '+13045550142' } },
      run({ actor, body, once }) {
        if (actor.kind !== 'person')
          throw fail('forbidden', 'session', 'A key cannot do this: sign in with your password.');
        if (body.name === null) throw invalid([{ path: 'name', code: 'required', message: 'Name is required' }]);
        return once(async (work) => {
          const row = await work.asProduct.change(member, actor.id, body as Change<typeof member>);
          return { body: rowOf(member, await work.shown(door.around.registry.get(member.name), { ...row })) };
        });
      },
    }),
  ];
}

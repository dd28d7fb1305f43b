import { f, fail, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { type Operation, operation, publicOperation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
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
    const [id, name, timeZone, currency, branding] = found ?? [];
    return { id, name, timeZone, currency, branding };
  };

  const records = () => door.around.registry.all.map(({ record }) => record);

  return [
    publicOperation({
      id: 'me.read',
      scope: 'open',
      method: 'GET',
      path: '/api/v1/me',
      summary: 'Who you are: account, organization, role, duties, memberships and what you may do in general.',
      tag: 'Accounts',
      query: { visitor: f.yesNo().help('Then nobody signed in is an answer, null, and no refusal.') },
      answers: { 200: { description: 'You.', schema: { type: ['object', 'null'] } } },
      async run({ request, requestId, query }) {
        if (query.get('visitor') === 'yes' && (await accounts.standing(request, false)) === null) return { body: null };
        const { userId, email, name, actor: present, session, held } = await accounts.signedIn(request);
        const actor = present && { ...present, requestId };
        const memberships = await accounts.directory.memberships(userId);
        const may = (verb: 'read' | 'create') =>
          door.around.registry.all
            .filter(
              ({ record }) => actor && refusedBefore(record, verb, permission(record.access[verb]), actor) === null,
            )
            .map(({ record }) => record.name);
        return {
          body: {
            user: { id: userId, email, name, user_metadata: { display_name: name } },
            member: actor && { id: actor.id, name: actor.name },
            role: actor?.role ?? 'user',
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
    publicOperation({
      id: 'me.enter',
      evenWhenFull: true,
      scope: 'session',
      method: 'POST',
      path: '/api/v1/me/organization',
      summary: 'Go on in another organization that you are a member of. The session gets another token.',
      tag: 'Accounts',
      body: { organizationId: f.uuid().required() },
      answers: { 200: { description: 'Entered.', schema: { type: 'object' } } },
      async run({ body, request }) {
        const standing = await accounts.inSession(request);
        const organizationId = body.organizationId as string;
        const cookie = await accounts.enter(standing, organizationId);
        return { body: await named(organizationId), headers: { 'set-cookie': cookie } };
      },
    }),
    operation({
      id: 'me.edit',
      scope: 'session',
      method: 'PATCH',
      path: '/api/v1/me',
      summary:
        'Change how colleagues see you here: name, job title and telephone. Everything else of a member is an admin’s.',
      tag: 'Accounts',
      access: 'member',
      body: { name: f.text({ max: 120 }), jobTitle: member.fields.jobTitle, phone: member.fields.phone },
      answers: {
        200: { description: 'You as a member.', schema: { $ref: '#/components/schemas/organization_members' } },
      },
      run({ actor, body, once }) {
        if (actor.kind !== 'person')
          throw fail('forbidden', 'session', 'A key cannot do this: sign in with your password.');
        if (body.name === null) throw invalid([{ path: 'name', code: 'required', message: 'Name is required' }]);
        return once(async (work) => {
          const row = await work.asProduct.change(member, actor.id, body);
          return { body: await work.shown(door.around.registry.get(member.name), { ...row }) };
        });
      },
    }),
  ];
}

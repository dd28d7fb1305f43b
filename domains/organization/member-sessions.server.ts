import type { AccountPorts } from '#server/auth/accounts.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { defineAction } from '#server/records/effects.ts';
import { member } from './member.record.ts';

/** Which members are signed in to this organization now, and when they were last here. */
export interface MemberSessions {
  readonly member: string;
  readonly sessions: number;
  readonly lastSeenAt: string;
}

/** An admin ends somebody's sessions here, for a lost telephone or a quarrel; their account and other organizations are not touched. */
export const signOutMember = defineAction(member, 'signOut', {
  label: 'Sign out everywhere',
  by: 'admin',
  when: ['active', 'suspended'],
  input: {},
  async run({ row, work }) {
    const ended = await work.tx.query(
      'delete from auth.sessions where user_id = $1 and organization_id = $2 returning id',
      [row.userId, work.actor.organizationId],
    );
    const compiled = work.around.registry.get(member.name);
    await work.happened(compiled, 'signOut', [{ row, before: row, changes: {} }]);
    return { ended: ended.length };
  },
});

export function memberSessionOperations({ database, clock, settings }: AccountPorts): Operation[] {
  return [
    operation({
      id: 'organization_members.sessions',
      method: 'GET',
      path: '/api/v1/organization_members/sessions',
      summary: 'Which members are signed in here now, and when each was last seen.',
      tag: 'Members',
      access: 'admin',
      answers: { 200: { description: 'One line for each member with a session.', schema: { type: 'object' } } },
      async run({ actor: { organizationId } }) {
        const since = new Date(clock.now().getTime() - settings.sessionInactivityMinutes * 60_000).toISOString();
        const data = await database.within({ organizationId }, (tx) =>
          tx.query<MemberSessions & Record<string, unknown>>(
            `select m.id as member, count(*)::int as sessions, max(s.last_seen_at) as "lastSeenAt"
             from organization_members m join auth.sessions s on s.user_id = m.user_id and s.organization_id = m.organization_id
             where m.organization_id = $1 and s.last_seen_at > $2 group by m.id order by m.id`,
            [organizationId, since],
          ),
        );
        return { body: { data } };
      },
    }),
  ];
}

import { defineAction } from '#server/records/effects.ts';
import { member } from '../member.record.ts';
import { signOutMember } from './sign-out-member.ts';

/** An admin ends somebody's sessions here, for a lost telephone or a quarrel; their account and other organizations are not touched. */
export const endSessionsOfMember = defineAction(signOutMember, {
  label: 'Sign out everywhere',
  by: 'admin',
  when: ['active', 'suspended'],
  async run({ row, work }) {
    const ended = await work.tx.query(
      'delete from auth.sessions where user_id = $1 and organization_id = $2 returning id',
      [row.userId, work.actor.organizationId],
    );
    const compiled = work.around.registry.get(member.name);
    await work.recordChange(compiled, 'signOut', [{ row: { ...row }, before: { ...row }, changes: {} }]);
    return { ended: ended.length };
  },
});

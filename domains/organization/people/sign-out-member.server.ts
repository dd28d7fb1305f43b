import { defineAction } from '#server/records/effects.ts';
import { member } from '../member.record.ts';

/** An admin ends somebody's sessions here, for a lost telephone or a quarrel; their account and other organizations are not touched. */
export const signOutMember = defineAction(member, 'signOut', {
  label: 'Sign out everywhere',
  by: 'admin',
  when: ['active', 'suspended'],
  input: {},
  answer: { type: 'object', properties: { ended: { type: 'integer' } } },
  async run({ row, work }) {
    const ended = await work.tx.query(
      'delete from auth.sessions where user_id = $1 and organization_id = $2 returning id',
      [row.userId, work.actor.organizationId],
    );
    const compiled = work.around.registry.get(member.name);
    await work.happened(compiled, 'signOut', [{ row: { ...row }, before: { ...row }, changes: {} }]);
    return { ended: ended.length };
  },
});

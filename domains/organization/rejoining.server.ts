import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { apiKey } from './api-key.record.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { member } from './member.record.ts';
import { userRole } from './role.record.ts';

const left = {
  user_roles: `select id from user_roles where organization_id = $1 and user_id = $2 and status = 'active' order by id`,
  duty_grant: `select id from duty_grant where organization_id = $1 and member = $2 and status = 'active' order by id`,
  api_key: `select id from api_key where organization_id = $1 and owner = $2 and status = 'active' order by id`,
} as const;

/** Who comes back finds what they did, and none of the rights and keys they had: those are granted again or not. */
async function startAgain(work: Work, person: string): Promise<void> {
  const product = work.asProduct;
  const idsIn = async (table: keyof typeof left): Promise<readonly string[]> => {
    const rows = await work.tx.query<{ id: string }>(left[table], [work.actor.organizationId, person]);
    return rows.map(({ id }) => id);
  };
  const said = { reason: 'From before the person left' };
  for (const id of await idsIn('user_roles')) await product.move(userRole, id, 'revoke', said);
  for (const id of await idsIn('duty_grant')) await product.move(dutyGrant, id, 'revoke', said);
  for (const id of await idsIn('api_key')) await product.move(apiKey, id, 'revoke');
}

export const rejoiningEffects = [on(member, 'rejoin', ({ row, work }) => startAgain(work, row.id))];

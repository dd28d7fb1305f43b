import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { apiKey } from './api-key.record.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { delegationsOf } from './firm-delegation.server.ts';
import { firmDelegation } from './firm-delegation.record.ts';
import { member } from './member.record.ts';
import { userRole } from './role.record.ts';

/** Who comes back finds what they did, and none of the rights and keys they had: those are granted again or not. */
async function startAgain(work: UnitOfWork, person: string): Promise<void> {
  const product = work.asProduct;
  const held = { fields: [], most: 'all' } as const;
  const roles = await work.rows(userRole, { where: { userId: person, status: 'active' }, ...held });
  const grants = await work.rows(dutyGrant, { where: { member: person, status: 'active' }, ...held });
  const keys = await work.rows(apiKey, { where: { owner: person, status: 'active' }, ...held });
  const delegated = await delegationsOf(work, person);
  const said = { reason: 'From before the person left' };
  for (const { id } of roles) await product.move(userRole, id, 'revoke', said);
  for (const { id } of grants) await product.move(dutyGrant, id, 'revoke', said);
  for (const { id } of delegated) await product.move(firmDelegation, id, 'end', said);
  for (const { id } of keys) await product.move(apiKey, id, 'revoke');
}

export const rejoiningEffects = [on(member, 'rejoin', ({ row, work }) => startAgain(work, row.id))];

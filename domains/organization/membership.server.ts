import { randomUUID } from 'node:crypto';
import { type Actor, fail, nobodyId, type Role, type Row, type Side } from '#kernel';
import { sidesHeld } from '#server/auth/directory.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from './member.record.ts';
import { userRole } from './role.record.ts';

/** The product itself, where nobody of the organization acts: founding it, joining it, its jobs. */
export const productIn = (organizationId: string, requestId: string = randomUUID()): Actor => ({
  id: nobodyId,
  userId: nobodyId,
  organizationId,
  name: 'Levee',
  role: 'user',
  duties: [],
  kind: 'system',
  timeZone: 'UTC', // the product has no day of its own; people's dates use the organization's
  requestId,
});

export interface Joining {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly reason: string;
}

const otherSides: Readonly<Record<Side, string>> = {
  agency: 'This account belongs to a vendor, and one account works on one side only. Use another email address here.',
  firm: 'This account belongs to an agency, and one account works on one side only. Use another email address here.',
};

/** A person who buys for an agency does not sell to it with the same account: nobody is on both sides, not even in different organizations. */
async function keepOneSide({ tx, actor }: UnitOfWork, userId: string): Promise<void> {
  const [own] = await tx.query<{ side: Side }>('select kind as side from organization where id = $1', [
    actor.organizationId,
  ]);
  if (!own) throw new Error('One joins an organization that is there');
  const held = await sidesHeld(tx, userId);
  if (held.some((side) => side !== own.side)) throw fail('conflict', 'organization.other_side', otherSides[own.side]);
}

/** Makes an account a member with a role. The product does it: nobody has a right to admit people past an invitation. */
export async function join(
  work: UnitOfWork,
  { userId, name, email, role, reason }: Joining,
  formerId: string | null = null,
): Promise<Row<typeof member>> {
  const product = work.asProduct;
  await keepOneSide(work, userId);
  const former = await work.row(member, {
    where: { ...(formerId ? { id: formerId } : { userId }), status: 'left' },
    fields: [],
    lock: 'update',
  });
  // Who comes back finds their old place, with everything they did.
  const joined = former
    ? await product.move(member, former.id, 'rejoin', { computed: { userId, email } })
    : await product.insert(member, { userId, name, email });
  await product.insert(userRole, { userId: joined.id, role, reason });
  return joined;
}

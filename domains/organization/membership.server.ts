import { randomUUID } from 'node:crypto';
import { type Actor, nobodyId, type Role, type Row } from '#kernel';
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

/** Makes an account a member with a role. The product does it: nobody has a right to admit people past an invitation. */
export async function join(
  work: UnitOfWork,
  { userId, name, email, role, reason }: Joining,
  formerId: string | null = null,
): Promise<Row<typeof member>> {
  const product = work.asProduct;
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

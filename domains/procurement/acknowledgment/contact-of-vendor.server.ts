import { fail } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';

const said = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();

/**
 * An account works on one side only, but a person may have two. Who speaks for the vendor, by the address or the name that the vendor gives,
 * does not decide for the agency what that vendor asks.
 */
export async function refuseContact(
  work: UnitOfWork,
  id: string | null,
  speaker: string | null,
  about = 'order_proposal',
): Promise<void> {
  const people = peopleActing(work.actor);
  const found = id === null || people.length === 0 ? null : await work.asProduct.find(vendor, id);
  if (!found) return;
  const addresses = [found.email, ...(found.contacts ?? []).map(({ email }) => email)].map(said);
  const own = await work.asProduct.rows(member, {
    where: { id: [...people] },
    fields: ['name', 'email'],
    order: 'name',
    most: 'all',
  });
  if (
    own.some(({ name, email }) => addresses.includes(said(email)) || (speaker !== null && said(speaker) === said(name)))
  )
    throw fail(
      'forbidden',
      `${about}.contact_of_vendor`,
      `You are a contact of ${found.name}, so someone else has to decide this.`,
    );
}

import { type Actor, allows, fail, inWords, type Row, type Who } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { openingSession } from './opening-session.record.ts';
import { sealedEvent } from './sealed-event.record.ts';

export const preparers: Who = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'opening_officer' }];
export const clerks: Who = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'opening_officer' }];
export const openers: Who = { duty: 'opening_officer' };

/** A person who acts in their own session, judged by the duties of this moment. No key and no product does any of this. */
export async function inPerson(work: UnitOfWork, who: Who): Promise<Actor> {
  const { actor } = await work.asTheyAre();
  if (actor.kind !== 'person')
    throw fail('forbidden', 'sealing.in_person', 'Sign in yourself: no key and no service takes part in sealed bids.');
  if (!allows(who, actor)) throw fail('forbidden', 'rights', `Only ${inWords(who)} can do this.`);
  return actor;
}

type Event = Row<typeof sealedEvent>;
export type Officer = NonNullable<Event['officers']>[number];

/** The event with its solicitation, both held until the end of the transaction: whatever is judged of the deadline holds until then. */
export async function heldEvent(work: UnitOfWork, id: string) {
  const product = work.asProduct;
  const found = await product.row(sealedEvent, { where: { id }, fields: ['solicitation'] });
  if (!found) throw fail('not_found', 'not_found', 'There is no such sealed opening.');
  const call = await product.row(solicitation, { where: { id: found.solicitation }, lock: 'update' });
  const event = await product.row(sealedEvent, { where: { id }, lock: 'update' });
  if (!event || !call) throw fail('not_found', 'not_found', 'There is no such sealed opening.');
  return { event, call };
}

/** An opening with its event and its solicitation, held the same way. */
export async function heldSession(work: UnitOfWork, id: string) {
  const found = await work.row(openingSession, { where: { id }, fields: ['event'] });
  if (!found) throw fail('not_found', 'not_found', 'There is no such opening.');
  const held = await heldEvent(work, found.event);
  const session = await work.row(openingSession, { where: { id }, lock: 'update' });
  if (!session) throw fail('not_found', 'not_found', 'There is no such opening.');
  return { ...held, session };
}

/** A vendor that is on hold for bids, or no longer one, does not bid. */
export async function refuseHeld(work: UnitOfWork, vendor: string): Promise<void> {
  const row = await work.asProduct.fetch(work.around.registry.get('vendor'), vendor, {});
  const held = (row?.['heldFrom'] ?? []) as readonly string[]; // a choice of what a hold stops
  if (!row || row['status'] === 'inactive' || held.includes('bids'))
    throw fail('refused', 'bid.vendor', 'Choose a vendor that may bid.');
}

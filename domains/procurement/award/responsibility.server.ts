import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** What was known of a vendor at the moment of the check. */
export interface Responsibility {
  readonly at: string;
  readonly vendor: string;
  readonly name: string;
  readonly status: string;
  readonly heldFrom: readonly string[];
  readonly uei: string | null;
  readonly samUntil: string | null;
  readonly insuredUntil: string | null;
}

const known = `select v.id as vendor, v.name, v.status, coalesce(v.held_from, '{}') as "heldFrom", v.uei, v.sam_until::text as "samUntil",
    (select max(i.until_day)::text from vendor_insurance i where i.organization_id = v.organization_id and i.vendor = v.id
      and i.status = 'confirmed') as "insuredUntil"
  from vendor v where v.organization_id = $1 and v.id = $2`;

export async function responsibilityOf(work: UnitOfWork, vendor: string): Promise<Responsibility | null> {
  const [found] = await work.tx.query<Omit<Responsibility, 'at'> & Record<string, unknown>>(
    known,
    [work.actor.organizationId, vendor],
    'award.responsibility',
  );
  return found ? { at: work.now(), ...found } : null;
}

/** Why a vendor gets no contract today, in a sentence; null where nothing is in the way. */
export function inTheWay(found: Responsibility | null): string | null {
  if (!found) return 'The bid names no vendor of the directory. Register the vendor first.';
  const { name, status, heldFrom } = found;
  if (status === 'on_hold')
    return heldFrom.includes('awards') ? `${name} is on hold for awards. Release the hold first.` : null;
  if (status !== 'active') return `${name} is ${status.replaceAll('_', ' ')}: only an active vendor gets an award.`;
  return null;
}

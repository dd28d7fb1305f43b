import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export interface Suggested {
  readonly vendor: string | null;
  readonly why: string | null;
}

const known = `select distinct w.id, w.name, w.number from vendor v
    join vendor w on w.organization_id = $1 and w.id = coalesce(v.merged_into, v.id)
  where v.organization_id = $1 and (lower(v.email) = $2
    or exists (select from vendor_contacts c where c.organization_id = $1 and c.parent = v.id and lower(c.email) = $2))
  order by w.number limit 3`;

/** The vendor with this address on file. It is a suggestion: any sender can be written into a message. */
export async function suggestedVendor(work: UnitOfWork, sender: string | null): Promise<Suggested> {
  if (sender === null) return { vendor: null, why: null };
  const found = await work.tx.query<{ id: string; name: string }>(
    known,
    [work.actor.organizationId, sender],
    'invoice_message.vendor',
  );
  const [first, second] = found;
  if (!first) return { vendor: null, why: `No vendor has the address ${sender}.`.slice(0, 300) };
  if (second) return { vendor: null, why: `Several vendors have the address ${sender}.`.slice(0, 300) };
  return {
    vendor: first.id,
    why: `${sender} is an address of ${first.name}. The sender is not verified.`.slice(0, 300),
  };
}

import { fail, personActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

const addresses = `select lower(v.email) as email from contract c
    join vendor v on v.organization_id = c.organization_id and v.id = c.vendor
  where c.organization_id = $1 and c.id = $2
  union select lower(k.email) from contract c
    join vendor_contacts k on k.organization_id = c.organization_id and k.parent = c.vendor
  where c.organization_id = $1 and c.id = $2 and k.email is not null`;

const domainOf = (email: string): string => email.toLowerCase().split('@')[1] ?? '';

/** Where the prime of a contract is reached, as the agency knows it. */
const primeAddresses = async (work: UnitOfWork, contract: string): Promise<readonly string[]> => {
  const rows = await work.tx.query<{ email: string }>(
    addresses,
    [work.actor.organizationId, contract],
    'subpayment.prime_addresses',
  );
  return rows.map(({ email }) => email);
};

/** A prime that answers for its subcontractor would confirm its own report. Null where nothing is to be looked at. */
export async function emailFlagOf(
  work: UnitOfWork,
  {
    contract,
    email,
    firm = [],
  }: { readonly contract: string; readonly email: string | null; readonly firm?: readonly string[] },
): Promise<string | null> {
  if (email === null) return null;
  const known = [...(await primeAddresses(work, contract)), ...firm.map((one) => one.toLowerCase())];
  if (known.includes(email.toLowerCase())) return `${email} is an address of the prime.`.slice(0, 300);
  const domain = domainOf(email);
  return known.some((one) => domainOf(one) === domain) ? `${domain} is an email domain of the prime.` : null;
}

const reached = `select m.email, m.phone is not null and m.phone in (select v.phone from vendor v join contract c
      on c.organization_id = v.organization_id and c.vendor = v.id where c.organization_id = $1 and c.id = $2
    union select k.phone from vendor_contacts k join contract c on c.organization_id = k.organization_id
      and c.vendor = k.parent where c.organization_id = $1 and c.id = $2) as "samePhone",
    (select count(*)::int from organization_members o where o.organization_id = $1 and o.status = 'active'
      and split_part(lower(o.email), '@', 2) = split_part(lower(m.email), '@', 2)) as colleagues
  from organization_members m where m.organization_id = $1 and m.id = $3`;

/** Who is reached where the prime is does not decide about its subcontractors. The mail domain that colleagues share is no sign of it. */
export async function refuseLinked(work: UnitOfWork, contract: string): Promise<void> {
  const person = personActing(work.actor);
  if (person === null) return;
  const [own] = await work.tx.query<{ email: string; samePhone: boolean; colleagues: number }>(
    reached,
    [work.actor.organizationId, contract, person],
    'subpayment.reached_as',
  );
  if (!own) return;
  const known = await primeAddresses(work, contract);
  const sameDomain = own.colleagues === 1 && known.some((one) => domainOf(one) === domainOf(own.email));
  if (own.samePhone || sameDomain || known.includes(own.email.toLowerCase()))
    throw fail(
      'forbidden',
      'subcontractor.linked_to_prime',
      'You are reached where the prime is, so someone else has to decide this.',
    );
}

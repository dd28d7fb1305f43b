import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { vendor } from '../vendor.record.ts';
import { dayOf } from '../../organization/public.server.ts';

/** One statement: what is no longer on file ends now, what is new begins now. */
const keep = `with now_on_file as (
    select kind, value from unnest($3::text[], $4::text[]) as given (kind, value)
  ), ended as (
    update vendor_reach r set until_at = $5 where r.organization_id = $1 and r.vendor = $2 and r.until_at is null
      and not exists (select from now_on_file n where n.kind = r.kind and n.value = r.value)
  )
  insert into vendor_reach (organization_id, vendor, kind, value, since_at, by_person)
  select $1, $2, n.kind, n.value, $5, $6 from now_on_file n
  where not exists (select from vendor_reach r where r.organization_id = $1 and r.vendor = $2 and r.until_at is null
    and r.kind = n.kind and r.value = n.value)
  on conflict (organization_id, vendor, kind, value, since_at) do update set until_at = null`;

/** Phone and email addresses of a vendor, each once. */
export function reachesOf(row: Row<typeof vendor>): readonly (readonly [kind: 'phone' | 'email', value: string])[] {
  const emails = [row.email, ...(row.contacts ?? []).map(({ email }) => email)].flatMap((one) =>
    one ? [one.toLowerCase()] : [],
  );
  return [
    ...(row.phone ? [['phone', row.phone] as const] : []),
    ...[...new Set(emails)].map((email) => ['email', email] as const),
  ];
}

/** Remembers which phone and email addresses were on file when, and who entered them: a call-back needs those from before a change. */
export async function keepReach({ row, work }: EffectFacts<Row<typeof vendor>>): Promise<void> {
  const all = reachesOf(row);
  await work.tx.query(
    keep,
    [
      work.actor.organizationId,
      row.id,
      all.map(([kind]) => kind),
      all.map(([, value]) => value),
      work.now(),
      work.person,
    ],
    'vendor_reach.keep',
  );
}

const numberThen = `select value, ${dayOf('since_at')}::text as since, by_person as by from vendor_reach
  where organization_id = $1 and vendor = $2 and kind = 'phone' and since_at <= $3 and (until_at is null or until_at > $3)
  order by since_at desc`;

interface NumberOnFile {
  readonly value: string;
  readonly since: string;
  readonly by: string | null;
}

/** The phone number that was on file at a moment. */
export async function numberOnFile(work: UnitOfWork, vendorId: string, at: string): Promise<NumberOnFile | null> {
  const [found] = await work.tx.query<NumberOnFile & Record<string, unknown>>(
    numberThen,
    [work.actor.organizationId, vendorId, at],
    'vendor_reach.number',
  );
  return found ?? null;
}

const addresses = `select distinct value from vendor_reach
  where organization_id = $1 and vendor = $2 and kind = 'email' and since_at <= $4 and (until_at is null or until_at > $3)
  order by value`;

/** Everyone at a vendor who was known at any time from one moment to another: who removes a contact first is not hidden from it. */
export async function addressesKnown(
  work: UnitOfWork,
  vendorId: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly string[]> {
  const found = await work.tx.query<{ value: string }>(
    addresses,
    [work.actor.organizationId, vendorId, from, until],
    'vendor_reach.addresses',
  );
  return found.map(({ value }) => value);
}

import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Firm, nameKey } from './same-firm.ts';

/** A firm as a document names it: by the directory, by a name, or by both. */
interface Named {
  readonly vendor?: string | null;
  readonly name?: string | null;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly tradeName: string | null;
  readonly phone: string | null;
  readonly email: string;
  readonly keys: readonly string[];
}

const known = `select v.id, v.name, v.trade_name as "tradeName", v.phone, lower(v.email) as email,
    array(select m.value from vendor_mark m where m.organization_id = v.organization_id and m.vendor = v.id and m.kind = 'name') as keys
  from vendor v where v.organization_id = $1 and v.id = any (array(
    select unnest($2::uuid[]) union
    select m.vendor from vendor_mark m where m.organization_id = $1 and m.kind = 'name' and m.value = any ($3::text[])))`;

/** The firms that these lines name, each in its place; a line that names none is left out. A typed name finds its row of the directory. */
export async function firmsOf(
  work: UnitOfWork,
  lists: readonly (readonly Named[])[],
): Promise<readonly (readonly Firm[])[]> {
  const all = lists.flat();
  if (all.length === 0) return lists.map(() => []);
  const ids = [...new Set(all.flatMap(({ vendor }) => vendor ?? []))];
  const keys = [...new Set(all.flatMap(({ vendor, name }) => (vendor || !name ? [] : nameKey(name))))];
  const rows = await work.tx.query<Found>(known, [work.actor.organizationId, ids, keys], 'vendor.firms');
  const firm = ({ vendor, name }: Named): Firm[] => {
    const theirs = vendor
      ? rows.filter(({ id }) => id === vendor)
      : rows.filter((row) => name && row.keys.includes(nameKey(name)));
    const names = [...theirs.flatMap((row) => [row.name, row.tradeName]), name].flatMap((one) =>
      one?.trim() ? [one] : [],
    );
    const marks = theirs.flatMap(({ phone, email }) => [phone, email].flatMap((one) => one ?? []));
    const [only, ...more] = theirs;
    return names.length > 0 ? [{ id: only && more.length === 0 ? only.id : null, names, marks }] : [];
  };
  return lists.map((list) => list.flatMap(firm));
}

const paid = `select coalesce(sum(amount_cents), 0)::float8 as cents, count(*)::int as count, max(pay_on)::text as last from payment
  where organization_id = $1 and vendor = any ($2::uuid[]) and pay_on >= $3::date and status in ('transmitted', 'settled', 'unclaimed', 'reported')`;

/** What the agency paid these vendors since that day; payments that were voided or came back are none. */
export async function paidTo(
  work: UnitOfWork,
  vendors: readonly string[],
  since: string,
): Promise<{ readonly cents: number; readonly count: number; readonly last: string | null }> {
  const [found] = await work.tx.query<{ cents: number; count: number; last: string | null }>(
    paid,
    [work.actor.organizationId, vendors, since],
    'vendor.paid',
  );
  return found ?? { cents: 0, count: 0, last: null };
}

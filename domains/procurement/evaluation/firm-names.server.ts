import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface Firm {
  readonly id: string;
  readonly names: readonly (string | null)[];
  readonly people: readonly (string | null)[] | null;
}
const firmsSql = `select v.id, array[v.name, v.trade_name, v.uei, v.cage, v.email, v.phone, v.website] as names,
    (select array_agg(one) from vendor_contacts c, unnest(array[c.name, c.email, c.phone]) as one
     where c.organization_id = v.organization_id and c.parent = v.id) as people
  from vendor v where v.organization_id = $1 and v.id = any($2::uuid[])`;

/** What names a firm: its names and numbers, its people, and the host of its addresses. */
const namesIn = ({ names, people }: Firm): readonly (string | null | undefined)[] => {
  const all = [...names, ...(people ?? [])];
  const hosts = all.map((one) => one?.replace(/^(https?:\/\/(www\.)?|[^@\s]+@)/, '').replace(/\/.*$/, ''));
  return [...all, ...hosts];
};

/** What names each of these firms, by vendor. */
export async function firmNames(
  work: UnitOfWork,
  vendors: readonly string[],
): Promise<ReadonlyMap<string, readonly (string | null | undefined)[]>> {
  const firms = await work.tx.query<Firm>(firmsSql, [work.actor.organizationId, vendors]);
  return new Map(firms.map((one) => [one.id, namesIn(one)]));
}

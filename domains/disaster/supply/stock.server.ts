import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface Stock {
  readonly item: string;
  readonly site: string;
  readonly quantity: number;
}

const stockSql = `select m.item, m.site, sum(m.change)::int as quantity
  from supply_movement m where m.organization_id = $1 and ($2::uuid is null or m.item = $2) and ($3::uuid is null or m.site = $3)
  group by m.item, m.site`;

/** Stock by item and site: the sum of its movements. */
export const stockOf = (work: UnitOfWork, item: string | null = null, site: string | null = null) =>
  work.tx.query<Stock & Record<string, unknown>>(
    stockSql,
    [work.actor.organizationId, item, site],
    'supply_movement.stock',
  );

export const stockAt = async (work: UnitOfWork, item: string, site: string): Promise<number> =>
  (await stockOf(work, item, site))[0]?.quantity ?? 0;

const issuedSql = `select m.item, (-sum(m.change))::int as quantity
  from supply_movement m where m.organization_id = $1 and m.kind = 'issue' and m.moved_on > $2 and m.moved_on <= $3 group by m.item`;

/** Issued since a day, by item: the burn. Losses and transfers are no use of an item. */
export const issuedSince = (work: UnitOfWork, after: string) =>
  work.tx.query<{ item: string; quantity: number } & Record<string, unknown>>(
    issuedSql,
    [work.actor.organizationId, after, work.today],
    'supply_movement.issued',
  );

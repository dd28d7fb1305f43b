import { rememberedRow } from '#server/records/remembered.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** So many levels of cost centers at most lie above one another. */
const LEVELS = 10;

/**
 * The cost center whose manager decides: the document's own, or the next one above it where its manager is among those who asked.
 * A request goes up, never down.
 */
export async function centerAbove(
  work: UnitOfWork,
  id: string | null,
  asked: readonly string[],
): Promise<PlainRow | null> {
  const own = id ? await rememberedRow(work, 'cost_center', id) : null;
  if (!own?.['manager'] || !asked.includes(own['manager'] as string)) return own;
  let center: PlainRow | null = own;
  for (let level = 0; level < LEVELS && center?.['parent']; level++) {
    center = await rememberedRow(work, 'cost_center', center['parent'] as string);
    if (center?.['manager'] && !asked.includes(center['manager'] as string)) return center;
  }
  return own;
}

// Those of the heads' own departments and the managers of the cost centers below, except who manages one above.
const reporting = `with recursive below (id) as (
    select $2::uuid union select c.id from cost_center c join below b on c.parent = b.id where c.organization_id = $1),
  above (id, parent) as (
    select c.id, c.parent from cost_center c where c.organization_id = $1 and c.id = $2
    union select c.id, c.parent from cost_center c join above a on c.id = a.parent where c.organization_id = $1)
  select m.id from organization_members m
  where m.organization_id = $1 and m.status = 'active' and m.id <> all($3)
    and (exists (select from cost_center c join below b on b.id = c.id
          where c.organization_id = $1 and c.id <> $2 and c.manager = m.id)
      or m.department in (select h.department from organization_members h where h.organization_id = $1 and h.id = any($4)))
    and not exists (select from cost_center c join above a on a.id = c.id
      where c.organization_id = $1 and c.id <> $2 and c.manager = m.id)
  limit 5000`;

/** Everybody who reports to one of those who asked, where they answer for the cost center themselves; mostly nobody. */
export async function reportingTo(
  work: UnitOfWork,
  centerId: string | null,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  const center = centerId ? await rememberedRow(work, 'cost_center', centerId) : null;
  const heads = asked.filter((person) => person === center?.['manager']);
  if (heads.length === 0) return new Set();
  const rows = await work.tx.query<{ id: string }>(
    reporting,
    [work.actor.organizationId, centerId, asked, heads],
    'approval.reporting',
  );
  return new Set(rows.map(({ id }) => id));
}

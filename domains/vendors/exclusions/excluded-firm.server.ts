import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { debarmentsInForce } from '../debarment/near-debarred.server.ts';
import { nameKey } from '../same-firm.ts';

const entry = `select r.name, r.uei = $3 as "isSure" from exclusion_row r
    join exclusion_snapshot s on s.organization_id = r.organization_id and s.id = r.snapshot and s.status = 'current'
  where r.organization_id = $1 and (r.name_key = $2 or r.uei = $3)
  order by (r.uei = $3) desc nulls last, r.entry fetch first row only`;

/** Whether a firm that is no vendor is excluded or debarred: for sure by its UEI, perhaps by its name. */
export async function exclusionOfFirm(
  work: UnitOfWork,
  { name, uei }: { readonly name: string; readonly uei: string | null },
): Promise<{ readonly as: string; readonly isSure: boolean } | null> {
  const key = nameKey(name);
  if (key === '') return null;
  const [found] = await work.tx.query<{ name: string; isSure: boolean | null }>(
    entry,
    [work.actor.organizationId, key, uei],
    'exclusion.of_firm',
  );
  if (found) return { as: found.name, isSure: found.isSure === true };
  const debarred = (await debarmentsInForce(work)).find((one) => nameKey(one.name) === key);
  return debarred ? { as: debarred.name, isSure: false } : null;
}

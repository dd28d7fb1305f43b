import type { Row } from '#kernel';
import { usesOf } from '#server/records/pointing.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { type BinderTable, documentsIn, ownTables, rowsIn } from '../binder/binder-tables.server.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import type { KeptReason } from './retention-words.ts';
import { retentionEvent } from './retention-event.record.ts';
import { keptProperty, type Retention } from './retention.ts';

/** A file of an award, with the numbers of the rows that name it. */
export interface DisposalFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly of: readonly string[];
}
export interface KeptFile extends DisposalFile {
  readonly why: KeptReason;
}
export interface DisposalPlan {
  readonly destroy: readonly DisposalFile[];
  readonly keep: readonly KeptFile[];
}

/** Rows whose files outlive those of their award: property that is still in its own time, and what it was bought with. */
function outlivers(tables: readonly BinderTable[], retention: Retention, today: string): ReadonlySet<string> {
  const numbers = new Set(keptProperty(retention, today));
  const items = rowsIn(tables, grantProperty).filter(({ number }) => numbers.has(number));
  return new Set(items.flatMap(({ id, cost }) => (cost === null ? [id] : [id, cost])));
}

/** Costs that another award bears in part belong to its records as well. */
const sharedCosts = (costs: readonly Row<typeof grantCost>[], award: string): ReadonlySet<string> =>
  new Set(
    costs
      .filter(({ splits }) => (splits ?? []).some((split) => split.award !== null && split.award !== award))
      .map(({ id }) => id),
  );

/** What a disposal would destroy now, and what of the files of the award stays and why. */
export async function disposalPlan(work: UnitOfWork, award: string, retention: Retention): Promise<DisposalPlan> {
  const tables = (await ownTables(work, award)).filter(({ record }) => record !== retentionEvent);
  const longer = outlivers(tables, retention, work.today);
  const shared = sharedCosts(rowsIn(tables, grantCost), award);
  const named = new Map<string, { places: Set<string>; of: Set<string>; why: KeptReason | null }>();
  for (const table of tables)
    for (const { id, of, row, place } of documentsIn(work, table)) {
      const one = named.get(id) ?? { places: new Set(), of: new Set(), why: null };
      one.places.add(place);
      one.of.add(of);
      if (longer.has(row.id)) one.why = 'property';
      else if (shared.has(row.id)) one.why ??= 'other_award';
      named.set(id, one);
    }
  const ids = [...named.keys()];
  if (ids.length === 0) return { destroy: [], keep: [] };
  const { registry } = work.around;
  const { organizationId } = work.actor;
  const uses = await usesOf({ tx: work.tx, registry, organizationId }, document.name, ids);
  const all = Map.groupBy(uses, ({ id }) => id);
  const rows = await work.asProduct.rows(document, {
    where: { id: ids, status: { not: 'destroyed' } },
    fields: ['name', 'sha256', 'size'],
    order: ['name', 'id'],
    most: 'all',
  });
  const destroy: DisposalFile[] = [];
  const keep: KeptFile[] = [];
  for (const { id, name, sha256, size } of rows) {
    const one = named.get(id);
    if (!one) continue;
    const count = (all.get(id) ?? []).reduce((sum, use) => sum + use.count, 0);
    const why = one.why ?? (count > one.places.size ? 'elsewhere' : null);
    const file = { id, name, sha256, size, of: [...one.of].toSorted() };
    if (why === null) destroy.push(file);
    else keep.push({ ...file, why });
  }
  return { destroy, keep };
}

import type { Money } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantProperty } from './grant-property.record.ts';

/** The asset that a property item is. The register rests on grants, so what it knows is handed in. */
export interface RegisteredAsset {
  readonly property: string;
  readonly id: string;
  readonly tag: string;
  readonly serial: string | null;
  readonly custodian: string | null;
  readonly department: string | null;
  readonly location: string | null;
  readonly state: string;
  /** Its receipt was reversed, so nothing was bought. */
  readonly isReversed: boolean;
}
export type RegisteredAssets = (work: UnitOfWork, properties: readonly string[]) => Promise<readonly RegisteredAsset[]>;

export interface BoughtUnit {
  readonly award: string;
  readonly description: string;
  readonly identifier: string | null;
  readonly unitCost: Money;
  readonly acquiredOn: string;
  readonly place: string | null;
  readonly federalPercent: number | null;
}

/** An item for each unit that the register has of an award. Its cost in the ledger follows with its invoice. */
export async function enterUnits(work: UnitOfWork, units: readonly BoughtUnit[]): Promise<readonly string[]> {
  if (units.length === 0) return [];
  const compiled = work.around.registry.get(grantProperty.name);
  const product = work.asProduct;
  const rows = units.map(({ federalPercent, ...unit }) =>
    newRow(product, compiled, { ...unit, kind: 'equipment', holder: 'agency' }, { federalPercent }),
  );
  return (await keepRows(product, compiled, { rows })).map(({ id }) => id as string);
}

/** An item that an asset may become, held. */
export const heldProperty = (work: UnitOfWork, id: string) =>
  work.asProduct.row(grantProperty, { where: { id }, lock: 'update' });

/** Where it is, as the register has it; what awaits approval stays as it was proposed. */
export async function keepWhereItIs(
  work: UnitOfWork,
  id: string,
  { serial, location }: Pick<RegisteredAsset, 'serial' | 'location'>,
): Promise<void> {
  const row = await heldProperty(work, id);
  if (!row || row.status === 'proposed' || row.status === 'discarded') return;
  const identifier = row.status === 'held' ? serial : row.identifier;
  if (row.place === location && row.identifier === identifier) return;
  await work.asProduct.change(
    grantProperty,
    id,
    row.status === 'held' ? { place: location, identifier } : { place: location },
  );
}

/** Whether the law lets it leave: its disposition is approved, and it is not one by which it is used on. 2 CFR 200.313(c), (e). */
export async function mayLeave(
  work: UnitOfWork,
  id: string,
): Promise<{ readonly number: string; readonly may: boolean }> {
  const row = await heldProperty(work, id);
  const isDecided = row?.status === 'decided' || row?.status === 'settled';
  return {
    number: row?.number ?? '',
    may: isDecided && row.outcome !== 'in_use' && row.outcome !== 'other_award',
  };
}

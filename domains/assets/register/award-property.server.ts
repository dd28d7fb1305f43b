import type { Row } from '#kernel';
import { defineAction } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import {
  enterUnits,
  heldProperty,
  keepWhereItIs,
  mayLeave,
  type RegisteredAssets,
} from '../../grants/public.server.ts';
import { member, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { keepers } from './asset-life.ts';
import { asset } from './asset.record.ts';
import { linkProperty } from './property-call.ts';

type Asset = Row<typeof asset>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `asset.${code}`, message);

/** Assets that are items of the property of awards. */
export const assetsOfProperty: RegisteredAssets = async (work, properties) => {
  if (properties.length === 0) return [];
  const found = await work.asProduct.rows(asset, {
    where: { property: [...properties] },
    fields: ['property', 'tag', 'serial', 'custodian', 'department', 'location', 'status', 'reversedOn'],
    order: 'tag',
    most: 'all',
  });
  const people = await work.asProduct.rows(member, {
    where: { id: found.flatMap(({ custodian }) => custodian ?? []) },
    fields: ['name'],
    most: 'all',
  });
  return found.map((one) => ({
    property: one.property ?? '',
    id: one.id,
    tag: one.tag,
    serial: one.serial,
    custodian: people.find(({ id }) => id === one.custodian)?.name ?? null,
    department: one.department,
    location: one.location,
    state: one.status,
    isReversed: one.reversedOn !== null,
  }));
};

export const hasFederalShare = ({ award, federalPercent }: Pick<Asset, 'award' | 'federalPercent'>): boolean =>
  award !== null && (federalPercent ?? 0) > 0;

/** What the award bought leaves as its approved disposition says. A receipt that was reversed bought nothing. */
export async function refuseFederal(work: UnitOfWork, row: Asset): Promise<void> {
  if (!hasFederalShare(row) || row.reversedOn !== null || work.actor.kind === 'system') return;
  if (row.property === null)
    throw wrong(
      'property',
      'is_property',
      `${row.tag} has a federal share. Add it to the property of its award first.`,
    );
  const { number, may } = await mayLeave(work, row.property);
  if (!may)
    throw wrong(
      'property',
      'disposition_first',
      `${number} has no approved disposition by which ${row.tag} leaves (2 CFR 200.313). Get one approved first.`,
    );
}

/** The item has the place and the serial number of its asset. */
export async function keepProperty(work: UnitOfWork, { property, serial, location }: Asset): Promise<void> {
  if (property !== null) await keepWhereItIs(work, property, { serial, location });
}

async function existing(work: UnitOfWork, row: Asset, id: string): Promise<Asset> {
  const item = await heldProperty(work, id);
  if (item?.status !== 'held' || item.award !== row.award || item.kind !== 'equipment')
    throw wrong('item', 'item_of_award', 'Choose equipment of the same award that is in use.');
  if (item.unitCost.cents !== row.unitCost.cents)
    throw wrong('item', 'item_cost', `${item.number} has another cost than ${row.tag}. Correct one of them first.`);
  const other = await work.asProduct.row(asset, { where: { property: id }, fields: ['tag'] });
  if (other) throw wrong('item', 'item_is_free', `${item.number} is asset ${other.tag} already.`);
  return work.asProduct.change(asset, row.id, { serial: row.serial ?? item.identifier }, { property: id });
}

/** The row is locked: a second click finds it linked. */
const link = defineAction(linkProperty, {
  label: 'Add to award property',
  by: [...keepers],
  when: ['planned', 'in_service', 'out_of_service', 'retired'],
  async run({ row, input, work }) {
    await refuseWithoutRight(work, asset, keepers);
    if (row.property !== null)
      throw wrong('item', 'has_property', `${row.tag} is in the property of its award already.`);
    if (!hasFederalShare(row) || row.award === null)
      throw wrong('item', 'no_federal_share', 'Choose the award and enter the federal percent first.');
    if (input.item) {
      await keepProperty(work, await existing(work, row, input.item));
      return { property: input.item };
    }
    if (row.acquiredOn === null) throw wrong('item', 'acquired_when', 'Enter the day on which it was acquired first.');
    const { award, name, serial, unitCost, acquiredOn, location, federalPercent } = row;
    const [property = ''] = await enterUnits(work, [
      { award, description: name, identifier: serial, unitCost, acquiredOn, place: location, federalPercent },
    ]);
    await work.asProduct.change(asset, row.id, {}, { property });
    return { property };
  },
});

export const propertyActions = [link];

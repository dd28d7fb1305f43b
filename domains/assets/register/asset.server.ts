import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { disposers, keepers } from './asset-life.ts';
import { brings, isLive, live } from './asset-words.ts';
import { asset } from './asset.record.ts';
import { keepProperty, refuseFederal } from './award-property.server.ts';

type Asset = Row<typeof asset>;
type Facts = EffectFacts<Asset>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `asset.${code}`, message);

/** Two moves at once could close a circle that neither sees, or put a part below what is being retired: they wait for each other. */
const holdTree = (work: UnitOfWork) =>
  work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318147))', [work.actor.organizationId]);

const MOST_LEVELS = 20;

async function refuseParent(work: UnitOfWork, row: Asset): Promise<void> {
  await holdTree(work);
  let above = row.parentAsset;
  for (let level = 0; above !== null; level++) {
    if (above === row.id) throw wrong('parentAsset', 'parent_is_above', 'An asset can’t be a part of itself.');
    if (level >= MOST_LEVELS)
      throw wrong('parentAsset', 'parent_is_near', `Choose a parent with fewer than ${MOST_LEVELS} levels above it.`);
    const one = await work.asProduct.row(asset, { where: { id: above }, fields: ['tag', 'parentAsset', 'status'] });
    if (level === 0 && one && !isLive(one.status))
      throw wrong('parentAsset', 'parent_is_live', `${one.tag} is ${one.status}. Choose another parent.`);
    above = one?.parentAsset ?? null;
  }
}

/** The first day of service may come with a step, so it is judged with it, and not before. */
function refuseDays(work: UnitOfWork, { acquiredOn, inServiceOn }: Asset): void {
  if (inServiceOn === null || (acquiredOn !== null && acquiredOn <= inServiceOn && inServiceOn <= work.today)) return;
  throw wrong(
    'inServiceOn',
    'days_in_order',
    'Enter the day of acquisition and the first day of service after it, today at the latest.',
  );
}

async function written({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, asset, keepers);
  refuseDays(work, row);
  if (row.registration !== null || before.property !== null) refuseOtherCost(row, before);
  await keepProperty(work, row);
  if (row.parentAsset !== null && (row === before || row.parentAsset !== before.parentAsset))
    await refuseParent(work, row);
}

const asReceived = ['acquiredOn', 'unitCost', 'purchaseOrder', 'award', 'federalPercent'] as const;

/** What it cost and who paid it is as the receipt and the order have it. */
function refuseOtherCost(row: Asset, before: Asset): void {
  const other = asReceived.find((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]));
  if (other)
    throw wrong(
      other,
      'is_as_received',
      row.registration === null
        ? 'This asset is in the property of its award, so its cost and funding stay.'
        : 'This asset was registered from a receipt. Its cost and funding are the order’s.',
    );
}

/** An entry of what is in use already says since when, and it is in service. */
async function created({ row, work }: Facts): Promise<void> {
  if (row.status === 'planned' && row.inServiceOn !== null) await work.asProduct.move(asset, row.id, 'place');
}

async function placed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, keepers);
  if (work.actor.kind !== 'system') refuseDays(work, row);
}

async function cancelled({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, keepers);
  await refuseFederal(work, row);
}

/** A right is judged at the moment of the act. */
async function judged({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, keepers);
}

/** Parts go before the whole, or move to another one first. */
async function refuseParts(work: UnitOfWork, { id, tag }: Asset, status: readonly Asset['status'][]): Promise<void> {
  await holdTree(work);
  const part = await work.asProduct.row(asset, { where: { parentAsset: id, status }, fields: ['tag', 'status'] });
  if (part)
    throw wrong(
      'parentAsset',
      'parts_first',
      `${part.tag} is a part of ${tag} and ${part.status.replaceAll('_', ' ')}. Retire it first, or change its parent.`,
    );
}

async function retired({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, keepers);
  await refuseParts(work, row, live);
  await refuseFederal(work, row);
  const by = { retiredOn: work.today, retiredBy: personActing(work.actor) };
  await work.asProduct.change(asset, row.id, {}, by);
}

async function reinstated({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, keepers);
  if (row.parentAsset !== null) await refuseParent(work, row);
  await work.asProduct.change(asset, row.id, {}, { retiredOn: null, retiredBy: null });
}

/** What the step asks for is judged with it: before, the step is only waiting for it. */
async function disposed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, asset, disposers);
  if (work.actor.kind !== 'system') refuseUnsaid(work, row);
  await refuseParts(work, row, [...live, 'retired']);
  await refuseFederal(work, row);
  await work.asProduct.change(asset, row.id, {}, { disposedBy: personActing(work.actor) });
}

function refuseUnsaid(work: UnitOfWork, row: Asset): void {
  const { disposal, disposedOn, proceeds, retiredOn } = row;
  if (disposedOn === null || disposedOn > work.today || disposedOn < (retiredOn ?? ''))
    throw wrong('disposedOn', 'disposed_by_now', 'Enter the day of the disposal, from its retirement until today.');
  if (!brings(disposal) && (proceeds?.cents ?? 0) > 0)
    throw wrong('proceeds', 'proceeds_of_sale', 'Only a sale or a trade-in has proceeds. Enter 0 for anything else.');
}

export const assetEffects = follows(asset, {
  create: [written, created],
  edit: [written],
  place: [placed],
  deactivate: [judged],
  reactivate: [judged],
  cancel: [cancelled],
  retire: [retired],
  reinstate: [reinstated],
  dispose: [disposed],
});

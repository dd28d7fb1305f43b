import { nobodyId, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { addEntry, heldIncident } from '../incidents/event.server.ts';
import { priorityNames } from '../incidents/incident-words.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { alertSite } from '../weather/alert-site.record.ts';
import { allocationMethod, allocationTrouble, propose } from './allocation.ts';
import { stockAt } from './stock.server.ts';
import { supplyAllocation } from './supply-allocation.record.ts';
import { supplyClaim } from './supply-claim.record.ts';
import { supplyItem } from './supply-item.record.ts';
import { supplyMovement } from './supply-movement.record.ts';
import { supplySource } from './supply-source.record.ts';
import { supplyShipment } from './supply-shipment.record.ts';
import { claimable, type MovementKind, supplyPeople } from './supply-words.ts';

type Movement = Row<typeof supplyMovement>;
type Allocation = Row<typeof supplyAllocation>;
type Claim = Row<typeof supplyClaim>;

/** As much as an allocation can say that there is. */
const MOST_STOCK = 2_000_000_000;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** The item, held until the end of the transaction: its stock changes by one movement at a time. */
async function heldItem(work: UnitOfWork, id: string): Promise<Row<typeof supplyItem>> {
  const row = await work.asProduct.row(supplyItem, { where: { id }, lock: 'update' });
  if (!row || row.status !== 'active')
    throw refusedAt('item', 'supply_item.is_active', 'This item is retired. Choose an active one.');
  return row as Row<typeof supplyItem>; // all of its fields were read
}

async function openSite(work: UnitOfWork, id: string, path: string): Promise<void> {
  const row = await work.asProduct.row(alertSite, { where: { id }, fields: ['status'], lock: 'share' });
  if (row?.status !== 'active')
    throw refusedAt(path, 'alert_site.is_active', 'This site is retired. Choose an active one.');
}

const notBelowZero = (stock: number, unit: string) =>
  refusedAt(
    'quantity',
    'supply_movement.within_stock',
    `There are ${stock} in stock, counted in ${unit}. Enter at most that.`,
  );

const changeOf = (kind: MovementKind, quantity: number, stock: number): number =>
  kind === 'receipt' ? quantity : kind === 'count' ? quantity - stock : -quantity;

/** A movement is worked out under the lock of its item; nothing is issued beyond the stock. */
async function moved({ row, work }: EffectFacts<Movement>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, supplyMovement, supplyPeople);
  const item = await heldItem(work, row.item);
  await openSite(work, row.site, 'site');
  const stock = await stockAt(work, row.item, row.site);
  const change = changeOf(row.kind, row.quantity, stock);
  if (stock + change < 0) throw notBelowZero(stock, item.unit);
  const facts = { movedOn: work.today, movedBy: personActing(work.actor) };
  await work.asProduct.change(supplyMovement, row.id, {}, { ...facts, change, stockAfter: stock + change });
  if (row.kind !== 'transfer' || row.toSite === null) return;
  await openSite(work, row.toSite, 'toSite');
  const there = await stockAt(work, row.item, row.toSite);
  await work.asProduct.insert(
    supplyMovement,
    {
      item: row.item,
      site: row.toSite,
      kind: 'receipt',
      quantity: row.quantity,
      reason: `Transfer ${row.number ?? ''}`,
    },
    { ...facts, change: row.quantity, stockAfter: there + row.quantity },
  );
}

/** Two vendors that are merged may leave an item two sources of one vendor; nobody enters the second by hand. */
async function sourceMade({ row, work }: EffectFacts<Row<typeof supplySource>>): Promise<void> {
  const { id, item, vendor } = row;
  if (await work.asProduct.has(supplySource, { item, vendor, id: { not: id } }))
    throw refusedAt(
      'vendor',
      'supply_source.is_there',
      'This vendor is a source of the item already. Resume or edit it.',
    );
}

async function shipmentMade({ row, work }: EffectFacts<Row<typeof supplyShipment>>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, supplyShipment, supplyPeople);
  await heldItem(work, row.item);
  await openSite(work, row.site, 'site');
}

async function shipmentReceived({ row, work }: EffectFacts<Row<typeof supplyShipment>>): Promise<void> {
  await refuseWithoutRight(work, supplyShipment, supplyPeople);
  await heldItem(work, row.item);
  await openSite(work, row.site, 'site');
  const stock = await stockAt(work, row.item, row.site);
  await work.asProduct.insert(
    supplyMovement,
    { item: row.item, site: row.site, kind: 'receipt', quantity: row.quantity, reason: `Shipment ${row.number ?? ''}` },
    {
      change: row.quantity,
      stockAfter: stock + row.quantity,
      movedOn: work.today,
      movedBy: personActing(work.actor),
      shipment: row.id,
    },
  );
  await work.asProduct.change(supplyShipment, row.id, {}, { receivedBy: personActing(work.actor) });
}

async function shipmentEnded({ work }: EffectFacts<Row<typeof supplyShipment>>): Promise<void> {
  await refuseWithoutRight(work, supplyShipment, supplyPeople);
}

async function claimsOf(work: UnitOfWork, allocation: string): Promise<readonly Claim[]> {
  return (await work.asProduct.rows(supplyClaim, {
    where: { allocation },
    order: 'number',
    most: 'all',
  })) as readonly Claim[]; // all of their fields were read
}

const requestsOf = (work: UnitOfWork, claims: readonly Claim[], lock?: 'update') =>
  work.asProduct.rows(resourceRequest, {
    where: { id: [...new Set(claims.map(({ request }) => request))] },
    fields: ['number', 'incident', 'status', 'position', 'requestedBy', 'createdBy'],
    order: 'number',
    most: 'all',
    ...(lock && { lock }),
  });
const issuedBy = ({ given, proposed: share }: Pick<Claim, 'given' | 'proposed'>): number => given ?? share ?? 0;
const waits = ({ status }: { readonly status: string }) => claimable.some((one) => one === status);

/** What earlier rounds of an item issued to a request, and the most that it asked in one of them. */
async function earlierRounds(work: UnitOfWork, of: Allocation, claims: readonly Claim[]) {
  const rounds = await work.asProduct.rows(supplyAllocation, {
    where: { item: of.item, status: 'approved', id: { not: of.id } },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const earlier =
    rounds.length === 0
      ? []
      : await work.asProduct.rows(supplyClaim, {
          where: { allocation: rounds.map(({ id }) => id), request: claims.map(({ request }) => request) },
          fields: ['request', 'asked', 'given', 'proposed'],
          order: 'number',
          most: 'all',
        });
  return (request: string) => {
    const own = earlier.filter((claim) => claim.request === request);
    return {
      issued: own.reduce((sum, claim) => sum + issuedBy(claim), 0),
      asked: Math.max(0, ...own.map(({ asked }) => asked)),
    };
  };
}

/**
 * Stock goes to no request that was filled or canceled since it was claimed, and to none twice: what earlier rounds issued counts toward
 * what is asked. The requests are held, so that two rounds at once never issue the same share.
 */
async function refuseEnded(work: UnitOfWork, of: Allocation, claims: readonly Claim[]) {
  const requests = await requestsOf(work, claims, 'update');
  const waiting = new Set(requests.filter(waits).map(({ id }) => id));
  const before = await earlierRounds(work, of, claims);
  for (const claim of claims) {
    const { issued, asked } = before(claim.request);
    const most = Math.max(0, Math.max(asked, claim.asked) - issued);
    if (issuedBy(claim) > most)
      throw refusedAt(
        'item',
        'supply_allocation.issued_once',
        `Earlier allocations issued ${issued} to the request of claim ${claim.number ?? ''}. Give it at most ${most}.`,
      );
  }
  const over = claims.find((claim) => issuedBy(claim) > 0 && !waiting.has(claim.request));
  if (over)
    throw refusedAt(
      'item',
      'supply_allocation.requests_wait',
      `The request of claim ${over.number ?? ''} no longer waits. Give it 0.`,
    );
  return requests;
}

/** What the method proposes from the stock that is there now, written to each claim. Requests that no longer wait get nothing. */
async function proposed(work: UnitOfWork, of: Allocation): Promise<readonly Claim[]> {
  const stock = Math.min(Math.max(0, await stockAt(work, of.item, of.site)), MOST_STOCK);
  const claims = await claimsOf(work, of.id);
  const waiting = new Set((await requestsOf(work, claims)).filter(waits).map(({ id }) => id));
  const shares = propose(
    stock,
    claims.map(({ id, request, priority, neededAt, asked }) => ({
      id,
      rank: priority === null ? priorityNames.length : priorityNames.indexOf(priority),
      neededAt: neededAt ?? '',
      asked: waiting.has(request) ? asked : 0,
    })),
  );
  for (const { id, proposed: share } of shares)
    if (claims.find((one) => one.id === id)?.proposed !== share)
      await work.asProduct.change(supplyClaim, id, {}, { proposed: share });
  await work.asProduct.change(supplyAllocation, of.id, {}, { stock, method: allocationMethod });
  return claimsOf(work, of.id);
}

async function heldAllocation(work: UnitOfWork, id: string): Promise<Allocation> {
  const row = await work.asProduct.row(supplyAllocation, { where: { id }, lock: 'update' });
  if (!row || row.status !== 'draft')
    throw refusedAt(
      'allocation',
      'supply_claim.allocation_is_draft',
      'This allocation is not a draft. Send it back first.',
    );
  return row as Allocation; // all of its fields were read
}

async function claimMade({ row, work }: EffectFacts<Claim>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, supplyClaim, supplyPeople);
  const of = await heldAllocation(work, row.allocation);
  const request = await work.asProduct.row(resourceRequest, { where: { id: row.request }, lock: 'share' });
  if (!request || !waits(request))
    throw refusedAt(
      'request',
      'supply_claim.request_waits',
      'Choose a request that is approved and not yet on its way.',
    );
  const { priority, neededAt, requestedBy } = request;
  await work.asProduct.change(supplyClaim, row.id, {}, { priority, neededAt, requestedBy });
  await proposed(work, of);
}

async function claimChanged({ row, work }: EffectFacts<Claim>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, supplyClaim, supplyPeople);
  await proposed(work, await heldAllocation(work, row.allocation));
}

async function allocationMade({ row, work }: EffectFacts<Allocation>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, supplyAllocation, supplyPeople);
  await heldItem(work, row.item);
  await openSite(work, row.site, 'site');
  await proposed(work, row);
}

const rowsOf = (claims: readonly Claim[]) =>
  claims.map(({ asked, proposed: share, given, reason }) => ({
    asked,
    proposed: share ?? 0,
    given: given ?? share ?? 0,
    reason,
  }));

async function submitted({ row, work }: EffectFacts<Allocation>): Promise<void> {
  await refuseWithoutRight(work, supplyAllocation, supplyPeople);
  await heldItem(work, row.item);
  const claims = await proposed(work, row);
  if (claims.length === 0 && !isProduct(work))
    throw refusedAt('item', 'supply_allocation.has_claims', 'Add a claim for each request before you submit.');
  const requests = await refuseEnded(work, row, claims);
  const trouble = allocationTrouble(await stockAt(work, row.item, row.site), rowsOf(claims));
  if (trouble) throw refusedAt('item', 'supply_allocation.is_sound', trouble);
  const asking = requests.flatMap(({ requestedBy, createdBy }) => [requestedBy, createdBy]);
  const requesters = [...new Set(asking.filter((person) => person !== nobodyId))];
  await work.asProduct.change(supplyAllocation, row.id, {}, { requesters, submittedBy: personActing(work.actor) });
}

interface Issued {
  readonly item: Row<typeof supplyItem>;
  readonly claims: readonly Claim[];
  readonly requests: Awaited<ReturnType<typeof requestsOf>>;
}

/** Each request that got something reads so in the log of its incident, the incidents always in one order. */
async function logIssued(work: UnitOfWork, round: Allocation, { item, claims, requests }: Issued): Promise<void> {
  for (const { id, number, incident, position } of requests.toSorted((a, b) => (a.incident < b.incident ? -1 : 1))) {
    const claim = claims.find(({ request }) => request === id);
    if (!claim || issuedBy(claim) === 0) continue;
    await addEntry(work, await heldIncident(work, incident), {
      occurredAt: work.now(),
      kind: 'request',
      severity: 'routine',
      position: position ?? 'logistics',
      text: `${number} gets ${issuedBy(claim)} of ${claim.asked} ${item.name} (${item.unit}) from stock by ${round.number}.`,
      request: id,
    });
  }
}

/** What is issued is judged by the stock of this moment. */
async function approved({ row, work }: EffectFacts<Allocation>): Promise<void> {
  await refuseWithoutRight(work, supplyAllocation, 'manager');
  const item = await heldItem(work, row.item);
  const claims = await claimsOf(work, row.id);
  const requests = await refuseEnded(work, row, claims);
  let stock = await stockAt(work, row.item, row.site);
  const trouble = allocationTrouble(stock, rowsOf(claims));
  if (trouble) throw refusedAt('item', 'supply_allocation.is_still_sound', `${trouble} Send the allocation back.`);
  for (const claim of claims) {
    const quantity = issuedBy(claim);
    if (quantity === 0) continue;
    stock -= quantity;
    await work.asProduct.insert(
      supplyMovement,
      {
        item: item.id,
        site: row.site,
        kind: 'issue',
        quantity,
        reason: `Allocation ${row.number ?? ''}, claim ${claim.number ?? ''}`,
      },
      {
        change: -quantity,
        stockAfter: stock,
        movedOn: work.today,
        movedBy: personActing(work.actor),
        allocation: row.id,
      },
    );
  }
  await logIssued(work, row, { item, claims, requests });
  await work.asProduct.change(
    supplyAllocation,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

async function returned({ work }: EffectFacts<Allocation>): Promise<void> {
  await refuseWithoutRight(work, supplyAllocation, 'manager');
}
async function canceled({ work }: EffectFacts<Allocation>): Promise<void> {
  await refuseWithoutRight(work, supplyAllocation, supplyPeople);
}

export const supplyEffects = [
  ...follows(supplyMovement, { create: [moved] }),
  ...follows(supplySource, { create: [sourceMade] }),
  ...follows(supplyShipment, { create: [shipmentMade], receive: [shipmentReceived], cancel: [shipmentEnded] }),
  ...follows(supplyClaim, { create: [claimMade], edit: [claimChanged] }),
  ...follows(supplyAllocation, {
    create: [allocationMade],
    submit: [submitted],
    approve: [approved],
    return: [returned],
    cancel: [canceled],
  }),
];

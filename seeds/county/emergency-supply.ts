import { resourceRequest } from '#domains/disaster/incidents/resource-request.record.ts';
import { supplyAllocation } from '#domains/disaster/supply/supply-allocation.record.ts';
import { supplyClaim } from '#domains/disaster/supply/supply-claim.record.ts';
import { supplyItem } from '#domains/disaster/supply/supply-item.record.ts';
import { supplyMovement } from '#domains/disaster/supply/supply-movement.record.ts';
import { supplyShipment } from '#domains/disaster/supply/supply-shipment.record.ts';
import { supplySource } from '#domains/disaster/supply/supply-source.record.ts';
import { claimable } from '#domains/disaster/supply/supply-words.ts';
import { alertSite } from '#domains/disaster/weather/alert-site.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { itemsTold } from './emergency-supply-list.ts';

const SITES = 4;
const BEFORE = '2026-11-02';
const FLOOD = ['2026-11-18', '2026-11-19'] as const;

/** Emergency supplies: stock before the flood, what it used, what is on its way, one allocation that waits and one that is done. */
export async function seedEmergencySupply(as: As, cast: Cast): Promise<void> {
  const chantal = cast.get('Chantal Beaumont') as Actor;
  const lucia = cast.get('Lucia Ferreira') as Actor;
  const sites = (
    await as(chantal).rows(alertSite, { where: { status: 'active' }, fields: ['kind'], order: 'name', most: 'all' })
  )
    .filter(({ kind }) => kind !== 'service_area')
    .slice(0, SITES);
  const vendors = await as(chantal).rows(vendor, {
    where: { status: 'active' },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const siteAt = (place: number): string => sites[place % sites.length]?.id ?? '';
  const made = new Map<string, { id: string; site: string; vendor: string }>();
  for (const [place, [name, unit, reorderPoint, targetDays, stock, issued, leadDays]] of itemsTold.entries()) {
    const { id } = await as(chantal, BEFORE).insert(supplyItem, { name, unit, reorderPoint, targetDays });
    const site = siteAt(place);
    made.set(name, { id, site, vendor: vendors[(place * 2) % vendors.length]?.id ?? '' });
    for (const [at, days] of leadDays.entries())
      await as(chantal, BEFORE).insert(supplySource, {
        item: id,
        vendor: vendors[(place * 2 + at) % vendors.length]?.id ?? '',
        leadDays: days,
      });
    const move = (on: string, kind: 'receipt' | 'issue', quantity: number, reason: string) =>
      as(chantal, on).insert(supplyMovement, { item: id, site, kind, quantity, reason });
    await move(BEFORE, 'receipt', stock, 'Stock at the start of the register');
    const first = Math.floor(issued / 2);
    if (issued > 0) {
      if (first > 0) await move(FLOOD[0], 'issue', first, 'Cypress Creek flood, first day');
      await move(FLOOD[1], 'issue', issued - first, 'Cypress Creek flood, second day');
    }
  }
  await seedShipments(as, chantal, made);
  await seedRounds(as, [chantal, lucia], made);
}

type Made = ReadonlyMap<string, { readonly id: string; readonly site: string; readonly vendor: string }>;

async function seedShipments(as: As, chantal: Actor, made: Made): Promise<void> {
  const told = [
    ['Folding cot', 120, '2026-11-27'],
    ['Drinking water', 600, '2026-11-23'],
    ['Sandbag, empty', 10_000, '2026-11-24'],
    ['6-inch diesel pump', 4, '2026-12-02'],
  ] as const;
  for (const [name, quantity, day] of told) {
    const of = made.get(name);
    if (of)
      await as(chantal, FLOOD[1]).insert(supplyShipment, {
        item: of.id,
        site: of.site,
        vendor: of.vendor,
        quantity,
        expectedOn: as.day(day),
      });
  }
}

async function seedRounds(as: As, [chantal, lucia]: readonly [Actor, Actor], made: Made): Promise<void> {
  const requests = (
    await as(chantal).rows(resourceRequest, {
      where: { status: [...claimable] },
      fields: ['requestedBy'],
      order: 'number',
      most: 'all',
    })
  ).filter(({ requestedBy }) => requestedBy !== lucia.id);
  if (requests.length === 0) return;
  for (const [name, share] of [
    ['Folding cot', 60],
    ['Light tower', 2],
  ] as const) {
    const of = made.get(name);
    if (!of) continue;
    const { id } = await as(chantal, FLOOD[1]).insert(supplyAllocation, { item: of.id, site: of.site });
    for (const request of requests.slice(0, 2))
      await as(chantal, FLOOD[1]).insert(supplyClaim, { allocation: id, request: request.id, asked: share });
    await as(chantal, FLOOD[1]).move(supplyAllocation, id, 'submit');
    if (name === 'Light tower') await as(lucia, FLOOD[1]).move(supplyAllocation, id, 'approve');
  }
}

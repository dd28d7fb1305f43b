import { emergencyActivation } from '#domains/disaster/emergency/emergency-activation.record.ts';
import { emergencyNotice } from '#domains/disaster/order-now/emergency-notice.record.ts';
import { warnOfExpiry } from '#domains/disaster/emergency/expiry-clock.server.ts';
import { requisitionOf } from '#domains/disaster/emergency/requisition.server.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { usd } from './grant-hands.ts';

interface Told {
  readonly at: string;
  readonly need: string;
  readonly site: string;
  readonly harm: string;
  readonly sells: string;
  readonly basis: 'emergency' | 'exigency';
  readonly category: 'goods' | 'services';
  readonly pricing: 'lump' | 'unit' | 'time';
  readonly dollars: readonly [ceiling: number, price: number];
  readonly endsOn: string;
  readonly selection: string;
  readonly priceBasis: string;
  /** By whom its requisition is made, and what became of it. */
  readonly buyer: string | null;
  /** The public has its notice already. */
  readonly isPosted: boolean;
  readonly end: 'draft' | 'active' | 'extended' | 'ended';
}

/** Emergency purchases of the flood. One has expired and was not returned to competition. */
const told: readonly Told[] = [
  {
    at: '2026-11-18T01',
    need: 'Diesel pumps for pump station 4',
    site: 'Pump station 4',
    harm: 'Without pumps the water reaches the homes on Mill Road within four hours.',
    sells: 'Pumps',
    basis: 'emergency',
    category: 'goods',
    pricing: 'lump',
    dollars: [60_000, 38_400],
    endsOn: '2026-12-02',
    selection: 'The only vendor within 60 miles with six-inch diesel pumps on a truck.',
    priceBasis: 'Its posted weekly rates, and two rentals of last year.',
    buyer: 'Chantal Beaumont',
    isPosted: true,
    end: 'active',
  },
  {
    at: '2026-11-18T03',
    need: 'Debris removal from County Road 30',
    site: 'County Road 30',
    harm: 'Ambulances take a detour of 40 minutes while County Road 30 is blocked.',
    sells: 'Mowing',
    basis: 'exigency',
    category: 'services',
    pricing: 'unit',
    dollars: [150_000, 96_000],
    endsOn: '2026-11-19',
    selection: 'Crews and a grapple truck were in the county, under contract for the parks.',
    priceBasis: 'Unit prices of the pre-event contract of the neighboring county.',
    buyer: 'Chantal Beaumont',
    isPosted: false,
    end: 'active',
  },
  {
    at: '2026-11-18T05',
    need: 'Generator and cabling for lift station 9',
    site: 'Lift station 9',
    harm: 'Sewage runs into Cypress Creek a few hours after the station fails.',
    sells: 'Electrical',
    basis: 'emergency',
    category: 'goods',
    pricing: 'lump',
    dollars: [25_000, 18_900],
    endsOn: '2026-11-21',
    selection: 'Holds the electrical license and had the generator in its yard.',
    priceBasis: 'Compared with the rates that FEMA publishes for a 60 kW generator.',
    buyer: null,
    isPosted: true,
    end: 'extended',
  },
  {
    at: '2026-11-18T07',
    need: 'Diesel fuel for pumps',
    site: 'Stormwater yard',
    harm: 'The pumps stop when their tanks are empty, after about nine hours.',
    sells: 'Diesel',
    basis: 'emergency',
    category: 'goods',
    pricing: 'unit',
    dollars: [12_000, 7_200],
    endsOn: '2026-11-25',
    selection: 'Delivers under the contract that the county has.',
    priceBasis: 'The price of the contract.',
    buyer: null,
    isPosted: false,
    end: 'ended',
  },
  {
    at: '2026-11-19T12',
    need: 'Water pumps for the east levee',
    site: 'East levee',
    harm: 'Seepage behind the levee undermines it when it is not pumped off.',
    sells: 'Pumps',
    basis: 'emergency',
    category: 'goods',
    pricing: 'lump',
    dollars: [30_000, 21_500],
    endsOn: '2026-12-10',
    selection: 'Has served station 4 since the first night.',
    priceBasis: 'The rates of the first activation.',
    buyer: null,
    isPosted: false,
    end: 'draft',
  },
];

/** Entered by the product: their times are no measurement, and the register says so. */
export async function seedEmergencyActivations(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const [lucia, ben] = [one('Lucia Ferreira'), one('Benjamin Cho')];
  const reader = as(lucia, '2026-11-18T01').asProduct;
  const flood = await reader.row(incident, { where: { name: 'Cypress Creek flood' }, fields: ['number'] });
  if (!flood) return;
  const firms = await reader.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  for (const { at, sells, dollars, endsOn, buyer, isPosted, end, ...given } of told) {
    const hands = as(lucia, at);
    const product = hands.asProduct;
    const { id } = await product.insert(emergencyActivation, {
      ...given,
      incident: flood.id,
      vendor: firms.find((firm) => firm.sells?.startsWith(sells))?.id ?? null,
      ceiling: usd(dollars[0]),
      amount: usd(dollars[1]),
      endsOn: as.day(endsOn),
      noConflict: true,
      isCertified: false,
    });
    if (end === 'draft') continue;
    await product.move(emergencyActivation, id, 'activate');
    if (buyer) await requisitionOf(as(one(buyer), at), id);
    if (isPosted) {
      const notice = await product.row(emergencyNotice, { where: { activation: id }, fields: [] });
      if (notice) await as(lucia, at).asProduct.move(emergencyNotice, notice.id, 'post');
    }
    if (end === 'extended')
      await as(ben, '2026-11-19T09').asProduct.move(emergencyActivation, id, 'extend', {
        reason: 'The utility expects the feeder to return on November 30.',
        input: { endsOn: as.day('2026-12-04') },
      });
    if (end === 'ended')
      await as(lucia, '2026-11-19T15').asProduct.move(emergencyActivation, id, 'end', {
        reason: 'The pumps at Mill Road stopped. Fuel is ordered under the contract again.',
      });
  }
  // The clock of a county that starts finds nothing to do.
  await warnOfExpiry(as(lucia, '2026-11-20T06').asProduct);
}

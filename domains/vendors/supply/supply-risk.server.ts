import { fail, type Place, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Reason, reachOf, type Site } from './exposure.ts';
import { supplyDeclaration } from './supply-declaration.record.ts';
import { supplyPolicy } from './supply-policy.record.ts';
import { supplyReview } from './supply-review.record.ts';
import { supplySignal } from './supply-signal.record.ts';
import { isAtLeast } from './supply-words.ts';
import { vendor as vendorRecord } from '../vendor.record.ts';
import type { Firm } from './supply-data.server.ts';

export interface NamedSite extends Site {
  readonly id: string;
  readonly site: string;
}
type Signal = Row<typeof supplySignal>;

export interface Exposure {
  readonly site: NamedSite;
  readonly signal: Pick<Signal, 'id' | 'subject' | 'kind' | 'severity' | 'untilDay'>;
  readonly because: Reason;
}

/** Signals in force on this day: an expired one counts no longer, whether or not anyone ended it. */
export const signalsInForce = (work: UnitOfWork) =>
  work.rows(supplySignal, {
    where: { status: 'active', fromDay: { until: work.today }, untilDay: { from: work.today } },
    order: ['untilDay', 'subject'],
    most: 'all',
  });

/** The vendors' own places, and those of subcontractors that were declared and confirmed. */
export async function sitesOf(work: UnitOfWork, firms: readonly Firm[]): Promise<readonly NamedSite[]> {
  const ids = firms.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await work.rows(supplyDeclaration, {
          where: { vendor: ids, status: 'confirmed' },
          fields: ['id', 'vendor', 'item', 'subcontractor', 'place'],
          order: 'item',
          most: 'all',
        });
  return [
    ...firms.map(({ id, state, place }) => ({
      id,
      vendor: id,
      site: 'Own address',
      state,
      place: place as Place | null,
    })),
    ...found
      .filter(({ place }) => place !== null)
      .map(({ id, vendor, item, subcontractor, place }) => ({
        id,
        vendor,
        site: subcontractor ? `${subcontractor}: ${item}` : item,
        state: null,
        place,
      })),
  ];
}

export function exposuresOf(
  sites: readonly NamedSite[],
  signals: Awaited<ReturnType<typeof signalsInForce>>,
): Exposure[] {
  return signals.flatMap((signal) =>
    sites.flatMap((site) => {
      // A signal that names a vendor is told once, not for each of its sites.
      if (signal.vendor !== null && site.id !== site.vendor) return [];
      const because = reachOf(signal, site);
      return because ? [{ site, signal, because }] : [];
    }),
  );
}

async function firmOf(work: UnitOfWork, id: string): Promise<Firm | null> {
  const found = await work.row(vendorRecord, {
    where: { id },
    fields: ['id', 'name', 'status', 'address', 'location', 'commodities'],
  });
  if (!found) return null;
  const { name, status, address, location, commodities } = found;
  return { id, name, status, state: address.state || null, place: location, commodities: commodities ?? [] };
}

/** The policy in force today: the one adopted for the latest day that has come. */
export function policyToday(work: UnitOfWork) {
  return work.row(supplyPolicy, {
    where: { status: 'adopted', fromDay: { until: work.today } },
    order: ['-fromDay', '-createdAt'],
  });
}

/** Open signals that the policy counts and that reach this vendor. */
export async function risksOfVendor(work: UnitOfWork, vendor: string): Promise<readonly Exposure[]> {
  const policy = await policyToday(work);
  const firm = policy && policy.atAward !== 'none' ? await firmOf(work, vendor) : null;
  if (!policy || !firm) return [];
  const exposures = exposuresOf(await sitesOf(work, [firm]), await signalsInForce(work));
  return exposures.filter(({ signal }) => isAtLeast(signal.severity, policy.severity));
}

/** What the person who recommends an award is told, where the policy in force asks for more than nothing. */
export const warningsAtAward = async (work: UnitOfWork, vendor: string): Promise<readonly string[]> => [
  ...new Set((await risksOfVendor(work, vendor)).map(({ signal }) => `${signal.subject}, until ${signal.untilDay}`)),
];

/**
 * Refuses an award while a signal that the policy counts has no approved review which allows it. Nothing is excluded by the product:
 * people review each signal, and the vendor may object to what they conclude.
 */
export async function refuseUnreviewedRisk(work: UnitOfWork, vendor: string): Promise<void> {
  const policy = await policyToday(work);
  if (policy?.atAward !== 'review') return;
  const open = new Map((await risksOfVendor(work, vendor)).map(({ signal }) => [signal.id, signal]));
  if (open.size === 0) return;
  const reviews = await work.rows(supplyReview, {
    where: { vendor, signal: [...open.keys()], status: ['approved', 'contested'] },
    fields: ['signal', 'outcome', 'status'],
    order: 'signal',
    most: 'all',
  });
  for (const signal of open.values()) {
    const own = reviews.filter((one) => one.signal === signal.id);
    const excluded = own.find(({ outcome }) => outcome === 'exclude');
    if (excluded)
      throw fail(
        'refused',
        'supply.excluded',
        excluded.status === 'contested'
          ? `The vendor objects to the review of “${signal.subject}”. Decide the objection first.`
          : `A risk review allows no award to this vendor because of “${signal.subject}”.`,
      );
    if (own.length === 0)
      throw fail(
        'refused',
        'supply.unreviewed',
        `Review the risk signal “${signal.subject}” for this vendor first, under Supply Chain Risk.`,
      );
  }
}

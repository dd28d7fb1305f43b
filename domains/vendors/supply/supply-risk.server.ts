import type { Place, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reachOf, type Site } from './exposure.ts';
import type { Reason } from './supply-words.ts';
import { supplyDeclaration } from './supply-declaration.record.ts';
import { supplyPolicy } from './supply-policy.record.ts';
import { supplySignal } from './supply-signal.record.ts';
import type { Firm } from './supply-data.server.ts';

export interface NamedSite extends Site {
  readonly id: string;
  readonly site: string;
  readonly city: string | null;
}
type Signal = Row<typeof supplySignal>;

export interface Exposure {
  readonly site: NamedSite;
  readonly signal: Pick<Signal, 'id' | 'subject' | 'kind' | 'severity' | 'source' | 'fromDay' | 'untilDay' | 'area'>;
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
    ...firms.map(({ id, state, city = null, place }) => ({
      id,
      vendor: id,
      site: 'Own address',
      city,
      state,
      place: place as Place | null,
    })),
    ...found
      .filter(({ place }) => place !== null)
      .map(({ id, vendor, item, subcontractor, place }) => ({
        id,
        vendor,
        site: subcontractor ? `${subcontractor}: ${item}` : item,
        city: null,
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

/** The policy in force today: the one adopted for the latest day that has come. */
export function policyToday(work: UnitOfWork) {
  return work.row(supplyPolicy, {
    where: { status: 'adopted', fromDay: { until: work.today } },
    order: ['-fromDay', '-createdAt'],
  });
}

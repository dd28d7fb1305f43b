import type { Place } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.server.ts';
import { type Hazard, type HazardSite, SIGNAL_DAYS } from '../../vendors/public.server.ts';
import { matcherOf } from './alert-places.ts';
import { alertSite } from './alert-site.record.ts';
import type { AlertSeverity } from './alert-words.ts';
import { beginOf, mayTell } from './in-force.ts';
import { alertsNow } from './known-alerts.server.ts';
import { locatedIn } from './our-places.server.ts';

const severities: Readonly<Record<AlertSeverity, Hazard['severity']>> = {
  extreme: 'severe',
  severe: 'severe',
  moderate: 'warning',
  unknown: 'warning',
  minor: 'watch',
};
const reasons = { shape: 'area', zone: 'zone', county: 'county' } as const;

type Spot = HazardSite & ReturnType<ReturnType<typeof locatedIn>>;

async function alertsAt(work: UnitOfWork, spots: readonly Spot[]): Promise<Hazard[]> {
  const { open } = await alertsNow(work);
  const matchesOf = matcherOf(spots);
  return open
    .filter(({ standing }) => mayTell(standing))
    .flatMap((alert) =>
      matchesOf(alert).map(({ id: site, reason }) => ({
        site,
        record: 'weather_alert' as const,
        id: alert.id,
        subject: alert.headline,
        kind: 'weather' as const,
        severity: severities[alert.severity],
        source: `National Weather Service, ${alert.urn}`.slice(0, 300),
        fromDay: dayIn(work.actor.timeZone, new Date(beginOf(alert))),
        untilDay: dayIn(work.actor.timeZone, new Date(alert.untilAt)),
        because: reasons[reason],
        areas: (alert.outlines ?? []).map((coordinates) => ({ type: 'Polygon', coordinates }) as unknown as Place), // as the import keeps it
      })),
    );
}

/** “Norfolk (Independent City)” is Norfolk. */
const plain = (name: string): string =>
  name
    .replace(/\(.*$/, '')
    .replaceAll(/[^A-Za-z ]/g, ' ')
    .trim()
    .toLowerCase();

interface Declared {
  readonly state: string;
  readonly areas: readonly { readonly name: string; readonly code: string }[] | null;
}

/**
 * How a declaration reaches a site: its county is designated, or the whole state. Of a site whose county is not known only the state can
 * be said, unless the city has the name of a designated area.
 */
export function declarationReach(
  { state, areas }: Declared,
  site: Pick<Spot, 'state' | 'city' | 'counties'>,
): { readonly because: 'county' | 'state'; readonly isNamed: boolean } | null {
  const named = areas ?? [];
  if (site.counties.some((county) => named.some(({ code }) => code.slice(0, 5) === county.slice(1))))
    return { because: 'county', isNamed: true };
  if (site.state !== state) return null;
  if (named.some(({ name }) => /^statewide\b/i.test(name))) return { because: 'state', isNamed: true };
  const city = plain(site.city ?? '');
  if (city !== '' && named.some(({ name }) => plain(name) === city)) return { because: 'county', isNamed: true };
  return site.counties.length === 0 ? { because: 'state', isNamed: false } : null;
}

/** A declaration counts until its incident ends; one without an end for thirty days from its own. */
async function declarationsAt(work: UnitOfWork, spots: readonly Spot[]): Promise<Hazard[]> {
  const rows = await work.asProduct.rows(declaredDisaster, {
    where: { beginOn: { until: work.today } },
    fields: ['id', 'number', 'title', 'state', 'declaredOn', 'endOn', 'beginOn', 'areas'],
    order: ['-declaredOn', 'number'],
    most: 'all',
  });
  return rows.flatMap((row) => {
    const untilDay = row.endOn ?? addDays(row.declaredOn, SIGNAL_DAYS);
    if (untilDay < work.today) return [];
    return spots.flatMap((spot): Hazard[] => {
      const reach = declarationReach(row, spot);
      if (!reach) return [];
      return [
        {
          site: spot.id,
          record: 'declared_disaster',
          id: row.id,
          subject: `${row.number} ${row.title}`.slice(0, 200),
          kind: 'declaration',
          severity: reach.isNamed ? 'warning' : 'watch',
          source: `OpenFEMA disaster declarations, ${row.number}`,
          fromDay: row.beginOn,
          untilDay,
          because: reach.because,
          areas: [],
        },
      ];
    });
  });
}

/** Weather alerts and disaster declarations that reach sites of vendors, as the product holds them now. */
export async function vendorHazards(work: UnitOfWork, sites: readonly HazardSite[]): Promise<readonly Hazard[]> {
  if (sites.length === 0) return [];
  const areas = await work.asProduct.rows(alertSite, {
    where: { status: 'active', kind: 'service_area' },
    fields: ['kind', 'place', 'zones', 'counties'],
    order: 'name',
    most: 'all',
  });
  const located = locatedIn(areas);
  const spots = sites.map((site) => ({ ...site, ...located(site.place) }));
  return [...(await alertsAt(work, spots)), ...(await declarationsAt(work, spots))];
}

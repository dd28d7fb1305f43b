import type { Place } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { firstRows } from '#server/records/first-of.ts';
import { vendor } from '../vendor.record.ts';
import { type Hazard, type HazardSite, riskScore } from './hazards.ts';
import type { SupplyRisk, VendorRisk } from './supply-calls.ts';
import { type Firm, firmsAmong } from './supply-data.server.ts';
import type { Reason } from './supply-words.ts';
import { exposuresOf, type NamedSite, signalsInForce, sitesOf } from './supply-risk.server.ts';

/** The hazards that other parts of the product hold, against these sites; handed in by the product. */
export type HazardsOf = (work: UnitOfWork, sites: readonly HazardSite[]) => Promise<readonly Hazard[]>;
export const noHazards: HazardsOf = async () => [];

type Exposed = Omit<SupplyRisk['exposed']['data'][number], 'name'>;

interface Exposures {
  readonly sites: readonly NamedSite[];
  readonly exposed: readonly Exposed[];
  /** Outlines of what reaches a site, once each. */
  readonly areas: readonly { readonly id: string; readonly name: string; readonly place: Place }[];
}

export const MOST_AREAS = 50;

/**
 * What reaches these vendors today: signals that people entered or imported, and alerts and declarations as the product holds them now.
 * A hazard that someone recorded as a signal of the same source is told once.
 */
export async function exposedFor(
  work: UnitOfWork,
  firms: readonly Firm[],
  hazardsOf: HazardsOf = noHazards,
): Promise<Exposures> {
  const sites = await sitesOf(work, firms);
  const signals = await signalsInForce(work);
  const own = exposuresOf(sites, signals).map(({ site, signal, because }) => ({
    site,
    because: because as Reason,
    areas: signal.area ? [signal.area] : [],
    hazard: { ...signal, record: 'supply_signal' as const },
  }));
  const recorded = new Set(own.map(({ site, hazard }) => `${hazard.source} ${site.vendor}`));
  const byId = new Map(sites.map((one) => [one.id, one]));
  const found = (await hazardsOf(work, sites)).flatMap(({ site: id, because, areas, ...hazard }) => {
    const site = byId.get(id);
    return site && !recorded.has(`${hazard.source} ${site.vendor}`) ? [{ site, because, areas, hazard }] : [];
  });
  const all = [...own, ...found].toSorted(
    (one, other) =>
      compare(one.hazard.untilDay, other.hazard.untilDay) || compare(one.hazard.subject, other.hazard.subject),
  );
  const areas = new Map(
    all.flatMap(({ hazard, areas: drawn }) =>
      drawn.map((place, at) => [`${hazard.id} ${at}`, { id: `${hazard.id} ${at}`, name: hazard.subject, place }]),
    ),
  );
  return {
    sites,
    areas: [...areas.values()],
    exposed: all.map(({ site, because, hazard }) => ({
      id: `${hazard.id} ${site.id}`,
      vendor: site.vendor,
      site: site.site,
      siteId: site.id,
      record: hazard.record,
      signal: hazard.id,
      subject: hazard.subject,
      kind: hazard.kind,
      severity: hazard.severity,
      source: hazard.source,
      because,
      fromDay: hazard.fromDay,
      untilDay: hazard.untilDay,
    })),
  };
}
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Two sites in one storm are one signal. What is still to come is shown and not counted. */
export function scoreOn(today: string, exposed: readonly Exposed[]) {
  const open = new Map(
    exposed.filter(({ fromDay }) => fromDay <= today).map(({ signal, severity }) => [signal, severity]),
  );
  return { signals: open.size, score: riskScore([...open.values()]) };
}

const MOST = 50;

/** What reaches one vendor, with its sites. */
export async function riskOfVendor(work: UnitOfWork, id: string, hazardsOf: HazardsOf): Promise<VendorRisk> {
  if (!(await work.find(vendor, id))) throw missing(vendor);
  const { sites, exposed, areas } = await exposedFor(work, await firmsAmong(work, [id]), hazardsOf);
  const hit = new Set(exposed.map(({ siteId }) => siteId));
  return {
    ...scoreOn(work.today, exposed),
    exposed: firstRows(exposed, MOST),
    sites: sites
      .filter(({ place }) => place !== null)
      .map((site) => ({ id: site.id, name: site.site, place: site.place, isExposed: hit.has(site.id) })),
    areas: firstRows(areas, MOST_AREAS),
  };
}

import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { alertFeed } from './alert-feed.record.ts';
import { alertImport } from './alert-import.record.ts';
import { STALE_MINUTES } from './feed-words.ts';
import { beginOf, inListOrder, mayTell } from './in-force.ts';
import { alertsAround, alertsNow, type KnownAlerts, type ListedAlert } from './known-alerts.server.ts';
import { incidentOfEvent } from './from-alert.server.ts';
import { matchesIn, type OurPlace, ourPlaces } from './our-places.server.ts';
import { matcherOf, type MatchReason } from './alert-places.ts';
import type { Standing } from './alert-words.ts';
import { shortItems } from './short-items.server.ts';
import { suggestionsFor } from './suggestions.ts';
import type { AlertBoard, AlertDetail, AlertHistory, AlertMap, alertScopes } from './weather-calls.ts';
import { weatherAlert } from './weather-alert.record.ts';

const MOST = 100;
const SHOWN = 5;
const HISTORY_DAYS = 30;

const listedOf = (
  one: Pick<
    ListedAlert,
    | 'id'
    | 'headline'
    | 'event'
    | 'hazard'
    | 'severity'
    | 'sentAt'
    | 'onsetAt'
    | 'effectiveAt'
    | 'untilAt'
    | 'area'
    | 'alertStatus'
  >,
) => ({
  id: one.id,
  headline: one.headline,
  event: one.event,
  hazard: one.hazard,
  severity: one.severity,
  sentAt: one.sentAt,
  beginsAt: beginOf(one),
  untilAt: one.untilAt,
  area: one.area,
  isTest: one.alertStatus !== 'actual',
});

/** The newest copy, by a feed or a file. A feed that fails keeps its last alerts, and says so. */
async function agesOf(work: UnitOfWork): Promise<Pick<AlertBoard, 'now' | 'asOf' | 'isStale' | 'feeds'>> {
  const now = work.now();
  const feeds = await work.rows(alertFeed, { order: 'area', most: 'all' });
  const last = await work.row(alertImport, { where: { readAt: { until: now } }, fields: ['asOf'], order: '-asOf' });
  const moments = [...feeds.map(({ asOf }) => asOf), last?.asOf ?? null].filter((one) => one !== null);
  const asOf = moments.toSorted().at(-1) ?? null;
  return {
    now,
    asOf,
    isStale: asOf !== null && Date.parse(now) - Date.parse(asOf) > STALE_MINUTES * 60_000,
    feeds: feeds.map(({ id, area, status, readAt, expected, failure, failedSince }) => ({
      id,
      area,
      isActive: status === 'active',
      readAt,
      expected,
      failure,
      failedSince,
    })),
  };
}

/** In force before upcoming, each by hazard class and onset. */
const current = ({ open }: KnownAlerts) => {
  const shown = open.filter(({ standing }) => mayTell(standing)).toSorted(inListOrder);
  return [
    ...shown.filter(({ standing }) => standing === 'in_force'),
    ...shown.filter(({ standing }) => standing === 'upcoming'),
  ];
};

export async function boardOf(work: UnitOfWork, scope: keyof typeof alertScopes): Promise<AlertBoard> {
  const known = await alertsNow(work);
  const places = await ourPlaces(work);
  const matchesOf = matcherOf(places);
  const alerts = current(known).map((one) => ({ ...one, matches: matchesOf(one) }));
  const touching = alerts.filter(({ matches }) => matches.length > 0);
  return {
    ...(await agesOf(work)),
    counts: {
      inForce: alerts.filter(({ standing }) => standing === 'in_force').length,
      upcoming: alerts.filter(({ standing }) => standing === 'upcoming').length,
      touching: touching.length,
      places: new Set(touching.flatMap(({ matches }) => matches.map(({ id }) => id))).size,
      tests: known.open.filter(({ standing }) => standing === 'not_actual').length,
    },
    alerts: firstRows(
      (scope === 'ours' ? touching : alerts).map((one) => ({
        ...listedOf(one),
        standing: one.standing,
        hasShape: one.outlines !== null,
        matched: one.matches.length,
        matches: one.matches.slice(0, SHOWN).map(({ kind, id, name, reason }) => ({ kind, id, name, reason })),
      })),
      MOST,
    ),
  };
}

export async function historyOf(work: UnitOfWork): Promise<AlertHistory> {
  const since = new Date(Date.parse(work.now()) - HISTORY_DAYS * 86_400_000).toISOString();
  const known = await alertsNow(work, since);
  const rows = await work.rows(weatherAlert, {
    where: { sentAt: { from: since } },
    fields: [
      'urn',
      'headline',
      'event',
      'hazard',
      'severity',
      'sentAt',
      'onsetAt',
      'effectiveAt',
      'untilAt',
      'area',
      'alertStatus',
    ],
    order: ['-sentAt', 'urn'],
    most: 'all',
  });
  const headlines = new Map(rows.map(({ urn, headline }) => [urn, headline]));
  const over = rows.flatMap((one) => {
    const standing = known.standingOf(one.urn);
    if (standing === null || mayTell(standing)) return [];
    const by = known.replacedBy(one.urn);
    const id = by && known.idOf(by);
    return [{ ...listedOf(one), standing, replacedBy: by && id ? { id, headline: headlines.get(by) ?? by } : null }];
  });
  return { messages: firstRows(over, MOST) };
}

export async function mapOf(work: UnitOfWork): Promise<AlertMap> {
  const known = await alertsNow(work);
  const places = await ourPlaces(work);
  const matchesOf = matcherOf(places);
  const alerts = current(known);
  const touched = Map.groupBy(
    alerts.flatMap((one) => matchesOf(one)),
    ({ id }) => id,
  );
  return {
    alerts: firstRows(
      alerts.map(({ id, event, standing, outlines, counties, zones }) => ({
        id,
        event,
        standing,
        outlines,
        counties: outlines ? [] : (counties ?? []),
        zones: outlines ? [] : (zones ?? []),
      })),
      MOST,
    ),
    withoutShape: alerts.filter(({ outlines }) => outlines === null).length,
    places: firstRows(
      places
        .map(({ kind, id, name, place }) => ({ kind, id, name, place, alerts: touched.get(id)?.length ?? 0 }))
        .toSorted((one, other) => other.alerts - one.alerts),
      300,
    ),
  };
}

interface Asked {
  readonly alert: Row<typeof weatherAlert>;
  readonly known: KnownAlerts;
  readonly standing: Standing;
  readonly matches: readonly (OurPlace & { readonly reason: MatchReason })[];
}

/** What to do first, and what was opened from any message of the event. */
async function actedOn(work: UnitOfWork, { alert, known, standing, matches }: Asked) {
  const opened = await incidentOfEvent(work, known, alert.urn);
  const activations = opened
    ? await work.rows(emergencyActivation, {
        where: { incident: opened.id },
        fields: ['number', 'need', 'status'],
        order: '-number',
        most: 'all',
      })
    : [];
  const { event, headline, hazard, severity, untilAt } = alert;
  const suggestions = suggestionsFor({
    event,
    headline,
    hazard,
    severity,
    standing,
    untilAt,
    now: known.now,
    beginsAt: beginOf(alert),
    places: matches,
    short: mayTell(standing) ? await shortItems(work, matches) : [],
  });
  return {
    incident: opened && { id: opened.id, number: opened.number, name: opened.name, status: opened.status },
    activations: firstRows(
      activations.map(({ id, number, need, status }) => ({ id, number, need, status })),
      SHOWN,
    ),
    suggestions: suggestions.map((one) => ({ ...one })),
  };
}

export async function detailOf(work: UnitOfWork, id: string): Promise<AlertDetail> {
  const alert = await work.find(weatherAlert, id);
  if (!alert) throw missing(weatherAlert);
  const known = await alertsAround(work, alert.sentAt);
  const matches = (await matchesIn(work))(alert);
  const by = known.replacedBy(alert.urn);
  const next = by === null ? null : await work.row(weatherAlert, { where: { urn: by }, fields: ['headline'] });
  const before = await work.rows(weatherAlert, {
    where: { urn: alert.replaces ?? [] },
    fields: ['headline', 'sentAt'],
    order: '-sentAt',
    most: 'all',
  });
  const standing = known.standingOf(alert.urn) ?? 'ended';
  return {
    standing,
    isTest: alert.alertStatus !== 'actual',
    now: known.now,
    ...(await actedOn(work, { alert, known, standing, matches })),
    replacedBy: next ? { id: next.id, headline: next.headline } : null,
    replaced: firstRows(
      before.map(({ id: earlier, headline }) => ({ id: earlier, headline })),
      20,
    ),
    matches: firstRows(
      matches.map(({ kind, id: at, name, reason }) => ({ kind, id: at, name, reason })),
      MOST,
    ),
  };
}

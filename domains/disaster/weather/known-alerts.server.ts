import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { alertSeverities, type Standing } from './alert-words.ts';
import { chainsOf, standingsAt } from './in-force.ts';
import { weatherAlert } from './weather-alert.record.ts';

const deciding = [
  'urn',
  'sentAt',
  'alertStatus',
  'messageType',
  'effectiveAt',
  'onsetAt',
  'expiresAt',
  'endsAt',
  'replaces',
] as const;

const listed = [
  ...deciding,
  'headline',
  'event',
  'hazard',
  'severity',
  'response',
  'area',
  'untilAt',
  'outlines',
  'zones',
  'counties',
] as const;
export type ListedAlert = Pick<Row<typeof weatherAlert>, 'id' | (typeof listed)[number]>;

export interface KnownAlerts {
  readonly now: string;
  /** Not over by their own times; a later message may have overtaken them. */
  readonly open: readonly (ListedAlert & { readonly standing: Standing })[];
  readonly standingOf: (urn: string) => Standing | null;
  readonly replacedBy: (urn: string) => string | null;
  readonly chainOf: (urn: string) => string;
  readonly idOf: (urn: string) => string | null;
  /** All messages of one event that are known, by id. */
  readonly sameEvent: (urn: string) => readonly string[];
}

/** A river may stay in flood for weeks: earlier messages of an event are looked up so far back. */
const EVENT_DAYS = 90;
export const eventsSince = (work: UnitOfWork): string =>
  new Date(Date.parse(work.now()) - EVENT_DAYS * 86_400_000).toISOString();
const earlier = (one: string, other: string): string => (one < other ? one : other);
/** The messages of the event that an alert belongs to are among these. */
export const alertsAround = (work: UnitOfWork, sentAt: string): Promise<KnownAlerts> =>
  alertsNow(work, earlier(sentAt, eventsSince(work)));

/** No message comes in, and nothing is opened from one, until this transaction ends. */
export const holdAlerts = (work: UnitOfWork): Promise<unknown> =>
  work.tx.query(`select pg_advisory_xact_lock(hashtextextended('weather_alerts/' || $1::text, 0))`, [
    work.actor.organizationId,
  ]);

/** What a message replaces was sent before it, so that the messages since the oldest one asked about decide. */
export async function alertsNow(work: UnitOfWork, since?: string): Promise<KnownAlerts> {
  const now = work.now();
  const product = work.asProduct;
  const open = await product.rows(weatherAlert, {
    where: { untilAt: { above: now } },
    fields: listed,
    order: ['-sentAt', 'urn'],
    most: 'all',
  });
  const oldest = open.at(-1)?.sentAt ?? now;
  const messages = await product.rows(weatherAlert, {
    where: { sentAt: { from: since !== undefined && since < oldest ? since : oldest } },
    fields: deciding,
    order: ['sentAt', 'urn'],
    most: 'all',
  });
  const { of, replacedBy } = standingsAt(messages, now);
  const chainOf = chainsOf(messages);
  const ids = new Map(messages.map(({ urn, id }) => [urn, id]));
  const events = Map.groupBy(messages, ({ urn }) => chainOf(urn));
  return {
    now,
    open: open.map((one) => ({ ...one, standing: of(one.urn) ?? 'ended' })),
    standingOf: of,
    replacedBy,
    chainOf,
    idOf: (urn) => ids.get(urn) ?? null,
    sameEvent: (urn) => (events.get(chainOf(urn)) ?? []).map(({ id }) => id),
  };
}

/** Alerts that were in force at a moment, by the messages that were sent by then; the most severe first. */
export async function alertsInForceAt(work: UnitOfWork, at: string): Promise<readonly ListedAlert[]> {
  const since = new Date(Date.parse(at) - EVENT_DAYS * 86_400_000).toISOString();
  const messages = await work.asProduct.rows(weatherAlert, {
    where: { sentAt: { from: since, until: at } },
    fields: listed,
    order: ['sentAt', 'urn'],
    most: 'all',
  });
  const { of } = standingsAt(messages, at);
  const rank = Object.keys(alertSeverities);
  return messages
    .filter(({ urn }) => of(urn) === 'in_force')
    .toSorted((one, other) => rank.indexOf(one.severity) - rank.indexOf(other.severity));
}

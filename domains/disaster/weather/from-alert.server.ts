import { fail, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { momentIn } from '../../procurement/public.ts';
import { ownerIn } from '../../public/public.server.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { addEntry, heldIncident } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { incidentLeads } from '../incidents/incident-words.ts';
import { incidentHazardOf } from './actions.ts';
import { alertSeverities, standings, type Standing } from './alert-words.ts';
import { matchReasons } from './alert-places.ts';
import { beginOf, mayTell, untilOf } from './in-force.ts';
import { alertsAround, holdAlerts, type KnownAlerts } from './known-alerts.server.ts';
import { matchesIn } from './our-places.server.ts';
import { isOwn } from './site-words.ts';
import { mayBuyAtOnce, mayOpen } from './suggestions.ts';
import { weatherAlert } from './weather-alert.record.ts';

type Alert = Row<typeof weatherAlert>;
type Matches = ReturnType<Awaited<ReturnType<typeof matchesIn>>>;

const MOST_NAMED = 12;
const LONGEST_AREA = 200;
const LONGEST_NAME = 160;

const refused = (code: string, sentence: string) => fail('refused', `weather_alert.${code}`, sentence);

/** Why nothing is opened from an alert in this standing. */
const withdrawn: Readonly<Partial<Record<Standing, string>>> = {
  not_actual: 'This is a test or an exercise. It opens nothing.',
  replaced: 'A newer message replaced this alert. Act from that one.',
  cancelled: 'This alert was cancelled.',
  ended: 'This alert is over.',
};

interface Grounds {
  readonly alert: Alert;
  readonly known: KnownAlerts;
  readonly matches: Matches;
}

/** The alert as it is at this moment, held against our places: what a page showed before does not count. */
async function groundsOf(work: UnitOfWork, id: string, isAtOnce: boolean): Promise<Grounds> {
  await holdAlerts(work);
  const alert = await work.find(weatherAlert, id);
  if (!alert) throw missing(weatherAlert);
  const known = await alertsAround(work, alert.sentAt);
  const standing = known.standingOf(alert.urn) ?? 'ended';
  if (!mayTell(standing)) throw refused('is_withdrawn', withdrawn[standing] ?? standings[standing]);
  const matches = (await matchesIn(work))(alert);
  const of = { standing, severity: alert.severity, places: matches, now: known.now, beginsAt: beginOf(alert) };
  if (!mayOpen(of))
    throw refused('opens_nothing', 'Only a severe or extreme alert that touches a place of ours opens an incident.');
  if (isAtOnce && !mayBuyAtOnce(of))
    throw refused('leaves_time', 'This alert leaves time for quotes. Make an ordinary requisition.');
  return { alert, known, matches };
}

/** The incident that was opened from any message of the same event; the oldest where there are several. */
export async function incidentOfEvent(work: UnitOfWork, known: KnownAlerts, urn: string) {
  return work.row(incident, {
    where: { alert: [...known.sameEvent(urn)] },
    fields: ['number', 'name', 'status'],
    order: 'startedAt',
  });
}

/** The facts of the alert in the words of its message, for the log of the incident and every justification composed from it. */
export function factsInWords(alert: Alert, matches: Matches, timeZone: string): string {
  const at = (instant: string) => momentIn(instant, timeZone);
  const own = matches.filter(isOwn);
  const named = [...Map.groupBy(own.slice(0, MOST_NAMED), ({ reason }) => reason)].map(
    ([reason, places]) => `${matchReasons[reason].toLowerCase()}: ${places.map(({ name }) => name).join(', ')}`,
  );
  return [
    `${alert.event}, ${alertSeverities[alert.severity].toLowerCase()}, by ${alert.sender}, sent ${at(alert.sentAt)}, message ${alert.urn}.`,
    `Begins ${at(beginOf(alert))}, until ${at(untilOf(alert))}.`,
    `Touches ${named.join('; ')}${own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : ''}.`,
  ].join(' ');
}

/** What has begun is run from its onset, what is still to come from now: crews work before it arrives. */
const startOf = (alert: Alert, now: string): string => (beginOf(alert) < now ? beginOf(alert) : now);

async function openedFrom(work: UnitOfWork, { alert, known, matches }: Grounds) {
  const before = await incidentOfEvent(work, known, alert.urn);
  if (before) return { id: before.id, number: before.number, status: before.status, isNew: false };
  const names = matches.filter(isOwn).map(({ name }) => name);
  const made = await work.insert(
    incident,
    {
      name: alert.headline.slice(0, LONGEST_NAME),
      hazard: incidentHazardOf(alert.hazard),
      area: (alert.area?.trim() || names.join(', ')).slice(0, LONGEST_AREA),
      level: alert.severity === 'extreme' ? 'full' : 'partial',
      startedAt: startOf(alert, known.now),
    },
    { alert: alert.id },
  );
  await addEntry(work, await heldIncident(work, made.id), {
    occurredAt: alert.sentAt,
    kind: 'weather',
    severity: 'significant',
    position: 'situation',
    text: factsInWords(alert, matches, (await ownerIn(work)).timeZone),
  });
  return { id: made.id, number: made.number, status: made.status, isNew: true };
}

/** One incident for one event: a second click, another person and a later message come to the same one. */
export async function incidentFrom(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, incident, incidentLeads);
  const { id: of, number, isNew } = await openedFrom(work, await groundsOf(work, id, false));
  return { id: of, number, isNew };
}

/** An emergency purchase of the alert’s incident, which is opened where it is not. A draft that the same person left open goes on. */
export async function activationFrom(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, emergencyActivation, incidentLeads);
  const of = await openedFrom(work, await groundsOf(work, id, true));
  const left = await work.row(emergencyActivation, {
    where: { incident: of.id, status: 'draft', createdBy: work.actor.id },
    fields: ['number'],
    order: '-number',
  });
  const made = left ?? (await work.insert(emergencyActivation, { incident: of.id, basis: 'emergency' }));
  return { id: made.id, number: made.number, incident: of.id, isNew: left === null };
}

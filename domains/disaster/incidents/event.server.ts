import { createHash } from 'node:crypto';
import { personActing, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { chainedText, faultOf, NO_HASH } from './chain.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incident } from './incident.record.ts';
import { AHEAD_MINUTES } from './incident-words.ts';
import { operationalPeriod } from './operational-period.record.ts';
import { isSaidByTheProduct } from './said-words.ts';
import { situationReport } from './situation-report.record.ts';

export type Incident = Row<typeof incident>;
export type Entry = Row<typeof incidentEvent>;

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const MINUTE = 60_000;

export interface Happened {
  readonly occurredAt: string;
  readonly text: string;
  readonly kind?: Entry['kind'] | null;
  readonly severity?: Entry['severity'] | null;
  readonly position?: Entry['position'];
  readonly site?: string | null;
  readonly corrects?: string | null;
  readonly request?: string | null;
}

/** The incident, held until the end of the transaction: its log grows by one entry at a time. */
export async function heldIncident(work: UnitOfWork, id: string): Promise<Incident> {
  const row = await work.asProduct.row(incident, { where: { id }, lock: 'update' });
  if (!row) throw missing(incident);
  return row;
}

export const activePeriod = (work: UnitOfWork, of: string): Promise<Row<typeof operationalPeriod> | null> =>
  work.asProduct.row(operationalPeriod, { where: { incident: of, status: 'active' } });

/** Adds one entry to the log of an incident that is held. When it was entered is the server's to say. */
export async function addEntry(work: UnitOfWork, of: Incident, given: Happened): Promise<Entry> {
  const product = work.asProduct;
  const last = await product.row(incidentEvent, {
    where: { incident: of.id },
    order: '-place',
    fields: ['place', 'hash'],
  });
  const loggedAt = new Date(work.now()).toISOString();
  const occurredAt = new Date(given.occurredAt).toISOString();
  const place = (last?.place ?? 0) + 1;
  const period = await activePeriod(work, of.id);
  const chained = {
    incident: of.id,
    place,
    occurredAt,
    loggedAt,
    loggedBy: personActing(work.actor),
    isLate: Date.parse(loggedAt) - Date.parse(occurredAt) > of.lateAfter * MINUTE,
    position: given.position ?? null,
    kind: given.kind ?? ('log' as const),
    severity: given.severity ?? ('routine' as const),
    text: given.text.trim(),
    site: given.site?.trim() || null,
    corrects: given.corrects ?? null,
    request: given.request ?? null,
    previousHash: last?.hash ?? NO_HASH,
  };
  return product.insert(
    incidentEvent,
    {},
    { ...chained, name: `${of.number} entry ${place}`, period: period?.id ?? null, hash: sha256(chainedText(chained)) },
  );
}

/** What a person enters: judged again now, whatever the form let through. */
export async function logEvent(work: UnitOfWork, id: string, given: Happened): Promise<Entry> {
  if (!(await work.find(incident, id))) throw missing(incident);
  const of = await heldIncident(work, id);
  if (of.status === 'closed')
    throw refusedAt('text', 'incident_event.incident_is_closed', 'This incident is closed. Reopen it to add entries.');
  const occurred = Date.parse(given.occurredAt);
  if (occurred > Date.parse(work.now()) + AHEAD_MINUTES * MINUTE)
    throw refusedAt('occurredAt', 'incident_event.is_ahead', 'The event is in the future. Enter when it occurred.');
  if (given.text.trim() === '') throw refusedAt('text', 'incident_event.has_text', 'Enter what happened.');
  if (isSaidByTheProduct(given.text))
    throw refusedAt('text', 'incident_event.is_said_by_product', 'The log says this by itself. Change the incident.');
  return addEntry(work, of, given);
}

/** A correction is an entry of its own that points at the one it corrects, which stays as it was. */
export async function correctEntry(
  work: UnitOfWork,
  id: string,
  given: { readonly text: string; readonly occurredAt?: string | null },
): Promise<Entry> {
  const original = await work.find(incidentEvent, id);
  if (!original) throw missing(incidentEvent);
  if (original.corrects !== null)
    throw refusedAt('text', 'incident_event.is_correction', 'This is a correction. Correct the original entry.');
  return logEvent(work, original.incident, {
    occurredAt: given.occurredAt ?? original.occurredAt,
    text: given.text,
    kind: original.kind,
    severity: original.severity,
    position: original.position,
    site: original.site,
    corrects: original.id,
    request: original.request,
  });
}

/** Every entry hashed again from what is kept, and held against what published reports say. */
export async function checkChain(work: UnitOfWork, id: string) {
  if (!(await work.find(incident, id))) throw missing(incident);
  const product = work.asProduct;
  const entries = await product.rows(incidentEvent, { where: { incident: id }, order: 'place', most: 'all' });
  const reports = await product.rows(situationReport, {
    where: { incident: id, status: 'published' },
    fields: ['number', 'entries', 'chainHead'],
    most: 'all',
  });
  const anchors = reports.map(({ number, entries: count, chainHead }) => ({
    number,
    entries: count ?? 0,
    chainHead: chainHead ?? NO_HASH,
  }));
  const fault = faultOf(entries, anchors, sha256);
  return {
    entries: entries.length,
    reports: anchors.length,
    isWhole: fault === null,
    brokenAt: fault?.place ?? null,
    fault: fault?.what ?? null,
    head: entries.at(-1)?.hash ?? null,
  };
}

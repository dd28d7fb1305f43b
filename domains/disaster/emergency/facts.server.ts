import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { asCorrected, rootOf } from '../incidents/corrections.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import type { incident } from '../incidents/incident.record.ts';
import { dueOf } from '../incidents/request-times.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';

/** An entry of the log that shows the condition, and when it happened. */
export interface DatedFact {
  readonly id: string;
  readonly place: number;
  readonly occurredAt: string;
  readonly kind: Row<typeof incidentEvent>['kind'];
  readonly severity: Row<typeof incidentEvent>['severity'];
  readonly text: string;
  /** The entry that it tells of: itself, or the original that it corrects. */
  readonly root: string;
}

interface Of {
  readonly incident: string;
  readonly request: string | null;
  readonly activatedAt: string | null;
}

const MOST_ENTRIES = 5;
/** Kinds and severity that show a threat to life, safety or property, and not only a need. */
const threats: readonly string[] = ['damage', 'weather', 'alert'];
export const showsThreat = ({ kind, severity }: Pick<DatedFact, 'kind' | 'severity'>): boolean =>
  severity === 'critical' || threats.includes(kind);

/**
 * The facts of a justification are derived from the log, which is never changed: those that were entered until the activation, or until
 * now. What was decided is no fact of the condition: other purchases would crowd the facts out.
 */
export async function factsOf(
  work: UnitOfWork,
  of: Of,
  alert: Row<typeof incident>['alert'],
): Promise<readonly DatedFact[]> {
  const until = of.activatedAt ?? work.now();
  const entries = await work.asProduct.rows(incidentEvent, {
    where: { incident: of.incident, loggedAt: { until: new Date(until).toISOString() } },
    order: '-place',
    fields: ['place', 'occurredAt', 'kind', 'severity', 'text', 'corrects', 'request'],
    most: 'all',
  });
  // An entry that a later one corrects speaks through its correction alone.
  const valid = asCorrected(entries)
    .filter(
      ({ kind, severity, request }) =>
        (severity !== 'routine' && kind !== 'decision') || (of.request !== null && request === of.request),
    )
    .map(({ id, place, occurredAt, kind, severity, text, corrects }) => ({
      id,
      place,
      occurredAt,
      kind,
      severity,
      text,
      root: rootOf({ id, corrects }),
    }));
  const latest = valid.slice(0, MOST_ENTRIES);
  // The alert that the incident was opened from stays among them, however long its log grows.
  const first = alert ? valid.findLast(({ kind, severity }) => kind === 'weather' && severity === 'significant') : null;
  return first && !latest.some(({ id }) => id === first.id) ? [...latest, first] : latest;
}

/** What is asked for and by when, as it stands on the request that is bought. */
export async function requestWords(
  work: UnitOfWork,
  id: string | null,
  priorityWords: Readonly<Record<string, string>>,
) {
  if (id === null) return null;
  const row = await work.asProduct.row(resourceRequest, {
    where: { id },
    fields: ['number', 'priority', 'submittedAt', 'neededAt', 'dueAt'],
  });
  if (!row?.submittedAt) return null;
  return {
    number: row.number,
    priority: priorityWords[row.priority] ?? row.priority,
    submittedAt: row.submittedAt,
    dueAt: row.dueAt ?? dueOf({ ...row, submittedAt: row.submittedAt }),
  };
}

import { dayIn } from '#kernel/fields/date.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { lifelineReport } from '../damage/lifeline-report.record.ts';
import { lifelinesAt } from '../damage/lifeline-state.ts';
import { activated } from '../emergency/activation-life.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { alertsInForceAt } from '../weather/known-alerts.server.ts';
import { spendingUntil } from './board.server.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incident } from './incident.record.ts';
import { priorityNames } from './incident-words.ts';
import type { IncidentPlayback } from './playback-calls.ts';
import { minutesPast, stateAt } from './request-times.ts';
import { resourceRequest } from './resource-request.record.ts';
import { standingIn } from './said-words.ts';
import { situationReport } from './situation-report.record.ts';

const REQUESTS = 100;
const ALERTS = 20;
const ACTIVATIONS = 50;
const instant = (of: string): number => Date.parse(of);

async function requestsAt(work: UnitOfWork, of: string, at: string) {
  const all = await work.asProduct.rows(resourceRequest, { where: { incident: of }, order: 'number', most: 'all' });
  const then = all.flatMap((row) => {
    const state = stateAt(row, at);
    if (state === null) return [];
    const isSubmitted = row.submittedAt !== null && instant(row.submittedAt) <= instant(at);
    const clocked = { status: state, neededAt: row.neededAt, dueAt: isSubmitted ? row.dueAt : null };
    return [{ row, state: state as typeof row.status, isSubmitted, past: minutesPast(clocked, at) }]; // one of its states
  });
  const rows = then
    .toSorted(
      (one, other) =>
        priorityNames.indexOf(one.row.priority) - priorityNames.indexOf(other.row.priority) ||
        (other.past ?? -Infinity) - (one.past ?? -Infinity),
    )
    .map(({ row: { id, number, need, priority }, state, past }) => ({
      id,
      number,
      need,
      priority,
      state,
      minutesPast: past,
    }));
  return {
    requests: firstRows(rows, REQUESTS),
    lateRequests: then.filter(({ past }) => past !== null && past > 0).length,
    estimatedCents: then
      .filter(({ isSubmitted, state }) => isSubmitted && !['cancelled', 'unfilled'].includes(state))
      .reduce((sum, { row }) => sum + (row.total?.cents ?? 0), 0),
  };
}

/** What teams had entered by then. A withdrawn assessment counts until it was withdrawn: nothing of it changes afterwards. */
async function damageAt(work: UnitOfWork, of: string, at: string): Promise<IncidentPlayback['damage']> {
  const all = await work.asProduct.rows(damageAssessment, {
    where: { incident: of },
    fields: ['subject', 'cost', 'enteredAt', 'createdAt', 'updatedAt', 'status'],
    order: 'number',
    most: 'all',
  });
  const known = all.filter(
    (one) =>
      instant(one.enteredAt ?? one.createdAt) <= instant(at) &&
      !(one.status === 'withdrawn' && instant(one.updatedAt) <= instant(at)),
  );
  return {
    sites: known.filter(({ subject }) => subject === 'public').length,
    homes: known.filter(({ subject }) => subject !== 'public').length,
    costCents: known.reduce((sum, { cost }) => sum + (cost?.cents ?? 0), 0),
  };
}

/** Reports count once they were entered: what was observed earlier and entered later was not known then. */
async function lifelinesKnown(work: UnitOfWork, of: string, at: string): Promise<IncidentPlayback['lifelines']> {
  const all = await work.asProduct.rows(lifelineReport, {
    where: { incident: of },
    fields: ['lifeline', 'component', 'condition', 'observedAt', 'enteredAt', 'createdAt'],
    order: 'observedAt',
    most: 'all',
  });
  const known = all
    .map((one) => ({ ...one, enteredAt: one.enteredAt ?? one.createdAt }))
    .filter(({ enteredAt }) => instant(enteredAt) <= instant(at));
  return lifelinesAt(known, at).map(({ lifeline, condition }) => ({ lifeline, condition }));
}

async function activationsAt(work: UnitOfWork, of: string, at: string, day: string) {
  const all = await work.asProduct.rows(emergencyActivation, {
    where: { incident: of, status: [...activated], activatedAt: { until: at } },
    fields: ['number', 'need', 'ceiling', 'endedOn'],
    order: 'number',
    most: 'all',
  });
  return firstRows(
    all
      .filter(({ endedOn }) => endedOn === null || endedOn > day)
      .map(({ id, number, need, ceiling }) => ({ id, number, need, ceilingCents: ceiling?.cents ?? 0 })),
    ACTIVATIONS,
  );
}

/** The state of everything at a moment that is over, or now. Nothing that came later is in it. */
export async function playbackOf(work: UnitOfWork, id: string, asked: string | null): Promise<IncidentPlayback> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const product = work.asProduct;
  const until = new Date(work.now()).toISOString();
  const at = asked === null || instant(asked) > instant(until) ? until : new Date(asked).toISOString();
  const day = dayIn(work.actor.timeZone, new Date(at));
  const entries = await product.rows(incidentEvent, {
    where: { incident: id },
    order: 'place',
    fields: ['kind', 'position', 'text', 'loggedAt'],
    most: 'all',
  });
  const moments = entries.map(({ loggedAt }) => loggedAt);
  const report = await product.row(situationReport, {
    where: { incident: id, status: 'published', publishedAt: { until: at } },
    order: '-publishedAt',
    fields: ['number'],
  });
  const alerts = await alertsInForceAt(work, at);
  return {
    at,
    until,
    previousAt: moments.findLast((one) => instant(one) < instant(at)) ?? null,
    nextAt: moments.find((one) => instant(one) > instant(at)) ?? null,
    ...standingIn(entries, at, of),
    ...(await requestsAt(work, id, at)),
    lifelines: await lifelinesKnown(work, id, at),
    damage: await damageAt(work, id, at),
    alerts: firstRows(
      alerts.map(({ id: own, headline, severity, untilAt }) => ({ id: own, headline, severity, untilAt })),
      ALERTS,
    ),
    activations: await activationsAt(work, id, at, day),
    report: report && { id: report.id, number: report.number },
    costs: await spendingUntil(work, of, day),
  };
}

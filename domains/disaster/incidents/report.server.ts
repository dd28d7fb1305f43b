import { fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { NO_HASH } from './chain.ts';
import { asCorrected } from './corrections.ts';
import { activePeriod, heldIncident } from './event.server.ts';
import { incidentEvent } from './incident-event.record.ts';
import { incident } from './incident.record.ts';
import { incidentLeads } from './incident-words.ts';
import { reportText } from './report-text.ts';
import { isLate } from './request-times.ts';
import { openRequests } from './request-life.ts';
import { resourceRequest } from './resource-request.record.ts';
import { situationReport } from './situation-report.record.ts';

/** Entries of a report: more are told in two of them. */
const MOST = 1000;
type Facts = EffectFacts<Row<typeof situationReport>>;

/** Drafts the report of what was logged since the last one was composed; nothing of it is typed a second time. */
export async function composeFor(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, situationReport, incidentLeads);
  if (!(await work.find(incident, id))) throw missing(incident);
  const of = await heldIncident(work, id);
  const product = work.asProduct;
  const open = await product.row(situationReport, {
    where: { incident: id, status: ['working', 'review'] },
    fields: ['number'],
  });
  if (open) throw fail('conflict', 'situation_report.is_open', `${open.number} is open. Publish or discard it first.`);
  const last = await product.row(situationReport, {
    where: { incident: id, status: 'published' },
    order: '-untilAt',
    fields: ['untilAt'],
  });
  const fromAt = last?.untilAt ?? of.startedAt;
  const untilAt = new Date(work.now()).toISOString();
  const entries = await product.rows(incidentEvent, {
    where: { incident: id, loggedAt: last ? { above: fromAt, until: untilAt } : { until: untilAt } },
    order: ['occurredAt', 'place'],
    most: 'all',
  });
  if (entries.length > MOST)
    throw fail('too_large', 'situation_report.too_many', `A report is made of ${MOST} entries at most.`);
  const requests = await product.rows(resourceRequest, {
    where: { incident: id, status: [...openRequests] },
    order: 'neededAt',
    fields: ['number', 'need', 'priority', 'status', 'neededAt', 'dueAt'],
    most: 'all',
  });
  const period = await activePeriod(work, id);
  const head = await product.row(incidentEvent, {
    where: { incident: id },
    order: '-place',
    fields: ['place', 'hash'],
  });
  const used = asCorrected(entries);
  const made = await product.insert(
    situationReport,
    {
      text: reportText({
        of,
        period,
        entries: used,
        requests: requests.map((one) => ({ ...one, isLate: isLate(one, untilAt) })),
        untilAt,
        timeZone: work.actor.timeZone,
      }),
    },
    {
      incident: id,
      period: period?.id ?? null,
      fromAt,
      untilAt,
      sources: used.map((one) => ({ event: one.id })),
      entries: head?.place ?? 0,
      chainHead: head?.hash ?? NO_HASH,
      writtenBy: personActing(work.actor),
    },
  );
  return { id: made.id, number: made.number };
}

async function byLead({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, situationReport, incidentLeads);
}

async function published({ row, work }: Facts): Promise<void> {
  const publication = { publishedBy: personActing(work.actor), publishedAt: work.now() };
  await work.asProduct.change(situationReport, row.id, {}, publication);
}

export const reportEffects = follows(situationReport, {
  edit: [byLead],
  submit: [byLead],
  return: [byLead],
  publish: [byLead, published],
  discard: [byLead],
});

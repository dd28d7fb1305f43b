import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addEntry, heldIncident } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { alertsNow, eventsSince } from './known-alerts.server.ts';
import { weatherAlert } from './weather-alert.record.ts';

/** What became of an alert, for the log of the incident that was opened from it. */
const said = { update: 'updated', cancel: 'cancelled' } as const;
const isSaid = (type: string): type is keyof typeof said => Object.hasOwn(said, type);

/**
 * A message that updates or cancels an alert is logged once on the incidents that are open from it: a test or an exercise replaces
 * nothing, so it is no entry either.
 */
export async function logOnIncidents(work: UnitOfWork, urns: ReadonlySet<string>): Promise<void> {
  if (urns.size === 0) return;
  const product = work.asProduct;
  const fresh = await product.rows(weatherAlert, {
    where: { urn: [...urns], alertStatus: 'actual', messageType: ['update', 'cancel'] },
    fields: ['urn', 'event', 'messageType', 'headline', 'sentAt'],
    order: ['sentAt', 'urn'],
    most: 'all',
  });
  if (fresh.length === 0) return;
  const open = await product.rows(incident, {
    where: { alert: { not: null }, status: ['open', 'demobilizing'] },
    fields: ['alert'],
    order: 'id',
    most: 'all',
  });
  if (open.length === 0) return;
  const { sameEvent } = await alertsNow(product, eventsSince(work));
  for (const { urn, event, messageType, headline, sentAt } of fresh) {
    const ids = sameEvent(urn);
    for (const { id, alert } of open)
      if (alert !== null && ids.includes(alert) && isSaid(messageType))
        await addEntry(work, await heldIncident(work, id), {
          occurredAt: sentAt,
          kind: 'weather',
          severity: 'significant',
          position: 'situation',
          text: `${event} ${said[messageType]}: ${headline}`.slice(0, 4000),
        });
  }
}

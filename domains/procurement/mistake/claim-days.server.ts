import type { Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import type { bid } from '../sealing/bid.record.ts';
import { openingSession } from '../sealing/opening-session.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';

/** How packs name it. */
const FIGURE = 'Notice of a mistake in a bid';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** When the prices of a bid were read out: at the last opening of its solicitation. */
export async function openedAt(
  work: UnitOfWork,
  one: Pick<Row<typeof bid>, 'solicitation' | 'receivedAt'>,
): Promise<string> {
  const events = await work.rows(sealedEvent, { where: { solicitation: one.solicitation }, fields: [], most: 'all' });
  const last = await work.row(openingSession, {
    where: { event: events.map(({ id }) => id), status: 'ended', endedAt: { not: null } },
    order: '-endedAt',
    fields: ['endedAt'],
  });
  return last?.endedAt ?? one.receivedAt;
}

/** The last day to claim a mistake, the day of the opening not counted: by the rules kept for the solicitation, else by the policy. */
export async function lastDayToClaim(
  work: UnitOfWork,
  one: Pick<Row<typeof bid>, 'solicitation' | 'receivedAt'>,
): Promise<{ readonly until: string; readonly by: string }> {
  const opened = dayIn(work.actor.timeZone, new Date(await openedAt(work, one)));
  const kept = await standingFor(work, { record: solicitation.name, id: one.solicitation });
  const decision = kept?.decision as unknown as Decision | null | undefined; // as it was decided and kept
  const stated = (decision?.figures ?? []).find(({ figure }) => figure.startsWith(FIGURE));
  if (stated?.unit === 'days') return { until: addDays(opened, stated.value), by: stated.citation };
  const days = stated?.unit === 'business_days' ? stated.value : (await policyOn(work, opened)).mistakeDays;
  const until = addWorkingDays(await calendarOf(work), opened, days);
  return { until, by: stated?.citation ?? `Intake policy: ${days} business days` };
}

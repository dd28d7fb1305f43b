import { bothSides, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { on } from '#server/records/effects.ts';
import { logSecurityEvent } from './security-event-call.ts';
import { securityEvent } from './security-event.record.ts';

/** More in an hour tells nothing new, and would only fill the record. */
const MOST_IN_AN_HOUR = 60;
const HOUR = 3_600_000;

/** Whoever tells of too much is asked to wait; what the product itself notices is always kept. */
export const securityEventEffects = [
  on(securityEvent, 'create', async ({ work }) => {
    if (work.actor.kind === 'system') return;
    const [told] = await work.tx.query<{ count: number; oldest: string | null }>(
      `select count(*)::int as count, min(created_at) as oldest
       from security_event where organization_id = $1 and user_id = $2 and created_at > $3`,
      [work.actor.organizationId, work.actor.id, new Date(Date.parse(work.now()) - HOUR).toISOString()],
      'security_event.told',
    );
    if (!told || told.count <= MOST_IN_AN_HOUR) return;
    const retryAfter = Math.max(
      1,
      Math.ceil((Date.parse(told.oldest ?? work.now()) + HOUR - Date.parse(work.now())) / 1000),
    );
    throw fail(
      'too_many',
      'security_event.too_many',
      `At most ${MOST_IN_AN_HOUR} events are kept for one person in an hour.`,
      {
        extra: { retryAfter },
      },
    );
  }),
];

export const securityEventOperations = (): Operation[] => [
  answers(logSecurityEvent, {
    serves: bothSides,
    scope: 'security_event:log',
    access: 'member',
    summary: 'Record an event under your own identity. Size and number are limited.',
    tag: 'Security',
    told: 'The id of the event.',
    probe: { namesNothing: true, body: { p_event_type: 'application_error', p_severity: 'high' } },
    run: ({ body: { p_event_type: type, p_severity: severity, p_event_data: eventData = null }, once }) =>
      once(async (work) => ({ body: (await work.insert(securityEvent, { eventType: type, severity, eventData })).id })),
  }),
];

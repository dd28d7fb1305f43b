import { call, f } from '#kernel';
import { securityEvent } from './security-event.record.ts';

const { eventType, severity, eventData } = securityEvent.fields;

/** Something of the application itself that operators should know; the session says who tells it. */
export const logSecurityEvent = call('security_event.log', '/rest/v1/rpc/log_security_event', {
  body: {
    p_event_type: eventType,
    p_severity: severity,
    p_user_id: f.uuid().help('Ignored: the session says who you are.'),
    p_event_data: eventData,
  },
  answer: 'uuid',
  sentOnce: true,
});

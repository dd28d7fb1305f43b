import { anyOf, defineRecord, f, forThose, own } from '#kernel';

/** Something that matters to security: an application error in a browser, a refused sign-in, a change of rights. */
export const securityEvent = defineRecord('security_event', {
  label: ['Security event', 'Security events'],
  about: 'A security-relevant event, recorded with the identity of the person behind it.',
  title: 'eventType',
  fields: {
    eventType: f.text({ max: 80 }).required().fixed(),
    severity: f.choice({ low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' }).required().fixed(),
    userId: f.person().label('Person').required().fixed().defaultTo('actor'),
    eventData: f.json({
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 200 },
        message: { type: 'string', maxLength: 2000 },
        stack: { type: 'string', maxLength: 8000 },
        componentStack: { type: 'string', maxLength: 8000 },
        timestamp: { type: 'string', maxLength: 40 },
      },
      additionalProperties: false,
    }),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('userId'), forThose(['admin', { duty: 'auditor' }])) },
    create: { by: 'member', rows: own('userId') },
    edit: 'nobody',
  },
  list: {
    columns: ['eventType', 'severity', 'userId', 'createdAt'],
    filters: ['severity', 'eventType', 'userId'],
    sort: '-createdAt',
  },
  sections: { Event: ['eventType', 'severity', 'userId', 'eventData'] },
});

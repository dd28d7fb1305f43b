import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { alertSeverities } from './alert-words.ts';

/** That a person was told of an event at a severity; what keeps the same news from coming twice. */
export const alertNotice = defineRecord('alert_notice', {
  label: ['Alert notice', 'Alert notices'],
  about: 'That a person was notified of an alert, at which severity and by which rule.',
  title: 'toldAt',
  fields: {
    person: f.person().label('Person').required().computed(),
    alert: f.ref('weather_alert').label('Alert').required().computed(),
    rule: f.ref('watch_rule').label('Watch rule').required().computed(),
    severity: f.choice(alertSeverities).label('Severity').required().computed(),
    toldAt: f.instant().label('Notified').required().computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('person'), forThose(['manager'])) },
    create: 'nobody',
    edit: 'nobody',
  },
  uniqueTogether: [['person', 'alert']],
  list: { columns: ['toldAt', 'person', 'alert', 'severity', 'rule'], filters: ['person', 'alert'], sort: '-toldAt' },
  sections: { Notice: ['person', 'alert', 'severity', 'rule', 'toldAt'] },
});

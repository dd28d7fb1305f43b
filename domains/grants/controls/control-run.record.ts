import { defineRecord, f } from '#kernel';

/** That the checks ran on a day, and what they found: the evidence for the days on which they found nothing. */
export const controlRun = defineRecord('control_run', {
  label: ['Control run', 'Control runs'],
  about: 'One nightly run of all checks of awards and costs, with its counts.',
  title: 'number',
  fields: {
    number: f.sequence('CR-{yyyy}-{0000}').search(),
    ranOn: f.date().label('Day').required().computed(),
    ranAt: f.instant().label('Run at').required().computed(),
    checks: f.integer({ min: 0 }).label('Checks').required().computed(),
    found: f.integer({ min: 0 }).label('Found').required().computed(),
    errors: f.integer({ min: 0 }).label('Errors').required().computed(),
    opened: f.integer({ min: 0 }).label('Opened').required().computed(),
    cleared: f.integer({ min: 0 }).label('Cleared').required().computed(),
  },
  uniqueTogether: [['ranOn']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'ranOn', 'checks', 'found', 'errors', 'opened', 'cleared'],
    filters: ['ranOn'],
    sort: '-ranOn',
  },
  sections: { Run: ['ranOn', 'ranAt', 'checks', 'found', 'errors', 'opened', 'cleared'] },
});

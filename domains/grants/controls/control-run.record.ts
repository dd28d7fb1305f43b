import { defineRecord, f } from '#kernel';
import { MOST_KEPT, runKinds, severities } from './control-words.ts';

/** What the checks of the SEFA find has no row of its own: the run says it. */
const finding = {
  yearEnd: f.date().label('Fiscal year end').required(),
  severity: f.choice(severities).label('Severity').required(),
  says: f.text({ max: 300 }).label('Finding').required(),
  award: f.ref('grant_award'),
  aln: f.text({ max: 12 }).label('Assistance listing'),
  field: f.text({ max: 60 }).label('Field').required(),
};

/** That the checks ran on a day, and what they found: the evidence for the days on which they found nothing. */
export const controlRun = defineRecord('control_run', {
  label: ['Control run', 'Control runs'],
  about: 'One run of the nightly checks or the monthly SEFA checks, with its counts.',
  title: 'number',
  fields: {
    number: f.sequence('CR-{yyyy}-{0000}').search(),
    kind: f.choice(runKinds).label('Type').required().computed(),
    ranOn: f.date().label('Day').required().computed(),
    ranAt: f.instant().label('Run at').required().computed(),
    checks: f.integer({ min: 0 }).label('Checks').required().computed(),
    found: f.integer({ min: 0 }).label('Found').required().computed(),
    errors: f.integer({ min: 0 }).label('Errors').required().computed(),
    opened: f.integer({ min: 0 }).label('Opened').required().computed(),
    cleared: f.integer({ min: 0 }).label('Cleared').required().computed(),
    findings: f.lines(finding, { max: MOST_KEPT, label: 'Finding' }).label('Findings').computed(),
  },
  uniqueTogether: [['kind', 'ranOn']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'kind', 'ranOn', 'checks', 'found', 'errors', 'opened', 'cleared'],
    filters: ['kind', 'ranOn'],
    sort: '-ranOn',
  },
  sections: {
    Run: ['kind', 'ranOn', 'ranAt', 'checks', 'found', 'errors', 'opened', 'cleared'],
    Findings: ['findings'],
  },
});

import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { acceptorIsAnother, errorIsCorrected } from './control-exception.rules.ts';
import { severities } from './control-words.ts';

/** A row that a nightly check found, from the night it was found until it is corrected or its reason is accepted. */
export const controlException = defineRecord('control_exception', {
  label: ['Control exception', 'Control exceptions'],
  about: 'What a nightly check found in awards and costs, its explanation and its outcome.',
  title: 'number',
  fields: {
    number: f.sequence('EX-{yyyy}-{0000}').search(),
    title: f.text({ max: 120 }).label('Check').required().computed().search(),
    severity: f.choice(severities).label('Severity').required().computed(),
    citation: f.text({ max: 120 }).label('Citation').required().computed(),
    award: f.ref('grant_award').computed(),
    owner: f.person().label('Owner').computed(),
    aboutName: f.text({ max: 160 }).label('Found in').required().computed().search(),
    finding: f.text({ max: 500 }).label('Finding').required().computed().search(),
    foundOn: f.date().label('Found on').required().computed(),
    clearedOn: f.date().label('Cleared on').computed(),
    explanation: f.longText({ max: 2000 }).label('Explanation').help('Why it is so, and what is done about it.'),
    explainedBy: f.person().label('Explained by').computed(),
    explainedOn: f.date().label('Explained on').computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
    checkKey: f.text({ max: 40 }).label('Check key').required().computed(),
    aboutRecord: f.text({ max: 60 }).label('Kind of record').required().computed(),
    aboutId: f.uuid().label('Row').required().computed(),
  },
  uniqueTogether: [['checkKey', 'aboutId']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'late', explained: ['review', 'Explained'], accepted: 'done', cleared: ['done', 'Cleared'] },
  transitions: {
    explain: {
      label: 'Explain',
      from: 'open',
      to: 'explained',
      by: 'member',
      rows: anyOf(own('owner'), forThose(grantManagers)),
      fieldsToFill: ['explanation'],
    },
    accept: {
      label: 'Accept explanation',
      from: 'explained',
      to: 'accepted',
      by: grantApprovers,
      rules: [acceptorIsAnother, errorIsCorrected],
    },
    return: { label: 'Send back', from: 'explained', to: 'open', by: grantApprovers, reason: 'required' },
    // By the checks of the night alone: what is corrected clears, and what changes needs a new answer.
    clear: { label: 'Clear', from: ['open', 'explained', 'accepted'], to: 'cleared', by: 'nobody' },
    find: { label: 'Find again', from: ['explained', 'accepted', 'cleared'], to: 'open', by: 'nobody' },
  },
  list: {
    columns: ['number', 'title', 'severity', 'award', 'finding', 'owner', 'foundOn', 'status'],
    filters: ['status', 'severity', 'award', 'owner', 'foundOn', 'checkKey', 'aboutId'],
    sort: '-foundOn',
  },
  sections: {
    Exception: ['title', 'severity', 'citation', 'finding', 'aboutName', 'award', 'owner', 'foundOn', 'clearedOn'],
    Answer: ['explanation', 'explainedBy', 'explainedOn', 'acceptedBy', 'acceptedOn'],
    Technical: ['checkKey', 'aboutRecord', 'aboutId'],
  },
});

import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { acts } from './acts.ts';
import { accepterIsAnother, explains } from './separation-finding.rules.ts';

const line = {
  act: f.choice(acts).label('Act').required(),
  onDay: f.date().label('On').required(),
  document: f.text({ max: 120 }).label('Document').required(),
};
export const reviewers = [{ duty: 'chief_procurement_officer' }, { duty: 'budget_officer' }] as const;

/** One person who took part for one vendor where two are needed, as the audit record has it, whatever duties they held when. */
export const separationFinding = defineRecord('separation_finding', {
  label: ['Separation finding', 'Separation findings'],
  about: 'One person in acts of one vendor that two people take, found in the audit record.',
  title: 'number',
  fields: {
    number: f.sequence('SD-{yyyy}-{0000}').search(),
    person: f.person().label('Person').required().computed(),
    vendor: f.ref('vendor').required().computed(),
    finding: f.text({ max: 500, lines: 3 }).label('Finding').required().computed().search(),
    acts: f.lines(line, { max: 200, label: 'Act' }).label('Acts').computed(),
    dutiesChanged: f.yesNo().label('Duties changed between').required().computed().defaultTo(false),
    foundOn: f.date().label('Found on').required().computed(),
    clearedOn: f.date().label('Cleared on').computed(),
    explanation: f.longText({ max: 2000 }).label('Explanation').help('Why it was so, and what was checked.'),
    explainedBy: f.person().label('Explained by').computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
  },
  uniqueTogether: [['person', 'vendor']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'late', explained: ['review', 'Explained'], accepted: 'done', cleared: ['new', 'No longer found'] },
  transitions: {
    explain: {
      label: 'Explain',
      from: 'open',
      to: 'explained',
      by: 'member',
      rows: anyOf(own('person'), forThose(reviewers)),
      fieldsToFill: ['explanation'],
    },
    accept: {
      label: 'Accept explanation',
      from: 'explained',
      to: 'accepted',
      by: reviewers,
      rules: [accepterIsAnother, explains],
    },
    return: { label: 'Send back', from: 'explained', to: 'open', by: reviewers, reason: 'required' },
    clear: { label: 'Clear', from: ['open', 'explained', 'accepted'], to: 'cleared', by: 'nobody' },
    find: { label: 'Find again', from: ['explained', 'accepted', 'cleared'], to: 'open', by: 'nobody' },
  },
  list: {
    columns: ['number', 'person', 'vendor', 'finding', 'dutiesChanged', 'foundOn', 'status'],
    filters: ['status', 'person', 'vendor', 'foundOn'],
    sort: '-foundOn',
  },
  sections: {
    Finding: ['person', 'vendor', 'finding', 'dutiesChanged', 'foundOn', 'clearedOn'],
    Acts: ['acts'],
    Answer: ['explanation', 'explainedBy', 'acceptedBy', 'acceptedOn'],
  },
});

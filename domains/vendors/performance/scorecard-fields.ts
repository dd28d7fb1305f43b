import { f } from '#kernel';
import { judgedLabels, measureLabels } from './criteria.ts';

const judged = (label: string, help: string) => f.integer({ min: 1, max: 5 }).label(label).required().help(help);

/** What a standing means for new work; the policy says from which score. */
export const standings = { good: 'Good', warned: 'Warning', blocked: 'Blocked' } as const;

/** What buyers say of a vendor. */
export const judgedFields = {
  quality: judged(judgedLabels.quality, 'From 1, poor, to 5, excellent.'),
  delivery: judged(judgedLabels.delivery, 'On time and complete.'),
  service: judged(judgedLabels.service, 'Answers, invoices, corrections.'),
  comments: f.longText({ max: 4000 }).label('Comments').required().search().help('The vendor reads them.'),
};

/** A document behind a measure, as it was on the day of sharing. */
const evidenceLine = {
  measure: f.choice(measureLabels).label('Measure').required(),
  met: f.yesNo().label('Met').required(),
  document: f.text({ max: 240 }).label('Document').required(),
  day: f.date().label('Date'),
  due: f.date().label('Due'),
  note: f.text({ max: 400 }).label('Note'),
  record: f.text({ max: 60 }).label('Record type').required(),
  subject: f.uuid().label('Record ID').required(),
};

/** More than this cannot be kept with one scorecard. */
export const mostEvidence = 5000;

/** What follows from records, the policy and other scorecards on the day of sharing. */
export const workedOut = {
  facts: f.longText({ max: 4000 }).label('Measures').computed(),
  measured: f.integer({ min: 0, max: 100 }).label('Measured score').computed(),
  judged: f.integer({ min: 0, max: 100 }).label('Judged score').computed(),
  score: f.integer({ min: 0, max: 100 }).label('Score').computed(),
  before: f.integer({ min: 0, max: 100 }).label('Previous score').computed(),
  peers: f.integer({ min: 0, max: 100 }).label('Peer average').computed().help('Latest scores of other vendors.'),
  standing: f.choice(standings).label('Standing').computed(),
  evidence: f.lines(evidenceLine, { max: mostEvidence, label: 'Document' }).label('Evidence').computed(),
  sharedBy: f.person().label('Shared by').computed(),
  replyUntil: f.date().label('Reply until').computed(),
};

/** What the vendor says to it, and what both agree on. */
export const itsReply = {
  reply: f.longText({ max: 4000 }).label('Vendor reply').search(),
  repliedBy: f.text({ max: 300 }).label('Replied by').computed(),
  plan: f.longText({ max: 4000 }).label('Correction plan'),
  planUntil: f.date().label('Plan due'),
};

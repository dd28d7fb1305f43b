import { firstOfShape, shape, type Told } from '#kernel';

/** What goes from a solicitation to its award: how many rows each stage has. */
export const sourcingPart = shape({
  stages: [{ record: 'text', status: 'text', count: 'whole' }],
});
export type Sourcing = Told<typeof sourcingPart>;

/** What waits for this person between opening and award, the earliest first. */
export const sourcingTasksPart = firstOfShape({
  id: 'uuid',
  /** What has to be done: `opening`, `declaration`, `scores`, `publish`, `protest`. */
  kind: 'text',
  /** Where it is done: a row of this record, or the solicitation whose bids are opened. */
  row: 'uuid',
  number: 'text',
  name: 'text',
  count: 'whole?',
  of: 'whole?',
  due: 'instant?',
});
export type SourcingTasks = Told<typeof sourcingTasksPart>;

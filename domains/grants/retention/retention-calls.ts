import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { clockNames, keptReasons, retentionStates } from './retention-words.ts';

const clock = {
  kind: f.choice(clockNames).required(),
  of: 'text',
  from: 'date?',
  until: 'date?',
  law: 'text',
} as const;
const file = { name: 'text', size: 'whole', sha256: 'text', of: ['text'] } as const;

/** How long the records of one award are kept, and by which clock. */
export const awardRetention = call('grant_award.retention', '/api/v1/grant_award/{id}/retention', {
  answer: {
    state: f.choice(retentionStates),
    until: 'date?',
    clocks: [clock],
    /** Why no disposal can be proposed now. */
    obstacle: 'text?',
    disposals: [{ id: 'uuid', number: 'text', status: 'text', approvedOn: 'date?' }],
  },
});
export type AwardRetention = AnswerOf<typeof awardRetention>;

/** Closed awards with the end of their retention, those that are due first. */
export const retentionBoard = call('grants.retention', '/api/v1/grants/retention', {
  answer: {
    counts: [{ state: f.choice(retentionStates).required(), count: 'whole' }],
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      status: 'text',
      closedOn: 'date?',
      state: f.choice(retentionStates).required(),
      until: 'date?',
      holds: ['text'],
      disposal: [{ id: 'uuid', number: 'text' }, null],
    }),
  },
});
export type RetentionBoard = AnswerOf<typeof retentionBoard>;

/** The files that a disposal destroys or destroyed, and those that stay. */
export const disposalFiles = call('record_disposal.files', '/api/v1/record_disposal/{id}/files', {
  answer: {
    bytes: 'whole',
    destroyed: firstOfShape(file),
    kept: firstOfShape({ ...file, why: f.choice(keptReasons).required() }),
  },
});
export type DisposalFiles = AnswerOf<typeof disposalFiles>;

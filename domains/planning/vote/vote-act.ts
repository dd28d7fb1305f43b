import { actionOn, type AnyRecord, type AnswerOf, call, f } from '#kernel';
import { voteWords } from './majority.ts';

/** So many members vote by name. */
export const MOST_MEMBERS = 500;

/** The vote by name on a document, before it is adopted. */
export const voteActOn = <D extends AnyRecord>(record: D) =>
  actionOn(record, 'rollCall', {
    body: {
      body: f.ref('governing_body').label('Governing body').required(),
      metOn: f.date().label('Meeting date').required(),
      votes: f
        .lines(
          {
            member: f.text({ max: 120 }).label('Member').required(),
            vote: f.choice(voteWords).label('Vote').required(),
          },
          { min: 1, max: MOST_MEMBERS, label: 'Vote' },
        )
        .label('Votes')
        .required(),
    },
    answer: { ayes: 'whole', nays: 'whole', abstentions: 'whole' },
  });

/** The governing bodies that vote, each with its members in office on a day. */
export const votingBodies = call('vote.bodies', '/api/v1/governing-bodies/voting', {
  query: { day: f.date() },
  answer: { bodies: [{ id: 'uuid', name: 'text', seats: 'whole', quorum: 'whole', members: ['text'] }] },
});
export type VotingBody = AnswerOf<typeof votingBodies>['bodies'][number];

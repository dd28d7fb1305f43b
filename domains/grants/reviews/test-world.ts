import type { BodyOf, New, Row } from '#kernel';
import type { Person } from '#world';
import { type SubWorld, subWorld, usd } from '../subrecipients/test-world.ts';
import { roundApplication } from './round-application.record.ts';
import { assignAll, declare } from './assignment.server.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import type { declareConflict, giveScore } from './review-calls.ts';
import { rubricOf } from './round.server.ts';
import { score } from './scoring.server.ts';

export { usd };

/** A county that gives grants of its own: Yvette and Miguel run its rounds, three people review, Priya decides. */
export interface ReviewWorld extends SubWorld {
  readonly reviewers: readonly [Person, Person, Person];
  /** Yvette’s draft of a round from November 10 to 30. */
  draft(more?: Partial<New<typeof fundingRound>>): Promise<Row<typeof fundingRound>>;
  /** The same, open on November 20 with so many applications of $40,000, $30,000 and $20,000. */
  applied(
    more?: Partial<New<typeof fundingRound>>,
    count?: number,
  ): Promise<{ round: string; applications: readonly Row<typeof roundApplication>[] }>;
  apply(round: string, more?: Partial<New<typeof roundApplication>>): Promise<Row<typeof roundApplication>>;
  /** The same on December 2, in review by these people. */
  inReview(
    more?: Partial<New<typeof fundingRound>>,
    people?: readonly Person[],
  ): Promise<{ round: string; applications: readonly Row<typeof roundApplication>[] }>;
  ownOf(person: Person, round: string): Promise<readonly Row<typeof reviewAssignment>[]>;
  declares(
    person: Person,
    assignment: string,
    more?: Partial<BodyOf<typeof declareConflict>>,
  ): Promise<{ accepted: number; recused: number }>;
  gives(
    person: Person,
    assignment: string,
    given: Partial<BodyOf<typeof giveScore>> & { at: number },
  ): Promise<{ version: number; left: number }>;
  /** Declares, scores every criterion of every own application alike, and submits. */
  reviews(person: Person, round: string, points: number): Promise<void>;
  /** Three reviews of three applications, ranked. */
  ranked(more?: Partial<New<typeof fundingRound>>): Promise<{
    round: string;
    applications: readonly Row<typeof roundApplication>[];
  }>;
}

export const criteria = [
  { name: 'Need', weight: 60, highest: 5, anchors: '5 documented and severe, 0 none' },
  { name: 'Cost', weight: 40, highest: 5, anchors: '5 reasonable and detailed, 0 not explained' },
];

export async function reviewWorld(): Promise<ReviewWorld> {
  const here = await subWorld();
  const { county, yvette, miguel } = here;
  const reviewers = [
    await county.member('Ann Whitlock'),
    await county.member('Ben Castle'),
    await county.member('Cora Diaz'),
  ] as const;
  const draft: ReviewWorld['draft'] = (more = {}) =>
    yvette.make(fundingRound, {
      title: 'Community resilience 2027',
      program: 'Community Resilience Fund',
      purpose: 'Small projects that keep people safe in a flood.',
      opensAt: '2026-11-10T14:00:00.000Z',
      closesAt: '2026-11-30T22:00:00.000Z',
      available: usd(75_000),
      awardMin: usd(5_000),
      awardMax: usd(40_000),
      reviewsPer: 3,
      officers: [yvette.id, miguel.id],
      criteria,
      ...more,
    });
  const apply: ReviewWorld['apply'] = async (round, more = {}) => {
    const made = await yvette.make(roundApplication, {
      round,
      applicant: more.applicant ?? (await here.party({ contact: 'Pat Sanchez' })).id,
      title: 'Quillfeather shelter retrofit',
      requested: usd(30_000),
      summary: 'Zebrawood doors and a generator for the shelter.',
      answers: [{ question: 'Who is served?', answer: 'Marigold families of the district.' }],
      ...more,
    });
    return yvette.run(roundApplication, 'submit', made.id);
  };
  const applied: ReviewWorld['applied'] = async (more, count = 3) => {
    county.clock.set('2026-11-20T15:00:00Z');
    const { id } = await draft(more);
    await yvette.run(fundingRound, 'open', id);
    const applications = [];
    for (const dollars of [40_000, 30_000, 20_000].slice(0, count))
      applications.push(await apply(id, { requested: usd(dollars) }));
    return { round: id, applications };
  };
  const inReview: ReviewWorld['inReview'] = async (more, people = reviewers) => {
    const at = await applied(more);
    county.clock.set('2026-12-02T15:00:00Z');
    await yvette.run(fundingRound, 'beginReview', at.round);
    await here.county.door.run(yvette.actor, (work) =>
      assignAll(work, at.round, { reviewers: people.map(({ id }) => id) }),
    );
    return at;
  };
  const ownOf: ReviewWorld['ownOf'] = async (person, round) =>
    (await person.list(reviewAssignment))
      .filter((one) => one.round === round && one.reviewer === person.id)
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
  const declares: ReviewWorld['declares'] = (person, assignment, more = {}) =>
    county.door.run(person.actor, (work) =>
      declare(work, assignment, { conflict: 'none', signature: person.actor.name, ...more }),
    );
  const gives: ReviewWorld['gives'] = (person, assignment, { at, ...given }) =>
    county.door.run(person.actor, async (work) => {
      const row = await work.find(reviewAssignment, assignment);
      const round = await work.asProduct.row(fundingRound, { where: { id: row?.round ?? '' } });
      const criterion = round ? (rubricOf(round)[at]?.id ?? '') : '';
      return score(work, assignment, { criterion, score: 3, comment: 'Well explained and documented.', ...given });
    });
  const reviews: ReviewWorld['reviews'] = async (person, round, points) => {
    const own = await ownOf(person, round);
    if (own[0]) await declares(person, own[0].id);
    for (const [turn, { id }] of own.entries()) {
      const given = Math.max(0, points - turn);
      for (const at of criteria.keys()) await gives(person, id, { at, score: given });
      await person.run(reviewAssignment, 'submit', id);
    }
  };
  const ranked: ReviewWorld['ranked'] = async (more) => {
    const at = await inReview(more);
    for (const [turn, person] of reviewers.entries()) await reviews(person, at.round, 5 - turn);
    await yvette.run(fundingRound, 'rank', at.round);
    return at;
  };
  return { ...here, reviewers, draft, apply, applied, inReview, ownOf, declares, gives, reviews, ranked };
}

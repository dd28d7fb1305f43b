import { roundApplication } from '#domains/grants/reviews/round-application.record.ts';
import { fundingRound } from '#domains/grants/reviews/funding-round.record.ts';
import { reviewAssignment } from '#domains/grants/reviews/review-assignment.record.ts';
import { reviewScore } from '#domains/grants/reviews/review-score.record.ts';
import { rubricOf } from '#domains/grants/reviews/round.server.ts';
import { roundRecommendation } from '#domains/grants/reviews/round-recommendation.record.ts';
import { subrecipient } from '#domains/grants/subrecipients/subrecipient.record.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { type ApplicationTold, type RoundTold, roundsTold } from './funding-round-list.ts';
import { keep, usd } from './grant-hands.ts';

type Round = Row<typeof fundingRound>;
type Submission = Row<typeof roundApplication>;

const comments = ['Not shown in the application.', 'Hardly described.', 'Thin, with open questions.'];
const commentOf = (score: number): string =>
  comments[score] ??
  (score === 3 ? 'Described, with some gaps.' : score === 4 ? 'Well explained.' : 'Documented in full.');

/** The county gives money of its own: rounds in each phase, taken through their steps by the people who take them. */
export async function seedFundingRounds(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const [yvette, miguel, priya] = [one('Yvette Dubois'), one('Miguel Ortiz'), one('Priya Raman')];
  const parties = await as(yvette, '2026-05-01').asProduct.rows(subrecipient, { fields: ['name'], most: 'all' });
  const partyOf = (name: string) => parties.find((party) => party.name === name)?.id ?? '';
  for (const told of roundsTold) {
    const opening = as(yvette, told.opens).asProduct;
    const { id } = await opening.insert(
      fundingRound,
      {
        title: told.title,
        program: told.program,
        purpose: told.purpose,
        opensAt: `${as.day(told.opens)}T13:00:00.000Z`,
        closesAt: `${as.day(told.closes)}T21:00:00.000Z`,
        available: usd(told.dollars),
        awardMin: usd(told.min),
        awardMax: usd(told.max),
        partial: told.partial,
        isBlind: told.isBlind,
        reviewsPer: Math.max(2, told.reviewers.length),
        workload: 12,
        reviewsDue: as.day(told.due),
        officers: [yvette.id, miguel.id],
        criteria: told.criteria,
        questions: [
          { question: 'Who is served?', isRequired: true, most: 150, unit: 'words' },
          { question: 'Who maintains it afterwards?', isRequired: false, most: 150, unit: 'words' },
          { question: 'Work starts on', kind: 'date', isRequired: false, unit: 'words' },
          { question: 'Other funds', kind: 'money', isRequired: false, unit: 'words' },
          { question: 'Site control', kind: 'choice', choices: 'Owned\nLeased\nNot yet', unit: 'words' },
        ],
        stages: told.stages ?? [],
      },
      { createdBy: yvette.id },
    );
    await opening.move(fundingRound, id, 'open');
    const submissions = await applied(as, yvette, told, id, partyOf);
    if (told.stage === 'open') continue;
    const reviewing = as(yvette, told.reviewed).asProduct;
    const round = await reviewing.move(fundingRound, id, 'beginReview');
    await reviewed(as, { told, round, submissions, people: told.reviewers.map(one) });
    if (told.stage === 'review') continue;
    await as(yvette, told.due).asProduct.move(fundingRound, id, 'rank');
    await recommended(as, { told, round, submissions, people: [yvette, miguel, priya] });
  }
}

async function applied(
  as: As,
  yvette: Actor,
  told: RoundTold,
  round: string,
  partyOf: (name: string) => string,
): Promise<readonly Submission[]> {
  const made: Submission[] = [];
  for (const [at, { applicant, title, dollars, summary, served }] of told.applications.entries()) {
    const hands = as(yvette, addDays(told.opens, 1 + at)).asProduct;
    const { id } = await hands.insert(
      roundApplication,
      {
        round,
        applicant: partyOf(applicant),
        title,
        requested: usd(dollars),
        summary,
        answers: [
          { question: 'Who is served?', answer: served },
          { question: 'Who maintains it afterwards?', answer: 'Our own staff, from the operating budget.' },
          { question: 'Other funds', answer: '$5,000.00' },
          { question: 'Site control', answer: 'Owned' },
        ],
      },
      { createdBy: yvette.id },
    );
    // The last one of an open round is still written.
    const isDraft = told.stage === 'open' && at === told.applications.length - 1;
    if (!isDraft) made.push(await hands.move(roundApplication, id, 'submit'));
  }
  return made;
}

interface Reviewing {
  readonly told: RoundTold;
  readonly round: Round;
  readonly submissions: readonly Submission[];
  readonly people: readonly Actor[];
}

async function reviewed(as: As, { told, round, submissions, people }: Reviewing): Promise<void> {
  const rubric = rubricOf(round);
  for (const [turn, person] of people.entries()) {
    const hands = as(person, addDays(told.reviewed, 1 + turn)).asProduct;
    for (const [at, submission] of submissions.entries()) {
      const said: ApplicationTold['scores'] = told.applications[at]?.scores ?? [];
      const own = said[turn];
      const { id } = await hands.insert(
        reviewAssignment,
        {
          round: round.id,
          submission: submission.id,
          reviewer: person.id,
        },
        { createdBy: round.createdBy },
      );
      // The last of an open round has not declared yet.
      if (told.stage === 'review' && turn === people.length - 1 && own === null) continue;
      const declaredAt = hands.now();
      await hands.move(reviewAssignment, id, 'accept', { computed: { conflict: 'none', declaredAt } });
      if (!own) continue;
      await keep(
        hands,
        reviewScore,
        rubric.map((criterion, place) => {
          const score = Number(own[place]);
          return [
            {},
            {
              createdBy: person.id,
              round: round.id,
              assignment: id,
              author: person.id,
              criterion: criterion.id,
              criterionName: criterion.name,
              place: 1,
              score,
              comment: commentOf(score),
            },
          ] as const;
        }),
      );
      await hands.move(reviewAssignment, id, 'submit', { computed: { submittedAt: hands.now() } });
    }
  }
}

/** What was recommended, in rank order: all of it for a decided round, the first two for one that waits. */
async function recommended(as: As, { told, round, submissions, people }: Reviewing): Promise<void> {
  const [yvette, miguel, priya] = people as [Actor, Actor, Actor];
  const isDecided = told.stage === 'decided';
  const day = (after: number) => addDays(told.due, after);
  for (const [at, submission] of submissions.slice(0, isDecided ? 3 : 2).entries()) {
    const writing = as(yvette, day(2 + at)).asProduct;
    const { id } = await writing.insert(
      roundRecommendation,
      {
        round: round.id,
        submission: submission.id,
        amount: submission.requested,
        rationale: `Rank ${at + 1} of ${submissions.length} with agreeing reviews; the budget is reasonable.`,
        exceptions: at === 1 ? 'Signing waits for the new audit report.' : null,
      },
      { createdBy: yvette.id },
    );
    await writing.move(roundRecommendation, id, 'submit');
    if (!isDecided && at === 1) continue;
    await as(miguel, day(4)).asProduct.move(roundRecommendation, id, 'endorse');
    if (isDecided) await as(priya, day(6)).asProduct.move(roundRecommendation, id, 'approve');
  }
  if (isDecided) await as(priya, day(8)).asProduct.move(fundingRound, round.id, 'decide');
}

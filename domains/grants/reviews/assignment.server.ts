import { type Actor, type BodyOf, fail, includesRole } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, notify, refusedAt, standingsOf } from '../../organization/public.server.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { roundApplication } from './round-application.record.ts';
import { assign } from './assigning.ts';
import { conflictOnRecord, type Stated } from './conflicts.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import type { assignReviewers, declareConflict } from './review-calls.ts';
import { linkOf } from './review-links.ts';
import { inReview, LEAST_REASON, liveReviews } from './review-words.ts';
import { officerOf, rubricOf, type Round } from './round.server.ts';
import { type Assignment, reviewerOf } from './reviewer.server.ts';
import { latestOf } from './scoring.server.ts';
import { roundOf } from './submission.server.ts';

type Facts = EffectFacts<Assignment>;

const wrong = (field: string, code: string, message: string) => refusedAt(field, `review_assignment.${code}`, message);
const nameOf = (place: number | null, round: Pick<Round, 'number'>): string =>
  `Application ${place ?? 0} of ${round.number}`;
/** Every row of a round that still binds its reviewer, and those who were recused: they are never asked again. */
const liveAndRecused = [...liveReviews, 'conflicted', 'withdrawn'] as const;

/** The audit record has what applications say and what others scored; a person who may read it whole reviews nothing. */
const readsRecord = ({ role, duties }: Pick<Actor, 'role' | 'duties'>): boolean =>
  includesRole(role, 'admin') || duties.includes('auditor');
const recordReader = (path: string, name: string) =>
  wrong(path, 'reads_record', `${name} can read the audit record as an administrator or auditor and can’t review.`);

/** What these people stated with their last declarations, of whichever round. */
async function statedBy(work: UnitOfWork, reviewers: readonly string[]): Promise<ReadonlyMap<string, Stated>> {
  const declared = await work.asProduct.rows(reviewAssignment, {
    where: { reviewer: [...reviewers], declaredAt: { not: null } },
    fields: ['reviewer', 'employer', 'employerUei', 'address'],
    order: ['declaredAt', 'id'],
    most: 'all',
  });
  return new Map(
    declared.map(({ reviewer, employer, employerUei, address }) => [reviewer, { employer, employerUei, address }]),
  );
}

async function judge(work: UnitOfWork, row: Assignment, round: Round): Promise<void> {
  await officerOf(work, round);
  if (round.status !== 'review') throw wrong('round', 'in_review', 'Choose a funding round that is in review.');
  const of = await work.asProduct.row(roundApplication, { where: { id: row.submission } });
  if (!of || of.round !== round.id || of.status !== 'submitted')
    throw wrong('submission', 'is_submitted', 'Choose a submitted application of this round.');
  const person = await work.asProduct.row(member, { where: { id: row.reviewer } });
  if (person?.status !== 'active') throw wrong('reviewer', 'is_active', 'Choose an active member.');
  if (round.officers.includes(person.id))
    throw wrong('reviewer', 'no_officer', 'A program officer of this round can’t review in it.');
  const standing = (await standingsOf(work, [person.id])).get(person.id);
  if (standing && readsRecord(standing)) throw recordReader('reviewer', person.name);
  const party = await work.asProduct.row(subrecipient, { where: { id: of.applicant } });
  const stated = (await statedBy(work, [person.id])).get(person.id);
  const why = party && conflictOnRecord({ ...person, ...stated }, party);
  if (why) throw wrong('reviewer', 'no_conflict', why);
  const own = await work.asProduct.rows(reviewAssignment, {
    where: { round: round.id, reviewer: person.id, status: [...liveReviews], id: { not: row.id } },
    fields: [],
    most: 'all',
  });
  if (own.length >= round.workload)
    throw wrong('reviewer', 'within_cap', `This reviewer has ${own.length} reviews, which is the workload cap.`);
}

async function assigned({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  if (work.actor.kind !== 'system') await judge(work, row, round);
  const of = await work.asProduct.row(roundApplication, { where: { id: row.submission }, fields: ['place'] });
  const named = { name: nameOf(of?.place ?? null, round), dueOn: round.reviewsDue };
  await work.asProduct.change(reviewAssignment, row.id, {}, named);
  if (work.actor.kind !== 'system') await tell(work, [row.reviewer], round, linkOf.assignment(row.id));
}

async function tell(work: UnitOfWork, to: readonly string[], round: Round, link: string): Promise<void> {
  await notify(work, {
    to,
    kind: 'grant.review',
    subject: `You review applications of ${round.number}`,
    body: 'Declare your interests first. You see no application before that.',
    link,
  });
}

/** Rights of this moment: a person who lost them withdraws nothing. */
async function withdrawn({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  const round = await roundOf(work, row.round);
  await officerOf(work, round);
  if (round.status !== 'review')
    throw wrong('status', 'while_in_review', 'Reviews of a ranked round stay. Set the round back to review first.');
}

async function submitted({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await reviewerOf(work, row.id);
  const round = await roundOf(work, row.round, 'share');
  if (!inReview.some((state) => state === round.status))
    throw wrong('status', 'round_is_open', 'This round takes no reviews now.');
  const scored = await latestOf(work, row.id);
  const open = rubricOf(round).find(({ id }) => !scored.has(id));
  if (open) throw wrong('status', 'is_complete', `“${open.name}” has no score.`);
  await work.asProduct.change(reviewAssignment, row.id, {}, { submittedAt: row.submittedAt ?? work.now() });
}

async function reopened({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await reviewerOf(work, row.id);
  const round = await roundOf(work, row.round, 'share');
  if (!inReview.some((state) => state === round.status))
    throw wrong('status', 'round_is_open', 'This round takes no reviews now.');
}

export const assignmentEffects = follows(reviewAssignment, {
  create: [assigned],
  submit: [submitted],
  reopen: [reopened],
  withdraw: [withdrawn],
});

/** Shares out what is missing among these people: loads as equal as they can be, no cap passed, no conflict on record. */
export async function assignAll(work: UnitOfWork, id: string, { reviewers }: BodyOf<typeof assignReviewers>) {
  if (!(await work.find(fundingRound, id))) throw missing(fundingRound);
  const round = await roundOf(work, id);
  await officerOf(work, round);
  if (round.status !== 'review')
    throw wrong('round', 'in_review', 'Reviewers are assigned once the round is in review.');
  const product = work.asProduct;
  const people = await product.rows(member, { where: { id: [...reviewers], status: 'active' }, most: 'all' });
  const officer = people.find((one) => round.officers.includes(one.id));
  if (officer)
    throw wrong(
      'reviewers',
      'no_officer',
      `${officer.name} is a program officer of this round and can’t review in it.`,
    );
  const standings = await standingsOf(work, reviewers);
  const reader = [...standings.values()].find(readsRecord);
  if (reader) throw recordReader('reviewers', reader.name);
  const submissions = await product.rows(roundApplication, {
    where: { round: round.id, status: 'submitted' },
    order: 'place',
    most: 'all',
  });
  const parties = await product.rows(subrecipient, {
    where: { id: submissions.map(({ applicant }) => applicant) },
    most: 'all',
  });
  const there = await product.rows(reviewAssignment, {
    where: { round: round.id, status: [...liveAndRecused] },
    fields: ['submission', 'reviewer', 'status'],
    most: 'all',
  });
  const isLive = ({ status }: { status: string }) => liveReviews.some((state) => state === status);
  const reasons = new Map<string, string>();
  const stated = await statedBy(
    work,
    people.map(({ id: person }) => person),
  );
  for (const person of people)
    for (const { id: submission, applicant } of submissions) {
      const party = parties.find((one) => one.id === applicant);
      const why = party && conflictOnRecord({ ...person, ...stated.get(person.id) }, party);
      if (why) reasons.set(`${person.id} ${submission}`, why);
    }
  const { pairs, unmet } = assign({
    reviewers: people
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((one) => ({ id: one.id, load: there.filter((own) => own.reviewer === one.id && isLive(own)).length })),
    submissions: submissions.map((one) => ({
      id: one.id,
      needs: Math.max(0, round.reviewsPer - there.filter((own) => own.submission === one.id && isLive(own)).length),
    })),
    cap: round.workload,
    bars: (reviewer, submission) =>
      reasons.has(`${reviewer} ${submission}`) ||
      there.some((one) => one.reviewer === reviewer && one.submission === submission),
  });
  for (const { reviewer, submission } of pairs)
    await product.insert(reviewAssignment, { round: round.id, submission, reviewer });
  const asked = [...new Set(pairs.map(({ reviewer }) => reviewer))];
  await tell(work, asked, round, '/grant-management?tab=reviewer');
  const numberOf = new Map(submissions.map((one) => [one.id, one.number]));
  return {
    assigned: pairs.length,
    unmet: unmet.map((one) => ({ ...one, number: numberOf.get(one.submission) ?? '' })),
    barred: [...reasons].map(([key, why]) => {
      const [reviewer = '', submission = ''] = key.split(' ');
      const name = people.find((one) => one.id === reviewer)?.name ?? '';
      return { reviewer, name, number: numberOf.get(submission) ?? '', why };
    }),
  };
}

const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * A reviewer’s own declaration for all that is assigned in this round. Which application is whose is not shown before, so the applicants
 * are named as one list; an interest recuses from theirs, and one that names no applicant from all. 2 CFR 200.112 and 200.205.
 */
export async function declare(work: UnitOfWork, id: string, given: BodyOf<typeof declareConflict>) {
  const own = await reviewerOf(work, id);
  const round = await roundOf(work, own.round, 'share');
  if (own.status !== 'assigned') throw fail('conflict', 'review_assignment.declared', 'You have declared already.');
  if (!inReview.some((state) => state === round.status))
    throw wrong('status', 'round_is_open', 'This round takes no reviews now.');
  const { actor } = await work.asTheyAre();
  if (readsRecord(actor)) throw recordReader('signature', actor.name);
  const { conflict, signature, interests } = given;
  const statement = given.statement?.trim() || null;
  if (plain(signature) !== plain(work.actor.name))
    throw wrong('signature', 'signature', `Type your name as it is on record: ${work.actor.name}.`);
  const named = interests ?? [];
  if (conflict === 'none' && named.length > 0)
    throw wrong('conflict', 'names_its_kind', 'Choose what your interest in these applicants is.');
  if (conflict !== 'none' && (statement ?? '').length < LEAST_REASON)
    throw wrong('statement', 'says_what', `Say what the interest is in ${LEAST_REASON} characters or more.`);
  const product = work.asProduct;
  const open = await product.rows(reviewAssignment, {
    where: { round: round.id, reviewer: own.reviewer, status: 'assigned' },
    fields: ['submission'],
    lock: 'update',
    most: 'all',
  });
  const of = await product.rows(roundApplication, {
    where: { id: open.map(({ submission }) => submission) },
    fields: ['applicant'],
    most: 'all',
  });
  const parties = await product.rows(subrecipient, {
    where: { id: of.map(({ applicant }) => applicant) },
    most: 'all',
  });
  const said: Stated = {
    employer: given.employer?.trim() || null,
    employerUei: given.employerUei ?? null,
    address: given.address ?? null,
  };
  const person = { name: work.actor.name, email: '', ...said };
  let recused = 0;
  for (const one of open) {
    const applicant = of.find(({ id: submission }) => submission === one.submission)?.applicant ?? '';
    const party = parties.find(({ id: own }) => own === applicant);
    const isNamed = conflict !== 'none' && (named.length === 0 || named.includes(applicant));
    const found = isNamed || !party ? null : conflictOnRecord(person, party);
    const isOut = isNamed || found !== null;
    if (isOut) recused += 1;
    const computed = {
      ...said,
      conflict: isNamed ? (conflict ?? ('other' as const)) : found !== null ? ('other' as const) : ('none' as const),
      statement: isNamed ? statement : found,
      declaredAt: work.now(),
    };
    await product.move(reviewAssignment, one.id, isOut ? 'recuse' : 'accept', { computed });
  }
  if (recused > 0)
    await notify(work, {
      to: round.officers,
      kind: 'grant.review',
      subject: `${work.actor.name} is recused from ${recused === 1 ? 'one application' : `${recused} applications`}`,
      body: `Assign other reviewers in ${round.number}.`,
      link: linkOf.round(round.id),
    });
  return { accepted: open.length - recused, recused };
}

import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { faultsOfForm, onForm } from './round-form.ts';
import { roundApplication } from './round-application.record.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { liveReviews } from './review-words.ts';
import { officerOf, readersOf, type Round } from './round.server.ts';

type Submission = Row<typeof roundApplication>;
type Facts = EffectFacts<Submission>;

const wrong = (field: string, code: string, message: string) => refusedAt(field, `round_application.${code}`, message);

/** Held, so that two applications of one applicant never come in side by side. */
export async function roundOf(work: UnitOfWork, id: string, lock: 'update' | 'share' = 'update'): Promise<Round> {
  const round = await work.asProduct.row(fundingRound, { where: { id }, lock });
  if (!round) throw refusedAt('round', 'funding_round.missing', 'Choose a funding round.');
  return round;
}

async function judge(work: UnitOfWork, row: Submission, round: Round): Promise<void> {
  if (work.actor.kind === 'system') return;
  await officerOf(work, round);
  if (round.status !== 'open') throw wrong('round', 'round_is_open', 'Choose a funding round that is open.');
  const max = round.awardMax?.cents ?? round.available.cents;
  if (row.requested.cents > max || row.requested.cents < (round.awardMin?.cents ?? 0))
    throw wrong('requested', 'within_range', 'The request is outside the award range of the round.');
  const party = await work.asProduct.row(subrecipient, { where: { id: row.applicant }, fields: ['status'] });
  if (party?.status !== 'active') throw wrong('applicant', 'applicant_is_active', 'Choose an active subrecipient.');
  const other = await work.asProduct.row(roundApplication, {
    where: {
      round: round.id,
      applicant: row.applicant,
      status: ['draft', 'submitted'],
      id: { not: row.id },
    },
    fields: ['number'],
  });
  if (other) throw wrong('applicant', 'one_each', `${other.number} is this applicant’s application to the round.`);
}

/** The form of the round: each of its questions has a place in the application, in the order of the round. */
async function written({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  await judge(work, row, round);
  const answers = onForm(round.questions ?? [], row.answers ?? []);
  const isWhole = answers.length === (row.answers ?? []).length;
  const shownTo = await readersOf(work, round);
  await work.asProduct.change(roundApplication, row.id, isWhole ? {} : { answers }, { shownTo });
}

/** Judged at submission alone: a draft may be half written. */
function judgeForm(row: Submission, round: Round): void {
  const [fault] = faultsOfForm(round.questions ?? [], row.answers ?? []);
  if (fault !== undefined) throw wrong('answers', 'form_is_filled', fault);
}

/** By the clock of the server: nothing comes in before the round opens or after it closes. */
async function submitted({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  await judge(work, row, round);
  const now = Date.parse(work.now());
  if (work.actor.kind !== 'system' && (now < Date.parse(round.opensAt) || now >= Date.parse(round.closesAt)))
    throw wrong(
      'submittedAt',
      'within_window',
      'The round takes applications between its opening and closing time only.',
    );
  if (work.actor.kind !== 'system') judgeForm(row, round);
  const before = await work.asProduct.rows(roundApplication, {
    where: { round: round.id, place: { not: null } },
    fields: ['place'],
    most: 'all',
  });
  const place = 1 + Math.max(0, ...before.map((one) => one.place ?? 0));
  await work.asProduct.change(roundApplication, row.id, {}, { place, submittedAt: work.now() });
}

async function withdrawn({ row, work }: Facts): Promise<void> {
  const round = await roundOf(work, row.round);
  await officerOf(work, round);
  if (work.actor.kind !== 'system' && !['open', 'review'].includes(round.status))
    throw wrong('status', 'round_is_ranked', 'The round is ranked. Its applications stay until it is decided.');
  const product = work.asProduct;
  const live = await product.rows(reviewAssignment, {
    where: { submission: row.id, status: [...liveReviews] },
    fields: [],
    most: 'all',
  });
  for (const { id } of live)
    await product.move(reviewAssignment, id, 'withdraw', { reason: `${row.number} was withdrawn.` });
}

export const submissionEffects = follows(roundApplication, {
  create: [written],
  edit: [written],
  submit: [submitted],
  withdraw: [withdrawn],
});

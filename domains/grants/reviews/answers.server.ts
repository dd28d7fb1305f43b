import type { Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { merged } from '../applications/merge.ts';
import { editsOf, savedAnswer, wrongSave } from '../applications/saving.server.ts';
import type { FormValues } from '../forms/definition.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import type { RoundForm } from './review-calls.ts';
import { roundApplication } from './round-application.record.ts';
import { answersWith, valuesOf } from './round-form.ts';
import { fundingRound } from './funding-round.record.ts';
import { roundOf } from './submission.server.ts';

type Submission = Row<typeof roundApplication>;

async function held(work: UnitOfWork, id: string): Promise<Submission> {
  const row = await work.find(roundApplication, id);
  if (!row) throw missing(roundApplication);
  return row;
}

/** The questions of the round with what this applicant answered so far. */
export async function formOfRound(work: UnitOfWork, id: string): Promise<RoundForm> {
  const row = await held(work, id);
  const round = await work.asProduct.row(fundingRound, { where: { id: row.round } });
  if (!round) throw missing(fundingRound);
  const questions = (round.questions ?? []).map(({ question, kind, choices, isRequired, most, unit }) => ({
    question,
    kind: kind ?? 'text',
    choices: choices ?? null,
    isRequired: isRequired !== false,
    most: most ?? null,
    unit: unit ?? 'words',
  }));
  return {
    round: { id: round.id, number: round.number ?? '', title: round.title },
    mayWrite: row.status === 'draft' && round.status === 'open' && round.officers.includes(work.person ?? ''),
    questions,
    values: valuesOf(questions, row.answers ?? []),
  };
}

const isValue = (value: unknown): value is FormValues[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The row is held while the values are compared: of two saves at once the second is held against the first. */
export async function savedAnswers(work: UnitOfWork, id: string, changes: unknown) {
  const edits = editsOf(changes);
  const known = await held(work, id);
  await refuseWithoutRight(work, roundApplication, grantManagers);
  const { questions } = await roundOf(work, known.round);
  const row = await work.asProduct.row(roundApplication, { where: { id }, lock: 'update' });
  if (!row) throw missing(roundApplication);
  const asked = questions ?? [];
  const before = valuesOf(asked, row.answers ?? []);
  for (const [key, { is }] of Object.entries(edits)) {
    const path = `changes.${key.slice(0, 60)}`;
    if (!Object.hasOwn(before, key))
      throw wrongSave(path, 'field', `${key.slice(0, 60)} is no question of this round.`);
    if (!isValue(is)) throw wrongSave(path, 'value', 'An answer is a text, a number, or yes or no.');
  }
  const { values, clashes } = merged(before, edits);
  if (Object.keys(values).length > 0)
    await work.change(roundApplication, id, {
      answers: answersWith(asked, row.answers ?? [], { ...before, ...(values as FormValues) }), // each was looked at above
    });
  return savedAnswer(values, clashes, null);
}

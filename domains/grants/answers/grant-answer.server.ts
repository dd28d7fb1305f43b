import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refuseWithoutRight } from '../../organization/public.server.ts';
import { answerPages } from '../answer-pages.ts';
import { grantManagers } from '../award/award-life.ts';
import { answerApprovers } from './answer-life.ts';
import { grantAnswer } from './grant-answer.record.ts';
import { profileFigure } from './profile-figure.record.ts';

type Facts = EffectFacts<Row<typeof grantAnswer>>;

const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

async function written({ work }: Pick<Facts, 'work'>): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, grantAnswer, grantManagers);
}

async function submitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantAnswer, grantManagers);
  await work.asProduct.change(grantAnswer, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.answer',
    subject: `“${row.title}” awaits your approval`,
    body: row.source,
    link: href(answerPages.answer, { id: row.id }),
  });
}

/** What changes again is approved again. */
async function reopened({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantAnswer, row.id, {}, { submittedBy: null, approvedBy: null, approvedOn: null });
  if (row.owner !== personActing(work.actor))
    await notify(work, {
      to: [row.owner],
      kind: 'grant.answer',
      subject: `“${row.title}” is back in draft`,
      body: row.source,
      link: href(answerPages.answer, { id: row.id }),
    });
}

async function approved({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantAnswer, answerApprovers);
  await work.asProduct.change(
    grantAnswer,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

async function mayRevise({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantAnswer, grantManagers);
}

async function figureWritten({ work }: EffectFacts<Row<typeof profileFigure>>): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, profileFigure, grantManagers);
}

export const answerEffects = [
  ...follows(grantAnswer, {
    create: [written],
    edit: [written],
    submit: [submitted],
    approve: [approved],
    return: [reopened],
    revise: [mayRevise, reopened],
  }),
  ...follows(profileFigure, { create: [figureWritten], edit: [figureWritten] }),
];

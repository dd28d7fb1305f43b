import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { contract } from '../contract/contract.record.ts';
import { managers } from '../contract/contract-life.ts';
import { contractPath } from '../register-pages.ts';
import { contractQuestion } from './contract-question.record.ts';

type Facts = EffectFacts<Row<typeof contractQuestion>>;

async function answer({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, contractQuestion.name, managers);
  const product = work.asProduct;
  const computed = { answeredBy: personActing(work.actor), answeredOn: work.today };
  const kept = await product.change(contractQuestion, row.id, {}, computed);
  const about = await product.row(contract, { where: { id: row.contract }, fields: ['number', 'title'] });
  if (!kept.email || !about) return;
  await work.sendMail({
    to: kept.email,
    subject: `${kept.number}: answer on ${about.number}`,
    body: [
      `You wrote about ${about.title} (${about.number}). The agency answers:`,
      kept.answer ?? '',
      { link: contractPath(about.number), label: 'Open the contract' },
    ],
  });
}

async function shown({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contractQuestion, row.id, { hiddenBecause: null }, {});
}

/** Who takes a contract over answers what is asked about it. */
export async function routeAgain({ row, before, work }: EffectFacts<Row<typeof contract>>): Promise<void> {
  if (before?.manager === row.manager) return;
  const open = await work.asProduct.rows(contractQuestion, {
    where: { contract: row.id, status: ['pending', 'published'] },
    fields: [],
    order: 'number',
    most: 'all',
  });
  for (const { id } of open) await work.asProduct.change(contractQuestion, id, {}, { routedTo: row.manager });
}

/** The person who answers for a contract now. */
export const managerOf = async (work: UnitOfWork, id: string): Promise<string | null> =>
  (await work.row(contract, { where: { id }, fields: ['manager'] }))?.manager ?? null;

export const questionEffects = follows(contractQuestion, { answer: [answer], show: [shown] });

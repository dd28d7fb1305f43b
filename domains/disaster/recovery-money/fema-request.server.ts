import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { grantManagers } from '../../grants/public.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { recoveryMoneyPages } from '../recovery-money-pages.ts';
import { femaRequest } from './fema-request.record.ts';

type Facts = EffectFacts<Row<typeof femaRequest>>;

const LEAST_ANSWER = 10;
const wrong = (path: string, code: string, message: string) => refusedAt(path, `fema_request.${code}`, message);

/** A project of the declaration, and a day of receipt that has passed. */
async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, femaRequest, grantManagers);
  if (row.receivedOn > work.today)
    throw wrong('receivedOn', 'received_by_now', 'Enter requests once they are received.');
  const of =
    row.project === null
      ? null
      : await work.asProduct.row(paProject, { where: { id: row.project }, fields: ['disaster'] });
  if (of && of.disaster !== row.disaster) throw wrong('project', 'project_fits', 'Choose a project of that disaster.');
}

async function told({ row, work }: Facts): Promise<void> {
  if (row.owner === work.actor.id) return;
  await notify(work, {
    to: [row.owner],
    kind: 'disaster.request',
    subject: `${row.number} is yours to answer by ${row.dueOn}`,
    body: row.subject,
    link: href(recoveryMoneyPages.femaRequest, { id: row.id }),
  });
}

async function passedOn(facts: Facts): Promise<void> {
  if (facts.row.owner !== facts.before.owner) await told(facts);
}

async function answered({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, femaRequest, grantManagers);
  if (!isProduct(work) && (row.answer ?? '').trim().length < LEAST_ANSWER)
    throw wrong('answer', 'has_answer', `Enter the answer in ${LEAST_ANSWER} characters or more.`);
  if (!isProduct(work) && (row.answeredOn === null || row.answeredOn > work.today || row.answeredOn < row.receivedOn))
    throw wrong('answeredOn', 'answered_by_now', 'Enter the day on which it was sent, from its receipt until today.');
  await work.asProduct.change(femaRequest, row.id, {}, { answeredBy: personActing(work.actor) });
}

async function reopened({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, femaRequest, grantManagers);
  await work.asProduct.change(femaRequest, row.id, { answeredOn: null }, { answeredBy: null });
}

async function byManager({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, femaRequest, grantManagers);
}

export const femaRequestEffects = follows(femaRequest, {
  create: [written, told],
  edit: [written, passedOn],
  answer: [answered],
  reopen: [reopened],
  cancel: [byManager],
});

import { href, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { approvalPages } from '../approval-pages.ts';
import { grantManagers } from '../award/award-life.ts';
import { isFederal, over } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { askedWithYears } from '../budget/asked.ts';
import { totalsOfBudget } from '../budget/facts.server.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { termOn } from '../terms/terms.ts';
import { lawOfKind } from './approval-words.ts';
import { priorApproval } from './prior-approval.record.ts';

type Request = Row<typeof priorApproval>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Request>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `prior_approval.${code}`, message);

async function awardOf(work: UnitOfWork, id: string): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'share' });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (over.some((state) => state === found.status))
    throw wrong('award', 'is_open', `${found.number} is ${found.status}. Nothing more is asked of its funder.`);
  if (!isFederal(found.fundingType))
    throw wrong('award', 'is_federal', 'Prior approvals are those of federal awards. Ask this funder to amend.');
  return found;
}

async function budgetOf(work: UnitOfWork, row: Request): Promise<Row<typeof grantBudget> | null> {
  if (row.kind !== 'transfer' || row.budget === null) return null;
  const found = await work.asProduct.row(grantBudget, { where: { id: row.budget }, lock: 'share' });
  if (found?.award !== row.award) throw wrong('budget', 'of_this_award', 'Choose a budget of the same award.');
  if (found.status !== 'draft' && found.status !== 'submitted')
    throw wrong('budget', 'is_open', `${found.number} is ${found.status}. Choose a version that is not approved.`);
  return found;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, priorApproval, grantManagers);
  await awardOf(work, row.award);
  await budgetOf(work, row);
  const law = lawOfKind(row.kind);
  if (row.law !== law) await work.asProduct.change(priorApproval, row.id, {}, { law });
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, priorApproval, grantManagers);
  const of = await awardOf(work, row.award);
  await budgetOf(work, row);
  await work.asProduct.change(priorApproval, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.approval',
    subject: `${row.number} of ${of.number} awaits your release`,
    body: row.subject,
    link: href(approvalPages.approval, { id: row.id }),
  });
}

async function send({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award);
  const budget = await budgetOf(work, row);
  const days = termOn(of.awardDate, 'answer_days')?.value ?? 0;
  await work.asProduct.change(
    priorApproval,
    row.id,
    {},
    {
      asked: budget && askedWithYears(totalsOfBudget(budget, of)),
      sentBy: personActing(work.actor),
      sentOn: work.today,
      dueOn: addDays(work.today, days),
    },
  );
  await tell(work, row, 'is released to the funder');
}

const answered =
  (what: string) =>
  async ({ row, work }: Facts): Promise<void> => {
    if (work.actor.kind !== 'system' && row.answeredOn !== null) {
      if (row.answeredOn > work.today) throw wrong('answeredOn', 'answer_is_past', 'Enter a day until today.');
      if (row.sentOn !== null && row.answeredOn < row.sentOn)
        throw wrong('answeredOn', 'after_release', `It was released on ${row.sentOn}. The answer came later.`);
    }
    await work.asProduct.change(priorApproval, row.id, {}, { recordedBy: personActing(work.actor) });
    await tell(work, row, what);
  };

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

async function withdraw({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, priorApproval, grantManagers);
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, subject }: Request, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.approval',
    subject: `${number} ${what}`,
    body: subject,
    link: href(approvalPages.approval, { id }),
  });
}

export const approvalEffects = follows(priorApproval, {
  create: [written],
  edit: [written],
  submit: [submit],
  send: [send],
  return: [sentBack],
  approve: [answered('is approved by the funder')],
  deny: [answered('is denied by the funder')],
  withdraw: [withdraw],
});

import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { milestonePaymentsOf } from '../milestones/payments.server.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { checkExclusion } from './exclusion-check.server.ts';
import { reportObligation } from './ffata.server.ts';
import { paidOf } from './sub-figures.server.ts';
import { askForScope, askForUnbudgeted } from './scope-triggers.server.ts';
import { subaward } from './subaward.record.ts';
import { subawardAmendment } from './subaward-amendment.record.ts';
import { awardOf, judgeFixed, judgePeriod, judgeSum, partyOf } from './subaward-judging.server.ts';

type Amendment = Row<typeof subawardAmendment>;
type Subaward = Row<typeof subaward>;
type Facts = EffectFacts<Amendment>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `subaward_amendment.${code}`, message);

async function subawardOf(work: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<Subaward> {
  const found = await work.asProduct.row(subaward, { where: { id }, lock });
  if (!found) throw wrong('subaward', 'no_subaward', 'Choose a subaward.');
  if (found.status !== 'active')
    throw wrong('subaward', 'is_active', `${found.number} isn’t active. Only a signed, open subaward is amended.`);
  return found;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, subawardAmendment, grantManagers);
  if (row.status === 'draft') await subawardOf(work, row.subaward, 'share');
}

/** What the subaward becomes, judged as at its signature. Money that is added asks for a new look at the exclusions. */
async function after(work: UnitOfWork, row: Amendment, lock: 'share' | 'update') {
  const before = await work.asProduct.row(subaward, { where: { id: row.subaward }, fields: ['award'] });
  // The award is held before the subaward, as in every other step that counts money.
  const of = await awardOf(work, before?.award ?? '', lock);
  const sub = await subawardOf(work, row.subaward, lock);
  const cents = sub.amount.cents + (row.amountChange?.cents ?? 0);
  const untilDay = row.newUntil ?? sub.untilDay;
  const paid = (await paidOf(work, [sub.id])).get(sub.id);
  if (cents <= 0 || cents < (paid?.cents ?? 0))
    throw wrong('amountChange', 'covers_costs', `${dollars(paid?.cents ?? 0)} is paid. The subaward would be less.`);
  const payments = sub.isFixed === true ? await milestonePaymentsOf(work, sub.award, sub.id) : 0;
  if (cents < payments)
    throw wrong(
      'amountChange',
      'covers_milestones',
      `Milestones are paid ${dollars(payments)}. The subaward would be less.`,
    );
  if (untilDay <= sub.fromDay || (paid?.lastOn && untilDay < paid.lastOn))
    throw wrong(
      'newUntil',
      'covers_days',
      `Costs are charged until ${paid?.lastOn ?? sub.fromDay}. Choose a later end.`,
    );
  judgePeriod(of, { fromDay: sub.fromDay, untilDay });
  judgeFixed(of, sub, cents);
  await judgeSum(work, of, sub, cents);
  if (cents > sub.amount.cents) {
    await partyOf(work, sub.subrecipient);
    await checkExclusion(work, sub.subrecipient, sub.checkFinding);
  }
  return { of, sub, cents, untilDay };
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, subawardAmendment, grantManagers);
  const { sub, cents } = await after(work, row, 'share');
  if (cents > sub.amount.cents) await askForUnbudgeted(work, sub, cents);
  if (row.newScope !== null) await askForScope(work, sub, row.newScope, row.number ?? row.id);
  await work.asProduct.change(subawardAmendment, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.subaward',
    subject: `${row.number} of ${sub.number} awaits your signature`,
    body: row.reason.slice(0, 200),
    link: href(subrecipientPages.subawardAmendment, { id: row.id }),
  });
}

async function accept({ row, work }: Facts): Promise<void> {
  const { of, sub, cents, untilDay } = await after(work, row, 'update');
  const amount = moneyOf(work.actor, cents);
  const committed = sub.committed === null || sub.committed.cents >= cents ? sub.committed : amount;
  const budgetUntil = sub.budgetUntil !== null && sub.budgetUntil > untilDay ? untilDay : sub.budgetUntil;
  await work.asProduct.change(
    subaward,
    sub.id,
    {},
    { amount, committed, untilDay, budgetUntil, scope: row.newScope ?? sub.scope },
  );
  await work.asProduct.change(
    subawardAmendment,
    row.id,
    {},
    {
      amountBefore: sub.amount,
      amountAfter: amount,
      untilBefore: sub.untilDay,
      untilAfter: untilDay,
      scopeBefore: sub.scope,
      appliedBy: personActing(work.actor),
      appliedOn: work.today,
    },
  );
  await reportObligation(work, { of, subaward: sub, cents: cents - sub.amount.cents, totalCents: cents });
  await notify(work, {
    to: [sub.manager, row.submittedBy ?? row.createdBy],
    kind: 'grant.subaward',
    subject: `${row.number} of ${sub.number} is signed`,
    body: row.reason.slice(0, 200),
    link: href(subrecipientPages.subaward, { id: sub.id }),
  });
}

export const subawardAmendmentEffects = follows(subawardAmendment, {
  create: [written],
  edit: [written],
  submit: [submit],
  accept: [accept],
});

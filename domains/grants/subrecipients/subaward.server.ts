import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { reportObligation } from './ffata.server.ts';
import { holdsOf } from './holds.server.ts';
import { obligatedBy, paidOf } from './sub-figures.server.ts';
import { proposalOf } from './determination-weights.ts';
import { askForUnbudgeted } from './scope-triggers.server.ts';
import { subaward } from './subaward.record.ts';
import {
  awardOf,
  checkExclusion,
  judgeAge,
  judgeElements,
  judgeFixed,
  judgePeriod,
  judgeWhole,
  partyOf,
  wrong,
} from './subaward-judging.server.ts';

type Subaward = Row<typeof subaward>;
type Facts = EffectFacts<Subaward>;

const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';
const keep = (work: UnitOfWork, { id }: Subaward, computed: Partial<Subaward>) =>
  work.asProduct.change(subaward, id, {}, computed);

async function tell(work: UnitOfWork, { id, number, manager, description }: Subaward, what: string): Promise<void> {
  await notify(work, {
    to: [manager],
    kind: 'grant.subaward',
    subject: `${number} ${what}`,
    body: description,
    link: href(subrecipientPages.subaward, { id }),
  });
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, subaward, grantManagers);
  if (!['draft', 'determined', 'checked'].includes(row.status)) return;
  const of = await awardOf(work, row.award, 'share');
  await partyOf(work, row.subrecipient);
  judgePeriod(of, row);
  judgeFixed(of, row, row.amount.cents);
}

const determined =
  (conclusion: 'subrecipient' | 'contractor') =>
  async ({ row, work }: Facts): Promise<void> => {
    await refuseWithoutRight(work, subaward, grantManagers);
    // What the answers weigh is kept as it was concluded, whatever the weights are later.
    await keep(work, row, {
      ...proposalOf(row),
      conclusion,
      determinedBy: personActing(work.actor),
      determinedOn: work.today,
    });
    if (conclusion === 'subrecipient') await askForUnbudgeted(work, row);
  };

/** The exclusions are read at this moment, and what they said is kept with the time. */
async function check({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, subaward, grantManagers);
  if (!isProduct(work)) {
    const of = await awardOf(work, row.award, 'share');
    judgePeriod(of, row);
    judgeFixed(of, row, row.amount.cents);
    judgeElements(of, await partyOf(work, row.subrecipient), row);
  }
  const checkResult = isProduct(work)
    ? 'No exclusion found.'
    : await checkExclusion(work, row.subrecipient, row.checkFinding);
  await keep(work, row, { checkedAt: work.now(), checkResult, checkedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.subaward',
    subject: `${row.number} over ${dollars(row.amount.cents)} awaits your signature`,
    body: row.description,
    link: href(subrecipientPages.subaward, { id: row.id }),
  });
}

/** What was checked is looked at again: exclusions, risk, elements and the award, which is held while its subawards are counted. */
async function sign({ row, work }: Facts): Promise<void> {
  judgeAge(work, row);
  const of = await judgeWhole(work, row, 'update');
  await checkExclusion(work, row.subrecipient, row.checkFinding);
  await keep(work, row, {
    signedBy: personActing(work.actor),
    signedOn: work.today,
    originalAmount: row.amount,
    originalUntil: row.untilDay,
  });
  await reportObligation(work, { of, subaward: row, totalCents: row.amount.cents, cents: row.amount.cents });
  await tell(work, row, 'is signed');
}

/** The determination stays; the exclusions are read anew by the next check. */
async function recheck({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, subaward, grantManagers);
  await keep(work, row, { checkedAt: null, checkResult: null, checkedBy: null });
}

/** What was determined and checked is open again. */
async function backToDraft({ row, work }: Facts): Promise<void> {
  const figures = { proposed: null, subrecipientPoints: null, contractorPoints: null };
  const none = { ...figures, conclusion: null, determinedBy: null, determinedOn: null };
  await keep(work, row, { ...none, checkedAt: null, checkResult: null, checkedBy: null });
  await tell(work, row, 'is back in draft');
}

async function beginCloseout({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, subaward, grantManagers);
  await keep(work, row, { closingBy: personActing(work.actor) });
}

async function reopened({ row, work }: Facts): Promise<void> {
  await keep(work, row, { closingBy: null });
}

/** Law: 2 CFR 200.344. Nothing open is left behind, and what is not paid returns to the award. */
async function close({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    const finding = await work.asProduct.row(monitoringFinding, {
      where: { subaward: row.id, status: { not: 'closed' } },
      fields: ['number'],
    });
    if (finding) throw wrong('status', 'findings_are_closed', `${finding.number} is open. Close its findings first.`);
    const holds = (await holdsOf(work, [row.id])).get(row.id) ?? [];
    if (holds.some(({ stops }) => stops))
      throw wrong('status', 'no_hold', `${holds[0]?.number} stops payments. Lift it first.`);
    const pending = await work.asProduct.row(grantCost, {
      where: { subaward: row.id, status: ['draft', 'submitted', 'reversing'] },
      fields: ['number'],
    });
    if (pending) throw wrong('status', 'costs_are_decided', `${pending.number} is not decided yet.`);
  }
  const paid = (await paidOf(work, [row.id])).get(row.id)?.cents ?? 0;
  await keep(work, row, { finalAmount: moneyOf(work.actor, paid), closedOn: work.today });
  await tell(work, row, 'is closed');
}

async function terminated({ row, work }: Facts): Promise<void> {
  const paid = (await paidOf(work, [row.id])).get(row.id)?.cents ?? 0;
  await keep(work, row, { finalAmount: moneyOf(work.actor, paid), closedOn: work.today });
  await tell(work, row, 'is terminated');
}

/** Signed subawards of an award that are not closed: its closeout waits for them. 2 CFR 200.344(b). */
export async function openSubawardsOf(
  work: UnitOfWork,
  award: string,
): Promise<readonly Pick<Subaward, 'id' | 'number' | 'status' | 'untilDay'>[]> {
  return work.asProduct.rows(subaward, {
    where: { award, status: ['active', 'closing'] },
    fields: ['number', 'status', 'untilDay'],
    order: 'number',
    most: 'all',
  });
}

/** An amendment never takes an award below its subawards, nor its end before theirs. */
async function holdsItsSubawards({ row, work }: EffectFacts<Row<typeof awardAmendment>>): Promise<void> {
  if (isProduct(work)) return;
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, fields: ['amount', 'untilDay'] });
  const last = (await openSubawardsOf(work, row.award)).find(({ untilDay }) => of !== null && untilDay > of.untilDay);
  if (last)
    throw refusedAt('newUntil', 'award_amendment.covers_subawards', `${last.number} runs until ${last.untilDay}.`);
  const cents = await obligatedBy(work, row.award, null);
  if (of && cents > of.amount.cents)
    throw refusedAt(
      'amountChange',
      'award_amendment.covers_subawards',
      `Subawards of ${dollars(cents)} are signed. The award would be less.`,
    );
}

export const subawardEffects = [
  ...follows(subaward, {
    create: [written],
    edit: [written],
    determine: [determined('subrecipient')],
    determineContractor: [determined('contractor')],
    check: [check],
    recheck: [recheck],
    sign: [sign],
    return: [backToDraft],
    beginCloseout: [beginCloseout],
    reopen: [reopened],
    close: [close],
    terminate: [terminated],
  }),
  on(awardAmendment, 'accept', holdsItsSubawards),
];

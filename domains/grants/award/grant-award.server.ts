import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { linksFollow } from '../funding/award-funding.server.ts';
import { grantPages } from '../grant-pages.ts';
import { textOn } from '../terms/terms.ts';
import { grantManagers } from './award-life.ts';
import { isFederal } from './award-words.ts';
import { grantAward } from './grant-award.record.ts';

type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Award>;

/** An award whose date no text covers is refused: an old text is never taken for it in silence. */
export function refuseWithoutText({ fundingType, awardDate }: Award): void {
  if (isFederal(fundingType) && !textOn(awardDate))
    throw refusedAt(
      'awardDate',
      'grant_award.has_text',
      'No text of 2 CFR 200 covers this award date. The library begins on December 26, 2014.',
    );
}

/** The schedule of federal expenditures is by assistance listing, so each award says how its money falls on them. 2 CFR 200.510(b). */
function refuseUntied({ fundingType, amount, listings }: Award): void {
  const sum = (listings ?? []).reduce((all, one) => all + one.amount.cents, 0);
  if (isFederal(fundingType) && sum !== amount.cents)
    throw refusedAt(
      'listings',
      'grant_award.listings_tie',
      `The assistance listings add up to ${dollars(sum)}, the award is ${dollars(amount.cents)}. Make them equal.`,
    );
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantAward, grantManagers);
  refuseWithoutText(row);
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantAward, grantManagers);
  refuseWithoutText(row);
  if (work.actor.kind !== 'system') refuseUntied(row);
  await work.asProduct.change(grantAward, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.award',
    subject: `${row.number} awaits your acceptance`,
    body: row.title,
    link: href(grantPages.award, { id: row.id }),
  });
}

async function tell(work: UnitOfWork, { id, number, manager, submittedBy, title }: Award, what: string): Promise<void> {
  await notify(work, {
    to: [manager, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.award',
    subject: `${number} ${what}`,
    body: title,
    link: href(grantPages.award, { id }),
  });
}

async function accept({ row, work }: Facts): Promise<void> {
  refuseWithoutText(row);
  await work.asProduct.change(
    grantAward,
    row.id,
    {},
    {
      originalAmount: row.amount,
      originalUntil: row.untilDay,
      acceptedBy: personActing(work.actor),
      acceptedOn: work.today,
    },
  );
  await tell(work, row, 'is accepted');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

export const awardEffects = follows(grantAward, {
  create: [written],
  edit: [written, linksFollow],
  submit: [submit],
  accept: [accept],
  return: [sentBack],
});

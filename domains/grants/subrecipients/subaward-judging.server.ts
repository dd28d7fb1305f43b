import { dollars, type Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { RISK_MONTHS } from '../monitoring/risk.ts';
import { termOn } from '../terms/terms.ts';
import { missingOf } from './elements.ts';
import { CHECK_DAYS, checkExclusion } from './exclusion-check.server.ts';
import { obligatedBy } from './sub-figures.server.ts';
import type { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';

type Subaward = Row<typeof subaward>;
type Award = Row<typeof grantAward>;

export const wrong = (path: string, code: string, message: string) => refusedAt(path, `subaward.${code}`, message);

export async function awardOf(work: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (found.status !== 'active')
    throw wrong('award', 'award_is_active', `${found.number} isn’t active. Only an active award gives subawards.`);
  return found;
}

export async function partyOf(work: UnitOfWork, id: string): Promise<Row<typeof subrecipient>> {
  const found = await work.asProduct.row(subrecipient, { where: { id } });
  if (!found || found.status !== 'active')
    throw wrong('subrecipient', 'subrecipient_is_active', 'Choose an active subrecipient.');
  return found;
}

export function judgePeriod(of: Award, { fromDay, untilDay }: Pick<Subaward, 'fromDay' | 'untilDay'>): void {
  if (fromDay < of.fromDay || untilDay > of.untilDay)
    throw wrong(
      fromDay < of.fromDay ? 'fromDay' : 'untilDay',
      'within_award_period',
      `${of.number} runs from ${of.fromDay} to ${of.untilDay}. The subaward lies within it.`,
    );
}

/** Law: 2 CFR 200.333. The ceiling of the text in force on the award date. */
export function judgeFixed(of: Award, { isFixed }: Pick<Subaward, 'isFixed'>, cents: number): void {
  const most = isFixed === true ? termOn(of.awardDate, 'fixed_subaward_cents')?.value : undefined;
  if (most !== undefined && cents > most)
    throw wrong('amount', 'fixed_ceiling', `A fixed amount subaward ends at ${dollars(most)} (2 CFR 200.333).`);
}

/** The award is held by the caller, so that two signings at once never pass its amount. */
export async function judgeSum(work: UnitOfWork, of: Award, row: Pick<Subaward, 'id'>, cents: number): Promise<void> {
  const others = await obligatedBy(work, of.id, row.id);
  if (others + cents > of.amount.cents)
    throw wrong(
      'amount',
      'within_award',
      `${of.number} has ${dollars(of.amount.cents)}, of which ${dollars(Math.max(0, of.amount.cents - others))} is not in subawards yet.`,
    );
}

/** Each of the missing ones is named. 2 CFR 200.332(b). */
export function judgeElements(of: Award, party: Row<typeof subrecipient>, row: Subaward): void {
  const missing = missingOf({ award: of, subrecipient: party, subaward: row });
  if (missing.length > 0)
    throw wrong(
      missing[0]?.key ?? 'award',
      'elements_missing',
      `Missing: ${missing.map(({ title }) => title).join(', ')} (2 CFR 200.332(b)).`,
    );
}

export async function judgeRisk(work: UnitOfWork, { subrecipient: id }: Pick<Subaward, 'subrecipient'>): Promise<void> {
  const found = await work.asProduct.row(subawardRisk, {
    where: { subrecipient: id, status: 'adopted' },
    fields: ['assessedOn'],
  });
  if (!found || addMonths(found.assessedOn, RISK_MONTHS) < work.today)
    throw wrong(
      'subrecipient',
      'risk_is_assessed',
      'The risk of this subrecipient was not assessed within twelve months. Assess it first (2 CFR 200.332(c)).',
    );
}

export function judgeAge(work: UnitOfWork, { checkedAt }: Pick<Subaward, 'checkedAt'>): void {
  if (checkedAt === null || checkedAt.slice(0, 10) < addDays(work.today, -CHECK_DAYS))
    throw wrong(
      'checkedAt',
      'check_is_fresh',
      `The exclusion check is older than ${CHECK_DAYS} days. Reopen the check and check exclusions again.`,
    );
}

/** All that a signature rests on, looked at again in its transaction. */
export async function judgeWhole(work: UnitOfWork, row: Subaward, lock: 'share' | 'update'): Promise<Award> {
  const of = await awardOf(work, row.award, lock);
  const party = await partyOf(work, row.subrecipient);
  judgePeriod(of, row);
  judgeFixed(of, row, row.amount.cents);
  judgeElements(of, party, row);
  await judgeRisk(work, row);
  await judgeSum(work, of, row, row.amount.cents);
  return of;
}

export { checkExclusion };

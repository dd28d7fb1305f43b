import { dayIn } from '#kernel/fields/date.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { protest } from './protest.record.ts';
import { lastDayOf, type Stage } from './protest-days.ts';
import { appealable, openProtests } from './protest-words.ts';

/** The last day by the agency's own calendar: its holidays and business days count. */
export const lastDayFor = async (
  work: UnitOfWork,
  stage: Stage,
  day: string,
  decision: Pick<Decision, 'figures'>,
): Promise<string> => lastDayOf(stage, day, decision, await calendarOf(work));

/** The last day to appeal a decision on a protest, by the rules that were kept for its solicitation. */
export async function lastDayToAppeal(work: UnitOfWork, call: string, day: string): Promise<string> {
  const kept = await standingFor(work, { record: solicitation.name, id: call });
  const decision = kept?.decision as unknown as Decision | null | undefined; // as it was decided and kept
  return lastDayFor(work, 'appeal', day, { figures: decision?.figures ?? [] });
}

/** The day in the agency, also where the product acts for a firm and has none of its own. */
export async function todayIn(work: UnitOfWork): Promise<string> {
  return dayOf(work, work.now());
}

export async function dayOf(work: UnitOfWork, instant: string): Promise<string> {
  const { timeZone } = await calendarOf(work);
  return dayIn(timeZone, new Date(instant));
}

/** Each hour: where the last day to protest, or to appeal, is over, the standstill ends and its people are told, once. */
export const protestClock = (ports: Ports): void =>
  agencyClock(ports, 'award.standstill', '10 * * * *', (product) => ports.door.run(product, endStandstills));

export async function endStandstills(work: UnitOfWork): Promise<void> {
  const today = await todayIn(work);
  const due = await work.rows(award, {
    where: { status: 'noticed', periodOverAt: null, protestUntil: { below: today } },
    order: 'protestUntil',
    fields: ['number', 'createdBy', 'role'],
    most: 'all',
    lock: 'update',
  });
  for (const { id, number, createdBy, role } of due) {
    if (await work.has(protest, { award: id, status: openProtests })) continue;
    if (await work.has(protest, { award: id, isTimely: true, status: appealable, appealBy: { from: today } })) continue;
    await work.asProduct.change(award, id, {}, { periodOverAt: work.now() });
    await notify(work, {
      to: [createdBy, ...(await membersWithDuty(work, 'chief_procurement_officer'))],
      kind: 'award.standstill',
      subject: `${number}: the protest period is over`,
      body: role === 'backup' ? 'Keep it as backup.' : 'It can be made final.',
      link: `/awards/${id}`,
    });
  }
}

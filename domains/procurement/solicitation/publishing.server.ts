import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decideAndKeep } from '../rule-packs/rule-packs.server.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { criteriaHash } from '../evaluation/criteria-seal.server.ts';
import { buyingAgency, federalFacts } from '../requisition/asking.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { solicitation } from './solicitation.record.ts';
import { scoredTypes } from './solicitation-words.ts';
import { tooShort } from './timeline.ts';

type Solicitation = Row<typeof solicitation>;

const at = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

type Judged = Pick<Solicitation, 'estimate' | 'category' | 'federalFunds' | 'type' | 'awardedOn'>;

/** An amount that every rule on advertising speaks to, where no estimate is entered yet. */
export const ANY_AMOUNT = 9_000_000_000_000_000;

/** A solicitation as the rules look at it, were it published on this day. */
export const factsOf = (row: Judged, day: string, federal: object = row) => ({
  ...federalFacts(row, federal),
  cents: row.estimate?.cents ?? 0,
  category: row.category,
  federalFunds: row.federalFunds,
  purchaseDay: day,
  publicationDay: day,
  priceAlone: !scoredTypes.includes(row.type),
  ...(row.awardedOn ? { awardDay: row.awardedOn } : {}),
});

/** The requisition that it came from, as far as its rules and its text depend on it. */
export async function originOf(work: UnitOfWork, row: Pick<Solicitation, 'requisition' | 'type' | 'estimate'>) {
  const source = row.requisition
    ? await work.row(requisition, { where: { id: row.requisition }, fields: ['costCenter', 'scope', 'total'] })
    : null;
  return {
    agency: source ? await buyingAgency(work, source.costCenter) : null,
    scope: source?.scope ?? null,
    /** A call is judged at no less than what was approved for it, whatever its estimate says. */
    cents: Math.max(row.type === 'rfi' ? 0 : (source?.total?.cents ?? 0), row.estimate?.cents ?? 0),
  };
}

/** Federal money stays federal: a call for a requisition that it pays is judged so, whatever the call itself says. */
export async function isFederal(
  work: UnitOfWork,
  row: Pick<Solicitation, 'requisition' | 'federalFunds'>,
): Promise<boolean> {
  if (row.federalFunds || row.requisition === null) return row.federalFunds;
  const source = await work.row(requisition, { where: { id: row.requisition }, fields: ['federalFunds'] });
  return source?.federalFunds === true;
}

/** What the rules of the day and of the agency that buys say of it, kept with its facts and versions. */
export async function decided(work: UnitOfWork, row: Solicitation, cents?: number): Promise<Decision> {
  const { agency, cents: expected } = await originOf(work.asProduct, row);
  return decideAndKeep(work, {
    about: { record: solicitation.name, id: row.id, title: `${row.number} ${row.name}` },
    facts: { ...factsOf(row, work.today), cents: cents ?? expected },
    agency,
  });
}

/** Publishing is refused where responses are due sooner than the law allows; the days it asks for are kept on the row. */
export async function publish({ row, work }: EffectFacts<Solicitation>): Promise<void> {
  const now = work.now();
  const { dueAt } = row;
  if (dueAt === null || dueAt <= now)
    throw at('dueAt', 'solicitation.due_ahead', 'Responses are due in the past. Send it back and enter a later time.');
  const decision = await decided(work, row);
  const why = tooShort(decision, work.today, dayIn(work.actor.timeZone, new Date(dueAt)), 'Send it back and move');
  if (why) throw at('dueAt', 'solicitation.calendar_too_short', why);
  const { advertisingDays } = decision;
  await work.asProduct.change(
    solicitation,
    row.id,
    {},
    { publishedAt: now, advertisingDays, criteriaHash: criteriaHash(row) },
  );
}

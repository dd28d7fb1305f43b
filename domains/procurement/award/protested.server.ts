import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { award } from './award.record.ts';
import { protest } from './protest.record.ts';
import { appealable, openProtests } from './protest-words.ts';

type Facts = EffectFacts<Row<typeof award>>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** A protest in time of the solicitation itself holds back each of its awards (ABA Model Procurement Code § 9-101(6)). */
export async function refuseSolicitationProtested({ row, work }: Facts): Promise<void> {
  const found = await work.row(protest, {
    where: { solicitation: row.solicitation, award: null, isTimely: true, status: openProtests },
    fields: ['number'],
  });
  if (found)
    throw refused(
      'solicitation',
      'award.solicitation_protested',
      `${found.number} protests the solicitation in time. Decide it first.`,
    );
}

/** Nothing is final while a protest is open, a late one too, nor before the last day to appeal the decision on one in time. */
export async function refuseProtested(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await refuseSolicitationProtested(facts);
  if (await work.has(protest, { award: row.id, status: openProtests }))
    throw refused('protestUntil', 'award.protest_open', 'A protest is open. Decide it first.');
  const decided = await work.row(protest, {
    where: { award: row.id, isTimely: true, status: appealable, appealBy: { from: work.today } },
    order: '-appealBy',
    fields: ['number', 'appealBy'],
  });
  if (decided)
    throw refused(
      'protestUntil',
      'award.appeal_period',
      `The decision on ${decided.number} can be appealed until ${decided.appealBy}. Make it final after that day.`,
    );
}

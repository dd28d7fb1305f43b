import { ruleNotice } from '#domains/grants/rule-changes/rule-notice.record.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { tellGoverned } from '#domains/grants/rule-changes/rule-changes.server.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** Those responsible for awards were told of their rule texts weeks ago; some acknowledged. */
export async function seedRuleNotices(as: As, cast: Cast): Promise<void> {
  const yvette = cast.get('Yvette Dubois') as Actor;
  const hands = as(yvette, '2026-11-03').asProduct;
  await tellGoverned(hands);
  const told = await hands.rows(ruleNotice, {
    where: { person: yvette.id },
    fields: ['award', 'textVersion'],
    most: 'all',
  });
  // All were told at one moment: the order of their awards is the same in each county.
  const awards = await hands.rows(grantAward, { fields: ['number'], most: 'all' });
  const numbers = new Map(awards.map(({ id, number }) => [id, number]));
  const keyOf = ({ award, textVersion }: (typeof told)[number]) => `${numbers.get(award)} ${textVersion}`;
  const later = as(yvette, '2026-11-16');
  for (const [at, { id }] of told.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).entries())
    if (at % 3 === 0)
      await later.move(ruleNotice, id, 'acknowledge', { input: { note: 'Reports and limits follow it already.' } });
}

import { vendorScorecard } from '#domains/vendors/performance/scorecard.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const said = [
  [5, 4, 5, 'Two rush orders were delivered within a day. Invoices matched the orders.'],
  [3, 2, 3, 'Three of eleven deliveries were late by more than a week.'],
  [4, 4, 3, 'Good work on site. Invoices needed two corrections.'],
  [2, 1, 2, 'The delivery of March was short, and calls were not returned.'],
] as const;

/** Scorecards of the first half of the year: published, with a correction plan, and one that awaits its reply. */
export async function seedScorecards(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [chantal, walter] = [actorOf('Chantal Beaumont'), actorOf('Walter Kowalski')];
  const firms = await as(chantal).rows(vendor, { where: { status: 'active' }, order: '-number', fields: [], most: 4 });
  for (const [at, { id: firm }] of firms.entries()) {
    const [quality, delivery, service, comments] = said[at] ?? said[0];
    const isLast = at === 0;
    const on = as(chantal, isLast ? '2026-11-18' : '2026-07-08');
    const { id } = await on.insert(vendorScorecard, {
      vendor: firm,
      fromDay: as.day('2026-01-01'),
      untilDay: as.day('2026-06-30'),
      quality,
      delivery,
      service,
      comments,
    });
    await on.move(vendorScorecard, id, 'share');
    if (isLast) continue;
    const reply = 'Our carrier changed in spring. Deliveries have been on time since May.';
    if (at === 1) await as(chantal, '2026-07-15').move(vendorScorecard, id, 'recordReply', { input: { reply } });
    await as(walter, '2026-07-27').move(vendorScorecard, id, 'publish');
    if (at === 3)
      await as(chantal, '2026-07-28').move(vendorScorecard, id, 'plan', {
        input: {
          plan: 'Confirm each delivery a day ahead. Name one contact for calls.',
          planUntil: as.day('2026-12-31'),
        },
      });
  }
}

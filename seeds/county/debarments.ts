import { bid } from '#domains/procurement/sealing/bid.record.ts';
import { vendorDebarment } from '#domains/vendors/debarment/debarment.record.ts';
import { remind } from '#domains/vendors/reminders/reminders.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** What vendors were reminded of this week. */
export const seedReminders = async (as: As, clerk: Actor): Promise<void> =>
  void (await remind(as(clerk, '2026-11-19').asProduct));

/** One debarment that awaits the firm’s response, and a suspension in force. */
export async function seedDebarments(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [chantal, walter] = [actorOf('Chantal Beaumont'), actorOf('Walter Kowalski')];
  const on = as(chantal);
  const active = await on.rows(vendor, {
    where: { status: 'active', registeredBy: null },
    order: '-number',
    fields: [],
    most: 40,
  });
  const bidders = new Set(
    (await on.asProduct.rows(bid, { where: {}, fields: ['vendor'], most: 'all' })).map((one) => one.vendor),
  );
  const firms = active.filter(({ id }) => !bidders.has(id)).slice(4, 6);
  for (const [at, { id: firm }] of firms.entries()) {
    const { id } = await as(chantal, '2026-11-09').insert(vendorDebarment, {
      vendor: firm,
      procedure: 'federal',
      ...(at === 0
        ? {
            action: 'debarment' as const,
            cause: 'public_contract' as const,
            months: 18,
            facts: 'Abandoned the drainage repairs on Mill Road twice. The surety finished the work in August 2026.',
          }
        : {
            action: 'suspension' as const,
            cause: 'conviction' as const,
            months: 12,
            facts: 'An owner was indicted on October 30, 2026 for false invoices to a school district.',
          }),
    });
    await as(walter, '2026-11-12').move(vendorDebarment, id, 'notice');
  }
}

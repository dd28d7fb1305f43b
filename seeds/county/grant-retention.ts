import { recordDisposal } from '#domains/grants/retention/record-disposal.record.ts';
import { retentionEvent } from '#domains/grants/retention/retention-event.record.ts';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { Actor } from '#kernel';
import { keep } from './grant-hands.ts';
import type { GrantHands } from './grant-drawdowns.ts';

/** Holds and schedules of closed awards; of those whose retention is over, one is held, one is due and of one the disposal is proposed. */
export async function seedRetention({ as, yvette, awards }: GrantHands, fiona: Actor): Promise<void> {
  const hands = as(fiona, '2026-11-17').asProduct;
  const found = (title: string) => {
    const award = awards.find((one) => one.title.includes(title));
    if (!award) throw new Error(`The seed has no award with ${title}`);
    return award;
  };
  const of = (title: string): string => found(title).id;
  const proposed = found('storm-tree inventory');
  const day = as.day('2026-11-09');
  await keep(hands, retentionEvent, [
    [
      {
        award: of('patrol radios'),
        kind: 'litigation',
        fromDay: addMonths(day, -26),
        reference: '2024-CA-000417',
        reason: 'Gulf Marine Electronics v. Tidewater County, about the delivery of the radios.',
      },
      { status: 'active', createdBy: fiona.id },
    ],
    [
      {
        award: of('program year 2022'),
        kind: 'agency',
        fromDay: day,
        untilDay: addMonths(day, 66),
        reference: 'HUD OIG 2026-AT-1009',
        reason: 'The Inspector General asked in writing to keep the records of its review.',
      },
      { status: 'active', createdBy: yvette.id },
    ],
    [
      {
        award: of('FY2025'),
        kind: 'audit',
        fromDay: addMonths(day, -5),
        reference: 'Single audit FY2025',
        reason: 'The auditor asked for the time records of two positions.',
      },
      { status: 'lifted', createdBy: yvette.id, liftedBy: fiona.id, liftedOn: day },
    ],
  ]);
  await keep(hands, recordDisposal, [
    [
      {
        award: proposed.id,
        authority: 'GS1-SL item 422, project files: federal',
        note: 'Photographs are also with the Florida Forest Service.',
      },
      {
        status: 'proposed',
        createdBy: yvette.id,
        liveKey: proposed.id,
        // Its final report was filed 100 days after the period.
        retainedUntil: addMonths(addDays(proposed.untilDay, 100), 36),
      },
    ],
  ]);
}

import { announcement } from '#domains/delivery/communications/announcement.record.ts';
import { announcementReceipt } from '#domains/delivery/communications/announcement-receipt.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';

interface Said {
  readonly by: string;
  readonly on: string;
  readonly given: New<typeof announcement>;
  /** Who acknowledged it, each on a day. */
  readonly acknowledged?: Readonly<Record<string, string>>;
}

const said: readonly Said[] = [
  {
    by: 'Dana Whitfield',
    on: '2026-11-12',
    given: {
      subject: 'County offices close on November 26 and 27',
      text: 'Purchasing answers on November 30. For an emergency purchase call the duty officer; the number is in Documents.',
    },
  },
  {
    by: 'Dana Whitfield',
    on: '2026-11-17',
    given: {
      subject: 'Year-end cutoff for purchase orders',
      text: [
        'Orders for the calendar year are issued until **December 11**.',
        '',
        '- Submit requisitions above the micro-purchase threshold by December 4.',
        '- Goods that arrive after December 31 are charged to the next period.',
      ].join('\n'),
      priority: 'important',
      duties: ['buyer', 'approver', 'chief_procurement_officer'],
      mustAcknowledge: true,
      acknowledgeBy: '2026-12-04',
    },
    acknowledged: { 'Walter Kowalski': '2026-11-17', 'Miguel Ortiz': '2026-11-19' },
  },
];

/** What the administrator told staff, and who has acknowledged it. */
export async function seedAnnouncements(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string) => cast.get(name) as Actor;
  for (const { by, on, given, acknowledged = {} } of said) {
    const work = as(actorOf(by), on);
    const days = given.acknowledgeBy ? { acknowledgeBy: as.day(given.acknowledgeBy) } : {};
    const { id } = await work.insert(announcement, { ...given, ...days });
    await work.move(announcement, id, 'publish');
    for (const [name, day] of Object.entries(acknowledged)) {
      const person = actorOf(name);
      const own = await as(person, day).row(announcementReceipt, {
        where: { announcement: id, person: person.id },
        fields: ['subject'],
      });
      if (own) await as(person, day).move(announcementReceipt, own.id, 'acknowledge');
    }
  }
}

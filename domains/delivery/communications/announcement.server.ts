import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { personActing } from '#kernel/record/acting.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { agencyClock, type Notice, notify } from '../../organization/public.server.ts';
import { announcement } from './announcement.record.ts';
import { announcementReceipt } from './announcement-receipt.record.ts';
import { audienceOf } from './audience.server.ts';

type Announcement = Row<typeof announcement>;
type Receipt = Row<typeof announcementReceipt>;
const DAY = 86_400_000;

const at = (id: string): string => `/communications/${id}`;

/** What it says to people: by mail at once in an emergency, whatever they chose. */
const said = (row: Announcement, subject: string): Omit<Notice, 'to'> => ({
  kind: 'announcement.published',
  subject: subject.slice(0, 200),
  link: at(row.id),
  ...(row.priority === 'emergency' ? { isEmergency: true } : {}),
});

/** Its audience is who it is at that moment; who joins later is not asked to acknowledge what was said before. */
async function goOut({ row, work }: EffectFacts<Announcement>): Promise<void> {
  const audience = await audienceOf(work, row);
  if (audience.length === 0)
    throw fail('refused', 'announcement.nobody', 'This audience has no one in it. Choose others.', {
      issues: [{ path: 'roles', code: 'announcement.nobody', message: 'No one is in this audience' }],
    });
  const owed = row.mustAcknowledge ? row.acknowledgeBy : null;
  await work.asProduct.createMany(
    work.around.registry.get(announcementReceipt.name),
    audience.map((person) => ({ announcement: row.id, subject: row.subject, person, acknowledgeBy: owed })),
  );
  await work.asProduct.change(
    announcement,
    row.id,
    {},
    { isVisible: true, publishedBy: personActing(work.actor), publishedAt: work.now(), reached: audience.length },
  );
  const by = owed === null ? '' : ` (acknowledge by ${owed})`;
  await notify(work, { to: audience, ...said(row, `${row.subject}${by}`), body: row.text.slice(0, 2000) });
}

async function noteRead({ row, work }: EffectFacts<Receipt>): Promise<void> {
  await work.asProduct.change(announcementReceipt, row.id, {}, { readAt: work.now() });
}

/** Each acknowledges for themselves, and only what still stands. */
async function noteAcknowledged({ row, before, work }: EffectFacts<Receipt>): Promise<void> {
  const of = await work.asProduct.find(announcement, row.announcement);
  if (of?.status !== 'published')
    throw fail('refused', 'announcement.recalled', 'This announcement was recalled. Nothing has to be acknowledged.');
  const now = work.now();
  await work.asProduct.change(announcementReceipt, row.id, {}, { acknowledgedAt: now, readAt: before.readAt ?? now });
}

export const announcementEffects = [
  ...follows(announcement, { publish: [goOut] }),
  ...follows(announcementReceipt, { markRead: [noteRead], acknowledge: [noteAcknowledged] }),
];

/** Those who have not acknowledged are reminded the day before, and once more when the day is over; then the publisher is told how many. */
export const announcementClock = (ports: Ports): void =>
  agencyClock(ports, 'announcement.remind', '*/30 * * * *', (product) => ports.door.run(product, remindOwed));

/** So long a day that is over is still spoken of. */
const OVERDUE_DAYS = 14;

export async function remindOwed(work: UnitOfWork): Promise<void> {
  const { timeZone } = await ownerIn(work);
  const now = Date.parse(work.now());
  const [today, tomorrow, longAgo] = [now, now + DAY, now - OVERDUE_DAYS * DAY].map((moment) =>
    dayIn(timeZone, new Date(moment)),
  ) as [string, string, string];
  const due = await work.rows(announcement, {
    where: { status: 'published', mustAcknowledge: true, acknowledgeBy: { from: longAgo, until: tomorrow } },
    order: 'number',
    most: 'all',
    // Two runs at once remind once.
    lock: 'update',
  });
  for (const row of due) {
    const isOver = (row.acknowledgeBy ?? '') < today;
    const isSaid = row.remindedOn !== null && (!isOver || row.remindedOn > (row.acknowledgeBy ?? ''));
    if (!isSaid) await remind(work, { row, isOver, today });
  }
}

interface Reminder {
  readonly row: Announcement;
  readonly isOver: boolean;
  readonly today: string;
}

async function remind(work: UnitOfWork, { row, isOver, today }: Reminder): Promise<void> {
  const owing = await work.rows(announcementReceipt, {
    where: { announcement: row.id, status: ['sent', 'read'] },
    fields: ['person'],
    most: 'all',
  });
  await work.asProduct.change(announcement, row.id, {}, { remindedOn: today });
  if (owing.length === 0) return;
  const words = isOver ? `Overdue since ${row.acknowledgeBy}` : `Acknowledge by ${row.acknowledgeBy}`;
  await notify(work, { to: owing.map(({ person }) => person), ...said(row, `${words}: ${row.subject}`) });
  if (isOver && row.publishedBy)
    await notify(work, {
      to: [row.publishedBy],
      kind: 'announcement.overdue',
      subject: `${owing.length} of ${row.reached} haven’t acknowledged ${row.number}`,
      link: at(row.id),
    });
}

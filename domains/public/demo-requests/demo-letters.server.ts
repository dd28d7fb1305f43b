import { href, type Row, urlOf } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { site } from '../index.ts';
import { ownerIn } from '../visitors.server.ts';
import { demoCalendar } from './demo-forms.ts';
import { demoRequest } from './demo-request.record.ts';
import { demoSlot } from './demo-slot.record.ts';
import { momentIn } from './slots.ts';

type Demo = Row<typeof demoRequest>;

/** What somebody gets who asked for a demo, with a time or without. */
export function confirmation(
  demo: Demo,
  { name, timeZone, token }: { name: string; timeZone: string; token: string },
): MailMessage {
  const at = href(site.pages.bookedDemo, { token });
  const when = demo.startsAt && momentIn(demo.startsAt, timeZone, demo.visitorZone);
  return {
    to: demo.email,
    subject: when ? `Your demo of Levee: ${demo.number}` : `We have your request for a demo: ${demo.number}`,
    body: [
      when
        ? `Your demo is on ${when}. It takes half an hour, and ${name} will email you how to join.`
        : `Thank you. Your reference is ${demo.number}. ${name} will email you; you can also choose a time yourself.`,
      ...(demo.startsAt ? [{ link: urlOf(demoCalendar, { token }), label: 'Add to calendar' }] : []),
      { link: at, label: demo.startsAt ? 'Reschedule or cancel' : 'Choose a time' },
    ],
  };
}

/** Frees the time that a demo holds. */
export async function giveBack(work: UnitOfWork, request: string): Promise<void> {
  const held = await work.row(demoSlot, { where: { request }, fields: [] });
  if (held) await work.asProduct.remove(work.around.registry.get(demoSlot.name), { id: held.id });
}

/** A demo that is off gives its time back; whoever did not call it off hears of it. */
export const demoRequestEffects: readonly Effect[] = [
  on(demoRequest, 'cancel', async ({ row, work }) => {
    await giveBack(work, row.id);
    const { name } = await ownerIn(work);
    await work.sendMail({
      to: row.email,
      subject: `Your demo of Levee is cancelled: ${row.number}`,
      body: [
        `${name} had to cancel this demo. We are sorry.`,
        { link: href(site.pages.scheduleDemo), label: 'Choose another time' },
      ],
    });
  }),
  on(demoRequest, 'withdraw', ({ row, work }) => giveBack(work, row.id)),
];

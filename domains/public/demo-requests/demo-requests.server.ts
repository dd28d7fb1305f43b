import { Failure, fail, href, type New, type Row } from '#kernel';
import type { SiteAsk, SitePart, SiteSubmission } from '#server/http/site.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { administrators, notify, organizationOfSite, productIn } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { daysFrom, openLinks } from '../links.server.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { calendarFile } from './calendar-file.ts';
import { type BookedPage, bookForm, demoCalendar, moveForm, requestForm, type SlotsShown } from './demo-forms.ts';
import { confirmation, giveBack } from './demo-letters.server.ts';
import { demoRequest } from './demo-request.record.ts';
import { demoSlot } from './demo-slot.record.ts';
import { DEMO_MINUTES, freeSlots, isFree, zoneOf } from './slots.ts';

type Demo = Row<typeof demoRequest>;

const record = demoRequest.name;
const LINK_DAYS = 90;

const TAKEN = 'Someone took this time a moment ago. Choose another one; everything you typed is still here.';
const taken = () => invalid([{ path: 'slot', code: 'taken', message: TAKEN }]);

async function slotsNow(work: UnitOfWork, now: Date): Promise<Pick<SlotsShown, 'days' | 'timeZone'>> {
  const { timeZone } = await ownerIn(work);
  const taken = await work.rows(demoSlot, {
    where: { startsAt: { above: now.toISOString() } },
    order: 'startsAt',
    fields: ['startsAt'],
    most: 500,
  });
  return { timeZone, days: freeSlots({ now, timeZone, taken: taken.map(({ startsAt }) => startsAt) }) };
}

/** Takes the time for this demo and gives back the one it had. The unique key of the time decides between two who want the same. */
async function takeSlot(work: UnitOfWork, demo: Demo, { slot, ask }: { slot: string; ask: SiteAsk }): Promise<Demo> {
  const { days } = await slotsNow(work, ask.now);
  if (!isFree(slot, days)) throw taken();
  await giveBack(work, demo.id);
  await work.insert(demoSlot, { startsAt: slot, request: demo.id });
  const chosen = { startsAt: slot, visitorZone: zoneOf(ask.query.get('zone')) ?? demo.visitorZone };
  return demo.status === 'requested'
    ? work.move(demoRequest, demo.id, 'schedule', { computed: chosen })
    : work.change(demoRequest, demo.id, {}, chosen);
}

const tellStaff = async (work: UnitOfWork, demo: Demo, kind: 'new' | 'time', subject: string): Promise<void> =>
  notify(work, {
    to: demo.assignedTo ? [demo.assignedTo] : await administrators(work),
    kind: `demo_request.${kind}`,
    subject,
    link: `/admin/demos/${demo.id}`,
  });

export function demoRequestParts({ door, limits, sealer, clock }: Ports): SitePart[] {
  const links = openLinks(sealer);
  const tokenFor = (organizationId: string, id: string): string =>
    links.token({ organizationId, record, purpose: 'manage', id, until: daysFrom(clock.now(), LINK_DAYS) });

  async function demoBehind(work: UnitOfWork, ask: SiteAsk): Promise<Demo | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose: 'manage', now: ask.now });
    return id === null ? null : work.find(demoRequest, id);
  }

  const shown = async (ask: SiteAsk): Promise<SlotsShown> => {
    const slots = await reading(door, ask, (work) => slotsNow(work, ask.now));
    return { days: [], timeZone: 'UTC', ...slots, visitorZone: zoneOf(ask.query.get('zone')) };
  };

  /** A new row for what was typed, its letter, and a notice to whoever answers. */
  async function make(values: Readonly<Record<string, unknown>>, ask: SiteSubmission, to: (demo: Demo) => string) {
    const { slot, ...given } = values as { slot?: string } & New<typeof demoRequest>;
    const mayWrite = await mayWriteTo(limits, given.email);
    return ask.once(async (work) => {
      await refuseFlood(work, record);
      const made = await work.insert(demoRequest, given);
      const demo = slot === undefined ? made : await takeSlot(work, made, { slot, ask });
      const { name, timeZone } = await ownerIn(work);
      const token = tokenFor(ask.organizationId, demo.id);
      if (mayWrite) await work.sendMail(confirmation(demo, { name, timeZone, token }));
      await tellStaff(work, demo, 'new', `${demo.number}: ${demo.organizationName} asks for a demo`.slice(0, 200));
      return { to: to(demo) };
    });
  }

  /** Two who take the same time at once: the second one hears it in words that fit the page. */
  const orTaken = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof Failure && error.code === 'taken' ? taken() : error;
    });

  return [
    {
      page: site.pages.requestDemo,
      forms: {
        request: {
          fields: requestForm,
          submit: (values, ask) =>
            make(values, ask, ({ number }) => `${href(site.pages.requestDemo)}?received=${number}`),
        },
      },
    },
    {
      page: site.pages.scheduleDemo,
      load: async (ask) => ({ data: await shown(ask) }),
      forms: {
        book: {
          fields: bookForm,
          submit: (values, ask) =>
            orTaken(
              make(values, ask, ({ number, startsAt }) => {
                const zone = ask.query.get('zone');
                const said = { booked: number, at: startsAt ?? '', ...(zoneOf(zone) ? { zone: zone ?? '' } : {}) };
                return `${href(site.pages.scheduleDemo)}?${new URLSearchParams(said)}`;
              }),
            ),
        },
      },
    },
    {
      page: site.pages.bookedDemo,
      async load(ask): Promise<{ data: BookedPage }> {
        const demo = await reading(door, ask, (work) => demoBehind(work, ask));
        const slots = await shown(ask);
        return {
          data: { ...slots, visitorZone: slots.visitorZone ?? demo?.visitorZone ?? null, demo: faceOf(demo, ask) },
        };
      },
      forms: {
        move: {
          fields: moveForm,
          submit: (values, ask) =>
            orTaken(
              ask.once(async (work) => {
                const demo = await demoBehind(work, ask);
                if (!demo) throw over();
                if (faceOf(demo, ask)?.isPast) throw over();
                const moved = await takeSlot(work, demo, { slot: values['slot'] as string, ask });
                const { name, timeZone } = await ownerIn(work);
                const token = ask.params['token'] ?? '';
                await work.sendMail(confirmation(moved, { name, timeZone, token }));
                await tellStaff(work, moved, 'time', `${moved.number}: the time of the demo is chosen or rescheduled`);
                return { to: `${href(site.pages.bookedDemo, { token })}?moved=yes` };
              }),
            ),
        },
        cancel: {
          fields: {},
          submit: (_, ask) =>
            ask.once(async (work) => {
              const demo = await demoBehind(work, ask);
              if (!demo) throw over();
              if (demo.status === 'requested' || demo.status === 'scheduled') {
                await work.move(demoRequest, demo.id, 'withdraw');
                await tellStaff(work, demo, 'time', `${demo.number}: the visitor cancelled the demo`);
              }
              return { to: `${href(site.pages.bookedDemo, { token: ask.params['token'] ?? '' })}?cancelled=yes` };
            }),
        },
      },
    },
  ];
}

const over = () => fail('gone', 'demo.over', 'This demo can no longer be changed. Request another one.');

const faceOf = (demo: Demo | null, { now }: SiteAsk): BookedPage['demo'] =>
  demo && {
    number: demo.number,
    topic: demo.topic,
    status: demo.status,
    startsAt: demo.startsAt,
    isPast: demo.startsAt !== null && Date.parse(demo.startsAt) <= now.getTime(),
  };

/** The appointment as a file for calendars, for whoever has the link from the letter. */
export function demoRequestOperations(ports: Ports): Operation[] {
  const { door, sealer, clock, settings } = ports;
  const links = openLinks(sealer);
  const whose = organizationOfSite(ports);
  return [
    answersAnyone(demoCalendar, {
      scope: 'open',
      summary: 'The appointment behind a link from an email, as an iCalendar file.',
      tag: 'Public site',
      told: 'The appointment.',
      probe: { words: { token: 'none' } },
      async run({ params: { token }, request, requestId }) {
        const organizationId = await whose(request.headers.get('host'));
        const id =
          organizationId && links.rowOf(token, { organizationId, record, purpose: 'manage', now: clock.now() });
        const demo = id
          ? await door.run(productIn(organizationId, requestId), (work) => work.find(demoRequest, id))
          : null;
        if (!demo?.startsAt) throw fail('not_found', 'not_found', 'There is no appointment behind this link.');
        const file = calendarFile({
          id: demo.id,
          startsAt: demo.startsAt,
          minutes: DEMO_MINUTES,
          title: `Levee demo, ${demo.number}`,
          details: `Reschedule or cancel: ${new URL(href(site.pages.bookedDemo, { token }), settings.publicUrl).href}`,
          stamp: demo.updatedAt,
          isCancelled: demo.status === 'cancelled',
        });
        return new Response(file, {
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': `attachment; filename="levee-demo-${demo.number}.ics"`,
          },
        });
      },
    }),
  ];
}

import { randomUUID } from 'node:crypto';
import { href, type New, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { productIn } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { daysFrom, openLinks } from '../links.server.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { waitlistEntry } from './waitlist-entry.record.ts';
import { type LeavePage, waitlistForm } from './waitlist.ts';

type Entry = Row<typeof waitlistEntry>;

const LEAVE_DAYS = 365;
const isWaiting = ({ status }: Entry): boolean => status === 'new' || status === 'invited';
const record = waitlistEntry.name;

/** Who waits already under this address; repeated entries only point there. */
async function waitingAs(work: UnitOfWork, email: string): Promise<{ id: string; number: string } | null> {
  const here = work.actor.organizationId;
  // Two entries of one address that come at once are put one behind the other.
  await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${here} ${record} ${email}`], 'waitlist.one');
  return work.row(waitlistEntry, {
    where: { email, status: ['new', 'invited', 'joined'] },
    order: 'number',
    fields: ['number'],
  });
}

export function waitlistParts({ door, limits, sealer, clock }: Ports): SitePart[] {
  const links = openLinks(sealer);

  const leaveLink = (organizationId: string, id: string): string => {
    const until = daysFrom(clock.now(), LEAVE_DAYS);
    const token = links.token({ organizationId, record, purpose: 'leave', id, until });
    return href(site.pages.waitlistLeave, { token });
  };

  /** The same words for both, apart from the letter, which only the owner of the address reads. */
  async function confirm(work: UnitOfWork, entry: Entry, known: { number: string } | null): Promise<void> {
    await work.sendMail({
      to: entry.email,
      subject: known ? 'You are on the waitlist already' : `You are on the waitlist: ${entry.number}`,
      body: [
        known
          ? `Someone entered this address on the waitlist again. Your place under ${known.number} stays as it is; nothing changed.`
          : `Thank you for your interest in Levee. Your reference is ${entry.number}.`,
        'Invitations go out in the order of the list. You get one email with a link when it is your turn, and no other mail.',
        { link: leaveLink(work.actor.organizationId, entry.id), label: 'Leave the waitlist' },
        'If you did not enter this address, leave the waitlist with the link above, or do nothing.',
      ],
    });
  }

  return [
    {
      page: site.pages.waitlist,
      forms: {
        join: {
          fields: waitlistForm,
          async submit(values, ask) {
            const given = values as New<typeof waitlistEntry>;
            const mayWrite = await mayWriteTo(limits, given.email);
            return ask.once(async (work) => {
              await refuseFlood(work, record);
              const known = await waitingAs(work, given.email);
              const entry = await work.insert(waitlistEntry, given, known ? { sameAs: known.id } : {});
              if (known) await work.move(waitlistEntry, entry.id, 'repeat');
              if (mayWrite) await confirm(work, entry, known);
              return { to: `${href(site.pages.waitlist)}?received=${entry.number}` };
            });
          },
        },
      },
    },
    {
      page: site.pages.waitlistLeave,
      async load(ask): Promise<{ data: LeavePage }> {
        const entry = await reading(door, ask, (work) => entryOf(work, ask));
        return { data: { entry: entry && { number: entry.number, isOver: !isWaiting(entry) } } };
      },
      forms: {
        leave: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const entry = await entryOf(work, ask);
              if (entry && isWaiting(entry)) await work.move(waitlistEntry, entry.id, 'leave');
              return { to: href(site.pages.waitlistLeave, { token: ask.params['token'] ?? '' }) };
            }),
        },
      },
    },
  ];

  /** The entry that waits behind a link: that of a repeated one is the first. */
  async function entryOf(work: UnitOfWork, { params, now }: SiteAsk): Promise<Entry | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(params['token'], { organizationId, record, purpose: 'leave', now });
    const entry = id === null ? null : await work.find(waitlistEntry, id);
    return entry?.sameAs ? work.find(waitlistEntry, entry.sameAs) : entry;
  }
}

/** Whoever is invited gets the letter in the same step. */
export const waitlistEffects: readonly Effect[] = [
  on(waitlistEntry, 'invite', async ({ row, work }) => {
    const { name } = await ownerIn(work);
    await work.sendMail({
      to: row.email,
      subject: 'Your invitation to Levee',
      body: [
        `Hello ${row.name}, it is your turn. ${name} invites you to work with Levee (${row.number}).`,
        'Create an account with this address, then set up your organization or join one that invited you.',
        { link: '/auth?sign-up', label: 'Create your account' },
        'You can also run Levee on a server of your own; the documentation says how.',
      ],
    });
  }),
];

/** Marks those as joined who were invited and have a confirmed account by now. Their organization may be another one. */
export async function markJoined({ door, database, accounts }: Ports): Promise<void> {
  const organizations = await database.platform((tx) =>
    tx.query<{ id: string }>(
      `select id from organization where state = 'active' and kind = 'agency' and demo_ends_at is null`,
    ),
  );
  for (const { id: organizationId } of organizations) {
    const invited = await door.run(productIn(organizationId), (work) =>
      work.rows(waitlistEntry, { where: { status: 'invited' }, order: 'number', fields: ['email'], most: 1000 }),
    );
    for (const { id, email } of invited) {
      const known = await database.platform((tx) => accounts.directory.find(tx, email));
      if (known?.isVerified)
        await door.run(productIn(organizationId, randomUUID()), async (work) => {
          const entry = await work.find(waitlistEntry, id);
          if (entry?.status === 'invited') await work.move(waitlistEntry, id, 'join');
        });
    }
  }
}

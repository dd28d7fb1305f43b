import { fail, href, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { linksOf, openLinks, ownerIn, reading, refuseFlood } from '../../public/public.server.ts';
import { publicSignIn } from '../outreach-site-pages.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';
import { meetingCode } from './outreach-calls.ts';
import { type SignInPage, signInForm } from './outreach-words.ts';

type Solicitation = Row<typeof solicitation>;
type Facts = EffectFacts<Row<typeof meetingAttendance>>;

const record = solicitation.name;
const purpose = 'meeting';
const HOUR = 3_600_000;
/** How long a code takes sign-ins: the screen in the room shows a new one each minute. */
const CODE_LASTS = 600_000;

const signInWindow = (meetingAt: string) => ({
  opensAt: new Date(Date.parse(meetingAt) - HOUR).toISOString(),
  closesAt: new Date(Date.parse(meetingAt) + 4 * HOUR).toISOString(),
});

/** Sign-in is open at the hours of the meeting alone. */
const isSignInOpen = ({ meetingAt, status }: Pick<Solicitation, 'meetingAt' | 'status'>, now: string): boolean => {
  if (meetingAt === null || status !== 'published') return false;
  const { opensAt, closesAt } = signInWindow(meetingAt);
  return now >= opensAt && now <= closesAt;
};

/** The page that the code opens: who signs in is there at these hours. */
export function signInParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);
  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<Solicitation | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    return id === null ? null : work.find(solicitation, id);
  }
  return [
    {
      page: publicSignIn,
      async load(ask): Promise<{ data: SignInPage }> {
        const found = await reading(door, ask, async (work) => {
          const row = await behind(work, ask);
          return row?.meetingAt ? { row, meetingAt: row.meetingAt, owner: await ownerIn(work) } : null;
        });
        if (!found) return { data: { meeting: null } };
        const { row, meetingAt, owner } = found;
        return {
          data: {
            meeting: {
              number: row.number,
              title: row.name,
              place: row.meetingPlace,
              meetingAt,
              timeZone: owner.timeZone,
              isOpen: isSignInOpen(row, ask.now.toISOString()),
            },
          },
        };
      },
      forms: {
        sign: {
          fields: signInForm,
          limit: 'api',
          submit: (values, ask) =>
            ask.once(async (work) => {
              await refuseFlood(work, meetingAttendance.name);
              const row = await behind(work, ask);
              if (!row || !isSignInOpen(row, work.now()))
                throw fail(
                  'refused',
                  'meeting.closed',
                  'This code no longer works. Scan the code on the screen in the room, or ask the buyer for the paper list.',
                );
              const given = values as { name: string; firm: string; email: string }; // judged by the form's fields
              const one = `${row.id} ${given.email}`;
              await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [one], 'meeting_attendance.one');
              // Whom the agency struck from the list does not sign in a second time.
              if (
                !(await work.has(meetingAttendance, { solicitation: row.id, email: given.email, signedWith: 'code' }))
              ) {
                const draft = { ...given, solicitation: row.id };
                const { id } = await work.insert(meetingAttendance, draft, { signedWith: 'code' });
                await work.move(meetingAttendance, id, 'signIn', { computed: { attendedAt: work.now() } });
              }
              return { to: `${href(publicSignIn, { token: ask.params['token'] ?? '' })}?signed=yes` };
            }),
        },
      },
    },
  ];
}

/**
 * An address for this meeting, good for minutes: a photo of the code that is sent on is worth nothing soon after, and none that is
 * fetched before the meeting is worth anything during it.
 */
export async function codeFor(work: UnitOfWork, id: string) {
  const row = await work.find(solicitation, id);
  if (!row) throw fail('not_found', 'not_found', 'There is no such solicitation.');
  if (row.meetingAt === null || row.status !== 'published')
    throw fail('refused', 'meeting.none', 'Only a published solicitation with a meeting has a sign-in code.');
  const { organizationId } = work.actor;
  const until = new Date(Date.parse(work.now()) + CODE_LASTS);
  const token = linksOf(work).token({ organizationId, record, purpose, id, until });
  const where = { solicitation: id, status: 'attended' } as const;
  const { length: signedIn } = await work.rows(meetingAttendance, { where, fields: [], most: 'all' });
  const path = isSignInOpen(row, work.now()) ? href(publicSignIn, { token }) : null;
  return { path, signedIn, ...signInWindow(row.meetingAt) };
}

/** What the buyer shows on a screen in the room. */
export const meetingOperations = ({ door, settings }: Ports): Operation[] => [
  answers(meetingCode, {
    tag: 'Outreach',
    access: buyers,
    scope: 'meeting_attendance:read',
    summary: 'The address behind the QR code with which attendees of a meeting sign in.',
    told: 'The address while sign-in is open, its hours, and how many signed in.',
    probe: { names: { id: 'solicitation' } },
    run: async ({ actor, params: { id } }) => {
      const { path, ...told } = await door.run(actor, (work) => codeFor(work, id));
      return { body: { url: path && `${new URL(settings.publicUrl).origin}${path}`, ...told } };
    },
  }),
];

/** A meeting that has not begun has no attendees, whoever enters them and whoever confirms them. */
async function refuseUnheld({ row, work }: Facts): Promise<void> {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const isHeld =
    call !== null &&
    call.meetingAt !== null &&
    (call.status === 'published' || call.status === 'closed') &&
    work.now() >= signInWindow(call.meetingAt).opensAt;
  if (isHeld) return;
  const message = 'Enter attendance of a published solicitation once its meeting has begun.';
  const code = 'meeting.not_held';
  throw fail('refused', code, message, { issues: [{ path: 'solicitation', code, message }] });
}

async function keepPaper({ row, work }: Facts): Promise<void> {
  if (row.signedWith === null) await work.asProduct.change(meetingAttendance, row.id, {}, { signedWith: 'paper' });
}

async function keepMoment({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(meetingAttendance, row.id, {}, { attendedAt: row.attendedAt ?? work.now() });
}

export const attendanceEffects = follows(meetingAttendance, {
  create: [refuseUnheld, keepPaper],
  confirm: [refuseUnheld, keepMoment],
});

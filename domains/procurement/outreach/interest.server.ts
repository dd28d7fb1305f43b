import { fail, href, type Row } from '#kernel';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inLanguage, readerLanguage } from '../../public/public.ts';
import { daysFrom, mayWriteTo, openLinks, reading, refuseFlood } from '../../public/public.server.ts';
import { noticePath } from '../notice-pages.ts';
import { publicInterest } from '../outreach-site-pages.ts';
import { publicStates } from '../publication/notice.ts';
import { publishedByNumber } from '../publication/notice.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { interestedFirm } from './interested-firm.record.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';
import { followForm, type InterestPage, type PublicLists } from './outreach-words.ts';

type Interest = Row<typeof interestedFirm>;
type Solicitation = Row<typeof solicitation>;

const record = interestedFirm.name;
export const purpose = 'interest';
export const INTEREST_DAYS = 400;

/** The form with which a firm follows a solicitation: it counts when its address is confirmed. */
export function following({ sealer, limits, clock }: Ports): SiteForm {
  const links = openLinks(sealer);
  return {
    fields: followForm,
    async submit(values, ask) {
      const given = values as { firm: string; contact?: string | null; email: string; isVisible?: boolean }; // judged by the form's fields
      const mayWrite = await mayWriteTo(limits, given.email);
      return ask.once(async (work) => {
        await refuseFlood(work, record);
        const call = await publishedByNumber(work, ask.params['number'] ?? '');
        if (call?.status !== 'published')
          throw fail('refused', 'interest.closed', 'This solicitation is closed: there is nothing more to follow.');
        const { organizationId } = ask;
        await work.tx.query(
          'select pg_advisory_xact_lock(hashtext($1))',
          [`${call.id} ${given.email}`],
          'interested_firm.one',
        );
        const known = await work.row(interestedFirm, {
          where: { solicitation: call.id, email: given.email },
          fields: [],
        });
        const language = readerLanguage(ask.query.get('lang'));
        const { id } = known ?? (await work.insert(interestedFirm, { ...given, solicitation: call.id }, { language }));
        const token = links.token({ organizationId, record, purpose, id, until: daysFrom(clock.now(), INTEREST_DAYS) });
        if (mayWrite)
          await work.sendMail({
            to: given.email,
            subject: `Follow ${call.number} ${call.name}`.slice(0, 200),
            body: [
              `Someone entered this address to follow ${call.number} ${call.name} for ${given.firm}.`,
              { link: href(publicInterest, { token }), label: 'Confirm or unsubscribe' },
              'If this was not you, do nothing and you get no more email.',
            ],
          });
        return { to: inLanguage(`${noticePath(call.number)}?following=yes#follow`, language) };
      });
    },
  };
}

/** The page behind the link: confirm, or hear no more. */
export function interestParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);
  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<{ row: Interest; call: Solicitation } | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    const row = id === null ? null : await work.find(interestedFirm, id);
    const call = row && (await work.find(solicitation, row.solicitation));
    return row && call && { row, call };
  }
  const move = (step: 'confirm' | 'leave', from: readonly string[]) => ({
    fields: {},
    limit: 'api' as const,
    submit: (_: unknown, ask: Parameters<SiteForm['submit']>[1]) =>
      ask.once(async (work) => {
        const found = await behind(work, ask);
        if (found && from.includes(found.row.status))
          await work.move(
            interestedFirm,
            found.row.id,
            step,
            step === 'confirm' ? { computed: { confirmedAt: work.now() } } : {},
          );
        return { to: href(publicInterest, { token: ask.params['token'] ?? '' }) };
      }),
  });
  return [
    {
      page: publicInterest,
      async load(ask): Promise<{ data: InterestPage }> {
        const found = await reading(door, ask, (work) => behind(work, ask));
        if (!found) return { data: { interest: null } };
        const { row, call } = found;
        return { data: { interest: { firm: row.firm, number: call.number, title: call.name, status: row.status } } };
      },
      forms: { confirm: move('confirm', ['asked', 'left']), leave: move('leave', ['asked', 'listed']) },
    },
  ];
}

const askedList = `select l.number, l.name from solicitation s
  join prequalified_list l on l.organization_id = s.organization_id and l.id = s.list
  where s.organization_id = $1 and s.id = $2`;

/** What followed, who attended the meeting, and who wants to be seen by others: no other row of either is public. */
export async function publicListsOf(work: UnitOfWork, solicitationId: string): Promise<PublicLists> {
  const after = await work.row(solicitation, {
    where: { replaces: solicitationId, status: publicStates, publishedAt: { not: null }, ocid: { not: null } },
    order: '-number',
    fields: ['number'],
  });
  const [asked] = await work.tx.query<{ number: string; name: string }>(askedList, [
    work.actor.organizationId,
    solicitationId,
  ]);
  return {
    callOff: asked ?? null,
    reissuedAs: after?.number ?? null,
    attendees: await work.rows(meetingAttendance, {
      where: { solicitation: solicitationId, status: 'attended' },
      order: ['firm', 'name'],
      fields: ['name', 'firm'],
      most: 'all',
    }),
    interested: await work.rows(interestedFirm, {
      where: { solicitation: solicitationId, status: 'listed', isVisible: true },
      order: 'firm',
      fields: ['firm', 'contact', 'email'],
      most: 'all',
    }),
  };
}

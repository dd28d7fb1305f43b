import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { languageIn } from '../../public/public.ts';
import { daysFrom, linksOf, mailWords } from '../../public/public.server.ts';
import { publicInterest, publicNoInvitations } from '../outreach-site-pages.ts';
import type { MailIn } from '../publication/announcing.server.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { bidInvitation } from './bid-invitation.record.ts';
import { interestedFirm } from './interested-firm.record.ts';
import { INTEREST_DAYS, purpose } from './interest.server.ts';
import { INVITATION_DAYS, invitationPurpose } from './inviting.server.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';

/**
 * Tells those whom one solicitation concerns: who follows it, who was invited, who attended its meeting. Each address gets one email,
 * with the link by which it gets no more. Bidders are not among them: no list of who has bid is read before the opening.
 */
export async function tellFollowers(
  work: UnitOfWork,
  call: Pick<Row<typeof solicitation>, 'id'>,
  mailIn: MailIn,
): Promise<void> {
  const product = work.asProduct;
  const { organizationId } = work.actor;
  const links = linksOf(work);
  const now = work.around.now();
  const all = { order: 'createdAt', fields: ['email', 'status'], most: 'all' } as const;
  const where = { solicitation: call.id };
  const interested = await product.rows(interestedFirm, { where, ...all, fields: [...all.fields, 'language'] });
  const invited = await product.rows(bidInvitation, { where, ...all });
  const attended = await product.rows(meetingAttendance, { where: { ...where, status: 'attended' }, ...all });
  const to = new Map<string, string | null>();
  for (const { id, email, status } of interested) {
    const token = links.token({
      organizationId,
      record: interestedFirm.name,
      purpose,
      id,
      until: daysFrom(now, INTEREST_DAYS),
    });
    if (status === 'listed') to.set(email, href(publicInterest, { token }));
  }
  const left = new Set(interested.filter(({ status }) => status === 'left').map(({ email }) => email));
  const refused = new Set(invited.filter(({ status }) => status === 'unsubscribed').map(({ email }) => email));
  const hears = (email: string | null): email is string => email !== null && !left.has(email) && !refused.has(email);
  for (const { id, email } of invited) {
    const until = daysFrom(now, INVITATION_DAYS);
    const token = links.token({ organizationId, record: bidInvitation.name, purpose: invitationPurpose, id, until });
    if (!to.has(email) && hears(email)) to.set(email, href(publicNoInvitations, { token }));
  }
  for (const { email } of attended) if (hears(email) && !to.has(email)) to.set(email, null);
  const languageOf = new Map(interested.map(({ email, language }) => [email, language]));
  for (const [email, end] of to) {
    const language = languageOf.get(email) ?? 'en';
    const { subject, said, path } = await mailIn(language);
    const words = mailWords[languageIn(language)];
    await product.sendMail({
      to: email,
      subject,
      body: [said, { link: path, label: words.open }, ...(end ? [{ link: end, label: words.end }] : [])],
    });
  }
}

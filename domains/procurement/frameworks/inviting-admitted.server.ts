import { type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import { noticePath } from '../notice-pages.ts';
import { bidInvitation } from '../outreach/bid-invitation.record.ts';
import { momentIn } from '../publication/notice-words.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { List } from './standing.server.ts';

type Call = Row<typeof solicitation>;
type Firm = { readonly vendor: string; readonly name: string; readonly email: string };

/** One invitation for each firm and call-off, in the log of invitations with its reason; a second one is not sent. */
export async function inviteFirm(work: UnitOfWork, call: Call, list: Pick<List, 'number' | 'name'>, firm: Firm) {
  const product = work.asProduct;
  if (await product.has(bidInvitation, { solicitation: call.id, vendor: firm.vendor })) return;
  await product.insert(
    bidInvitation,
    {
      solicitation: call.id,
      vendor: firm.vendor,
      firm: firm.name,
      email: firm.email,
      chosenBy: `on ${list.number} ${list.name}`.slice(0, 500),
    },
    { invitedBy: personActing(work.actor) },
  );
  const { name, timeZone } = await ownerIn(work);
  await product.sendMail({
    to: firm.email,
    subject: `Call-off: ${call.number} ${call.name}`.slice(0, 200),
    body: [
      `${name} asks the firms of ${list.number} ${list.name} for quotes.`,
      ...(call.dueAt ? [`Quotes are due ${momentIn(call.dueAt, timeZone)}.`] : []),
      { link: noticePath(call.number), label: 'Open' },
    ],
  });
}

/** A firm that is admitted while a call-off runs takes part in it. (2 CFR 200.319(e)) */
export async function inviteNewcomer(work: UnitOfWork, list: List, vendor: string): Promise<void> {
  const product = work.asProduct;
  const calls = await product.rows(solicitation, {
    where: { list: list.id, status: 'published', dueAt: { above: work.now() } },
    order: 'number',
    most: 'all',
  });
  const firm = await product.row(vendorRecord, { where: { id: vendor }, fields: ['name', 'email'] });
  if (!firm) return;
  for (const call of calls as readonly Call[])
    if (!(call.leftOut ?? []).some((one) => one.vendor === vendor))
      await inviteFirm(work, call, list, { vendor, name: firm.name, email: firm.email });
}

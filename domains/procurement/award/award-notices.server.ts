import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { bidderResults } from './bidder-result.server.ts';
import type { award } from './award.record.ts';

const bidders = `select distinct v.id, v.name, v.email, b.id as bid from bid b join vendor v on v.organization_id = b.organization_id and v.id = b.vendor
  where b.organization_id = $1 and b.solicitation = $2 and b.status in ('responsive', 'nonresponsive') order by v.name`;

const act = (role: Row<typeof award>['role']): string =>
  ({ sole: 'award', shared: 'award a share of', backup: 'give the backup award of' })[role];

/** The notice of intent to each bidder: who is to get it, at what price, and until when it can be protested. */
export async function tellBidders(
  work: UnitOfWork,
  { vendor, bid, amount, lot, protestUntil, role }: Row<typeof award>,
  call: Row<typeof solicitation>,
): Promise<void> {
  const all = await work.tx.query<{ id: string; name: string; email: string; bid: string }>(
    bidders,
    [work.actor.organizationId, call.id],
    'award.bidders',
  );
  const winner = all.find(({ id }) => id === vendor)?.name ?? 'a vendor';
  const what = `${call.number} ${call.name}${lot === null ? '' : `, lot ${lot}`}`;
  const price = amount ? ` for ${dollars(amount.cents)}` : '';
  const results = await bidderResults(work, call, { bid, lot }, work.today);
  for (const { id, email, bid: own } of all)
    await work.sendMail({
      to: email,
      subject: `Notice of intent to award: ${what}`,
      body: [
        id === vendor
          ? `We intend to ${act(role)} ${what} to you${price}. This is no contract yet.`
          : `We intend to ${act(role)} ${what} to ${winner}${price}. Thank you for your bid.`,
        ...(id === vendor ? [] : (results.get(own) ?? [])),
        `A protest has to reach us by ${protestUntil}, with its grounds in writing: file it in the vendor portal, or send it to us. You may ask us for a debrief.`,
        ...(id === vendor
          ? []
          : [
              {
                link: `/vendor-portal/bids/${call.id}?agency=${work.actor.organizationId}`,
                label: 'See your result and book a debrief',
              },
            ]),
      ],
    });
}

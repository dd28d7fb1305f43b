import type { ComponentProps } from 'react';
import { FirmHome } from '../../vendors/public.tsx';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { firmOrders } from '../acknowledgment/firm-order-calls.ts';
import { MyOrders, orderPlace } from '../acknowledgment/my-orders.tsx';
import { firmAuctions } from '../auction/auction-calls.ts';
import { frameworkPages } from '../framework-pages.ts';
import { firmLists } from '../frameworks/firm-list-calls.ts';
import { wholeDay } from '#web/ui/format.ts';
import { bidPlace } from './bid-place.ts';
import { firmBids } from './bidding-calls.ts';
import { MyBids } from './my-bids.tsx';

/** The home of a firm’s people, with what its bids and orders ask of it, after what other domains do. */
export function FirmPortal({ due: first = [], children }: ComponentProps<typeof FirmHome>) {
  const show = useShow();
  const { data } = useCall(firmBids);
  const { data: ordered } = useCall(firmOrders);
  const { data: entered } = useCall(firmAuctions);
  const auctions = (entered?.auctions ?? []).map(({ agency, agencyName, solicitation, number, name, startsAt }) => ({
    to: bidPlace(agency, solicitation),
    what: `Bid in auction ${number} ${name}`,
    why: `${agencyName}. Starts ${momentOf(startsAt, show)}.`,
  }));
  const { data: listed } = useCall(firmLists);
  const removals = (listed?.lists ?? []).flatMap(({ agencyName, name, admissions }) =>
    admissions
      .filter(({ status }) => status === 'removing')
      .map(({ number, answerBy }) => ({
        to: frameworkPages.firmLists.path,
        what: `Answer the proposed removal ${number} from ${name}`,
        why: `${agencyName}. Until ${answerBy === null ? 'it is decided' : wholeDay(answerBy, show)}.`,
      })),
  );
  const unanswered = (ordered?.orders ?? [])
    .filter(({ state }) => state === 'awaiting')
    .map((one) => ({
      to: orderPlace(one),
      what: `Acknowledge ${one.number} ${one.purpose ?? ''}`,
      why: one.revision === null ? one.agencyName : `${one.agencyName}. Revision ${one.revision}.`,
    }));
  const due = (data?.bids ?? []).flatMap(({ agency, agencyName, id, number, name, answerBy }) =>
    answerBy === null
      ? []
      : [
          {
            to: bidPlace(agency, id),
            what: `Answer the correction request on ${number} ${name}`,
            why: `${agencyName}. Until ${momentOf(answerBy, show)}.`,
          },
        ],
  );
  return (
    <FirmHome due={[...first, ...auctions, ...unanswered, ...removals, ...due]}>
      {children}
      <MyOrders />
      <MyBids />
    </FirmHome>
  );
}

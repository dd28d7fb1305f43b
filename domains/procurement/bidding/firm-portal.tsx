import type { ComponentProps } from 'react';
import { FirmHome } from '../../vendors/public.tsx';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { firmOrders } from '../acknowledgment/firm-order-calls.ts';
import { MyOrders, orderPlace } from '../acknowledgment/my-orders.tsx';
import { firmAuctions } from '../auction/auction-calls.ts';
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
    <FirmHome due={[...first, ...auctions, ...unanswered, ...due]}>
      {children}
      <MyOrders />
      <MyBids />
    </FirmHome>
  );
}

import { firmSignings } from '../../contracts/public.ts';
import { MyContracts, signingPlace } from '../../contracts/public.tsx';
import { FirmHome } from '../../vendors/public.tsx';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { firmOrders } from '../acknowledgment/firm-order-calls.ts';
import { MyOrders, orderPlace } from '../acknowledgment/my-orders.tsx';
import { bidPlace } from './bid-place.ts';
import { firmBids } from './bidding-calls.ts';
import { MyBids } from './my-bids.tsx';

/** The home of a firm’s people, with what its bids ask of it. */
export default function FirmPortal() {
  const show = useShow();
  const { data } = useCall(firmBids);
  const { data: ordered } = useCall(firmOrders);
  const { data: signings } = useCall(firmSignings);
  const toSign = (signings?.signings ?? [])
    .filter(({ isDue }) => isDue)
    .map((one) => ({ to: signingPlace(one), what: `Sign ${one.number} ${one.title}`, why: one.agencyName }));
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
    <FirmHome due={[...toSign, ...unanswered, ...due]}>
      <MyContracts />
      <MyOrders />
      <MyBids />
    </FirmHome>
  );
}

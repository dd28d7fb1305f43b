import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { biddingPages } from '../bidding-pages.ts';
import { frameworkPages } from '../framework-pages.ts';
import { timeLeft } from '../publication/notice-words.ts';
import { firmBids, type FirmBidRow } from './bidding-calls.ts';
import { bidLooks } from './bid-looks.tsx';
import { bidPlace } from './bid-place.ts';

const awards = { intended: 'Intended award to you', awarded: 'Awarded to you', not_selected: 'Not selected' } as const;

/** The latest bid on each solicitation, with what the firm has to do. */
export const MyBids = () => (
  <section aria-label="My bids" className="panel p-4">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="mr-auto">My bids</h2>
      <Link to={frameworkPages.firmLists.path} className="button min-h-11 sm:min-h-0">
        Prequalified lists
      </Link>
      <Link to={biddingPages.firmSolicitations.path} className="button min-h-11 sm:min-h-0">
        Open solicitations
      </Link>
    </div>
    <Answered
      of={useCall(firmBids)}
      skeleton="h-24"
      isEmpty={({ bids }) => bids.length === 0}
      empty={<p className="text-muted mt-2">No bids. Each bid shows here with its receipt and deadline.</p>}
    >
      {({ bids, now }) => (
        <ul className="divide-line mt-2 divide-y">
          {bids.map((one) => (
            <Row key={one.own.receipt} of={one} now={now} />
          ))}
        </ul>
      )}
    </Answered>
  </section>
);

function Row({ of, now }: { readonly of: FirmBidRow; readonly now: string }) {
  const { own, dueAt, place, award } = of;
  const left = dueAt && of.state === 'published' ? timeLeft(dueAt, now) : null;
  const [words, tone] = bidLooks[own.status];
  return (
    <li className="relative py-3">
      <Link to={bidPlace(of.agency, of.id)} className="font-medium after:absolute after:inset-0">
        {of.number} {of.name}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {award && <Badge tone={award === 'not_selected' ? 'plain' : 'good'}>{awards[award]}</Badge>}
        {left && <span>{left} left</span>}
        {place !== null && <span>Place {place} by price</span>}
        {own.cents !== null && <Amount cents={own.cents} />}
      </p>
      <p className="text-muted">
        {of.agencyName}. Receipt <code className="text-xs break-all">{own.receipt}</code>
      </p>
    </li>
  );
}

import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { momentIn, timeLeft } from '../publication/notice-words.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import { AddendaPart, AskedPart, QuestionsPart } from './asked-part.tsx';
import { type FirmBid, firmBid, serverClock } from './bidding-calls.ts';
import { driftFrom, driftInWords, useServerNow } from './server-now.ts';
import { SubmissionsPart } from './submissions-part.tsx';

const AfterPart = later(async () => ({ default: (await import('./after-part.tsx')).AfterPart }));
// The form and its arithmetic are there while bids are taken.
const BidForm = later(async () => ({ default: (await import('./bid-form.tsx')).BidForm }));

const AuctionPart = later(async () => ({ default: (await import('../auction/auction-part.tsx')).AuctionPart }));

// Once proposals are ranked.
const RoundPart = later(async () => ({ default: (await import('../negotiation/round-part.tsx')).RoundPart }));

// Once bids are opened.
const FirmClaims = later(async () => ({ default: (await import('../mistake/firm-claims.tsx')).FirmClaims }));

const FirmProtests = later(async () => ({
  default: (await import('../award/firm-protests.tsx')).FirmProtestsPart,
}));

/** One solicitation, from what is asked for to the receipt. */
export default function FirmBidScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  const bid = useCall(firmBid, { id: params['id'] ?? '', agency }, { everySeconds: 60 });
  return <AnsweredPage of={bid}>{(data) => <Shown bid={data} readAt={bid.dataUpdatedAt} />}</AnsweredPage>;
}

async function measured() {
  const asked = Date.now();
  const { now } = await send(serverClock, {});
  return driftFrom(asked, Date.now(), now);
}

/** Says when the clock of this device is off: a bidder who trusts it comes late. */
function ClockDrift() {
  const { data } = useQuery({ queryKey: ['server-clock'], queryFn: measured, refetchInterval: 60_000, retry: false });
  const words = data ? driftInWords(data) : null;
  return words === null ? null : <output className="text-warn mt-2 block">{words}</output>;
}

function Shown({ bid: read, readAt }: { readonly bid: FirmBid; readonly readAt: number }) {
  const { notice } = read;
  useTitle(`${notice.number} · Bid`);
  const now = useServerNow(read.now, readAt);
  const bid = { ...read, now };
  const left = notice.dueAt === null ? null : timeLeft(notice.dueAt, now);
  return (
    <>
      <PageHead title={notice.title} note={`${notice.agency} · ${notice.number} · ${solicitationTypes[notice.type]}`} />
      <div className="max-w-3xl space-y-4">
        <section aria-label="Deadline" className="panel p-4">
          <p role="timer" className="text-xl font-semibold">
            {left === null ? 'The deadline has passed' : `${left} left`}
          </p>
          {notice.dueAt && (
            <p className="text-muted">
              Due {momentIn(notice.dueAt, notice.timeZone)}, by the server’s clock: {momentIn(now, notice.timeZone)}
            </p>
          )}
          {left !== null && <ClockDrift />}
        </section>
        {bid.obstacles.length > 0 && (
          <section aria-label="Before you bid" className="panel p-4">
            <h2>Before you bid</h2>
            <ul className="mt-2 space-y-2">
              {bid.obstacles.map(({ id, words, to }) => (
                <li key={id} className="flex items-start gap-2">
                  <Icon name="triangle-alert" className="text-warn shrink-0" />
                  {to ? (
                    <Link to={to} className="link">
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {left === null && notice.type === 'rfp' && (
          <Suspense>
            <RoundPart agency={bid.agency} solicitation={bid.solicitation} notice={notice} />
          </Suspense>
        )}
        {left === null && (
          <Suspense>
            <AfterPart agency={bid.agency} solicitation={bid.solicitation} />
          </Suspense>
        )}
        {notice.type === 'auction' && (
          <Suspense>
            <AuctionPart agency={bid.agency} solicitation={bid.solicitation} timeZone={notice.timeZone} />
          </Suspense>
        )}
        <SubmissionsPart bid={bid} />
        {left === null && bid.bids.length > 0 && (
          <Suspense>
            <FirmClaims agency={bid.agency} solicitation={bid.solicitation} maySign={bid.maySign} />
          </Suspense>
        )}
        <Suspense>
          <FirmProtests agency={bid.agency} solicitation={bid.solicitation} maySign={bid.maySign} />
        </Suspense>
        <AskedPart bid={bid} />
        <AddendaPart bid={bid} />
        <QuestionsPart bid={bid} />
        {left !== null && bid.event && (
          <Suspense>
            <BidForm bid={bid} />
          </Suspense>
        )}
      </div>
    </>
  );
}

import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { noticePath } from '../notice-pages.ts';
import { momentIn } from '../publication/notice-words.ts';
import { bidLooks } from './bid-looks.tsx';
import { type FirmBid, reconfirmBid, withdrawBid } from './bidding-calls.ts';

/** Every submission of the firm, with what it can still do. */
export function SubmissionsPart({ bid }: { readonly bid: FirmBid }) {
  const [withdrawing, withdraw] = useState<string | null>(null);
  const taken = useAct(withdrawBid, {
    onDone: () => {
      withdraw(null);
      tell('Bid withdrawn', 'good');
    },
  });
  const confirm = useAct(reconfirmBid, { onDone: () => tell('Bid confirmed', 'good') });
  if (bid.bids.length === 0) return null;
  const { agency, notice } = bid;
  const isOpen = notice.dueAt !== null && bid.now < notice.dueAt;
  return (
    <section aria-label="Submissions" className="panel p-4">
      <h2>Submissions</h2>
      <ul className="divide-line mt-2 divide-y">
        {bid.bids.map((one) => (
          <li key={one.receipt} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={bidLooks[one.status][1]}>{bidLooks[one.status][0]}</Badge>
              {momentIn(one.receivedAt, notice.timeZone)}
            </p>
            <p className="text-muted">
              Receipt <code className="text-xs break-all">{one.receipt}</code>, {one.size} bytes, signed by{' '}
              {one.signedBy}
            </p>
            <p>
              <a className="link" href={noticePath(notice.number)}>
                Check receipt
              </a>
            </p>
            {isOpen && bid.maySign && (one.status === 'sealed' || one.status === 'needs_reconfirm') && (
              <div className="flex flex-wrap gap-2">
                {one.status === 'needs_reconfirm' && (
                  <button
                    type="button"
                    className="button min-h-11 sm:min-h-0"
                    disabled={confirm.isPending || bid.addenda.some((addendum) => addendum.receipt === null)}
                    onClick={() => confirm.mutate({ agency, receipt: one.receipt })}
                  >
                    Confirm bid
                  </button>
                )}
                <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => withdraw(one.receipt)}>
                  Withdraw bid
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {confirm.error && (
        <p role="alert" className="wrong">
          {confirm.error.message}
        </p>
      )}
      {withdrawing && (
        <Confirm
          title="Withdraw this bid?"
          action="Withdraw bid"
          reason="required"
          isDanger
          isBusy={taken.isPending}
          trouble={taken.error?.message}
          onConfirm={(reason) => taken.mutate({ agency, receipt: withdrawing, reason })}
          onClose={() => withdraw(null)}
        >
          It stays sealed and is not opened as a bid. You can submit another one until the deadline.
        </Confirm>
      )}
      <p className="text-muted mt-2">
        <Link to="/vendor-portal" className="link">
          My bids
        </Link>{' '}
        lists every bid of your firm.
      </p>
    </section>
  );
}

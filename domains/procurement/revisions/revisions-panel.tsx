import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { orderProposal } from '../acknowledgment/order-proposal.record.ts';
import { proposalPages } from '../proposal-pages.ts';
import { revisionPages } from '../revision-pages.ts';
import { orderRevision } from './order-revision.record.ts';
import { type OrderRevisions, orderRevisions } from './revision-calls.ts';
import { signed } from './signed.ts';

/** How an order changed since its issue, with the way to change it again. */
export default function RevisionsPanel({ id }: { readonly id: string }) {
  return (
    <section aria-label="Revisions" className="panel pb-2">
      <Answered of={useCall(orderRevisions, { id })} skeleton="h-16">
        {(of) => (
          <>
            <header className="flex flex-wrap items-center gap-2 px-4 py-3">
              <h2 className="grow">Revisions</h2>
              {of.mayRevise && (
                <Link to={`${href(revisionPages.orderRevision, { id: 'new' })}?order=${id}`} className="button">
                  Revise order
                </Link>
              )}
            </header>
            {of.proposal && (
              <p className="flex flex-wrap items-center gap-x-2 px-4 py-2">
                <Link to={href(proposalPages.orderProposal, { id: of.proposal.id })} className="link">
                  {of.proposal.number}
                </Link>
                <span className="text-muted min-w-0 grow">{of.proposal.cause}</span>
                <StatusBadge record={orderProposal} state="proposed" />
              </p>
            )}
            <Revisions of={of.revisions} />
          </>
        )}
      </Answered>
    </section>
  );
}

function Revisions({ of }: { readonly of: OrderRevisions['revisions'] }) {
  const show = useShow();
  if (of.length === 0) return <p className="note px-4 py-2">No revisions yet.</p>;
  return (
    <ul className="space-y-1 px-4 py-2">
      {of.map(({ id, number, cause, change, approvedOn, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Link to={href(revisionPages.orderRevision, { id })} className="link">
            {number}
          </Link>
          <span className="text-muted min-w-0 grow">
            {approvedOn && `${wholeDay(approvedOn, show)}, `}
            {cause}
          </span>
          {change && change.cents !== 0 && <span className="tabular-nums">{signed(change.cents)}</span>}
          <StatusBadge record={orderRevision} state={status} />
        </li>
      ))}
    </ul>
  );
}

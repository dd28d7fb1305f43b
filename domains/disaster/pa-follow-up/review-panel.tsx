import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { ehpKinds, ehpLaws } from './ehp-words.ts';
import type { ProjectFollowUp } from './follow-up-calls.ts';

/** The permits and consultations of a project, and the purchases that wait for them. */
export function Review({ of: { review, purchases } }: { readonly of: ProjectFollowUp }) {
  const show = useShow();
  return (
    <>
      {review === null ? (
        <p className="note px-4 pb-4">
          No environmental review. Answer its questions to list permits and consultations.
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
            <Link to={href(paFollowUpPages.ehpReview, { id: review.id })} className="link">
              {review.number}
            </Link>
            <StatusBadge record={ehpReview} state={review.status} />
            {review.clearedOn && (
              <span className="text-muted">
                {wholeDay(review.clearedOn, show)}, {review.clearance}
              </span>
            )}
          </p>
          {review.items.total === 0 ? (
            <p className="note px-4 pb-4">
              {review.status === 'draft'
                ? 'Start the review to list what its answers ask for.'
                : 'Its answers ask for no permit or consultation.'}
            </p>
          ) : (
            <Table
              label="Permits and consultations"
              rows={review.items.data}
              step={10}
              columns={[
                {
                  label: 'Law',
                  name: ({ law }) => ehpLaws[law],
                  show: ({ id, law, citation }) => (
                    <>
                      <Link to={href(paFollowUpPages.ehpItem, { id })} className="link">
                        {ehpLaws[law]}
                      </Link>{' '}
                      <span className="text-muted">{citation}</span>
                    </>
                  ),
                },
                { label: 'Type', text: ({ kind }) => ehpKinds[kind] },
                { label: 'Agency', text: ({ agency }) => agency },
                {
                  label: 'Asked by',
                  text: ({ because, conditions }) => [because, conditions].filter(Boolean).join('. '),
                },
                { label: 'Permit number', text: ({ reference }) => reference },
                { label: 'Expires', day: ({ expiresOn }) => expiresOn },
                {
                  label: 'Status',
                  text: ({ status }) => status,
                  show: ({ status, isExpired }) => (
                    <>
                      <StatusBadge record={ehpItem} state={status} />{' '}
                      {isExpired && <Badge tone="danger">Expired</Badge>}
                    </>
                  ),
                },
              ]}
            />
          )}
          <CutNote of={review.items} what="items">
            <Link to={href(paFollowUpPages.ehpItems)} className="link">
              All EHP items
            </Link>
          </CutNote>
        </>
      )}
      {purchases.total > 0 && (
        <Table
          label="PA purchases"
          caption="PA purchases"
          rows={purchases.data}
          step={10}
          columns={[
            {
              label: 'Requisition',
              name: ({ number, purpose }) => `${number} ${purpose}`,
              show: ({ id, number, purpose }) => (
                <>
                  <Link to={href(paFollowUpPages.paPurchase, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{purpose}</span>
                </>
              ),
            },
            { label: 'Disturbs ground', text: ({ disturbsGround }) => (disturbsGround ? 'Yes' : 'No') },
            { label: 'Status', text: ({ status }) => status },
            { label: 'Amount', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
      <CutNote of={purchases} what="purchases">
        <Link to={href(paFollowUpPages.paPurchases)} className="link">
          All PA purchases
        </Link>
      </CutNote>
    </>
  );
}

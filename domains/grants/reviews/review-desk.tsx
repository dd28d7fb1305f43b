import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { reviewPages } from '../review-pages.ts';
import { fundingRound } from './funding-round.record.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { type ReviewWork, reviewWork } from './review-calls.ts';

/** What I review, and the rounds of the agency. */
export default function ReviewDesk() {
  const { may } = useSession();
  const canAdd = may.create.includes(fundingRound.name);
  return (
    <div className="space-y-4">
      <nav aria-label="Lists" className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <Link to={href(reviewPages.roundApplications)} className="link">
          Applications
        </Link>
        <Link to={href(reviewPages.reviewAssignments)} className="link">
          Assignments
        </Link>
        <Link to={href(reviewPages.recommendations)} className="link">
          Recommendations
        </Link>
        {canAdd && (
          <Link to={href(reviewPages.fundingRound, { id: 'new' })} className="button button-primary ml-auto">
            New funding round
          </Link>
        )}
      </nav>
      <Answered of={useCall(reviewWork)}>
        {(of) => (
          <>
            <Own of={of} />
            <Rounds of={of} />
          </>
        )}
      </Answered>
    </div>
  );
}

interface Of {
  readonly of: ReviewWork;
}

function Own({ of: { own } }: Of) {
  const show = useShow();
  return (
    <section aria-label="My reviews" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">My reviews</h2>
      {own.total === 0 ? (
        <p className="note px-4 pb-4">
          Applications that are assigned to you appear here while their round is in review.
        </p>
      ) : (
        <Table
          label="My reviews"
          rows={own.data}
          step={10}
          columns={[
            {
              label: 'Review',
              name: ({ name }) => name,
              show: ({ id, name, roundTitle }) => (
                <>
                  <Link to={href(reviewPages.reviewAssignment, { id })} className="link whitespace-nowrap">
                    {name}
                  </Link>{' '}
                  <span className="text-muted">{roundTitle}</span>
                </>
              ),
            },
            {
              label: 'Due',
              text: ({ dueOn }) => dueOn,
              show: ({ dueOn, isLate }) =>
                dueOn &&
                (isLate ? <Badge tone="danger">{wholeDay(dueOn, show)}, overdue</Badge> : wholeDay(dueOn, show)),
            },
            { label: 'Scored', text: ({ scored, criteria }) => `${scored} of ${criteria}` },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={reviewAssignment} state={status} /> },
          ]}
        />
      )}
      <CutNote of={own} what="reviews">
        Those that are due first are shown.
      </CutNote>
    </section>
  );
}

function Rounds({ of: { rounds } }: Of) {
  if (rounds.total === 0)
    return (
      <section aria-label="Funding rounds" className="panel">
        <Empty title="No funding rounds" icon="megaphone">
          A funding round announces money of the agency and takes applications for it.
        </Empty>
      </section>
    );
  return (
    <section aria-label="Funding rounds" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Funding rounds</h2>
      <Table
        label="Funding rounds"
        rows={rounds.data}
        sorts="order"
        step={20}
        columns={[
          {
            label: 'Funding round',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ id, number, title }) => (
              <>
                <Link to={href(reviewPages.fundingRound, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
              </>
            ),
          },
          { label: 'Program', text: ({ program }) => program },
          { label: 'Closes', moment: ({ closesAt }) => closesAt },
          { label: 'Available', money: ({ availableCents }) => availableCents },
          { label: 'Applications', number: ({ applications }) => applications },
          {
            label: 'Reviews in',
            text: ({ reviews, reviewsIn }) => (reviews === 0 ? null : `${reviewsIn} of ${reviews}`),
          },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={fundingRound} state={status} /> },
        ]}
      />
      <CutNote of={rounds} what="funding rounds">
        The latest are shown.
      </CutNote>
    </section>
  );
}

import { href, plainName } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { Link } from '#web/shell/router.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import type { Room } from '../sealing/sealing-calls.ts';
import { competitionReview } from './competition-review.record.ts';

const named = { open: 'Awaiting decision', accepted: 'Goes on to award' } as const;

/** Parts with fewer bids than the minimum, and what was decided; a lot without a bid to award is recorded from here. */
export function CompetitionPanel({ room, mayRecord }: { readonly room: Room; readonly mayRecord: boolean }) {
  const { data } = useRowsOf(competitionReview, {
    filters: { solicitation: room.solicitation },
    sort: 'number',
    limit: 20,
  });
  if (!data || (data.data.length === 0 && !mayRecord)) return null;
  return (
    <section className="panel min-w-0 overflow-x-auto" aria-label="Competition">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4 pb-0">
        <h2>Competition</h2>
        {mayRecord && (
          <Link
            className="button"
            to={`${href(procurement.pages.competitionReview, { id: 'new' })}?solicitation=${room.solicitation}`}
          >
            New review
          </Link>
        )}
      </div>
      {data.data.length === 0 ? (
        <p className="text-muted p-4">No review. Record one when a lot has too few bids, or none to award.</p>
      ) : (
        <Table
          label="Competition"
          rows={data.data}
          columns={[
            {
              label: 'Review',
              name: ({ number }) => number ?? '',
              show: (one) => <Link to={href(procurement.pages.competitionReview, { id: one.id })}>{one.number}</Link>,
            },
            { label: 'Lot', text: ({ lot }) => lot ?? 'All' },
            { label: 'Bids received', number: ({ received }) => received },
            { label: 'Minimum bids', number: ({ least }) => least },
            {
              label: 'Status',
              text: ({ status }) => (status === 'open' || status === 'accepted' ? named[status] : plainName(status)),
            },
          ]}
        />
      )}
      <MoreOf rows={data} />
    </section>
  );
}

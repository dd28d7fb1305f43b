import { href, plainName } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { mistakeClaim } from './mistake-claim.record.ts';
import { reliefs } from './mistake-claim.rules.ts';

const named = {
  filed: 'Awaiting finding',
  supported: 'Relief recommended',
  opposed: 'Denial recommended',
  permitted: 'Relief permitted',
} as const;
const stateOf = (status: string): string =>
  Object.hasOwn(named, status) ? named[status as keyof typeof named] : plainName(status);

/** Mistakes claimed in this bid; a claim that came on paper is recorded from here. */
export function BidClaims({
  id,
  status,
  received,
}: {
  readonly id: string;
  readonly status: string;
  readonly received: string;
}) {
  const { duties } = useSession();
  const { data } = useRowsOf(mistakeClaim, { filters: { bid: id }, sort: '-number', limit: 20 });
  const mayRecord =
    received === 'paper' &&
    (status === 'opened' || status === 'responsive') &&
    ['buyer', 'legal_counsel', 'chief_procurement_officer'].some((one) => duties.includes(one));
  if (!data || (data.data.length === 0 && !mayRecord)) return null;
  return (
    <section className="panel min-w-0 overflow-x-auto" aria-label="Mistake claims">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4 pb-0">
        <h2>Mistake claims</h2>
        {mayRecord && (
          <Link className="button" to={`${href(procurement.pages.mistakeClaim, { id: 'new' })}?bid=${id}`}>
            Record claim
          </Link>
        )}
      </div>
      {data.data.length === 0 ? (
        <p className="text-muted p-4">No claims. Record one when the bidder claims a mistake in writing.</p>
      ) : (
        <Table
          label="Mistake claims"
          rows={data.data}
          columns={[
            {
              label: 'Claim',
              name: ({ number }) => number ?? '',
              show: (one) => <Link to={href(procurement.pages.mistakeClaim, { id: one.id })}>{one.number}</Link>,
            },
            { label: 'Relief requested', text: ({ relief }) => (relief ? reliefs[relief] : null) },
            { label: 'Received', moment: ({ receivedAt }) => receivedAt },
            { label: 'Status', text: (one) => stateOf(one.status) },
          ]}
        />
      )}
      <MoreOf rows={data} />
    </section>
  );
}

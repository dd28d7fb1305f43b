import type { ReactNode } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { Answered } from '#web/ui/answered.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Table } from '#web/ui/table.tsx';
import { addressWith } from '../address.ts';
import { authorityReview, type Review, reviewFile, type ReviewLine, spread } from '../authority/review.ts';
import { customers } from '../index.ts';
import { MayThey } from './may-they.tsx';

/** Spending authority how much on a day, why not, and what of it changed: what an access review looks at. */
export default function AuthorityTab() {
  const place = usePlace();
  const me = useSession();
  const question = new URLSearchParams(place.search);
  const day = question.get('day') ?? today(me);
  const since = question.get('since') ?? '';
  const wished = useRowsWished(200, 2000);
  const review = useCall(authorityReview, { day, limit: wished.limit, since: since || null }, { keepsLast: true });
  const { data } = review;
  const go = (changes: Readonly<Record<string, string | null>>) =>
    navigate(addressWith(place, changes), { replace: true });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <Day label="Authority on" value={day} onDay={(next) => go({ day: next === today(me) ? null : next })} />
        <Day label="Changes since" value={since || (data?.since ?? '')} onDay={(next) => go({ since: next })} />
        <button type="button" className="button" disabled={!data} onClick={() => data && download(data)}>
          <Icon name="download" />
          Export review
        </button>
        <Link to={customers.pages.authorities.path} className="button button-quiet">
          All authorities
        </Link>
        {me.may.create.includes('delegated_authority') && (
          <Link to={href(customers.pages.authority, { id: 'new' })} className="button button-primary">
            <Icon name="plus" />
            Delegate authority
          </Link>
        )}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Bars
          title="People by spending authority"
          note="Largest authority in force on the date."
          head="Up to"
          across="words"
          measure={{ kind: 'number', unit: ['person', 'people'] }}
          empty="No spending authority in force on this date."
          series={[{ name: 'People', points: data ? spread(data.lines) : [] }]}
        />
        <MayThey day={day} />
      </div>
      <Answered of={review}>
        {(found) => (
          <>
            <People lines={found.lines} />
            <Changes review={found}>
              <MoreOf rows={wished.soFar(found.changes, review.isFetching)}>
                Choose a later date to see the others.
              </MoreOf>
            </Changes>
          </>
        )}
      </Answered>
    </div>
  );
}

const Day = ({
  label,
  value,
  onDay,
}: {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}) => (
  <label className="block">
    <span className="mb-1 block font-medium">{label}</span>
    <input
      type="date"
      className="control"
      value={value}
      onChange={({ target }) => target.value !== '' && onDay(target.value)}
    />
  </label>
);

function download(review: Review): void {
  saveFile(`authority-on-${review.day}.csv`, reviewFile(review), 'text/csv');
}

type Granted = ReviewLine['grants'][number] & Pick<ReviewLine, 'name' | 'jobTitle'> & { readonly isFirst: boolean };

/** One line for each grant; a person is named on the first of theirs. */
const columns: Columns<Granted> = [
  {
    label: 'Person',
    name: ({ name }) => name,
    className: ({ isFirst }) => (isFirst ? 'font-normal' : 'nothing'),
    show: ({ name, jobTitle, isFirst }) =>
      isFirst ? (
        <>
          <span className="font-medium">{name}</span>
          <span className="note block">{jobTitle}</span>
        </>
      ) : (
        <span className="sr-only">{name}</span>
      ),
  },
  {
    label: 'Up to',
    money: ({ upToCents }) => upToCents,
    show: ({ id, upToCents }) => (
      <Link to={href(customers.pages.authority, { id })} className="link">
        {dollars(upToCents)}
      </Link>
    ),
  },
  {
    label: 'Agency',
    text: ({ agencyName }) => agencyName,
    show: ({ agencyName, commodities }) => (
      <>
        {agencyName ?? 'All agencies'}
        {commodities > 0 && <span className="note block">for {commodities} commodities only</span>}
      </>
    ),
  },
  { label: 'Until', day: ({ untilDay }) => untilDay, none: 'No end date' },
  { label: 'Certificate', day: ({ trainedUntil }) => trainedUntil },
  {
    label: 'Delegated by',
    text: ({ grantedBy }) => grantedBy,
    show: ({ grantedBy, agreedBy }) => (
      <>
        {grantedBy ?? '—'}
        {agreedBy && <span className="note block">agreed by {agreedBy}</span>}
      </>
    ),
  },
  {
    label: 'Status',
    mark: ({ rests }) =>
      rests === null ? <Badge tone="good">In force</Badge> : <span className="text-warn">{rests}</span>,
  },
];

function People({ lines }: { readonly lines: readonly ReviewLine[] }) {
  const mayAdd = useSession().may.create.includes('delegated_authority');
  if (lines.length === 0)
    return (
      <div className="panel">
        <Empty
          icon="scale"
          title="No delegated authority yet"
          next={mayAdd && ['Delegate authority', href(customers.pages.authority, { id: 'new' })]}
        >
          Enter the board’s delegations. Approvals follow them.
        </Empty>
      </div>
    );
  return (
    <section aria-label="Spending authority" className="panel overflow-x-auto">
      <Table
        label="Spending authority"
        rows={lines.flatMap(({ name, jobTitle, grants }) =>
          grants.map((one, at) => ({ ...one, name, jobTitle, isFirst: at === 0 })),
        )}
        columns={columns}
      />
    </section>
  );
}

const acts: Readonly<Record<string, string>> = {
  create: 'proposed',
  approve: 'agreed',
  decline: 'declined',
  suspend: 'suspended',
  resume: 'resumed',
  revoke: 'revoked',
  edit: 'changed',
};

function Changes({ review: { changes, since }, children }: { readonly review: Review; readonly children: ReactNode }) {
  const show = useShow();
  return (
    <section aria-label="Changes" className="panel p-4">
      <h2 className="mb-3">Changes since {wholeDay(since, show)}</h2>
      {changes.data.length === 0 ? (
        <p className="text-muted">No changes.</p>
      ) : (
        <div className="max-h-120 overflow-y-auto pl-2">
          <ul className="timeline">
            {changes.data.map(({ at, id, number, name, action, by, reason }) => (
              <li key={`${id}${at}${action}`}>
                <Link to={href(customers.pages.authority, { id })} className="link">
                  {number}
                </Link>{' '}
                of {name} {acts[action] ?? action}
                {by && ` by ${by}`}
                {reason && <span className="text-muted">: {reason}</span>}
                <span className="note block">{momentOf(at, show)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </section>
  );
}

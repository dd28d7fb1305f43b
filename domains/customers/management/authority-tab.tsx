import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { addressWith } from '../address.ts';
import { asCsv, asTable, authorityReview, type Review, type ReviewLine, spread } from '../authority/review.ts';
import { customers } from '../index.ts';
import { MayThey } from './may-they.tsx';

const money = { kind: 'money' } as const;

/** Who may spend how much on a day, why not, and what of it changed: what an access review looks at. */
export default function AuthorityTab() {
  const place = usePlace();
  const me = useSession();
  const question = new URLSearchParams(place.search);
  const day = question.get('day') ?? today(me);
  const since = question.get('since') ?? '';
  const wished = useRowsWished(200, 2000);
  const { data, error, refetch, isFetching } = useCall(
    authorityReview,
    { day, limit: wished.limit, since: since || null },
    { keepsLast: true },
  );
  const go = (changes: Readonly<Record<string, string | null>>) =>
    navigate(addressWith(place, changes), { replace: true });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <Day label="Authority on" value={day} onDay={(next) => go({ day: next === today(me) ? null : next })} />
        <Day label="Changes since" value={since || (data?.since ?? '')} onDay={(next) => go({ since: next })} />
        <button type="button" className="button" disabled={!data} onClick={() => data && download(data)}>
          <Icon name="download" />
          Export the review
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
          title="How many people may spend up to how much"
          note="By the largest authority that holds on the day."
          head="Up to"
          across="words"
          measure={{ kind: 'number', unit: 'people' }}
          empty="Nobody may spend anything on this day."
          series={[{ name: 'People', points: data ? spread(data.lines) : [] }]}
        />
        <MayThey day={day} />
      </div>
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <People lines={data.lines} />
          <Changes review={data}>
            <MoreOf rows={wished.soFar(data.changes, isFetching)}>Choose a later day to see the others.</MoreOf>
          </Changes>
        </>
      ) : (
        <div aria-busy="true" className="skeleton h-96" />
      )}
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
  const file = new Blob([`\uFEFF${asCsv(asTable(review))}`], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `authority-on-${review.day}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function People({ lines }: { readonly lines: readonly ReviewLine[] }) {
  const show = useShow();
  const mayAdd = useSession().may.create.includes('delegated_authority');
  if (lines.length === 0)
    return (
      <div className="panel">
        <Empty
          icon="scale"
          title="No authority is delegated yet"
          next={mayAdd && ['Delegate authority', href(customers.pages.authority, { id: 'new' })]}
        >
          Enter what the board has resolved; from then on approvals know who may approve how much.
        </Empty>
      </div>
    );
  return (
    <section aria-label="Who may spend" className="panel overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" className="text-right">
              Up to
            </th>
            <Heads words={['Where', 'Until', 'Certificate', 'Given by', 'Holds']} />
          </tr>
        </thead>
        <tbody>
          {lines.flatMap(({ name, jobTitle, grants }) =>
            grants.map((one, at) => (
              <tr key={one.id}>
                <td>
                  {at === 0 && (
                    <>
                      <span className="font-medium">{name}</span>
                      <span className="note block">{jobTitle}</span>
                    </>
                  )}
                </td>
                <td className="amount" data-label="Up to">
                  <Link to={href(customers.pages.authority, { id: one.id })} className="link">
                    {exact(one.upToCents, money, show)}
                  </Link>
                </td>
                <td data-label="Where">
                  {one.agencyName ?? 'Everywhere'}
                  {one.commodities > 0 && <span className="note block">for {one.commodities} commodities only</span>}
                </td>
                <td data-label="Until">{one.untilDay ? wholeDay(one.untilDay, show) : 'Open'}</td>
                <td data-label="Certificate">{one.trainedUntil ? wholeDay(one.trainedUntil, show) : '—'}</td>
                <td data-label="Given by">
                  {one.grantedBy ?? '—'}
                  {one.agreedBy && <span className="note block">agreed by {one.agreedBy}</span>}
                </td>
                <td data-label="Holds">
                  {one.rests === null ? (
                    <Badge tone="good">Holds</Badge>
                  ) : (
                    <span className="text-warn">{one.rests}</span>
                  )}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
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
      <h2 className="mb-3">Changed since {wholeDay(since, show)}</h2>
      {changes.data.length === 0 ? (
        <p className="text-muted">Nothing was changed.</p>
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

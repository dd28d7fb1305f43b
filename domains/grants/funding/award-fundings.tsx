import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { fundingPages } from '../funding-pages.ts';
import { awardFunding } from './award-funding.record.ts';
import { type FundingOfAward, fundingOfAward } from './funding-calls.ts';

interface Whose {
  readonly id: string;
  readonly canAdd: boolean;
}

/** The budget lines and capital projects that an award pays, with the terms they take from it. */
export default function AwardFundings({ id, canAdd }: Whose) {
  const { may } = useSession();
  return (
    <section aria-label="Award funding" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Award funding</h2>
        {canAdd && may.create.includes(awardFunding.name) && (
          <Link
            to={`${href(fundingPages.awardFunding, { id: 'new' })}?${new URLSearchParams({ award: id })}`}
            className="button ml-auto print:hidden"
          >
            New award funding
          </Link>
        )}
      </div>
      <Answered of={useCall(fundingOfAward, { id })} skeleton="h-24">
        {(of) => (
          <>
            <Terms of={of} />
            <Links of={of} />
          </>
        )}
      </Answered>
    </section>
  );
}

/** What lines and projects take from the award now, and by which amendments that changed. */
function Terms({ of: { terms, amountCents, fundedCents } }: { readonly of: FundingOfAward }) {
  const show = useShow();
  const now = terms.at(-1);
  if (!now) return null;
  const facts = [
    ['Federal share', `${now.share}%`],
    ['Period ends', wholeDay(now.untilDay, show)],
    ['Linked', `${dollars(fundedCents)} of ${dollars(amountCents)}`],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-3">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{said}</dd>
          </div>
        ))}
      </dl>
      {terms.length > 1 && (
        <details className="px-4 pb-4">
          <summary className="link">Terms by amendment</summary>
          <Table
            label="Terms by amendment"
            rows={terms}
            id={({ by }) => by ?? ''}
            columns={[
              { label: 'Basis', name: ({ by }) => by ?? 'Award' },
              { label: 'From', day: ({ since }) => since },
              { label: 'Award amount', money: (one) => one.amountCents },
              { label: 'Match', money: ({ matchCents }) => matchCents },
              { label: 'Share', text: ({ share }) => `${share}%` },
              { label: 'Period ends', day: ({ untilDay }) => untilDay },
            ]}
          />
        </details>
      )}
    </>
  );
}

function Links({ of: { links } }: { readonly of: FundingOfAward }) {
  if (links.total === 0)
    return (
      <p className="note px-4 pb-4">
        No line or project is linked. Linked ones take their share, match and period from the award.
      </p>
    );
  return (
    <>
      <Table
        label="Award funding"
        rows={links.data}
        id={({ id }) => id}
        step={8}
        columns={[
          {
            label: 'Funding',
            name: ({ number }) => number,
            show: ({ id, number, name, of }) => (
              <>
                <Link to={href(fundingPages.awardFunding, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">
                  {name}, {of}
                </span>
              </>
            ),
          },
          { label: 'Pays', text: ({ line }) => (line ? 'Budget line' : 'Capital project') },
          { label: 'Award amount', money: ({ amountCents }) => amountCents },
          { label: 'Match', money: ({ matchCents }) => matchCents },
          { label: 'Used', money: ({ usedCents }) => usedCents ?? undefined },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={awardFunding} state={status} /> },
        ]}
      />
      <CutNote of={links} what="fundings">
        Those awaiting approval are first.
      </CutNote>
    </>
  );
}

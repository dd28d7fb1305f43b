import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { matchPages } from '../match-pages.ts';
import { type MatchLedger as Ledger, matchLedger } from './match-calls.ts';
import { matchEntry } from './match-entry.record.ts';
import { matchKinds, testNames } from './match-words.ts';

/** The match of an award, required against met, and the contributions behind it. */
export function MatchLedger({ award }: { readonly award: string }) {
  return (
    <Answered of={useCall(matchLedger, { id: award })} skeleton="h-48">
      {(of) => <Shown of={of} />}
    </Answered>
  );
}

function Shown({ of }: { readonly of: Ledger }) {
  const { may } = useSession();
  const { requiredCents, metCents, pendingCents, sources, entries } = of;
  const tiles = [
    ['Required match', requiredCents],
    ['Match met', metCents],
    ['Remaining match', Math.max(0, requiredCents - metCents)],
    ['Awaiting approval', pendingCents],
  ] as const;
  return (
    <section aria-label="Match ledger" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Match ledger</h2>
        {may.create.includes(matchEntry.name) && (
          <Link
            to={`${href(matchPages.matchEntry, { id: 'new' })}?${new URLSearchParams({ award: of.award.id })}`}
            className="button ml-auto print:hidden"
          >
            Add contribution
          </Link>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-4">
        {tiles.map(([label, cents]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
      {sources.length > 0 && (
        <p className="note px-4 pb-3">
          {sources.map(({ label, cents }) => `${label} ${dollars(cents)}`).join(', ')}. Reports count the same.
        </p>
      )}
      {entries.total > 0 && (
        <Table
          label="Match ledger"
          rows={entries.data}
          id={({ id }) => id}
          step={8}
          file="match-ledger"
          columns={[
            {
              label: 'Contribution',
              name: ({ number }) => number,
              show: ({ id, number, donor }) => (
                <>
                  <Link to={href(matchPages.matchEntry, { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{donor}</span>
                </>
              ),
            },
            { label: 'Type', text: ({ kind }) => matchKinds[kind] },
            { label: 'Source document', text: ({ documentNumber }) => documentNumber },
            { label: 'Given until', day: ({ untilDay }) => untilDay },
            { label: 'Tests passed', text: ({ passed }) => `${passed} of ${testNames.length}` },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={matchEntry} state={status} />,
            },
            { label: 'Amount', money: ({ cents }) => cents },
          ]}
        />
      )}
      <CutNote of={entries} what="contributions">
        The latest are shown. The figures count all of them.
      </CutNote>
    </section>
  );
}

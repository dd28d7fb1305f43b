import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { ratePages } from '../rate-pages.ts';
import { contractRateTable } from './contract-rate-table.record.ts';
import { type ContractRates, contractRates } from './rate-calls.ts';
import { ceilingMarks, rateKinds, rateUnits } from './rate-words.ts';

/** What a time-and-materials contract pays an hour, and how much of its ceiling is billed. */
export default function RatesPart({ contract }: { readonly contract: string }) {
  return (
    <Answered of={useCall(contractRates, { id: contract })} skeleton="h-16">
      {(of) => (of.isTime ? <Rates of={of} contract={contract} /> : null)}
    </Answered>
  );
}

interface Of {
  readonly of: ContractRates;
}

function Rates({ of, contract }: Of & { readonly contract: string }) {
  const { may } = useSession();
  const inForce = of.tables.find(({ isInForce }) => isInForce);
  return (
    <section aria-label="Rates" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Rates</h2>
        {of.canPropose && may.create.includes(contractRateTable.name) && (
          <Link
            to={`${href(ratePages.rateTable, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button ml-auto print:hidden"
          >
            New rate table
          </Link>
        )}
      </div>
      <div className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2">
        <Ceiling of={of} />
        <dl>
          <dt className="text-muted">Type finding, 2 CFR 200.318(j)</dt>
          <dd className="wrap-anywhere">{of.finding ?? 'None is written.'}</dd>
          <dd className="text-muted">
            {of.findingApprovedBy === null ? 'Not approved yet' : `Approved by ${of.findingApprovedBy}`}
          </dd>
        </dl>
      </div>
      {inForce ? (
        <Lines of={inForce} file={`${of.number} rates`} />
      ) : (
        <p className="note px-4 pb-4">No rates are in force. Propose a rate table and have it approved.</p>
      )}
      {of.tables.length > 0 && <History of={of} />}
    </section>
  );
}

/** What is billed of the ceiling, with a line where the contract manager is told. */
function Ceiling({ of: { billedCents, beforeCents, ceilingCents, percent, told } }: Of) {
  const show = useShow();
  const [near, nearer] = ceilingMarks;
  return (
    <div>
      <div className="text-muted">Billed of the ceiling</div>
      <div className="flex justify-between gap-2">
        <span>
          <Amount cents={billedCents} />
          {ceilingCents !== null && (
            <span className="text-muted">
              {' of '}
              <Amount cents={ceilingCents} />
            </span>
          )}
        </span>
        <span className={`tabular-nums ${percent >= near ? 'text-warn' : 'text-muted'}`}>{percent}%</span>
      </div>
      <progress aria-label="Billed of the ceiling" value={Math.min(100, percent)} max={100} className="progress" />
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="text-muted block h-1.5 w-full">
        <path d={`M${near} 0V4M${nearer} 0V4`} stroke="currentColor" strokeWidth="0.5" />
      </svg>
      <p className="text-muted">
        Notices at {near}, {nearer} and 100 percent.
        {beforeCents > 0 && ` Includes ${dollars(beforeCents)} ordered before Levee.`}
        {percent >= 100 && ' Above the ceiling the contractor works at its own risk.'}
      </p>
      <ul>
        {told.map(({ what, on }) => (
          <li key={what} className="text-muted">
            {wholeDay(on, show)}: {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

type RateTable = ContractRates['tables'][number];

const Lines = ({ of, file }: { readonly of: RateTable; readonly file: string }) => (
  <Table
    label={`Rates of ${of.number}`}
    rows={of.lines}
    id={({ code }) => code}
    file={file}
    columns={[
      { label: 'Category', name: ({ name }) => name },
      { label: 'Code', text: ({ code }) => code },
      { label: 'Type', text: ({ kind }) => rateKinds[kind] },
      { label: 'Unit', text: ({ unit }) => rateUnits[unit] },
      { label: 'Rate', text: ({ cents }) => (cents === null ? 'At actual cost' : dollars(cents)) },
      { label: 'Change', money: ({ changeCents }) => changeCents },
    ]}
  />
);

/** Proposed tables and those before, the latest first; each opens with all of its rates. */
function History({ of: { tables } }: Of) {
  return (
    <Table
      label="Rate tables"
      rows={tables}
      columns={[
        {
          label: 'Rate table',
          name: ({ number }) => number,
          show: ({ id, number }) => (
            <Link to={href(ratePages.rateTable, { id })} className="link">
              {number}
            </Link>
          ),
        },
        { label: 'Valid from', day: ({ fromDay }) => fromDay },
        { label: 'Valid until', day: ({ untilDay }) => untilDay },
        {
          label: 'Changes',
          text: ({ lines }) =>
            lines
              .filter(({ changeCents }) => changeCents !== null && changeCents !== 0)
              .map(
                ({ code, changeCents }) => `${code} ${(changeCents ?? 0) > 0 ? '+' : ''}${dollars(changeCents ?? 0)}`,
              )
              .join(', ') || null,
        },
        { label: 'Approved by', text: ({ approvedBy }) => approvedBy },
        {
          label: 'Status',
          mark: ({ status, isInForce }) =>
            isInForce ? <Badge tone="good">In force</Badge> : <StatusBadge record={contractRateTable} state={status} />,
        },
      ]}
    />
  );
}

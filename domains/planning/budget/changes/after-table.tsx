import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Table } from '#web/ui/table.tsx';
import { Use } from '../grid/use.tsx';
import { type LineBalance, lineBalances } from '../ledger/balances.ts';
import { whoDecides } from './who-decides.ts';

export interface ProposedChange {
  readonly line: string;
  readonly cents: number;
}

/** What moves between the funds of a budget. */
export interface ProposedMoves {
  readonly budget: string | null;
  readonly cents: number;
}

interface Proposed {
  readonly kind: 'transfer' | 'amendment';
  readonly wishes: readonly ProposedChange[];
  readonly moves: ProposedMoves;
}

/** What the lines hold now and after the change, and who may decide on it. */
export function AfterTable({ kind, wishes, moves }: Proposed) {
  const ids = [...new Set(wishes.map(({ line }) => line))].sort();
  const { data } = useCall(lineBalances, ids.length > 0 ? { lines: ids.join(',') } : null);
  if (ids.length === 0)
    return moves.cents > 0 ? (
      <section aria-label="Decision" className="panel p-3">
        <WhoDecides kind={kind} ids={[]} cents={0} moves={moves} />
      </section>
    ) : (
      <p className="note">Choose a line to see its balance before and after the change.</p>
    );
  const known = new Map((data?.lines ?? []).map((line) => [line.line, line]));
  const rows = ids.map((id) => ({
    id,
    line: known.get(id),
    cents: wishes.filter(({ line }) => line === id).reduce((sum, one) => sum + one.cents, 0),
  }));
  const net = wishes.reduce((sum, one) => sum + one.cents, 0);
  return (
    <section aria-label="Before and after" className="panel overflow-x-auto">
      <h2 className="px-3 pt-3 text-base font-semibold">Before and after</h2>
      <div aria-live="polite">
        <Table
          label="Before and after"
          rows={rows}
          columns={[
            {
              label: 'Line',
              name: ({ line }) => line?.name ?? '',
              show: ({ line }) =>
                line ? (
                  <>
                    <span className="font-medium">{line.name}</span>
                    <span className="note block font-mono">{line.account}</span>
                  </>
                ) : (
                  <div aria-busy="true" aria-label="Being read" className="skeleton h-5" />
                ),
            },
            { label: 'Available now', money: ({ line }) => line?.available, none: '' },
            {
              label: 'Change',
              money: ({ line, cents }) => line && cents,
              show: ({ line, cents }) => line && `${cents > 0 ? '+' : ''}${dollars(cents)}`,
            },
            {
              label: 'Available after',
              money: ({ line, cents }) => line && line.available + cents,
              show: ({ line, cents }) => line && <Left cents={line.available + cents} />,
              className: ({ line, cents }) =>
                `font-semibold ${line && line.available + cents < 0 ? 'text-danger' : ''}`,
            },
            {
              label: 'Used after',
              percent: ({ line, cents }) => line && usedAfter(line, cents),
              show: ({ line, cents }) => line && <Use percent={usedAfter(line, cents)} left={line.available + cents} />,
            },
          ]}
        />
      </div>
      <div className="space-y-1 px-3 py-3">
        {kind === 'transfer' && net !== 0 && (
          <p className="text-warn">
            The lines{' '}
            {net > 0 ? `gain ${dollars(net)} more than they lose` : `lose ${dollars(-net)} more than they gain`}; a
            transfer adds up to zero.
          </p>
        )}
        <WhoDecides kind={kind} ids={ids} cents={largest(wishes)} moves={moves} />
      </div>
    </section>
  );
}

const largest = (wishes: readonly ProposedChange[]): number =>
  Math.max(
    wishes.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    wishes.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0),
  );

function usedAfter(line: LineBalance, cents: number): number {
  const authority = line.authority + cents;
  return authority > 0 ? (line.used / authority) * 100 : line.used > 0 ? 100 : 0;
}

const Left = ({ cents }: { cents: number }) => (
  <>
    {dollars(cents)}
    {cents < 0 && <span className="block text-xs font-normal">overcommitted</span>}
  </>
);

interface Change {
  readonly kind: 'transfer' | 'amendment';
  readonly ids: readonly string[];
  readonly cents: number;
  readonly moves: ProposedMoves;
}

function WhoDecides({ kind, ids, cents, moves }: Change) {
  const all = cents + moves.cents;
  const between = moves.cents > 0 ? { budget: moves.budget, between: moves.cents } : {};
  const { data } = useCall(whoDecides, all > 0 ? { kind, lines: ids.join(','), cents, ...between } : null);
  if (all <= 0 || !data) return null;
  return (
    <>
      <p className="text-muted">
        {data.reach}, {dollars(all)}.{' '}
        {data.names.length > 0
          ? `Authority: ${data.names.join(', ')}.`
          : 'No authority covers it yet. An administrator can set one under Authority.'}{' '}
        The requester can’t approve it.
      </p>
      {data.years.length > 0 && (
        <ul aria-label="Left this year" className="text-muted">
          {data.years.map((one) => (
            <li key={`${one.name} ${one.budget}`}>
              {one.name}: {dollars(Math.max(0, one.yearCents - one.usedCents))} of {dollars(one.yearCents)} left in{' '}
              {one.budget}
              {one.department !== null && ` for ${one.department}`}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

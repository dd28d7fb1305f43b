import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { cardReconciliation, type CardReconciliation } from './card-calls.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { findings } from './card-words.ts';

interface Of {
  readonly of: CardReconciliation;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <h2 className="flex min-h-11 items-center px-4 py-2 text-sm">{title}</h2>
    {children}
  </section>
);

/** What the statement says against its transactions, then each of them with its findings. */
export default function CardStatementPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(cardReconciliation, { id })} skeleton="h-64">
      {(of) => (
        <>
          <Sums of={of} />
          <Lines of={of} />
        </>
      )}
    </Answered>
  );
}

const saidOf = ({ differenceCents, openCount }: CardReconciliation): string => {
  if (differenceCents !== 0) return `${dollars(differenceCents)} of the statement is in no transaction.`;
  if (openCount === 0) return 'The statement ties, and each transaction is decided.';
  return openCount === 1
    ? 'The statement ties. One transaction is not approved or disputed.'
    : `The statement ties. ${openCount} transactions are not approved or disputed.`;
};

function Sums({ of }: Of) {
  const rows: readonly (readonly [what: string, cents: number])[] = [
    ['Statement total', of.statedCents],
    ['Transactions', of.sumCents],
    ['Approved', of.approvedCents],
    ['Withheld in dispute', of.disputedCents],
    ['Disputes credited', of.creditedCents],
    ['Earlier disputes accepted', of.earlierCents],
    ['Payable', of.payableCents],
  ];
  return (
    <Part title="Reconciliation">
      <Table
        label="Reconciliation"
        rows={rows}
        id={([what]) => what}
        file="card-statement"
        columns={[
          { label: 'Item', name: ([what]) => what },
          { label: 'Amount', money: ([, cents]) => cents },
        ]}
      />
      <p className={`px-4 pb-4 note ${of.differenceCents === 0 ? '' : 'text-warn'}`}>{saidOf(of)}</p>
    </Part>
  );
}

function Lines({ of: { lines } }: Of) {
  const places = usePlaces();
  return (
    <Part title="Transactions">
      <Table
        label="Transactions"
        rows={lines}
        id={({ id }) => id}
        step={50}
        file="card-transactions"
        columns={[
          {
            label: 'Transaction',
            name: ({ number }) => number,
            show: ({ id, number }) => (
              <Link to={places.rowAt('card_transaction', id) ?? ''} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          { label: 'Posted on', day: ({ postedOn }) => postedOn },
          { label: 'Cardholder', text: ({ holder }) => holder },
          { label: 'Merchant', text: ({ merchant }) => merchant, className: 'wrap-anywhere' },
          {
            label: 'Findings',
            text: ({ findings: found, isOverdue }) =>
              [...found.map((one) => findings[one]), ...(isOverdue ? ['Receipt overdue'] : [])].join(', ') || null,
            className: 'wrap-anywhere',
          },
          {
            label: 'Status',
            text: ({ status }) => status,
            show: ({ status }) => <StatusBadge record={cardTransaction} state={status} />,
          },
          { label: 'Amount', money: ({ cents }) => cents, sum: true },
        ]}
      />
    </Part>
  );
}

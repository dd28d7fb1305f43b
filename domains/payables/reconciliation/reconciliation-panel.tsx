import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { confirmAll, type Reconciliation, reconciliation } from './reconciliation-calls.ts';
import { lineKinds, reconcilers, unfinished } from './statement-words.ts';

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

interface Of {
  readonly of: Reconciliation;
}

/** The bank’s balance against the one that payments make, then every line, then what the bank has not paid. */
export default function ReconciliationPanel({ id, status }: { readonly id: string; readonly status: string }) {
  return (
    <Answered of={useCall(reconciliation, { id })} skeleton="h-64">
      {(of) => (
        <>
          <Balance of={of} />
          <Lines of={of} id={id} isOpen={status === 'open'} />
          <Outstanding of={of} />
        </>
      )}
    </Answered>
  );
}

function Balance({ of }: Of) {
  const rows: readonly (readonly [what: string, bank: number | null, book: number | null])[] = [
    ['Closing balance', of.closingCents, null],
    ['Outstanding payments', -of.outstandingCents, null],
    ['Returns in transit', of.inTransitCents, null],
    ['Opening book balance', null, of.bookOpeningCents],
    ['Payments issued', null, -of.issuedCents],
    ['Voided, returned, reported', null, of.takenBackCents],
    ['Explained lines', null, of.explainedCents],
    ['Adjusted balance', of.adjustedCents, of.bookCents],
  ];
  return (
    <Part title="Reconciliation">
      <Table
        label="Reconciliation"
        rows={rows}
        id={([what]) => what}
        file="reconciliation"
        columns={[
          { label: 'Item', name: ([what]) => what },
          { label: 'Bank', money: ([, bank]) => bank },
          { label: 'Book', money: ([, , book]) => book },
        ]}
      />
      <p className={`px-4 pb-4 ${of.differenceCents === 0 ? 'note' : 'note text-warn'}`}>
        {of.differenceCents === 0
          ? 'Both balances agree.'
          : `${dollars(of.differenceCents)} is not reconciled: open lines, proposals and exceptions.`}
      </p>
    </Part>
  );
}

const shown = {
  '': 'All lines',
  unfinished: 'To do',
  matched: 'Matched',
  explained: 'Explained',
  exception: 'Exceptions',
};
const pick = Object.entries(shown);

function Lines({ of: { lines }, id, isOpen }: Of & { readonly id: string; readonly isOpen: boolean }) {
  const places = usePlaces();
  const { duties } = useSession();
  const [which, ask] = useParam('lines');
  const confirm = useAct(confirmAll, { changes: [bankStatement.name, bankLine.name] });
  const isReconciler = reconcilers.some(({ duty }) => duties.includes(duty));
  const proposed = lines.filter(({ status }) => status === 'proposed').length;
  const rows = lines.filter(({ status }) =>
    which === 'unfinished' ? unfinished.some((one) => one === status) : which === '' || status === which,
  );
  return (
    <Part
      title="Lines"
      action={
        <>
          <Select aria-label="Lines shown" value={which} choices={pick} onPick={ask} />
          {isOpen && isReconciler && proposed > 0 && (
            <button
              type="button"
              className="button"
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ id })}
            >
              Confirm {proposed === 1 ? 'one proposal' : `${proposed} proposals`}
            </button>
          )}
        </>
      }
    >
      {confirm.error && (
        <p role="alert" className="wrong px-4 pb-2">
          {confirm.error.message}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="note px-4 pb-4">No line is in this state.</p>
      ) : (
        <Table
          label="Lines"
          rows={rows}
          id={({ id: own }) => own}
          step={50}
          file="bank-lines"
          columns={[
            {
              label: 'Line',
              name: ({ number }) => number,
              show: ({ id: own, number }) => (
                <Link to={places.rowAt('bank_line', own) ?? ''} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'Posted on', day: ({ postedOn }) => postedOn },
            { label: 'Kind', text: ({ kind }) => lineKinds[kind] },
            { label: 'Description', text: ({ about }) => about, className: 'wrap-anywhere' },
            { label: 'Check', text: ({ checkNumber }) => checkNumber },
            { label: 'Finding', text: ({ finding }) => finding, className: 'wrap-anywhere' },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={bankLine} state={status} />,
            },
            { label: 'Amount', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
    </Part>
  );
}

function Outstanding({ of: { outstanding } }: Of) {
  const places = usePlaces();
  return (
    <Part title="Outstanding payments">
      {outstanding.length === 0 ? (
        <p className="note px-4 pb-4">The bank paid everything that was issued by the end of this statement.</p>
      ) : (
        <Table
          label="Outstanding payments"
          rows={outstanding}
          id={({ id }) => id}
          step={50}
          file="outstanding-payments"
          columns={[
            {
              label: 'Payment',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={places.rowAt('payment', id) ?? ''} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'Payee', text: ({ payee }) => payee, className: 'wrap-anywhere' },
            { label: 'Paid by', text: ({ paidBy }) => paidBy },
            { label: 'Issued on', day: ({ issuedOn }) => issuedOn },
            { label: 'Note', text: ({ isByHand }) => (isByHand ? 'Settled by hand, on no statement' : null) },
            { label: 'Amount', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
    </Part>
  );
}

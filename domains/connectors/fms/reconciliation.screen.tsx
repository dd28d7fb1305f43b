import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, dollars, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { upload } from '#web/data/upload.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { type ComparedBalance, compareBalances, comparedBalances } from './fms-calls.ts';
import { fmsReconciliation } from './fms-reconciliation.record.ts';
import { bucketNames } from './layout.ts';
import { postingsOf } from './posting-rows.tsx';

const outcomes: Readonly<Record<ComparedBalance['outcome'], readonly [words: string, tone: BadgeTone]>> = {
  equal: ['Equal', 'good'],
  transit: ['In transit', 'review'],
  rejected: ['Rejected', 'warn'],
  different: ['Different', 'danger'],
};

/** A reconciliation: the file goes in, and each balance says what explains it. */
export default function ReconciliationScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={fmsReconciliation} id={id} layout="below">
      {(row) => (
        <>
          <RecordSections record={fmsReconciliation} row={row} />
          {row.can.includes('cancel') && <Upload id={id} />}
          {row['fileHash'] ? <Balances key={row.version} id={id} until={String(row['asOf'])} /> : null}
        </>
      )}
    </RecordScreen>
  );
}

function Upload({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const send = useMutation<AnswerOf<typeof compareBalances>, Error, File>({
    mutationFn: (file) => upload({ path: urlOf(compareBalances, { id, name: file.name.slice(0, 120) }), file }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label="System balances" className="panel p-4 print:hidden">
      <h2 className="mb-2">System balances</h2>
      <DropPlace
        label="Upload balances"
        accept=".xlsx,.csv"
        disabled={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      >
        CSV or Excel with the columns Account, Encumbered and Expended.
      </DropPlace>
      {send.error && (
        <p role="alert" className="wrong mt-2">
          {send.error.message}
        </p>
      )}
    </section>
  );
}

function Balances({ id, until }: { readonly id: string; readonly until: string }) {
  return (
    <section aria-label="Balances" className="panel">
      <h2 className="px-4 pt-4 pb-2">Balances</h2>
      <Answered of={useCall(comparedBalances, { id })} skeleton="h-64">
        {({ rows }) => (
          <>
            <Table
              label="Balances"
              rows={rows.data}
              id={({ account, bucket }) => `${account} ${bucket}`}
              columns={[
                { label: 'Account', name: ({ account }) => account },
                { label: 'Type', text: ({ bucket }) => bucketNames[bucket] },
                {
                  label: 'Ledger',
                  money: ({ ledger }) => ledger,
                  show: ({ ledger, line, bucket }) =>
                    line ? (
                      <Link to={postingsOf(line, bucket, until)} className="link">
                        {dollars(ledger)}
                      </Link>
                    ) : (
                      dollars(ledger)
                    ),
                },
                { label: 'System', money: ({ system }) => system },
                { label: 'Difference', money: ({ system, ledger }) => system - ledger },
                { label: 'Waiting', money: ({ waiting }) => waiting },
                { label: 'Sent', money: ({ sent }) => sent },
                { label: 'Rejected', money: ({ rejected }) => rejected },
                {
                  label: 'Result',
                  text: ({ outcome }) => outcomes[outcome][0],
                  show: ({ outcome }) => <Badge tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</Badge>,
                },
              ]}
            />
            <CutNote of={rows} what="balances">
              Differences come first.
            </CutNote>
          </>
        )}
      </Answered>
    </section>
  );
}

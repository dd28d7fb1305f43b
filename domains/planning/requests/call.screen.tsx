import { useState } from 'react';
import { allows, type AnyRecord, dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { budgetPages } from '../budget-pages.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { requestPages as pages } from '../request-pages.ts';
import { budgetCall } from './budget-call.record.ts';
import { fillDraft, type FilledDraft } from './request-calls.ts';
import { officer } from './request-words.ts';

/** A budget call, with the way to its requests and what is recommended put into the draft. */
export default function CallScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={budgetCall as AnyRecord} id={id}>
      {(row) => (
        <>
          {row.status !== 'draft' && (
            <Panel title="Requests">
              <div className="flex flex-wrap gap-2 px-4 pb-4">
                <Link to={`${href(pages.requests)}?call=${row.id}`} className="button">
                  Open requests
                </Link>
                <Link to={`${href(pages.sideBySide)}?call=${row.id}`} className="button">
                  Requested to adopted
                </Link>
                <Link to={`${href(pages.requestChanges)}?call=${row.id}`} className="button">
                  Changes for the council
                </Link>
                {row.status !== 'closed' && <FillDraft id={row.id} budgetId={String(row['budget'])} />}
              </div>
            </Panel>
          )}
          <RecordSections record={budgetCall as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** Missing lines are shown before they are made. */
function FillDraft({ id, budgetId }: { readonly id: string; readonly budgetId: string }) {
  const me = useSession();
  const [missing, setMissing] = useState<FilledDraft['missing']>([]);
  const { mutate, error, isPending } = useAct(fillDraft, {
    changes: [budget.name, budgetLine.name],
    onDone: (done) => {
      setMissing(done.missing);
      if (done.missing.length === 0)
        say({ title: `${done.set} ${done.set === 1 ? 'line' : 'lines'} set, ${done.made} created`, tone: 'good' });
    },
    onRefused: ({ message }) => missing.length === 0 && say({ title: message }),
  });
  if (!allows(officer, actorOf(me))) return null;
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={() => mutate({ id, makesLines: false })}>
        Put recommended into draft
      </button>
      <Link to={href(budgetPages.budget, { id: budgetId })} className="button">
        Open draft
      </Link>
      {missing.length > 0 && (
        <Confirm
          title={`Create ${missing.length} missing ${missing.length === 1 ? 'line' : 'lines'}`}
          action="Create and set"
          isBusy={isPending}
          trouble={error?.message}
          onConfirm={() => mutate({ id, makesLines: true })}
          onClose={() => setMissing([])}
        >
          <p className="mb-3">The draft has no line for these accounts. Nothing is set yet.</p>
          <Scrolling label="Lines to create" className="max-h-72 overflow-y-auto">
            <Table
              label="Missing lines"
              rows={missing}
              id={({ account }) => account}
              isDense
              columns={[
                { label: 'Account', name: ({ account }) => account },
                { label: 'Name', text: ({ name }) => name },
                { label: 'Recommended', money: ({ cents }) => cents },
              ]}
            />
          </Scrolling>
          <p className="note mt-2">{dollars(missing.reduce((sum, { cents }) => sum + cents, 0))} in all.</p>
        </Confirm>
      )}
    </>
  );
}

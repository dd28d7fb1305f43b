import { Suspense } from 'react';
import { href } from '#kernel';
import { useCall, useEdit } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { VotePanel } from '../../vote/vote-panel.tsx';
import { budget } from '../budget.record.ts';
import { callBudgetRoll } from '../budget-vote.ts';
import { UnitsPanel } from '../units/units-panel.tsx';
import { CopyBefore } from './copy-before.tsx';
import { DraftGrid } from './draft-grid.tsx';
import { type DraftBudget, draftBudget, draftStates } from './drafting.ts';

const RollCall = later(() => import('../../vote/roll-call.tsx'));
const FundsPanel = later(() => import('../../revenue/funds-panel.tsx'));

/** A budget: its amounts line by line while it is a proposal, the way to its balances once it is adopted. */
export default function BudgetScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={budget} id={id} layout="below">
      {(row) => (
        <>
          {draftStates.includes(String(row.status)) ? (
            <Drafting row={row} />
          ) : (
            <>
              <VotePanel row={row} />
              <div className="panel space-y-2 p-4">
                <p>
                  <Link to={`${href(pages.budgets)}?budget=${row.id}`} className="link">
                    Line balances
                  </Link>{' '}
                  <span className="text-muted">
                    are in Budget Management. Only amendments change an adopted budget.
                  </span>
                </p>
                <InTheBook id={row.id} isPublished={row['isPublished'] === true} mayEdit={row.can.includes('edit')} />
              </div>
            </>
          )}
          {row.can.includes(callBudgetRoll.name) && (
            <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
              <RollCall row={row} act={callBudgetRoll as never /* the panel asks the same of every record */} />
            </Suspense>
          )}
          <Suspense fallback={<div aria-busy="true" className="skeleton h-24" />}>
            <FundsPanel budget={row.id} />
          </Suspense>
          <RecordSections record={budget} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** Whether residents find it, and the way to let them or to take it back. */
function InTheBook({ id, isPublished, mayEdit }: { id: string; isPublished: boolean; mayEdit: boolean }) {
  return (
    <p>
      {isPublished ? (
        <>
          Published in the{' '}
          <Link to={href(pages.book)} className="link">
            public budget book
          </Link>
          .
        </>
      ) : (
        'Not published in the public budget book.'
      )}{' '}
      {mayEdit && (
        <Link to={`${href(pages.budget, { id })}?edit`} className="link">
          {isPublished ? 'Edit or unpublish' : 'Publish'}
        </Link>
      )}
    </p>
  );
}

type BudgetRow = { readonly id: string; readonly version: number; readonly status?: unknown };

function Drafting({ row }: { row: BudgetRow }) {
  const id = row.id;
  const state = String(row.status);
  const draft = useCall(draftBudget, { id });
  const me = useSession();
  const isOpen = state === 'draft';
  const drafts = isOpen && (me.role !== 'user' || me.duties.includes('budget_officer'));
  return (
    <Answered of={draft} skeleton="h-72">
      {(data) => {
        return (
          <section aria-label="Amounts" className="space-y-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-base font-semibold">Amounts</h2>
              {drafts && <CopyBefore id={id} draft={data} />}
            </div>
            {!isOpen && (
              <p role="note" className="panel px-4 py-2.5">
                The budget is {state}, so its amounts and lines are locked. Send it back to draft to change them.
              </p>
            )}
            <Faults faults={data.faults} />
            <Warnings warnings={data.warnings} row={row} maySwitch={drafts} />
            <UnitsPanel id={id} draft={data} mayEdit={drafts} />
            <DraftGrid key={id} id={id} draft={data} mayEdit={drafts} />
          </section>
        );
      }}
    </Answered>
  );
}

/** What it can be proposed with all the same, said before it is, with the switch that changes it. */
function Warnings({
  warnings,
  row,
  maySwitch,
}: {
  warnings: DraftBudget['warnings'];
  row: BudgetRow;
  maySwitch: boolean;
}) {
  const edit = useEdit(budget, { changes: [draftBudget.id, 'revenue.funds'] });
  return warnings.map(({ code, sentence }) => (
    <section key={code} aria-label="Warning" className="panel border-warn flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 flex-1 basis-64">{sentence}</p>
      {maySwitch && code === 'balances' && (
        <button
          type="button"
          className="button"
          disabled={edit.isPending}
          onClick={() => edit.mutate({ id: row.id, version: row.version, change: { balances: true } })}
        >
          Balance by fund
        </button>
      )}
      {edit.error && <p role="alert">{edit.error.message}</p>}
    </section>
  ));
}

const MOST_FAULTS = 20;

/** What stands against the adoption, each with the way to where it is put right. */
function Faults({ faults }: { faults: DraftBudget['faults'] }) {
  if (faults.length === 0) return null;
  const more = faults.length - MOST_FAULTS;
  return (
    <section aria-label="Required before adoption" className="panel border-warn p-4">
      <h3 className="font-semibold">Required before adoption</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {faults.slice(0, MOST_FAULTS).map(({ line, sentence }) => (
          <li key={line ?? sentence}>
            {sentence}{' '}
            {line !== null && (
              <Link to={href(pages.line, { id: line })} className="link">
                Open line
              </Link>
            )}
          </li>
        ))}
        {more > 0 && <li>And {more} more.</li>}
      </ul>
    </section>
  );
}

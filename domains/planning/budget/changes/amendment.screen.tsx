import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { ApprovalPanel } from '../../../workflow/public.tsx';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordSections } from '#web/record/record-page.tsx';
import { NotFound } from '#web/shell/not-found.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { useCall } from '#web/data/calls.ts';
import { AfterTable, type ProposedChange, type ProposedMoves } from './after-table.tsx';
import { callAmendmentRoll } from './amendment-vote.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { amendmentUndoing, type Undoing } from './who-decides.ts';

const RollCall = later(() => import('../../vote/roll-call.tsx'));
const VotePanel = later(async () => ({ default: (await import('../../vote/vote-panel.tsx')).VotePanel }));
const RecordForm = later(async () => ({ default: (await import('#web/record/record-form.tsx')).RecordForm }));

/** A change of the budget: what the lines hold before and after it while it is typed, and how it is decided on then. */
export default function AmendmentScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { search } = usePlace();
  const query = new URLSearchParams(search);
  const { data: row, error, refetch } = useRow(budgetAmendment, id, id !== 'new');
  const undoing = useCall(amendmentUndoing, row?.can.includes('undo') ? { id } : null);
  if (id === 'new') {
    const [line, budget] = [query.get('line'), query.get('transfers')];
    if (budget) return <Form row={null} start={betweenFunds(budget)} />;
    return <Form row={null} start={{ lines: line ? [{ line }, {}] : [{}, {}] }} />;
  }
  if (!row && error instanceof ProblemError && error.status === 404) return <NotFound sentence={error.message} />;
  if (!row && error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!row) return <div aria-busy="true" className="skeleton h-96" />;
  if (query.has('edit') && row.can.includes('edit')) return <Form row={row as never} />;
  const shown = row as unknown as Shown<typeof budgetAmendment>; // the row of this record
  const isOpen = ['draft', 'returned'].includes(shown.status);
  return (
    <RecordPage record={budgetAmendment} row={asTheirs(row, undoing.data)}>
      {shown.status === 'scheduled' && <Ahead day={shown.day} because={shown.waitsBecause} />}
      <ApprovalPanel record={budgetAmendment.name} id={id} />
      <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
        {row.can.includes(callAmendmentRoll.name) && (
          <RollCall row={row} act={callAmendmentRoll as never /* the panel asks the same of every record */} />
        )}
        {shown.metOn !== null && <VotePanel row={row} word="Voted" />}
      </Suspense>
      <RecordSections record={budgetAmendment} row={row} />
      {isOpen && (
        <AfterTable
          kind={shown.kind}
          wishes={(shown.lines ?? []).map(({ line, increase, decrease }) => ({
            line,
            cents: (increase?.cents ?? 0) - (decrease?.cents ?? 0),
          }))}
          moves={{ budget: shown.transferBudget, cents: shown.betweenFunds?.cents ?? 0 }}
        />
      )}
    </RecordPage>
  );
}

/** A form that begins with a transfer between the funds of a budget. */
const betweenFunds = (budget: string) => ({
  kind: 'amendment',
  transferBudget: budget,
  transfers: [{ type: 'operating' }],
  lines: [],
});

/** It is approved, and the ledger does not know it yet: on which day it posts, or why it did not. */
const Ahead = ({ day, because }: { readonly day: string; readonly because: string | null }) => (
  <section aria-label="Scheduled" className={because ? 'panel border-warn p-4' : 'panel p-4'}>
    <p className="font-medium">
      {because ? `Was due on ${wholeDay(day)} and could not be posted.` : `Posts on ${wholeDay(day)}.`}
    </p>
    <p className="note mt-1">
      {because
        ? `${because} It is tried again every day until it posts or a budget officer cancels it.`
        : 'Until then the balances of its lines do not change. Funds and lines are judged again on that day.'}
    </p>
  </section>
);

/** Undoing is offered to whoever has the authority for it; the others read why not. */
function asTheirs<R extends Pick<Shown<typeof budgetAmendment>, 'can' | 'cannot'>>(row: R, undoing?: Undoing): R {
  if (!row.can.includes('undo') || undoing?.isTheirs) return row;
  const cannot = undoing ? { ...row.cannot, undo: undoing.sentence } : row.cannot;
  return { ...row, can: row.can.filter((name) => name !== 'undo'), cannot };
}

function Form({
  row,
  start,
}: {
  row: Parameters<typeof RecordForm>[0]['row'];
  start?: Readonly<Record<string, unknown>>;
}) {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <RecordForm key={row?.id ?? 'new'} record={budgetAmendment} row={row} {...(start ? { start } : {})}>
        {(drafts) => (
          <AfterTable
            kind={drafts['kind'] === 'amendment' ? 'amendment' : 'transfer'}
            wishes={typed(drafts['lines'])}
            moves={typedMoves(drafts)}
          />
        )}
      </RecordForm>
    </Suspense>
  );
}

/** What is typed so far; a text that is no amount yet counts as nothing. */
function typed(lines: unknown): readonly ProposedChange[] {
  return (lines as readonly Readonly<Record<string, unknown>>[]).flatMap(({ line, increase, decrease }) =>
    typeof line === 'string' && line !== '' ? [{ line, cents: centsOf(increase) - centsOf(decrease) }] : [],
  );
}

/** What moves between funds, as far as it is typed. */
function typedMoves({ transferBudget, transfers }: Readonly<Record<string, unknown>>): ProposedMoves {
  const rows = (transfers ?? []) as readonly Readonly<Record<string, unknown>>[]; // as the form keeps lines
  return {
    budget: typeof transferBudget === 'string' && transferBudget !== '' ? transferBudget : null,
    cents: rows.reduce((sum, { amount }) => sum + Math.max(0, centsOf(amount)), 0),
  };
}

function centsOf(text: unknown): number {
  const number = typeof text === 'string' ? Number(text.replace(/[$,\s]/g, '')) : 0;
  return Number.isFinite(number) ? Math.round(number * 100) : 0;
}

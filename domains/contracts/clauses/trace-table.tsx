import type { ComponentProps } from 'react';
import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { clausePages } from '../clause-pages.ts';
import type { TraceRow } from './clause-calls.ts';
import { isOpen, needs, type TraceState, traceStates } from './clause-words.ts';
import { contractClause } from './contract-clause.record.ts';

const tones: Readonly<Record<TraceState, BadgeTone>> = {
  included: 'good',
  removal_requested: 'warn',
  counsel_decides: 'warn',
  excepted: 'plain',
  missing: 'danger',
  no_text: 'danger',
  not_required: 'plain',
};

type Column = ComponentProps<typeof Table<TraceRow>>['columns'][number];

interface TraceTableProps {
  readonly rows: readonly TraceRow[];
  /** The CSV file, on the page that shows all of them. */
  readonly file?: string;
}

/** What the law can require of a contract, row by row, and where it stands; in brief on the contract’s own page. */
export function TraceTable({ rows, file }: TraceTableProps) {
  const { may } = useSession();
  const mayWrite = may.create.includes(contractClause.name);
  const clause: Column = {
    label: 'Clause',
    name: ({ clause: letter, title }) => `${letter} ${title}`,
    show: ({ clause: letter, title, use }) =>
      use ? (
        <Link to={href(clausePages.clauseUse, { id: use })} className="link">
          {letter} {title}
        </Link>
      ) : (
        <>
          {letter} {title}
        </>
      ),
  };
  const why: Column = { label: 'Why', text: ({ because }) => because };
  const version: Column = { label: 'Version', text: ({ code, version: of }) => (code ? `${code} v${of ?? 1}` : null) };
  const trace: Column = {
    label: 'Trace',
    text: ({ state, exception }) => [traceStates[state], exception].filter(Boolean).join(': '),
    show: (row) => <State row={row} mayWrite={mayWrite} />,
  };
  const columns: readonly Column[] = file
    ? [
        clause,
        { label: 'Law', text: ({ citation, isOwn }) => (isOwn ? 'Agency’s own' : citation) },
        { label: 'Need', text: ({ need }) => needs[need] },
        why,
        version,
        { label: 'Section', text: ({ section }) => section },
        trace,
      ]
    : [clause, why, version, trace];
  return (
    <Table
      label="Clause trace"
      rows={rows}
      id={({ rule, clause: letter }) => rule ?? letter}
      columns={columns}
      {...(file ? { file } : {})}
    />
  );
}

function State({ row, mayWrite }: { readonly row: TraceRow; readonly mayWrite: boolean }) {
  const { state, exception, rule, title } = row;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state === 'not_required' ? (
        <span className="text-muted">{traceStates[state]}</span>
      ) : (
        <Badge tone={tones[state]}>{traceStates[state]}</Badge>
      )}
      {exception && <span className="text-muted">{exception}</span>}
      {state === 'no_text' && isOpen(row) && mayWrite && (
        <Link
          to={`${href(clausePages.clause, { id: 'new' })}?${new URLSearchParams({ rule: rule ?? '', title })}`}
          className="link print:hidden"
        >
          Write clause
        </Link>
      )}
    </span>
  );
}

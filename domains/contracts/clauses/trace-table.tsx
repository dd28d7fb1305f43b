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

interface TraceTableProps {
  readonly rows: readonly TraceRow[];
  /** The CSV file, on the page that shows all of them. */
  readonly file?: string;
}

/** What the law can require of a contract, row by row, and where it stands. */
export function TraceTable({ rows, file }: TraceTableProps) {
  const { may } = useSession();
  return (
    <Table
      label="Clause trace"
      rows={rows}
      id={({ rule, clause }) => rule ?? clause}
      {...(file ? { file } : {})}
      columns={[
        {
          label: 'Clause',
          name: ({ clause, title }) => `${clause} ${title}`,
          show: ({ clause, title, use }) =>
            use ? (
              <Link to={href(clausePages.clauseUse, { id: use })} className="link">
                {clause} {title}
              </Link>
            ) : (
              <>
                {clause} {title}
              </>
            ),
        },
        { label: 'Law', text: ({ citation, isOwn }) => (isOwn ? 'Agency’s own' : citation) },
        { label: 'Need', text: ({ need }) => needs[need] },
        { label: 'Why', text: ({ because }) => because },
        { label: 'Version', text: ({ code, version }) => (code ? `${code} v${version ?? 1}` : null) },
        { label: 'Section', text: ({ section }) => section },
        {
          label: 'Trace',
          text: ({ state, exception }) => [traceStates[state], exception].filter(Boolean).join(': '),
          show: (row) => (
            <span className="flex flex-wrap items-center gap-2">
              {row.state === 'not_required' ? (
                <span className="text-muted">{traceStates[row.state]}</span>
              ) : (
                <Badge tone={tones[row.state]}>{traceStates[row.state]}</Badge>
              )}
              {row.exception && <span className="text-muted">{row.exception}</span>}
              {row.state === 'no_text' && isOpen(row) && may.create.includes(contractClause.name) && (
                <Link
                  to={`${href(clausePages.clause, { id: 'new' })}?${new URLSearchParams({ rule: row.rule ?? '', title: row.title })}`}
                  className="link print:hidden"
                >
                  Write clause
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

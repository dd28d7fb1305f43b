import { useRef, useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { type Edits, noEdits, pastedBlock, putValues, redo, undo, unsavedValues } from '../budget/drafting/edits.ts';
import { GridCell } from '../budget/drafting/grid-cell.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { CommentsLink } from './comments-link.tsx';
import {
  type Cell,
  cellsOf,
  columnLabels,
  isEdited,
  keyOf,
  type LineColumn,
  lineColumns,
  lineNow,
  readCell,
  savedCells,
  shownIn,
} from './line-cells.ts';
import { type RequestSheet, setRequestLines, type SheetLine } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { askedBy } from './request-totals.ts';

const amounts = ['base', 'oneTime', 'ongoing'] as const;

interface GridProps {
  readonly id: string;
  readonly sheet: RequestSheet;
}

/** Lines as in a spreadsheet: typed, pasted, undone; saved all at once. */
export function LinesGrid({ id, sheet: { lines, mayEdit } }: GridProps) {
  const [typed, setEdits] = useState<Edits<Cell>>(noEdits);
  // Lines that are read again take nothing typed away.
  const saved = savedCells(lines);
  const edits = unsavedValues(typed, saved);
  if (edits !== typed) setEdits(edits);
  /** What a line was when its edit began: a change made since is not overwritten. */
  const versions = useRef(new Map<string, number>());
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const [isTyping, setTyping] = useState(false);
  const { mutate, error, isPending } = useAct(setRequestLines, {
    changes: [requestLine.name, budgetRequest.name],
    onDone: () => {
      versions.current.clear();
      setEdits(noEdits);
      say({ title: 'Lines saved', tone: 'good' });
    },
  });
  if (lines.length === 0)
    return (
      <Empty icon="wallet" title="No lines">
        {mayEdit ? 'Add a line for each account that you request.' : 'No line was requested for this cost center.'}
      </Empty>
    );
  const put = (cells: ReadonlyMap<string, Cell>) => {
    for (const line of lines)
      if (!isEdited(line, edits.now) && isEdited(line, cells)) versions.current.set(line.id, line.version);
    setEdits((known) => putValues(known, cells, saved));
  };
  const keep = (line: SheetLine, column: LineColumn, text: string) => {
    const read = readCell(column, text, line);
    setTrouble('refused' in read ? [read.refused] : []);
    if ('value' in read) put(new Map([[keyOf(line.id, column), read.value]]));
  };
  const paste = (text: string, row: number, column: LineColumn) => {
    const found = pastedBlock<SheetLine, Cell>(text, {
      lines,
      columns: lineColumns.map((name) => (cell: string, line: SheetLine) => readCell(name, cell, line)),
      row,
      column: lineColumns.indexOf(column),
      of: 'request',
    });
    setTrouble(found.refused);
    put(cellsOf(found.cells));
  };
  const now = lines.map((line) => lineNow(line, edits.now));
  const changed = now.filter((line) => isEdited(line, edits.now));
  const cell = (line: SheetLine, row: number, column: LineColumn) => (
    <GridCell
      label={`${columnLabels[column]} of ${line.name}`}
      column={column}
      value={shownIn(line, column)}
      className={column === 'justification' ? 'w-full min-w-40' : 'w-28'}
      isText={column === 'justification'}
      isDisabled={isPending}
      isSound={(text) => 'value' in readCell(column, text, line)}
      onKeep={(text) => keep(line, column, text)}
      onUndo={() => setEdits(undo)}
      onRedo={() => setEdits(redo)}
      onPaste={(text) => paste(text, row, column)}
      onTyping={setTyping}
    />
  );
  const isClean = edits.now.size === 0 && !isTyping;
  return (
    <>
      <table className="grid-table dense">
        <caption className="sr-only">Request lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {amounts.map((name) => (
              <th key={name} scope="col" className="amount">
                {columnLabels[name]}
              </th>
            ))}
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Justification</th>
          </tr>
        </thead>
        <tbody>
          {now.map((line, row) => (
            <tr key={line.id} className={isEdited(line, edits.now) ? 'bg-raised/60' : ''}>
              <td className="lg:min-w-52">
                <Link to={href(pages.requestLine, { id: line.id })} className="link font-medium">
                  {line.name}
                </Link>
                <span className="block">
                  <span className="note mr-2 font-mono">{line.account}</span>
                  <CommentsLink {...line} to={href(pages.requestLine, { id: line.id })} />
                </span>
              </td>
              {amounts.map((name) => (
                <td key={name} className="amount" data-label={columnLabels[name]}>
                  {mayEdit ? cell(line, row, name) : dollars(line[name])}
                </td>
              ))}
              <td className="amount" data-label="Total">
                {dollars(askedBy(line))}
              </td>
              <td data-label={columnLabels.justification}>
                {mayEdit ? cell(line, row, 'justification') : line.justification}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {amounts.map((name) => (
              <td key={name} className="amount" data-label={columnLabels[name]}>
                {dollars(now.reduce((sum, line) => sum + line[name], 0))}
              </td>
            ))}
            <td className="amount" data-label="Total" aria-live="polite">
              {dollars(now.reduce((sum, line) => sum + askedBy(line), 0))}
            </td>
            <td className="note">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</td>
          </tr>
        </tfoot>
      </table>
      {mayEdit && (
        <div role="toolbar" aria-label="Edits" className="flex flex-wrap items-center gap-2 px-4 py-3">
          <span className="mr-auto" aria-live="polite">
            {error || trouble.length > 0 ? (
              <span className="text-danger">
                {error ? error.message : trouble.slice(0, 3).join('. ')}
                {!error && trouble.length > 3 && `, and ${trouble.length - 3} more`}
              </span>
            ) : (
              <span className="text-muted">
                {changed.length === 0
                  ? 'Type amounts, or paste them from a spreadsheet, then save.'
                  : `${changed.length} ${changed.length === 1 ? 'line is' : 'lines are'} not saved`}
              </span>
            )}
          </span>
          <button
            type="button"
            className="button"
            disabled={edits.past.length === 0 || isPending}
            onClick={() => setEdits(undo)}
          >
            Undo
          </button>
          <button
            type="button"
            className="button"
            disabled={edits.future.length === 0 || isPending}
            onClick={() => setEdits(redo)}
          >
            Redo
          </button>
          <button
            type="button"
            className="button"
            disabled={isClean || isPending}
            onClick={() => {
              versions.current.clear();
              setTrouble([]);
              setEdits(noEdits);
            }}
          >
            Discard
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={isClean || isPending}
            onClick={() => {
              if (changed.length > 0) mutate({ id, lines: changed.map((line) => wishOf(line, versions.current)) });
            }}
          >
            Save lines
          </button>
        </div>
      )}
    </>
  );
}

const wishOf = (
  { id, version, base, oneTime, ongoing, justification }: SheetLine,
  versions: ReadonlyMap<string, number>,
) => ({ id, version: versions.get(id) ?? version, base, oneTime, ongoing, justification: justification ?? '' });

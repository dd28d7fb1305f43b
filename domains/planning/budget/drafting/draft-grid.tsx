import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { allGrown, type DraftBudget, type DraftLine, ownAmounts, setDraftAmounts } from './drafting.ts';
import { DraftTools } from './draft-tools.tsx';
import { centsOf, type Edits, noEdits, pasted, put, redo, undo, unsaved } from './edits.ts';

const inDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

interface GridProps {
  readonly id: string;
  readonly draft: DraftBudget;
  readonly mayEdit: boolean;
}

/** Amounts of a proposal as in a spreadsheet: typed, pasted, undone; kept all at once when somebody says so. */
export function DraftGrid({ id, draft, mayEdit }: GridProps) {
  const { lines, before } = draft;
  const [typed, setEdits] = useState<Edits>(noEdits);
  // Lines that are read again take nothing typed away. What is saved is forgotten for good: it is no edit of a later change.
  const edits = unsaved(typed, lines);
  if (edits !== typed) setEdits(edits);
  /** What a line was when its edit began: a change made since is not overwritten. */
  const versions = useRef(new Map<string, number>());
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const table = useRef<HTMLTableElement>(null);
  const { mutate, error, isPending } = useAct(setDraftAmounts, {
    changes: [budgetLine.name, budget.name],
    onDone: () => {
      versions.current.clear();
      setEdits(({ now }) => ({ ...noEdits, now }));
      say({ title: 'Amounts saved', tone: 'good' });
    },
  });
  if (lines.length === 0)
    return (
      <div className="panel">
        <Empty icon="wallet" title="This budget has no lines yet">
          {before && mayEdit
            ? `Copy those of ${before.name}, or add the first under Lines.`
            : 'Add or import lines under Lines.'}
        </Empty>
      </div>
    );
  const amounts = (wished: ReadonlyMap<string, number>) => {
    for (const { id: line, version } of lines)
      if (wished.has(line) && !edits.now.has(line)) versions.current.set(line, version);
    setEdits((known) => put(known, wished, lines));
  };
  const go = (at: number) => {
    const field = table.current?.querySelectorAll('input')[at];
    field?.focus();
    field?.select();
  };
  const keys = (event: KeyboardEvent, at: number) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
      setEdits(event.shiftKey ? redo : undo);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trimEnd())) return;
    event.preventDefault();
    const found = pasted(text, lines, at);
    setTrouble(found.refused);
    amounts(found.amounts);
  };
  const sum = (of: (line: DraftLine) => number) =>
    lines.filter(({ parent }) => parent === null).reduce((all, line) => all + of(line), 0);
  const whole = sum((line) => edits.now.get(line.id) ?? line.cents);
  return (
    <>
      {mayEdit && (
        <DraftTools
          edits={edits}
          isBusy={isPending}
          trouble={error ? [error.message] : trouble}
          onUndo={() => setEdits(undo)}
          onRedo={() => setEdits(redo)}
          onGrow={(percent) =>
            amounts(
              allGrown(
                ownAmounts(lines.map((line) => ({ ...line, cents: edits.now.get(line.id) ?? line.cents }))),
                percent,
              ),
            )
          }
          onDiscard={() => {
            versions.current.clear();
            setEdits(noEdits);
          }}
          onKeep={() => mutate({ id, lines: lines.flatMap((line) => wishOf(line, edits.now, versions.current)) })}
        />
      )}
      {draft.more > 0 && (
        <p role="note" className="panel border-warn px-4 py-2.5">
          The first {lines.length.toLocaleString('en-US')} lines by account. {draft.more.toLocaleString('en-US')} more
          are not shown or totaled here; change or import them under Lines.
        </p>
      )}
      <div className="panel overflow-x-auto">
        <table ref={table} className="grid-table dense">
          <caption className="sr-only">Line amounts and the prior budget</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" className="amount">
                {before?.name ?? 'Before'}
              </th>
              <TableHead figures={['Amount', 'Change']} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line
                key={line.id}
                line={line}
                edited={edits.now.get(line.id)}
                mayEdit={mayEdit && !isPending}
                onKey={(event) => keys(event, at)}
                onPaste={(event) => paste(event, at)}
                onPut={(cents) => amounts(new Map([[line.id, cents]]))}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="amount" data-label={before?.name ?? 'Before'}>
                {dollars(sum(({ before: old }) => old ?? 0))}
              </td>
              <td className="amount" data-label="Amount" aria-live="polite">
                {dollars(whole)}
              </td>
              <td className="amount" data-label="Appropriated">
                {draft.more === 0 && draft.appropriation !== null && draft.appropriation !== whole && (
                  <span className="text-warn font-normal">{dollars(draft.appropriation)} is appropriated</span>
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

const wishOf = ({ id, version }: DraftLine, now: Edits['now'], versions: ReadonlyMap<string, number>) => {
  const cents = now.get(id);
  return cents === undefined ? [] : [{ id, version: versions.get(id) ?? version, cents }];
};

interface LineProps {
  readonly line: DraftLine;
  readonly edited: number | undefined;
  readonly mayEdit: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onPut: (cents: number) => void;
}

function Line({ line, edited, mayEdit, onKey, onPaste, onPut }: LineProps) {
  const { name, account, isGroup, before, cents } = line;
  const now = edited ?? cents;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && centsOf(typed) === null;
  const keep = () => {
    const wished = typed === null ? null : centsOf(typed);
    if (wished !== null) onPut(wished);
    setTyped(null);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null);
    else {
      if (event.key !== 'Tab' && (event.ctrlKey || event.metaKey || /^(Arrow(Up|Down)|Enter)$/.test(event.key))) keep();
      onKey(event);
    }
  };
  return (
    <tr className={edited === undefined ? '' : 'bg-raised/60'}>
      <td className="lg:min-w-64">
        <Link to={href(pages.line, { id: line.id })} className="link font-medium">
          {name}
        </Link>
        <span className="note block font-mono">
          {account}
          {isGroup && ' · group'}
        </span>
      </td>
      <td className="amount" data-label="Before">
        {before === null ? <span className="text-muted">new</span> : dollars(before)}
      </td>
      <td className="amount" data-label="Amount">
        {mayEdit ? (
          <input
            inputMode="decimal"
            aria-label={`Amount of ${name}`}
            aria-invalid={isWrong}
            className="control min-h-0 w-36 py-1 text-right tabular-nums"
            value={typed ?? inDollars(now)}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={keep}
            onKeyDown={key}
            onPaste={onPaste}
          />
        ) : (
          dollars(now)
        )}
        {edited !== undefined && <span className="note block">was {dollars(cents)}</span>}
      </td>
      <td className="amount" data-label="Change">
        {before === null || before === 0
          ? ''
          : `${now >= before ? '+' : ''}${(((now - before) / before) * 100).toFixed(1)}%`}
      </td>
    </tr>
  );
}

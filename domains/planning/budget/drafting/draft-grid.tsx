import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, Suspense, useState } from 'react';
import { dollars, plainAmount } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { filtersAsked, PAGE_LINES, readAddress } from '../grid/grid-address.ts';
import { Pages } from '../grid/pages.tsx';
import {
  aboveGroup,
  allGrown,
  DRAFT_PAGE,
  type DraftBudget,
  type DraftLine,
  draftLines,
  MOST_LINES,
  ownAmounts,
  setDraftAmounts,
} from './drafting.ts';
import { DraftRow } from './draft-line.tsx';
import { DraftTools } from './draft-tools.tsx';
import { accountsIn, type Edits, noEdits, pasted, put, redo, undo, unsaved } from './edits.ts';

// Few lines are found without it.
const DraftFilters = later(async () => ({ default: (await import('./draft-filters.tsx')).DraftFilters }));

/** More lines than these are drawn when they are asked for. */
const FIRST_LINES = 50;

const figure = new Intl.NumberFormat('en-US');

interface GridProps {
  readonly id: string;
  readonly draft: DraftBudget;
  readonly mayEdit: boolean;
}

/** Lines that are selected, from where the selection began to where it is now. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Amounts of a proposal as in a spreadsheet: typed, pasted, filled down, undone; kept all at once when a person says so. */
export function DraftGrid({ id, draft, mayEdit }: GridProps) {
  const { search } = usePlace();
  const asked = readAddress(search);
  const { over: _, ...filters } = filtersAsked(asked);
  const isNarrowed = Object.values(filters).some((one) => one !== null);
  const offset = (asked.page - 1) * DRAFT_PAGE;
  const found = useCall(draftLines, { id, ...filters, offset, limit: DRAFT_PAGE }, { keepsLast: true });
  const { lines, count } = found.data ?? { lines: [], count: 0 };
  const [typed, setEdits] = useState<Edits>(noEdits);
  // Lines that are read again take nothing typed away, nor do others that are shown. What is saved is forgotten for good: it is no edit of a later change.
  const edits = found.data ? unsaved(typed, lines, lines.length === draft.count) : typed;
  if (edits !== typed) setEdits(edits);
  /** Lines as they were when their edits began: a change made since is not overwritten. */
  const [begun, setBegun] = useState<ReadonlyMap<string, DraftLine>>(new Map());
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  /** Why the amounts are above a group, until a person decides. */
  const [above, setAbove] = useState<string | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = new Map(lines.map((line) => [line.id, line]));
  const wishes = [...edits.now].flatMap(([line, cents]) => {
    const version = (begun.get(line) ?? shown.get(line))?.version;
    return version === undefined ? [] : [{ id: line, version, cents }];
  });
  const drop = () => {
    setBegun(new Map());
    setEdits(noEdits);
  };
  const { mutate, error, isPending } = useAct(setDraftAmounts, {
    changes: [budgetLine.name, budget.name],
    onDone: () => {
      drop();
      setAbove(null);
      say({ title: 'Amounts saved', tone: 'good' });
    },
    // A line that is no longer here would keep all others from being saved.
    onRefused: ({ code, message, issues }) => {
      if (code === aboveGroup) setAbove(message);
      const gone = new Set(
        issues.flatMap(({ path, code }) =>
          code === 'reference' ? (wishes[Number(path.split('.')[1])]?.id ?? []) : [],
        ),
      );
      if (gone.size > 0)
        setEdits(({ now }) => ({ ...noEdits, now: new Map([...now].filter(([line]) => !gone.has(line))) }));
    },
  });
  const drawn = isWhole ? lines : lines.slice(0, FIRST_LINES);
  const isBusy = isPending || isReading;
  const amountOf = ({ id: line, cents }: DraftLine) => edits.now.get(line) ?? cents;
  const amounts = (wished: ReadonlyMap<string, number>, of: readonly DraftLine[] = lines) => {
    if (put(edits, wished, of).now.size > MOST_LINES) {
      setTrouble([`At most ${figure.format(MOST_LINES)} amounts are saved at once. Save or discard some first`]);
      return;
    }
    const starts = of.filter(({ id: line }) => wished.has(line) && !edits.now.has(line));
    setBegun((known) => new Map([...known, ...starts.map((line) => [line.id, line] as const)]));
    setEdits((known) => put(known, wished, of));
  };
  /** Lines that are not shown are read where they are needed; nothing is typed meanwhile. */
  const withLines = async (read: () => Promise<readonly DraftLine[]>, take: (of: readonly DraftLine[]) => void) => {
    setReading(true);
    try {
      take(await read());
    } catch (wrong) {
      setTrouble([wrong instanceof Error ? wrong.message : String(wrong)]);
    }
    setReading(false);
  };
  const grow = (percent: number) => {
    const all = (of: readonly DraftLine[]) =>
      amounts(allGrown(ownAmounts(of.map((line) => ({ ...line, cents: amountOf(line) }))), percent), of);
    setTrouble([]);
    if (count > MOST_LINES)
      setTrouble([`A percentage reaches ${figure.format(MOST_LINES)} lines at once. Filter the lines first`]);
    else if (count === lines.length) all(lines);
    else
      void withLines(
        () => send(draftLines, { id, ...filters, offset: 0, limit: MOST_LINES }).then((answer) => answer.lines),
        all,
      );
  };
  const paste = (text: string, at: number) => {
    const known = new Set(lines.map(({ account }) => account));
    const others = new Set([...accountsIn(text)].filter((account) => !known.has(account)));
    const take = (of: readonly DraftLine[]) => {
      const { amounts: wished, refused } = pasted(text, lines, at, of);
      setTrouble(refused);
      amounts(wished, [...lines, ...of]);
    };
    if (others.size === 0 || lines.length === draft.count) take([]);
    else void withLines(() => linesWith(id, others), take);
  };
  const places =
    range && ([range.from, range.to].map((one) => lines.findIndex(({ id: line }) => line === one)) as [number, number]);
  const [first, last] = places && !places.includes(-1) ? [Math.min(...places), Math.max(...places)] : [-1, -1];
  const fill = (at: number) => {
    const [from, to] = first < last ? [first, last] : [at - 1, at];
    const source = lines[from];
    if (!source) return;
    const cents = amountOf(source);
    amounts(new Map(lines.slice(from + 1, to + 1).map((line) => [line.id, cents])));
  };
  const select = (from: EventTarget | null, to: EventTarget | null) => {
    const [start, end] = [range?.from ?? lineAt(from), lineAt(to)];
    if (start && end) setRange({ from: start, to: end });
  };
  const change = [...edits.now].reduce((sum, [line, cents]) => {
    const of = shown.get(line) ?? begun.get(line);
    return of && of.parent === null ? sum + cents - of.cents : sum;
  }, 0);
  if (draft.count === 0)
    return (
      <div className="panel">
        <Empty icon="wallet" title="This budget has no lines yet">
          {draft.before && mayEdit
            ? `Copy those of ${draft.before.name}, or add the first under Lines.`
            : 'Add or import lines under Lines.'}
        </Empty>
      </div>
    );
  return (
    <>
      {mayEdit && (
        <DraftTools
          edits={edits}
          hidden={[...edits.now.keys()].filter((line) => !drawn.some(({ id }) => id === line)).length}
          applies={isNarrowed ? `Apply to ${figure.format(count)}` : 'Apply to all'}
          isBusy={isBusy}
          trouble={error ? [error.message] : trouble}
          onUndo={() => setEdits(undo)}
          onRedo={() => setEdits(redo)}
          onGrow={grow}
          onDiscard={drop}
          onKeep={() => mutate({ id, lines: wishes })}
        />
      )}
      {above !== null && (
        <Confirm
          title="Save above the group"
          action="Save anyway"
          isBusy={isPending}
          onConfirm={() => mutate({ id, lines: wishes, aboveGroups: true })}
          onClose={() => setAbove(null)}
        >
          <p>{above} The budget can’t be adopted until the group is raised or its lines are lowered.</p>
        </Confirm>
      )}
      {(draft.count > PAGE_LINES || isNarrowed) && (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-9" />}>
          <DraftFilters asked={asked} centers={draft.centers} />
        </Suspense>
      )}
      <Answered
        of={found}
        skeleton="h-72"
        isEmpty={() => lines.length === 0}
        empty={
          <div className="panel">
            <Empty icon="wallet" title="No matching lines">
              Shorten the search or clear a filter.
            </Empty>
          </div>
        }
      >
        {() => (
          <>
            {isNarrowed && (
              <p className="text-muted" aria-live="polite">
                {figure.format(count)} of {figure.format(draft.count)} lines match. The total is of all lines.
              </p>
            )}
            <div
              role="presentation"
              className="panel overflow-x-auto"
              onKeyDown={(event: KeyboardEvent) => {
                if (event.shiftKey && /^Arrow(Up|Down)$/.test(event.key)) select(event.target, document.activeElement);
                else if (!event.shiftKey && !event.ctrlKey && !event.metaKey) setRange(null);
              }}
              onMouseDown={(event: MouseEvent) => {
                if (event.shiftKey) select(document.activeElement, event.target);
                else setRange(null);
              }}
              onCopy={(event: ClipboardEvent) => {
                if (first === last) return;
                event.preventDefault();
                const chosen = lines.slice(first, last + 1).map((line) => plainAmount(amountOf(line)));
                event.clipboardData.setData('text/plain', chosen.join('\n'));
              }}
            >
              <table className="grid-table dense">
                <caption className="sr-only">Line amounts and the prior budget</caption>
                <thead>
                  <tr>
                    <th scope="col">Account</th>
                    <th scope="col" className="amount">
                      {draft.before?.name ?? 'Before'}
                    </th>
                    <TableHead figures={['Amount', 'Change']} />
                  </tr>
                </thead>
                <tbody>
                  {drawn.map((line, at) => (
                    <DraftRow
                      key={line.id}
                      line={line}
                      edited={edits.now.get(line.id)}
                      isSelected={first < last && at >= first && at <= last}
                      mayEdit={mayEdit && !isBusy}
                      onPaste={(text) => paste(text, at)}
                      onPut={(cents) => amounts(new Map([[line.id, cents]]))}
                      onFill={() => fill(at)}
                      onUndo={() => setEdits(undo)}
                      onRedo={() => setEdits(redo)}
                    />
                  ))}
                </tbody>
                <Total draft={draft} whole={draft.cents + change} />
              </table>
            </div>
            <p className="sr-only" aria-live="polite">
              {first < last && `${last - first + 1} amounts selected`}
            </p>
            {drawn.length < lines.length && (
              <button type="button" className="button" onClick={() => setWhole(true)}>
                Show {figure.format(lines.length - drawn.length)} more lines
              </button>
            )}
            <Pages count={count} asked={asked} size={DRAFT_PAGE} />
          </>
        )}
      </Answered>
    </>
  );
}

/** The line whose amount this is. */
const lineAt = (cell: EventTarget | null): string | null =>
  cell instanceof HTMLInputElement ? (cell.closest('tr')?.dataset['line'] ?? null) : null;

/** Lines with these accounts, wherever in the draft they are. */
async function linesWith(id: string, accounts: ReadonlySet<string>): Promise<readonly DraftLine[]> {
  const found: DraftLine[] = [];
  for (let offset = 0, count = 1; offset < count && found.length < accounts.size; offset += MOST_LINES) {
    const answer = await send(draftLines, { id, offset, limit: MOST_LINES });
    found.push(...answer.lines.filter(({ account }) => accounts.has(account)));
    count = answer.count;
  }
  return found;
}

/** What all lines of the draft add up to, whichever of them are shown. */
const Total = ({ draft, whole }: { readonly draft: DraftBudget; readonly whole: number }) => (
  <tfoot>
    <tr>
      <th scope="row">Total of {figure.format(draft.count)} lines</th>
      <td className="amount" data-label={draft.before?.name ?? 'Before'}>
        {dollars(draft.beforeCents)}
      </td>
      <td className="amount" data-label="Amount" aria-live="polite">
        {dollars(whole)}
      </td>
      <td className="amount" data-label="Appropriated">
        {draft.appropriation !== null && draft.appropriation !== whole && (
          <span className="text-warn font-normal">{dollars(draft.appropriation)} is appropriated</span>
        )}
      </td>
    </tr>
  </tfoot>
);

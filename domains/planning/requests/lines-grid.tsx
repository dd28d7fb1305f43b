import { type KeyboardEvent, useRef, useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { type RequestSheet, setRequestLines, type SheetLine } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { askedBy } from './request-totals.ts';
import { inDollars, typedCents } from './typed-cents.ts';

const amounts = [
  ['base', 'Base'],
  ['oneTime', 'One-time'],
  ['ongoing', 'Ongoing'],
] as const;
type Amount = (typeof amounts)[number][0];

interface Typed extends Readonly<Record<Amount, string>> {
  readonly version: number;
  readonly justification: string;
}

const typedOf = (line: SheetLine): Typed => ({
  version: line.version,
  base: inDollars(line.base) || '0',
  oneTime: inDollars(line.oneTime),
  ongoing: inDollars(line.ongoing),
  justification: line.justification ?? '',
});

interface GridProps {
  readonly id: string;
  readonly sheet: RequestSheet;
}

/** Lines as in a spreadsheet: typed, and saved all at once. */
export function LinesGrid({ id, sheet: { lines, mayEdit } }: GridProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const table = useRef<HTMLTableElement>(null);
  const { mutate, error, isPending } = useAct(setRequestLines, {
    changes: [requestLine.name, budgetRequest.name],
    onDone: () => {
      setTyped(new Map());
      say({ title: 'Lines saved', tone: 'good' });
    },
  });
  if (lines.length === 0)
    return (
      <Empty icon="wallet" title="No lines">
        {mayEdit ? 'Add a line for each account that you request.' : 'No line was requested for this cost center.'}
      </Empty>
    );
  const put = (line: SheetLine, change: Partial<Typed>) =>
    setTyped((known) => new Map(known).set(line.id, { ...(known.get(line.id) ?? typedOf(line)), ...change }));
  const wishes = [...typed].map(([line, one]) => ({
    id: line,
    version: one.version,
    justification: one.justification,
    base: typedCents(one.base),
    oneTime: typedCents(one.oneTime),
    ongoing: typedCents(one.ongoing),
  }));
  const sound = wishes.flatMap(({ base, oneTime, ongoing, ...rest }) =>
    base === null || oneTime === null || ongoing === null ? [] : [{ ...rest, base, oneTime, ongoing }],
  );
  const now = (line: SheetLine) => {
    const wish = sound.find((one) => one.id === line.id);
    return askedBy(wish ?? line);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const column = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`[data-of="${event.currentTarget.dataset['of']}"]`) ?? []),
    ];
    column[column.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <>
      <table ref={table} className="grid-table dense">
        <caption className="sr-only">Request lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {amounts.map(([name, label]) => (
              <th key={name} scope="col" className="amount">
                {label}
              </th>
            ))}
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Justification</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className={typed.has(line.id) ? 'bg-raised/60' : ''}>
              <td className="lg:min-w-52">
                <Link to={href(pages.requestLine, { id: line.id })} className="link font-medium">
                  {line.name}
                </Link>
                <span className="note block font-mono">{line.account}</span>
              </td>
              {amounts.map(([name, label]) => (
                <td key={name} className="amount" data-label={label}>
                  {mayEdit ? (
                    <input
                      inputMode="decimal"
                      data-of={name}
                      aria-label={`${label} of ${line.name}`}
                      aria-invalid={typedCents(typed.get(line.id)?.[name] ?? '') === null}
                      className="control min-h-0 w-28 py-1 text-right tabular-nums"
                      value={(typed.get(line.id) ?? typedOf(line))[name]}
                      disabled={isPending}
                      onChange={({ target }) => put(line, { [name]: target.value })}
                      onFocus={({ target }) => target.select()}
                      onKeyDown={key}
                    />
                  ) : (
                    dollars(line[name])
                  )}
                </td>
              ))}
              <td className="amount" data-label="Total">
                {dollars(now(line))}
              </td>
              <td data-label="Justification">
                {mayEdit ? (
                  <input
                    aria-label={`Justification of ${line.name}`}
                    className="control min-h-0 w-full min-w-40 py-1"
                    value={(typed.get(line.id) ?? typedOf(line)).justification}
                    maxLength={4000}
                    disabled={isPending}
                    onChange={({ target }) => put(line, { justification: target.value })}
                  />
                ) : (
                  line.justification
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {amounts.map(([name, label]) => (
              <td key={name} className="amount" data-label={label}>
                {dollars(lines.reduce((sum, line) => sum + (sound.find((one) => one.id === line.id) ?? line)[name], 0))}
              </td>
            ))}
            <td className="amount" data-label="Total" aria-live="polite">
              {dollars(lines.reduce((sum, line) => sum + now(line), 0))}
            </td>
            <td className="note">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</td>
          </tr>
        </tfoot>
      </table>
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          <span className="mr-auto" aria-live="polite">
            {error ? (
              <span className="text-danger">{error.message}</span>
            ) : (
              <span className="text-muted">
                {typed.size === 0
                  ? 'Type amounts, then save.'
                  : `${typed.size} ${typed.size === 1 ? 'line is' : 'lines are'} not saved`}
              </span>
            )}
          </span>
          <button
            type="button"
            className="button"
            disabled={typed.size === 0 || isPending}
            onClick={() => setTyped(new Map())}
          >
            Discard
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={typed.size === 0 || sound.length < typed.size || isPending}
            onClick={() => mutate({ id, lines: sound })}
          >
            Save lines
          </button>
        </div>
      )}
    </>
  );
}

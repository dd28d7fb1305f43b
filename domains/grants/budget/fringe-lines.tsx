import { useId, useState } from 'react';
import { dollars, href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { laborOf } from './fringe-math.ts';
import type { BudgetLine } from './line-math.ts';
import { citedSheet, fringeOfPay, laborIn, laborRows } from './fringe-rows.ts';
import { fringeSheet } from './fringe-sheet.record.ts';
import { addRows, type Grid, MOST } from './grid.ts';

interface FringeLinesProps {
  readonly grid: Grid;
  readonly setGrid: (next: (known: Grid) => Grid) => void;
  readonly currency: string;
  /** As they are typed. */
  readonly lines: readonly BudgetLine[];
  /** First day of the award: rates that are in force then or later are offered. */
  readonly fromDay: string;
}

const FEW = 100;
const entries = [
  ['hours', 'Regular hours'],
  ['pay', 'Regular pay'],
  ['overtimeHours', 'Overtime hours'],
  ['overtimePay', 'Overtime pay'],
] as const;
type Entry = (typeof entries)[number][0];
const blank: Readonly<Record<Entry, string>> = { hours: '', pay: '', overtimeHours: '', overtimePay: '' };

/** Hours of one group as lines of the budget: pay and fringe, regular and overtime each at its own rate. */
export function FringeLines({ grid, setGrid, currency, lines, fromDay }: FringeLinesProps) {
  const id = useId();
  const rows = useRowsOf(fringeSheet, {
    filters: { status: 'approved', 'untilDay.from': fromDay },
    sort: '-number',
    limit: FEW,
  });
  const [chosen, choose] = useState('');
  const [typed, type] = useState(blank);
  return (
    <details className="panel">
      <summary className="px-4 py-2.5 text-sm">Labor and fringe</summary>
      <Answered
        of={rows}
        skeleton="h-16"
        empty={
          <p className="note px-4 pb-4">
            No approved rates for this award’s days.{' '}
            <Link to={href(grantBudgetPages.fringeSheets)} className="link">
              Fringe rate sheets
            </Link>
          </p>
        }
      >
        {(all) => {
          const sheet = all.data.find((one) => one.id === chosen);
          const regular = laborIn(typed.hours, typed.pay, { percent: sheet?.regularRate ?? 0, currency });
          const overtime = laborIn(typed.overtimeHours, typed.overtimePay, {
            percent: sheet?.overtimeRate ?? 0,
            currency,
          });
          const cents = [regular, overtime].reduce((sum, one) => sum + (one ? laborOf(one).cents : 0), 0);
          const added = sheet
            ? laborRows({ group: sheet.title ?? '', number: citedSheet(sheet), regular, overtime })
            : [];
          const onPay = sheet
            ? fringeOfPay(lines, {
                group: sheet.title ?? '',
                number: citedSheet(sheet),
                percent: sheet.regularRate ?? 0,
              })
            : [];
          const isFull = grid.rows.length + Math.max(added.length, onPay.length) > MOST;
          return (
            <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-5">
              <label className="grid gap-1" htmlFor={`${id}-sheet`}>
                Rate sheet
                <Select
                  id={`${id}-sheet`}
                  className="control"
                  value={chosen}
                  choices={[
                    ['', 'Choose a group'],
                    ...all.data.map(
                      (one) =>
                        [
                          one.id,
                          `${one.title}${one.kind === 'composite' ? ' (composite)' : ''}: ${one.regularRate ?? 0}%, overtime ${one.overtimeRate ?? 0}%`,
                        ] as const,
                    ),
                  ]}
                  onPick={choose}
                />
              </label>
              {entries.map(([name, label]) => (
                <label key={name} className="grid gap-1" htmlFor={`${id}-${name}`}>
                  {label}
                  <input
                    id={`${id}-${name}`}
                    inputMode="decimal"
                    className="control"
                    placeholder="0.00"
                    maxLength={20}
                    value={typed[name]}
                    onChange={({ target }) => type({ ...typed, [name]: target.value })}
                  />
                </label>
              ))}
              <p className="sm:col-span-2 lg:col-span-5">
                <button
                  type="button"
                  className="button"
                  disabled={added.length === 0 || isFull}
                  onClick={() => {
                    setGrid((known) => addRows(known, added));
                    type(blank);
                  }}
                >
                  Add labor lines
                </button>{' '}
                <button
                  type="button"
                  className="button"
                  disabled={onPay.length === 0 || isFull}
                  onClick={() => setGrid((known) => addRows(known, onPay))}
                >
                  Add fringe of pay
                </button>{' '}
                <span className="tabular-nums">{dollars(cents)} with fringe.</span>{' '}
                {isFull && <span className="text-warn">A budget holds {MOST} lines. </span>}
                <Link to={href(grantBudgetPages.fringeSheets)} className="link">
                  Fringe rate sheets
                </Link>
              </p>
            </div>
          );
        }}
      </Answered>
      <MoreOf rows={rows.data} />
    </details>
  );
}

import { useMemo, useState } from 'react';
import { useEdit } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { BuilderGrid } from './builder-grid.tsx';
import { BudgetFile } from './budget-file.tsx';
import { BudgetTotals, Findings, Narrative } from './budget-summary.tsx';
import type { AwardBudget } from './budget-calls.ts';
import { checksOf } from './budget-checks.ts';
import { type AgreedRate, baseOf, type Terms, totalsOf } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import { yearsOf } from './budget-years.ts';
import { FormExchange } from './form-exchange.tsx';
import { IndirectPanel } from './indirect-panel.tsx';
import { TransferMeter } from './transfer-meter.tsx';
import { FringeLines } from './fringe-lines.tsx';
import { grantBudget } from './grant-budget.record.ts';
import { addRow, gridOf, type Grid, redo, rowReader, undo } from './grid.ts';

interface EditorProps {
  readonly row: Shown<typeof grantBudget>;
  readonly of: AwardBudget;
}

type Line = BudgetLine & { readonly id?: string };

/** The lines of a version as a grid, with everything that follows from them while they are typed. */
export function BudgetEditor({ row, of }: EditorProps) {
  const { people, award } = of;
  const saved = useMemo(() => (row.lines ?? []) as unknown as readonly Line[], [row.lines]);
  const nameOf = (person: string) => people.find(({ id }) => id === person)?.name ?? '';
  const [grid, setGrid] = useState<Grid>(() => gridOf(saved, nameOf));
  const mayEdit = row.status === 'draft' && row.can.includes('edit');
  const currency = row.lines?.[0]?.amount.currency ?? 'USD';
  const readOf = useMemo(() => rowReader(saved, people, currency), [people, currency, saved]);
  const read = grid.rows.map(readOf);
  const places = read.flatMap(({ line }, at) => (line ? [at] : []));
  const lines = read.flatMap(({ line }) => (line ? [line] : []));
  const years = yearsOf(award);
  const terms: Terms = {
    base: row.base,
    indirectRate: award.indirectRate,
    indirectMatch: row.indirectMatch,
    rates: (row.rates ?? []) as readonly AgreedRate[], // what is required of a rate is there
    awardDate: award.awardDate,
    fromDay: award.fromDay,
    untilDay: award.untilDay,
  };
  const totals = totalsOf(lines, terms);
  const traced = baseOf(lines, row.base, award.awardDate);
  const checks = checksOf({
    ...terms,
    lines,
    indirect: award.indirect,
    award,
    elsewhere: of.elsewhere,
    spent: Object.fromEntries(of.classes.map(({ costClass, expendedCents }) => [costClass, expendedCents])),
    over: of.years.filter(({ state }) => state === 'over' || state === 'closed').map(({ year }) => year),
    changed: of.versions.find(({ id }) => id === row.id)?.changedYears ?? [],
  });
  const isDirty = grid.past.length > 0;
  const incomplete = read.length - lines.length;
  const save = useEdit(grantBudget, {
    changes: ['grant_award'],
    onDone: () => say({ title: 'Budget saved', tone: 'good' }),
  });
  const keep = (all: readonly Line[]) =>
    save.mutate({ id: row.id, version: row.version, change: { lines: all as never } }); // lines of that record, as the grid reads them
  return (
    <div className="space-y-4">
      {mayEdit && (
        <div role="toolbar" aria-label="Lines" className="panel sticky top-header z-10 space-y-2 p-3 print:hidden">
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto" aria-live="polite">
              {incomplete > 0 ? (
                <span className="text-warn">
                  {incomplete} {incomplete === 1 ? 'line is' : 'lines are'} incomplete
                </span>
              ) : isDirty ? (
                <strong>Not saved</strong>
              ) : (
                <span className="text-muted">
                  Type, or paste rows from a spreadsheet. Ctrl+D duplicates a line, Alt+Y repeats it in later years.
                </span>
              )}
            </span>
            <button
              type="button"
              className="button"
              onClick={() => setGrid((known) => addRow(known, known.rows.length - 1))}
            >
              Add line
            </button>
            <button type="button" className="button" disabled={!isDirty} onClick={() => setGrid(undo)}>
              Undo
            </button>
            <button type="button" className="button" disabled={grid.future.length === 0} onClick={() => setGrid(redo)}>
              Redo
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={!isDirty || incomplete > 0 || save.isPending}
              onClick={() => keep(lines)}
            >
              Save budget
            </button>
          </div>
          {save.error && (
            <p role="alert" className="text-danger">
              {save.error.message}
            </p>
          )}
        </div>
      )}
      {mayEdit && (
        <FringeLines grid={grid} setGrid={setGrid} currency={currency} lines={lines} fromDay={award.fromDay} />
      )}
      <section aria-label="Budget lines" className="panel">
        {grid.rows.length === 0 ? (
          <p className="note p-4">No lines yet. Choose Add line, or import a file.</p>
        ) : (
          <BuilderGrid
            grid={grid}
            setGrid={setGrid}
            read={read}
            traced={read.map((_, at) => traced[places.indexOf(at)] ?? null)}
            checks={read.map((_, at) => checks.filter(({ line }) => line !== null && places[line] === at))}
            people={people}
            mayEdit={mayEdit && !save.isPending}
            years={years}
          />
        )}
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <BudgetTotals totals={totals} of={of} />
        <div className="space-y-4">
          <Findings checks={checks} places={places} />
          <IndirectPanel totals={totals} lines={lines} terms={terms} />
          {(row.status === 'draft' || row.status === 'submitted') && <TransferMeter of={of} draft={totals} />}
        </div>
      </div>
      <BudgetFile
        name={row.number}
        saved={lines}
        terms={terms}
        currency={currency}
        mayImport={mayEdit && !save.isPending}
        onTake={keep}
      />
      <FormExchange
        id={row.id}
        lines={lines}
        years={years}
        currency={currency}
        isDirty={isDirty}
        mayImport={mayEdit && !save.isPending}
        onTake={keep}
      />
      <Narrative lines={lines} terms={terms} />
    </div>
  );
}

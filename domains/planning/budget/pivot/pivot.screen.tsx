import { dollars, plainAmount } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { useCall } from '#web/data/calls.ts';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Select } from '#web/ui/select.tsx';
import { BudgetNav } from '../budget-nav.tsx';
import { type GridChoices, gridChoices } from '../grid/grid.ts';
import { addressOf, filtersAsked, readAddress } from '../grid/grid-address.ts';
import { Layouts } from './layouts.tsx';
import { NoBudget } from '../no-budget.tsx';
import { PivotRows } from './pivot-rows.tsx';
import {
  budgetPivot,
  MOST_COLUMNS,
  type Pivot,
  type PivotFigure,
  pivotFigures,
  type PivotTable,
  tableOf,
} from './pivot.ts';

const title = 'Budget Pivot';

/** A budget added up by the parts of its accounts, down and across, as a spreadsheet does. */
export default function PivotScreen() {
  useTitle(title);
  const { question } = useQuestion();
  const choices = useCall(gridChoices);
  const asked = readAddress(question.toString());
  const figure = (question.get('figure') ?? 'authority') as PivotFigure; // the server refuses another word
  const down = [question.get('rows') || 'department', question.get('then') ?? ''].filter(Boolean);
  const across = question.get('across') ?? '';
  const pivot = useCall(
    budgetPivot,
    {
      ...filtersAsked(asked),
      budget: asked.budget || null,
      asOf: asked.asOf || null,
      by: [...down, across].filter(Boolean).join(','),
      figure: figure in pivotFigures ? figure : 'authority',
    },
    { keepsLast: true },
  );
  return (
    <>
      <PageHead title={title} note="Add up a budget by the segments of its accounts, down and across.">
        {pivot.data && pivot.data.cells.length > 0 && <Export of={pivot.data} across={across} />}
      </PageHead>
      <BudgetNav />
      {choices.data && <Tools choices={choices.data} />}
      <Layouts list="budget_pivot" question={question.toString()} />
      <Answered of={pivot} skeleton="h-96">
        {(of) => <Shown of={of} across={across} />}
      </Answered>
    </>
  );
}

function Tools({ choices }: { readonly choices: GridChoices }) {
  const { question, put, putAll } = useQuestion();
  const asked = readAddress(question.toString());
  const parts = [
    ['department', 'Department'],
    ['center', 'Cost center'],
    ...choices.segments.map(({ position, name }) => [String(position), name] as const),
  ] as const;
  const rows = question.get('rows') || 'department';
  const [then, across] = [question.get('then') ?? '', question.get('across') ?? ''];
  const others = (...taken: readonly string[]) => parts.filter(([by]) => !taken.includes(by));
  const filters = new URLSearchParams(addressOf({ ...asked, budget: '', by: '', asOf: '', sort: '', page: 1 }));
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Choice
        label="Budget"
        value={asked.budget}
        choices={[
          ['', asked.asOf ? 'Budget on that day' : 'Current budget'],
          ...choices.budgets.map(({ id, name, status }) => [id, `${name} (${status})`] as const),
        ]}
        onPick={(budget) => put('budget', budget)}
      />
      <Choice label="Rows" value={rows} choices={others(then, across)} onPick={(by) => put('rows', by)} />
      <Choice
        label="Then by"
        value={then}
        choices={[['', 'No second level'], ...others(rows, across)]}
        onPick={(by) => put('then', by)}
      />
      <Choice
        label="Columns"
        value={across}
        choices={[['', 'Total only'], ...others(rows, then)]}
        onPick={(by) => put('across', by)}
      />
      <Choice
        label="Figure"
        value={question.get('figure') ?? 'authority'}
        choices={Object.entries(pivotFigures)}
        onPick={(figure) => put('figure', figure)}
      />
      <label className="control flex items-center gap-2 sm:w-auto">
        <span className="text-muted whitespace-nowrap">As of</span>
        <input
          type="date"
          className="min-w-0 grow bg-transparent outline-none"
          value={asked.asOf}
          onChange={({ target }) => put('asOf', target.value)}
        />
      </label>
      {filters.size > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => putAll(Object.fromEntries([...filters.keys()].map((name) => [name, ''])))}
        >
          <Icon name="x" />
          Clear {filters.size} {filters.size === 1 ? 'filter' : 'filters'}
        </button>
      )}
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

/** Its label stands beside it: five choices in a row do not explain themselves. */
const Choice = ({ label, value, choices, onPick }: ChoiceProps) => (
  <label className="flex min-w-0 items-center gap-2 max-sm:w-full">
    <span className="text-muted whitespace-nowrap max-sm:w-20">{label}</span>
    <Select
      aria-label={label}
      className="control min-w-0 grow sm:max-w-44"
      value={value}
      choices={choices}
      onPick={onPick}
    />
  </label>
);

interface ShownProps {
  readonly of: Pivot;
  readonly across: string;
}

/** The answer to the last question stays until the next one is here, so it is shown as what it is and not as what was asked since. */
const shownTable = ({ of, across }: ShownProps) => tableOf(of, across !== '' && of.parts.at(-1)?.by === across);

function Shown({ of, across }: ShownProps) {
  const table = shownTable({ of, across });
  if (of.isTooMuch || table.columns.length > MOST_COLUMNS)
    return (
      <div className="panel">
        <Empty icon="table" title="Too large for a table">
          {of.isTooMuch
            ? `${of.combinations.toLocaleString('en-US')} combinations. Choose fewer levels, or filter the lines under Balances first.`
            : `${table.columns.length} columns; at most ${MOST_COLUMNS} fit. Choose this part as rows.`}
        </Empty>
      </div>
    );
  if (!of.budget) return <NoBudget>A pivot groups the lines of a budget, which comes first.</NoBudget>;
  if (table.rows.length === 0)
    return (
      <div className="panel">
        <Empty icon="wallet" title="No matching lines">
          Clear the filters or choose another budget.
        </Empty>
      </div>
    );
  return (
    <section aria-label={pivotFigures[of.figure]} className="panel overflow-x-auto">
      <p className="text-muted px-4 py-2.5">
        {of.budget?.name}: {of.lines.toLocaleString('en-US')} {of.lines === 1 ? 'line' : 'lines'},{' '}
        {pivotFigures[of.figure].toLowerCase()} {dollars(of.totalCents)}
      </p>
      <PivotRows table={table} of={of} />
    </section>
  );
}

/** The rows without their subtotals: what a spreadsheet adds up is the total. */
const linesOf = ({ heads, columns, rows }: PivotTable): readonly (readonly string[])[] => [
  [...heads, 'Lines', ...columns.map(({ name }) => name || 'None'), 'Total'],
  ...rows
    .filter(({ isSubtotal }) => !isSubtotal)
    .map(({ names, lines, cents, total }) => [
      ...names.map((name) => name || 'None'),
      String(lines),
      ...columns.map(({ code }) => plainAmount(cents.get(code) ?? 0)),
      plainAmount(total),
    ]),
];

function Export(shown: ShownProps) {
  return (
    <button
      type="button"
      className="button"
      onClick={() => saveFile('budget-pivot.csv', csvFile(linesOf(shownTable(shown))), 'text/csv')}
    >
      <Icon name="download" />
      Export
    </button>
  );
}

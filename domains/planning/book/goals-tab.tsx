import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { bookPages } from '../book-pages.ts';
import type { BookGoal, BookMeasure } from './book.ts';
import type { BookDraft } from './book-calls.ts';
import { measuredIn, nameOf } from './book-contents.ts';
import { betterWays } from './book-words.ts';
import { departmentGoal } from './department-goal.record.ts';
import { departmentMeasure } from './department-measure.record.ts';
import { PageState } from './pages-tab.tsx';

/** Goals by department, each with its measures and their latest figures. */
export function GoalsTab({ id, of }: { id: string; of: BookDraft }) {
  const { may } = useSession();
  const { goals } = of.book;
  return (
    <div className="space-y-4">
      {may.create.includes(departmentGoal.name) && (
        <p>
          <Link
            to={`${href(bookPages.departmentGoal, { id: 'new' })}?${new URLSearchParams({ budget: id })}`}
            className="button"
          >
            New goal
          </Link>
        </p>
      )}
      {goals.length === 0 && (
        <div className="panel">
          <Empty icon="flag" title="No goals">
            A goal of a department, its strategy and its measures appear in the section Departments.
          </Empty>
        </div>
      )}
      {[...Map.groupBy(goals, ({ department }) => department)]
        .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
        .map(([department, own]) => (
          <Panel key={department} title={department}>
            <ul className="divide-line divide-y">
              {own.map((goal) => (
                <Goal key={goal.id} goal={goal} />
              ))}
            </ul>
          </Panel>
        ))}
    </div>
  );
}

function Goal({ goal }: { goal: BookGoal }) {
  const { may } = useSession();
  return (
    <li className="space-y-2 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={href(bookPages.departmentGoal, { id: goal.id })} className="link font-medium">
          {goal.goal}
        </Link>
        <PageState of={goal} />
        {!goal.isPublished && may.create.includes(departmentMeasure.name) && (
          <Link
            to={`${href(bookPages.departmentMeasure, { id: 'new' })}?${new URLSearchParams({ goal: goal.id })}`}
            className="button ml-auto"
          >
            New measure
          </Link>
        )}
      </p>
      {goal.measures.length > 0 && <Measures measures={goal.measures} of={goal.goal} />}
    </li>
  );
}

/** The latest year that has such a figure. */
const latest = ({ figures, unit }: BookMeasure, kind: 'target' | 'actual'): string | null => {
  const found = figures.toSorted((one, other) => other.year - one.year).find((one) => one[kind] !== null);
  return found ? `${measuredIn(unit, found[kind])} (${found.year})` : null;
};

const Measures = ({ measures, of }: { measures: readonly BookMeasure[]; of: string }) => (
  <Table
    label={`Measures: ${of}`}
    rows={measures}
    id={({ id }) => id}
    isDense
    columns={[
      {
        label: 'Measure',
        name: nameOf,
        show: (row) => (
          <Link to={href(bookPages.departmentMeasure, { id: row.id })} className="link">
            {nameOf(row)}
          </Link>
        ),
      },
      { label: 'Latest actual', text: (row) => latest(row, 'actual') },
      { label: 'Latest target', text: (row) => latest(row, 'target') },
      { label: 'Direction', text: ({ better }) => betterWays[better] },
    ]}
  />
);

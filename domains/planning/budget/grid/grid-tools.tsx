import { Suspense, useState } from 'react';
import { today as dayToday, useSession } from '#web/data/session.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Filters } from '#web/ui/filters.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Choice, Search } from './filter-inputs.tsx';
import type { GridChoices } from './grid.ts';
import { addressOf, but, type GridAddress, groupOf, LINES, without } from './grid-address.ts';
import { ColumnsTool } from './segment-columns.tsx';

const Layouts = later(async () => ({ default: (await import('../pivot/layouts.tsx')).Layouts }));

const overs = [
  ['', 'Any usage'],
  ['50', '50% or more used'],
  ['75', '75% or more used'],
  ['95', '95% or more used'],
  ['100', 'Fully used'],
] as const;

/** Which budget, which lines of it, and how they are added up. All of it stands in the address. */
export function GridTools({ asked, choices }: { asked: GridAddress; choices: GridChoices }) {
  const { path } = usePlace();
  const today = dayToday(useSession());
  const go = (change: Partial<GridAddress>) => navigate(`${path}${addressOf(but(asked, change))}`, { replace: true });
  const budgets = choices.budgets.map(({ id, name, status }) => [id, `${name} (${status})`] as const);
  const chosen = [asked.over, ...Object.values(asked.parts)].filter(Boolean).length;
  const ways = [
    ['department', 'By department'],
    [LINES, 'All lines'],
    ['center', 'By cost center'],
    ...choices.segments.map(({ position, name }) => [String(position), `By ${name.toLowerCase()}`] as const),
  ] as const;
  // An account may have thousands of codes: they are drawn for who opens them.
  const [isMore, setMore] = useState(chosen > 0);
  const isNarrow = useNarrow();
  const search = <Search key={asked.budget} value={asked.search} onSearch={(search) => go({ search })} />;
  const set = [asked.budget, asked.by, asked.department, asked.asOf].filter(Boolean).length + chosen;
  const rest = (
    <>
      <Choice
        label="Budget"
        value={asked.budget}
        choices={[['', asked.asOf ? 'Budget on that day' : 'Current budget'], ...budgets]}
        onPick={(budget) => go({ budget })}
      />
      <Choice label="Show" value={groupOf(asked) || LINES} choices={ways} onPick={(by) => go({ by })} />
      <Choice
        label="Department"
        value={asked.department}
        choices={[
          ['', 'All departments'],
          ...choices.departments.map((one) => [one, one] as const),
          [without, 'No department'],
        ]}
        onPick={(department) => go({ department })}
      />
      <label className="control flex items-center gap-2 sm:w-auto">
        <span className="text-muted whitespace-nowrap">As of</span>
        <input
          type="date"
          className="min-w-0 grow bg-transparent outline-none"
          value={asked.asOf}
          max={today}
          onChange={({ target }) => go({ asOf: target.value })}
        />
      </label>
      <details
        className="col-span-2 sm:contents"
        open={chosen > 0}
        onToggle={({ currentTarget }) => setMore(currentTarget.open)}
      >
        <summary className="button cursor-pointer">More filters{chosen > 0 && ` (${chosen})`}</summary>
        {isMore && (
          <div className="mt-2 grid w-full grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <Choice label="Used" value={asked.over} choices={overs} onPick={(over) => go({ over })} />
            {choices.segments
              .filter(({ values }) => values.length > 1)
              .map(({ position, name, values }) => (
                <Choice
                  key={position}
                  label={name}
                  value={asked.parts[position] ?? ''}
                  choices={[
                    ['', `Any ${name.toLowerCase()}`],
                    ...values.map(({ code, name: said }) => [code, `${code} ${said}`] as const),
                    ...(asked.parts[position] === without ? [[without, `No ${name.toLowerCase()}`] as const] : []),
                  ]}
                  onPick={(code) => go({ parts: { ...asked.parts, [position]: code } })}
                />
              ))}
          </div>
        )}
      </details>
    </>
  );
  const question = addressOf({ ...asked, page: 1, open: '' }).replace(/^\?/, '');
  return (
    <search className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      <div className={isNarrow ? 'min-w-0 grow basis-40' : 'w-28'}>{search}</div>
      {isNarrow ? <Filters set={set}>{rest}</Filters> : rest}
      <ColumnsTool asked={asked} choices={choices} />
      <Saved question={question} />
    </search>
  );
}

/** Layouts are asked for when a person wants them. */
function Saved({ question }: { readonly question: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button px-2"
        aria-label="Layouts"
        title="Layouts"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bookmark" />
        <span className="min-[56rem]:hidden">Layouts</span>
      </button>
      {isOpen && (
        <div className="basis-full">
          <Suspense fallback={<div aria-busy="true" className="skeleton h-8" />}>
            <Layouts list="budget_grid" question={question} />
          </Suspense>
        </div>
      )}
    </>
  );
}

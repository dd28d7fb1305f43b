import { useEffect, useState } from 'react';
import { today as dayToday, useSession } from '#web/data/session.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Filters } from '#web/ui/filters.tsx';
import { Select } from '#web/ui/select.tsx';
import type { GridChoices } from './grid.ts';
import { addressOf, but, type GridAddress, groupOf, LINES, without } from './grid-address.ts';

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
      <details className="col-span-2 sm:contents" open={chosen > 0}>
        <summary className="button cursor-pointer">More filters{chosen > 0 && ` (${chosen})`}</summary>
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
      </details>
    </>
  );
  return (
    <search className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      <div className={isNarrow ? 'min-w-0 grow basis-40' : 'w-40'}>{search}</div>
      {isNarrow ? <Filters set={set}>{rest}</Filters> : rest}
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

const Choice = ({ label, value, choices, onPick }: ChoiceProps) => (
  <Select
    aria-label={label}
    className="control sm:w-auto sm:max-w-40"
    value={value}
    choices={choices}
    onPick={onPick}
  />
);

const WAIT_MS = 250;

/** Searches a moment after the last letter. */
function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const wait = setTimeout(() => onSearch(typed), WAIT_MS);
    return () => clearTimeout(wait);
  }, [typed, value, onSearch]);
  return (
    <input
      type="search"
      aria-label="Search lines, accounts and cost centers"
      placeholder="Search lines"
      className="control"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

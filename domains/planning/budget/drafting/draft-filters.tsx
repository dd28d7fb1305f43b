import { useCall } from '#web/data/calls.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { Filters } from '#web/ui/filters.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Choice, Search } from '../grid/filter-inputs.tsx';
import { gridChoices } from '../grid/grid.ts';
import { addressOf, but, type GridAddress, without } from '../grid/grid-address.ts';
import type { DraftBudget } from './drafting.ts';

interface FiltersProps {
  readonly asked: GridAddress;
  readonly centers: DraftBudget['centers'];
}

/** Which lines of the draft are typed in. What is typed already stays, whatever is chosen. */
export function DraftFilters({ asked, centers }: FiltersProps) {
  const { path } = usePlace();
  const choices = useCall(gridChoices);
  const isNarrow = useNarrow();
  const go = (change: Partial<GridAddress>) => navigate(`${path}${addressOf(but(asked, change))}`, { replace: true });
  const chosen = Object.values(asked.parts).filter(Boolean).length;
  const set = [asked.department, asked.costCenter].filter(Boolean).length + chosen;
  const rest = choices.data && (
    <>
      <Choice
        label="Department"
        value={asked.department}
        choices={[
          ['', 'All departments'],
          ...choices.data.departments.map((one) => [one, one] as const),
          [without, 'No department'],
        ]}
        onPick={(department) => go({ department })}
      />
      <Choice
        label="Cost center"
        value={asked.costCenter}
        choices={[
          ['', 'All cost centers'],
          ...centers.map(({ id, name }) => [id, name] as const),
          [without, 'No cost center'],
        ]}
        onPick={(costCenter) => go({ costCenter })}
      />
      <details className="col-span-2 sm:contents" open={chosen > 0}>
        <summary className="button cursor-pointer">More filters{chosen > 0 && ` (${chosen})`}</summary>
        <div className="mt-2 grid w-full grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {choices.data.segments
            .filter(({ values }) => values.length > 1)
            .map(({ position, name, values }) => (
              <Choice
                key={position}
                label={name}
                value={asked.parts[position] ?? ''}
                choices={[
                  ['', `Any ${name.toLowerCase()}`],
                  ...values.map(({ code, name: said }) => [code, `${code} ${said}`] as const),
                ]}
                onPick={(code) => go({ parts: { ...asked.parts, [position]: code } })}
              />
            ))}
        </div>
      </details>
    </>
  );
  return (
    <search className="flex flex-wrap items-start gap-2 print:hidden">
      <div className={isNarrow ? 'min-w-0 grow basis-40' : 'w-40'}>
        <Search value={asked.search} onSearch={(search) => go({ search })} />
      </div>
      {isNarrow ? <Filters set={set}>{rest}</Filters> : rest}
    </search>
  );
}

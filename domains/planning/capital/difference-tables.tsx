import { dollars } from '#kernel';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { phases } from './capital-words.ts';
import type { ChangedEntry, Difference } from './plan-difference.ts';

interface DifferenceProps {
  readonly difference: Difference;
  readonly sourceOf: (id: string) => string;
}

/** Project by project, amount by amount. */
export function DifferenceTables({ difference, sourceOf }: DifferenceProps) {
  const { before, after, added, dropped, changed, unchanged } = difference;
  const groups = [
    ['Added', added],
    ['Removed', dropped],
    ['Changed', changed],
  ] as const;
  return (
    <>
      <dl className="pairs px-4 pb-3">
        {(
          [
            ['Funded projects', String(before.projects), String(after.projects)],
            ['Cost', dollars(before.cost), dollars(after.cost)],
            ['Money', dollars(before.funded), dollars(after.funded)],
          ] as const
        ).map(([what, was, is]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="tabular-nums">{was === is ? was : `${was} → ${is}`}</dd>
          </div>
        ))}
        <div>
          <dt>Unchanged projects</dt>
          <dd className="tabular-nums">{unchanged}</dd>
        </div>
      </dl>
      {groups.every(([, entries]) => entries.length === 0) && (
        <p className="text-muted px-4 pb-4">The two versions are the same.</p>
      )}
      {groups.map(([title, entries]) => entries.length > 0 && <Group key={title} {...{ title, entries, sourceOf }} />)}
    </>
  );
}

function Group({
  title,
  entries,
  sourceOf,
}: {
  title: string;
  entries: readonly ChangedEntry[];
  sourceOf: (id: string) => string;
}) {
  const some = useMost(6);
  return (
    <>
      <Table
        label={title}
        caption={`${title} (${entries.length})`}
        captionClass="px-4 pt-3 text-left font-semibold"
        className="border-line border-t"
        rows={entries.slice(0, some.most)}
        id={({ number }) => number}
        columns={[
          {
            label: 'Project',
            name: ({ name }) => name,
            show: ({ name, number }) => (
              <>
                {name}
                <span className="text-muted block text-xs">{number}</span>
              </>
            ),
          },
          { label: 'Funding before', money: ({ funded }) => funded[0] },
          { label: 'Funding after', money: ({ funded }) => funded[1] },
          {
            label: 'Amounts',
            mark: ({ cost, amounts, because }) => (
              <ul className="text-xs">
                {cost[0] !== cost[1] && (
                  <li>
                    Cost {dollars(cost[0])} → {dollars(cost[1])}
                  </li>
                )}
                {amounts.map(({ source, year, phase, before, after }) => (
                  <li key={`${source} ${year} ${phase}`}>
                    FY{year} {sourceOf(source)}, {phases[phase as keyof typeof phases]}: {dollars(before)} →{' '}
                    {dollars(after)}
                  </li>
                ))}
                {because && <li className="text-muted">{because}</li>}
              </ul>
            ),
          },
        ]}
      />
      <MoreRows {...some} all={entries.length} />
    </>
  );
}

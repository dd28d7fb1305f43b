import { useState } from 'react';
import { type Conflict, conflictsAmong, type Held } from '#kernel';
import { TableHead } from '#web/ui/table-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { conflicts, dutiesOf } from '../duties.ts';
import { dutyWords, type Somebody } from './people.ts';

const held: readonly Held[] = ['role:admin', ...dutiesOf('agency')];
const words = (one: Held): string => (one === 'role:admin' ? 'Role: Admin' : dutyWords(one));
const between = (one: Held, other: Held): Conflict | undefined =>
  conflicts.find((conflict) => conflict.between.includes(one) && conflict.between.includes(other) && one !== other);

/** Separation of duties, and who does so by exception. */
export function SeparationMatrix({ people }: { people: readonly Somebody[] }) {
  const [shown, setShown] = useState<Conflict | null>(null);
  const broken = people.flatMap((person) =>
    conflictsAmong(conflicts, person.duties, person.role).map((conflict) => ({ person, conflict })),
  );
  return (
    <div className="space-y-6">
      <section aria-label="Who holds both" className="panel p-4">
        <h2 className="mb-2">Held together now</h2>
        {broken.length === 0 ? (
          <p className="flex items-center gap-2">
            <Icon name="circle-check" className="text-good" />
            No conflicts. No one holds two duties that exclude each other.
          </p>
        ) : (
          <ul className="space-y-2">
            {broken.map(({ person, conflict }) => (
              <li key={`${person.id} ${conflict.between.join(' ')}`} className="flex gap-2">
                <Icon name="triangle-alert" className="text-warn mt-0.5" />
                <span>
                  <strong>{person.name}</strong>: {conflict.between.map(words).join(' and ')}. {conflict.because}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="Separation of duties" className="panel">
        <p className="text-muted px-4 pt-4">
          A mark means one person may not hold both. A grant against it is refused unless an exception is documented.
          Law: 2 CFR 200.303.
        </p>
        <div className="relative overflow-x-auto p-4">
          <table className="border-collapse text-sm">
            <caption className="sr-only">Separation of duties</caption>
            <thead>
              <tr>
                <TableHead unseen="Role or duty" />
                {held.map((column) => (
                  <th key={column} scope="col" className="h-44 w-9 min-w-9 p-0 align-bottom font-normal">
                    <span className="mx-auto block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                      {words(column)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {held.map((row) => (
                <tr key={row} className="hover:bg-raised">
                  <th scope="row" className="bg-surface sticky left-0 pr-3 text-left font-normal whitespace-nowrap">
                    {words(row)}
                  </th>
                  {held.map((column) => (
                    <Cell key={column} row={row} column={column} onShow={setShown} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <output className="border-line block border-t px-4 py-3">
          {shown ? (
            <>
              <strong>{shown.between.map(words).join(' and ')}</strong>: {shown.because}
            </>
          ) : (
            <span className="text-muted">Press a mark to read why.</span>
          )}
        </output>
        <details className="border-line border-t px-4 py-3">
          <summary className="cursor-pointer font-medium">All {conflicts.length} pairs in words</summary>
          <ul className="mt-3 space-y-1.5">
            {conflicts.map((conflict) => (
              <li key={conflict.between.join(' ')}>
                <strong>{conflict.between.map(words).join(' and ')}</strong>: {conflict.because}
              </li>
            ))}
          </ul>
        </details>
      </section>
    </div>
  );
}

interface CellProps {
  readonly row: Held;
  readonly column: Held;
  readonly onShow: (conflict: Conflict) => void;
}

function Cell({ row, column, onShow }: CellProps) {
  const conflict = between(row, column);
  const look = row === column ? 'bg-line' : conflict ? 'bg-danger/15 text-danger' : '';
  return (
    <td className={`border-line size-9 border p-0 text-center ${look}`}>
      {conflict && (
        <button
          type="button"
          title={conflict.because}
          aria-label={`${words(row)} not together with ${words(column)}: why`}
          className="block size-full -outline-offset-2"
          onClick={() => onShow(conflict)}
        >
          ✕
        </button>
      )}
    </td>
  );
}

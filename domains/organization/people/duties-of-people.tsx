import { useState } from 'react';
import { conflictsOf, type Duty } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { conflicts, dutiesOf, duties } from '../duties.ts';
import { PeopleSearch } from './people-search.tsx';
import { dutyWords, matching, type Somebody } from './people.ts';

interface DutiesProps {
  readonly people: readonly Somebody[];
  readonly onGrant?: ((personId: string, duty: string) => void) | undefined;
}

/** People against duties: what each holds, and which further duty would break a separation. */
export function DutiesOfPeople({ people, onGrant }: DutiesProps) {
  const { search } = usePlace();
  const all = dutiesOf(useSession().side);
  const [which, setWhich] = useState<'holders' | 'everybody'>('holders');
  const found = matching(people, new URLSearchParams(search).get('search') ?? '');
  const shown = which === 'holders' ? found.filter((one) => one.duties.length > 0) : found;
  return (
    <section aria-label="People and duties" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <PeopleSearch />
        <div className="w-56">
          <Select
            aria-label="Which people"
            value={which}
            choices={[
              ['holders', 'Those who hold a duty'],
              ['everybody', 'Everyone'],
            ]}
            onPick={(one) => setWhich(one as 'holders')}
          />
        </div>
        <Link to="/admin/duties" className="link ml-auto">
          All grants with their days
        </Link>
      </div>
      <div className="relative overflow-x-auto px-4 pb-4">
        <table className="border-collapse text-sm">
          <caption className="sr-only">Which person holds which duty</caption>
          <thead>
            <tr>
              <TableHead unseen="Person" />
              {all.map((duty) => (
                <th
                  key={duty}
                  scope="col"
                  title={duties[duty]}
                  className="h-44 w-9 min-w-9 p-0 align-bottom font-normal"
                >
                  <span className="mx-auto block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                    {dutyWords(duty)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <tr key={person.id} className="hover:bg-raised">
                <th scope="row" className="bg-surface sticky left-0 pr-3 text-left font-normal whitespace-nowrap">
                  <Link to={`/team/${person.id}`} className="hover:underline">
                    {person.name}
                  </Link>
                </th>
                {all.map((duty) => (
                  <Cell key={duty} person={person} duty={duty} onGrant={onGrant} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="text-muted py-6">No people match.</p>}
      </div>
      <p className="note border-line border-t px-4 py-3">
        <span className="text-good">✓</span> holds it · <span className="text-danger">✕</span> would break the
        separation of duties{onGrant ? ' · an empty cell can be pressed to grant the duty' : ''}
      </p>
    </section>
  );
}

function Cell({ person, duty, onGrant }: { person: Somebody; duty: Duty; onGrant: DutiesProps['onGrant'] }) {
  const holds = person.duties.includes(duty);
  const broken = holds ? [] : conflictsOf(conflicts, { duty, duties: person.duties, role: person.role });
  const place = 'border-line size-9 border p-0 text-center';
  if (holds)
    return (
      <td className={`${place} bg-good/15 text-good`}>
        <Icon name="check" className="mx-auto" />
        <span className="sr-only">Holds it</span>
      </td>
    );
  const says = broken.length > 0 ? `would break the separation: ${broken.map(({ because }) => because).join(' ')}` : '';
  return (
    <td className={`${place} ${broken.length > 0 ? 'text-danger' : ''}`}>
      {onGrant ? (
        <button
          type="button"
          aria-label={`Grant ${dutyWords(duty)} to ${person.name}${says && `, which ${says}`}`}
          title={says || `Grant ${dutyWords(duty)}`}
          className="hover:bg-raised block size-full -outline-offset-2"
          onClick={() => onGrant(person.id, duty)}
        >
          {broken.length > 0 ? '✕' : ''}
        </button>
      ) : (
        broken.length > 0 && (
          <>
            <span aria-hidden="true">✕</span>
            <span className="sr-only">It {says}</span>
          </>
        )
      )}
    </td>
  );
}

import { Suspense, useId } from 'react';
import { useStubs, useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';

interface FiltersProps {
  readonly filters: URLSearchParams;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: () => void;
}

/** What is looked for in the record. */
export function AuditFilters({ filters, people, onChange, onClear }: FiltersProps) {
  const records = useStubs();
  const of = (name: string): string => filters.get(name) ?? '';
  return (
    <div className="panel grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-5">
      <Picked
        label="Kind of record"
        value={of('record')}
        choices={[
          ['', 'All kinds'],
          ['organization', 'Organization'],
          ...records
            .map(({ name, label }) => [name, label[1]] as const)
            .toSorted(([, one], [, other]) => (one < other ? -1 : 1)),
        ]}
        onPick={(value) => onChange('record', value)}
      />
      <Suspense fallback={<div aria-busy="true" className="skeleton h-14" />}>
        <Done record={of('record')} value={of('action')} onPick={(value) => onChange('action', value)} />
      </Suspense>
      <Picked
        label="Person"
        value={of('person')}
        choices={[['', 'Everyone'], ...people.map(({ id, name }) => [id, name] as const)]}
        onPick={(value) => onChange('person', value)}
      />
      <Day label="From" value={of('from')} onPick={(value) => onChange('from', value)} />
      <Day label="Until" value={of('until')} onPick={(value) => onChange('until', value)} />
      {filters.size > 0 && (
        <p className="col-span-full flex flex-wrap items-center gap-3">
          {of('row') && <span className="chip">One row only</span>}
          <button type="button" className="link" onClick={onClear}>
            Clear all filters
          </button>
        </p>
      )}
    </div>
  );
}

interface DoneProps {
  readonly record: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** What every record has done to it, and the steps of the one that is looked for. */
function Done({ record, ...picked }: DoneProps) {
  const { transitions = {} } = useRecords().named(record) ?? {};
  const verbs = ['create', 'edit', 'remove', ...Object.keys(transitions), 'attempt_refused'];
  const choices = verbs.map((verb) => [verb, transitions[verb]?.label ?? verbWords(verb)] as const);
  return <Picked label="What was done" choices={[['', 'Anything'], ...choices]} {...picked} />;
}

export const verbWords = (verb: string): string =>
  ({ create: 'Made', edit: 'Changed', remove: 'Deleted' })[verb] ?? inWords(verb);

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface PickedProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

function Picked({ label, value, choices, onPick }: PickedProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium">
        {label}
      </label>
      <Select id={id} value={value} choices={choices} onPick={onPick} />
    </div>
  );
}

function Day({ label, value, onPick }: Omit<PickedProps, 'choices'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium">
        {label}
      </label>
      <input id={id} type="date" className="control" value={value} onChange={({ target }) => onPick(target.value)} />
    </div>
  );
}

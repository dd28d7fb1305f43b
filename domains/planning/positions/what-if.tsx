import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Supposable, supposable, type Wishes } from './what-if.ts';

interface WhatIfProps {
  readonly wishes: Wishes;
  readonly grades: readonly { readonly id: string; readonly name: string }[];
  readonly isSupposing: boolean;
  readonly onAsk: (wishes: Readonly<Record<string, string>>) => void;
  /** Where it is saved under a name, for those who may. */
  readonly save: string | null;
}

/** What is supposed of raises and hiring. It stands in the address until it is saved under a name. */
export function WhatIf({ wishes, grades, isSupposing, onAsk, save }: WhatIfProps) {
  const [given, set] = useState<Readonly<Record<Supposable, string>>>(
    Object.fromEntries(supposable.map((name) => [name, wishes[name] ?? ''])) as Record<Supposable, string>, // one for each name
  );
  const put = (name: Supposable) => (value: string) => set((known) => ({ ...known, [name]: value }));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(given);
  };
  const clear = () => onAsk(Object.fromEntries(supposable.map((name) => [name, ''])));
  return (
    <Panel title="What-if" action={isSupposing && <Badge tone="warn">What-if, no position changes</Badge>}>
      <form
        aria-label="What-if"
        className="grid grid-cols-2 items-end gap-3 px-4 pb-4 sm:grid-cols-3 lg:grid-cols-4 print:hidden"
        onSubmit={ask}
      >
        <Figure label="Raise in percent" most={50} step="0.01" value={given.raise} onSet={put('raise')} />
        <Labeled label="Raise from">
          {(id) => (
            <input
              id={id}
              type="date"
              className="control w-full"
              value={given.raiseOn}
              onChange={({ target }) => put('raiseOn')(target.value)}
            />
          )}
        </Labeled>
        <Labeled label="Grades raised">
          {(id) => (
            <select
              id={id}
              className="control w-full"
              value={given.grade}
              onChange={({ target }) => put('grade')(target.value)}
            >
              <option value="">All grades</option>
              {grades.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Labeled>
        <Figure label="Hiring delay, months" most={24} step="1" value={given.delay} onSet={put('delay')} />
        <Figure label="Vacancy rate, percent" most={50} step="0.01" value={given.vacancy} onSet={put('vacancy')} />
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={given.freeze === 'yes'}
            onChange={({ target }) => put('freeze')(target.checked ? 'yes' : '')}
          />
          Freeze vacant positions
        </label>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button">
            Calculate
          </button>
          {isSupposing && (
            <button type="button" className="button" onClick={clear}>
              Clear
            </button>
          )}
          {isSupposing && save && (
            <Link to={save} className="button">
              Save what-if
            </Link>
          )}
        </div>
      </form>
    </Panel>
  );
}

function Labeled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-muted block">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly most: number;
  readonly step: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

const Figure = ({ label, most, step, value, onSet }: FigureProps) => (
  <Labeled label={label}>
    {(id) => (
      <input
        id={id}
        type="number"
        min="0"
        max={most}
        step={step}
        className="control w-full"
        value={value}
        onChange={({ target }) => onSet(target.value)}
      />
    )}
  </Labeled>
);

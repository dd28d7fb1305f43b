import { Icon } from '#web/ui/icon.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { columnLabel } from '../words.ts';
import { moved } from './column-order.ts';
import { densities, type Density, putDensity, useDensity } from './density.ts';
import { systemOf } from './list-address.ts';
import { isShown, type List } from './use-list.ts';

/** Which columns the table has and in which order; it stands in the address, and in a view that is saved. */
export function ColumnChoice({ list }: { list: List }) {
  const { record, columns, fields, state, change } = list;
  const density = useDensity();
  const all = [...fields.filter(([, spec]) => isShown(spec)).map(([name]) => name), ...systemOf(record)];
  const others = all.filter((name) => !columns.includes(name));
  const put = (next: readonly string[]) => {
    const isUsual = next.join() === record.list.columns.join();
    change({ columns: isUsual ? null : next.join(',') }, { replace: true });
  };
  const tick = (name: string, isOn: boolean) => (
    <label key={name} className="flex min-h-8 flex-1 items-center gap-2.5 px-2 py-1">
      <input
        type="checkbox"
        checked={isOn}
        disabled={name === record.title}
        onChange={() => put(isOn ? columns.filter((one) => one !== name) : [...columns, name])}
      />
      {columnLabel(record, name)}
    </label>
  );
  return (
    <Popover
      label="Columns and density"
      align="end"
      trigger={
        <button type="button" className="button px-2" aria-label="Columns" title="Columns" data-guide="list-columns">
          <Icon name="columns-3" />
          <span className="min-[56rem]:hidden">Columns</span>
        </button>
      }
    >
      <fieldset className="mb-3 flex gap-1">
        <legend className="note mb-1">Density, in this browser</legend>
        {Object.entries(densities).map(([key, words]) => (
          <button
            key={key}
            type="button"
            aria-pressed={density === key}
            className="button aria-pressed:bg-raised min-h-8 flex-1 aria-pressed:font-semibold"
            onClick={() => putDensity(key as Density)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <p className="note mb-1">Columns, from left to right</p>
      <ul>
        {columns.map((name, at) => (
          <li key={name} className="hover:bg-raised flex items-center rounded">
            {tick(name, true)}
            <Arrow
              {...{ name: columnLabel(record, name), isUp: true, isOff: at === 0 }}
              onMove={() => put(moved(columns, name, -1))}
            />
            <Arrow
              {...{ name: columnLabel(record, name), isUp: false, isOff: at === columns.length - 1 }}
              onMove={() => put(moved(columns, name, 1))}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="border-line mt-1 border-t pt-1">
          {others.map((name) => (
            <li key={name} className="hover:bg-raised flex items-center rounded">
              {tick(name, false)}
            </li>
          ))}
        </ul>
      )}
      {state.columns.length > 0 && (
        <button type="button" className="button mt-2 w-full" onClick={() => put(record.list.columns)}>
          As they were
        </button>
      )}
    </Popover>
  );
}

interface ArrowProps {
  readonly name: string;
  readonly isUp: boolean;
  readonly isOff: boolean;
  readonly onMove: () => void;
}

const Arrow = ({ name, isUp, isOff, onMove }: ArrowProps) => (
  <button
    type="button"
    aria-label={`Move ${name} ${isUp ? 'left' : 'right'}`}
    aria-disabled={isOff}
    className="text-muted hover:text-ink aria-disabled:opacity-30 grid size-7 place-items-center rounded"
    onClick={() => !isOff && onMove()}
  >
    <Icon name={isUp ? 'chevron-up' : 'chevron-down'} />
  </button>
);

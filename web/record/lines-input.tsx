import { useEffect, useRef } from 'react';
import { computeTotals, type Fields, labelOf } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { TableHead } from '#web/ui/table-head.tsx';
import { Cell } from './cells.tsx';
import { useKeysWithin } from './detail/keys.ts';
import { type DraftChange, draftOf, type Drafts, draftsOf, putIn, valuesOf } from './draft.ts';
import type { FieldInput, InputProps } from './inputs.tsx';
import { issuesOf } from './issues-of.ts';
import { isAmount, optionsOf } from './words.ts';

interface LinesInputProps extends InputProps {
  /** What a field of a line is written in: the input of its kind. */
  readonly Control: typeof FieldInput;
}

/** Rows inside a row: one table line each, with computed amounts shown as they come about. */
export function LinesInput({ id, label, spec, draft, onDraft, issues, describedBy, Control }: LinesInputProps) {
  const { organization } = useSession();
  const { fields = {}, label: one = 'Line' } = optionsOf(spec);
  const lines = draft as readonly Drafts[];
  const columns = Object.entries(fields).filter(([, own]) => !own.spec.computed || own.spec.kind.name === 'product');
  const change = (lineChange: (held: readonly Drafts[]) => readonly Drafts[]) =>
    onDraft((held) => lineChange(held as readonly Drafts[]));
  const fresh = () => ({
    ...draftsOf(fields, {}, organization.timeZone),
    ...Object.fromEntries(
      columns.flatMap(([name, { spec: own }]) =>
        own.default && 'value' in own.default ? [[name, draftOf(own, own.default.value, organization.timeZone)]] : [],
      ),
    ),
  });

  const { place, add } = useLineKeys(() => change((held) => [...held, fresh()]), lines.length);

  return (
    <fieldset ref={place} id={id} tabIndex={-1} className="min-w-0" aria-label={label} aria-describedby={describedBy}>
      {lines.length > 0 && (
        <div className="border-line rounded-md border">
          <table className="grid-table">
            <thead>
              <tr>
                {columns.map(([name, field]) => (
                  <th key={name} scope="col" className={isAmount(field.spec) ? 'amount' : ''}>
                    {labelOf(name, field.spec)}
                    {field.spec.required && ' *'}
                  </th>
                ))}
                <TableHead unseen="Take away" />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <LineRow
                  key={typeof line['id'] === 'string' ? line['id'] : at}
                  id={`${id}-${at}`}
                  name={`${one} ${at + 1}`}
                  {...{ Control, line, issues: issuesOf(issues, String(at)) }}
                  fields={Object.fromEntries(columns)}
                  zone={organization.timeZone}
                  onField={(name, draft) =>
                    change((held) => held.map((one, place) => (place === at ? putIn(one, name, draft) : one)))
                  }
                  onRemove={() => change((held) => held.filter((_, place) => place !== at))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button type="button" className="button mt-2" onClick={add}>
        Add {one.toLowerCase()}
      </button>
      {lines.length > 0 && (
        <span className="note ml-3 max-sm:hidden">
          <kbd className="keys">Enter</kbd> adds {/^[aeiou]/iu.test(one) ? 'an' : 'a'} {one.toLowerCase()}, the arrow
          keys move between them.
        </span>
      )}
    </fieldset>
  );
}

const controls = 'input, select, textarea';

/** Enter goes on to the next line and makes one behind the last; the arrow keys stay in their column. */
function useLineKeys(addLine: () => void, count: number) {
  const place = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number | null>(null);
  const rows = () => [...(place.current?.querySelectorAll('tbody tr') ?? [])];
  useEffect(() => {
    if (wanted.current === null || count <= wanted.current) return;
    rows()[wanted.current]?.querySelector<HTMLElement>(controls)?.focus();
    wanted.current = null;
  }, [count]);
  const add = () => {
    wanted.current = count;
    addLine();
  };
  useKeysWithin(place, (event) => {
    const { key, target } = event;
    // Pickers, menus and several lines of text need these keys themselves.
    if (
      !(target instanceof HTMLInputElement) ||
      target.matches('.picker, [type=date], [type=radio], [type=checkbox]') ||
      event.defaultPrevented
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[key];
    const row = target.closest('tr');
    if (by === undefined || !row) return;
    const all = rows();
    const other = all[all.indexOf(row) + by];
    const column = [...row.querySelectorAll(controls)].indexOf(target);
    event.preventDefault();
    if (other) (other.querySelectorAll(controls)[key === 'Enter' ? 0 : column] as HTMLElement | undefined)?.focus();
    else if (key === 'Enter') add();
  });
  return { place, add };
}

interface LineRowProps extends Pick<LinesInputProps, 'Control'> {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
  readonly line: Drafts;
  readonly issues: InputProps['issues'];
  readonly zone: string;
  readonly onField: (name: string, change: DraftChange) => void;
  readonly onRemove: () => void;
}

function LineRow({ Control, id, name: line, fields, line: drafts, issues, zone, onField, onRemove }: LineRowProps) {
  const { values } = valuesOf(fields, drafts, zone);
  const computed = computeTotals(fields, values);
  return (
    <tr>
      {Object.entries(fields).map(([name, { spec }]) => (
        <td key={name} data-label={labelOf(name, spec)} className={isAmount(spec) ? 'amount' : ''}>
          {spec.computed ? (
            <output className="block py-2">
              <Cell spec={spec} value={computed.ok ? computed.value[name] : null} />
            </output>
          ) : (
            <Control
              id={`${id}-${name}`}
              {...{ name, spec, draft: drafts[name], issues: issuesOf(issues, name) }}
              inTable={line}
              onDraft={(draft) => onField(name, draft)}
            />
          )}
        </td>
      ))}
      <td>
        <button type="button" className="button button-quiet px-2" aria-label={`Take away ${line}`} onClick={onRemove}>
          ×
        </button>
      </td>
    </tr>
  );
}

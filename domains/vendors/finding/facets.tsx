import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import type { Filters } from '#web/record/list/list-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Popover } from '#web/ui/popover.tsx';
import { type VendorFacets, vendorFacets } from './facets-call.ts';
import { FacetDistance } from './facet-distance.tsx';

/** What vendors can be narrowed by, and the key that stands for it in the address. */
const facets = [
  ['program', 'Certification', 'program'],
  ['insurance', 'Insurance', 'insurance'],
  ['commodity', 'Commodity', 'commodity'],
  ['state', 'State', 'state'],
  ['standing', 'Standing', 'standing'],
  ['exclusion', 'Exclusion', 'exclusion'],
  ['approval', 'Approval', 'approval'],
  ['since', 'Registered', 'registeredOn.from'],
] as const;
type Facet = (typeof facets)[number];
const keys: readonly string[] = [...facets.map(([, , key]) => key), 'near'];
/** So many choices of a facet stand there at once. */
const FEW = 6;
/** And so many once all of them are asked for, the most frequent first; typing finds any other. */
const MOST = 60;

interface BarProps {
  /** The question of the list, as it is asked. */
  readonly asked: string;
  readonly chosen: Filters;
  readonly onChange: (change: Readonly<Record<string, string | readonly string[] | null>>) => void;
}

/** Choices with how many vendors each leaves; several of one facet widen the list, several facets narrow it. */
export function Facets(props: BarProps) {
  const isNarrow = useNarrow();
  const set = keys.filter((key) => (props.chosen[key]?.length ?? 0) > 0).length;
  if (!isNarrow)
    return (
      <aside
        aria-label="Facets"
        className="max-h-[calc(100dvh-12.5rem)] w-56 shrink-0 overflow-y-auto pr-2 print:hidden"
      >
        <FacetList {...props} />
      </aside>
    );
  return (
    <div className="mb-2 print:hidden">
      <Popover
        label="Facets"
        trigger={
          <button type="button" className="button min-h-11">
            <Icon name="funnel" />
            Facets
            {set > 0 && <span className="text-muted tabular-nums">{set}</span>}
          </button>
        }
      >
        <FacetList {...props} />
      </Popover>
    </div>
  );
}

function FacetList({ asked, chosen, onChange }: BarProps) {
  const { data } = useCall(vendorFacets, { asked });
  return (
    <div className="space-y-3">
      {facets.map((facet) => (
        <FacetChoice
          key={facet[0]}
          facet={facet}
          found={data ?? null}
          chosen={chosen[facet[2]] ?? []}
          onChange={onChange}
        />
      ))}
      <FacetDistance sites={data?.sites ?? []} located={data?.located ?? 0} chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface ChoiceProps {
  readonly facet: Facet;
  readonly found: VendorFacets | null;
  readonly chosen: readonly string[];
  readonly onChange: BarProps['onChange'];
}

function FacetChoice({ facet: [name, label, key], found, chosen, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const offered = found?.[name] ?? [];
  // What was chosen stays to be taken away, even where nothing is left of it.
  const gone = chosen.filter((value) => !offered.some((one) => one.value === value));
  const all = [...offered, ...gone.map((value) => ({ value, words: nameOf(name, value), count: 0 }))];
  const fitting = all.filter(({ words }) => words.toLowerCase().includes(typed.trim().toLowerCase()));
  const few = fitting.filter(({ value }, at) => at < FEW || chosen.includes(value));
  const shown = isWhole ? fitting.slice(0, MOST) : few;
  const isSingle = name === 'since';
  const pick = (value: string, isPicked: boolean) => {
    const several = isPicked ? [...chosen, value] : chosen.filter((one) => one !== value);
    onChange({ [key]: isSingle ? (isPicked ? value : null) : several });
  };
  return (
    <fieldset className="border-line border-b pb-2">
      <legend className="mb-0.5 font-medium">{label}</legend>
      {isWhole && all.length > MOST / 5 && (
        <input
          className="control mb-1"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {found !== null && shown.length === 0 && <p className="text-muted">None.</p>}
      <ul>
        {shown.map(({ value, words, count }) => (
          <li key={value}>
            <label className="hover:bg-raised text-table flex min-h-7 items-center gap-2 rounded py-1 max-[56rem]:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={chosen.includes(value)}
                onChange={({ target }) => pick(value, target.checked)}
              />
              <span className="min-w-0 grow wrap-anywhere">{words}</span>
              <span className="text-muted tabular-nums">{count}</span>
            </label>
          </li>
        ))}
      </ul>
      {!isWhole && all.length > shown.length && (
        <button type="button" className="link min-h-7" onClick={() => setWhole(true)}>
          All {all.length} in {label}
        </button>
      )}
      {isWhole && fitting.length > shown.length && (
        <p className="note">{fitting.length - shown.length} more. Type to find them.</p>
      )}
    </fieldset>
  );
}

const nameOf = (name: string, value: string): string => (name === 'since' ? `Since ${value.slice(0, 4)}` : value);

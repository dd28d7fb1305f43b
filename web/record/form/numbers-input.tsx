import type { Spec } from '#kernel';
import type { DraftChange } from '../draft.ts';
import type { InputProps } from '../inputs.tsx';
import { optionsOf } from '../words.ts';

/** As many places as fit beside one another. */
const MOST = 24;

/** How many whole numbers a short list of them holds; null for every other shape. */
export function numbersIn(spec: Spec): number | null {
  const { shape } = optionsOf(spec);
  if (shape?.type !== 'array' || shape.items?.type !== 'integer') return null;
  return shape.maxItems !== undefined && shape.maxItems <= MOST ? shape.maxItems : null;
}

/** The numbers of a draft, which is their JSON; null when it is none. */
function given(draft: unknown): readonly string[] | null {
  if (typeof draft !== 'string' || draft.trim() === '') return [];
  try {
    const found: unknown = JSON.parse(draft);
    return Array.isArray(found) ? found.map(String) : null;
  } catch {
    return null;
  }
}

/** What is no number stays as it was typed, for the message that says so. */
const written = (numbers: readonly string[]): string =>
  numbers.every((one) => one.trim() === '')
    ? ''
    : JSON.stringify(numbers.map((one) => (/^\d*$/.test(one.trim()) ? Number(one) : one)));

function placed(draft: unknown, places: number): readonly string[] {
  const known = given(draft) ?? [];
  return Array.from({ length: places }, (_, at) => known[at] ?? '');
}

const having =
  (at: number, value: string, places: number): DraftChange =>
  (held) =>
    written(placed(held, places).with(at, value));

/** A list of so many numbers, each in its place, with their sum. */
export function NumbersInput({
  id,
  label,
  draft,
  onDraft,
  issues,
  describedBy,
  places,
}: InputProps & { places: number }) {
  const numbers = placed(draft, places);
  const sum = numbers.reduce((all, one) => all + (Number(one) || 0), 0);
  const one = label.replace(/s$/, '');
  return (
    <fieldset id={id} tabIndex={-1} aria-label={label} aria-describedby={describedBy} className="min-w-0">
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {numbers.map((value, at) => (
          <label key={at} className="block">
            <span className="note block">
              {one} {at + 1}
              {sum > 0 && ` · ${Math.round(((Number(value) || 0) / sum) * 100)}%`}
            </span>
            <input
              inputMode="numeric"
              autoComplete="off"
              className="control text-right"
              aria-invalid={issues.some(({ path }) => path === String(at))}
              value={value}
              onChange={({ target }) => onDraft(having(at, target.value, places))}
            />
          </label>
        ))}
      </div>
      <output className="mt-2 flex justify-end gap-4 font-semibold">
        Together <span className="tabular-nums">{sum.toLocaleString('en-US')}</span>
      </output>
    </fieldset>
  );
}

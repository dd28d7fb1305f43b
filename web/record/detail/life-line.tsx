import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, stateWords, toneOf } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { lifeOf } from './life.ts';

/** The life of a row in one line: what lies behind it, where it is, what comes next. */
export function LifeLine({ record, state }: { readonly record: AnyRecord; readonly state: string }) {
  const life = lifeOf(record, state);
  if (!life) return null;
  const { way, at, beside } = life;
  return (
    <ol
      data-guide="state"
      aria-label={`Life of this ${inSentence(record.label[0])}`}
      className="flex flex-wrap items-center gap-y-1 text-xs"
    >
      {way.map((one, place) => {
        const isHere = place === at && beside === null;
        const isBehind = place < at || (place === at && beside !== null);
        return (
          <li key={one} aria-current={isHere ? 'step' : undefined} className="flex items-center">
            {place > 0 && (
              <span
                aria-hidden="true"
                className={`mx-1.5 h-px w-4 sm:w-7 ${isBehind || isHere ? 'bg-gauge' : 'bg-line'}`}
              />
            )}
            <span
              className={`flex items-center gap-1.5 rounded-full px-2 py-0.5 ${isHere ? 'bg-gauge text-on-gauge font-semibold' : isBehind ? 'text-ink' : 'text-muted'}`}
            >
              {isBehind ? (
                <Icon name="check" className="text-good size-3.5" />
              ) : (
                !isHere && <span aria-hidden="true" className="border-edge size-2 rounded-full border" />
              )}
              <span className={isHere ? '' : 'max-sm:sr-only'}>{stateWords(record, one)}</span>
              {isBehind && <span className="sr-only">, done</span>}
            </span>
          </li>
        );
      })}
      {beside && (
        <li aria-current="step" className="flex items-center">
          <Icon name="corner-down-left" className="text-muted mx-1.5 size-3.5" />
          <span
            className={`rounded-full border px-2 py-0.5 font-semibold ${toneOf(record, beside) === 'stopped' ? 'border-danger text-danger' : 'border-edge'}`}
          >
            {stateWords(record, beside)}
          </span>
        </li>
      )}
    </ol>
  );
}

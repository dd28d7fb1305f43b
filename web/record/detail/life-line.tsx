import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, stateWords } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { StatusBadge } from '../cells.tsx';
import { lifeOf } from './life.ts';

interface LifeProps {
  readonly record: AnyRecord;
  readonly state: string;
}

/** Where a row is: in the line of its life where it has one, and as its state alone where it has none. */
export function LifeLine({ record, state }: LifeProps) {
  const life = lifeOf(record, state);
  const here = <StatusBadge record={record} state={state} />;
  if (!life)
    return (
      <span data-guide="state" data-status={state} className="font-medium">
        {here}
      </span>
    );
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
            {place > 0 && <span aria-hidden="true" className="bg-edge/60 mx-1.5 h-px w-3 sm:w-4" />}
            {isHere ? (
              <Here state={one}>{here}</Here>
            ) : (
              <span className="text-muted flex items-center gap-1">
                {isBehind && <Icon name="check" className="text-good size-3.5" />}
                {stateWords(record, one)}
                {isBehind && <span className="sr-only">, done</span>}
              </span>
            )}
          </li>
        );
      })}
      {beside && (
        <li aria-current="step" className="flex items-center">
          <Icon name="corner-down-left" className="text-muted mx-1.5 size-3.5" />
          <Here state={beside}>{here}</Here>
        </li>
      )}
    </ol>
  );
}

const Here = ({ state, children }: { readonly state: string; readonly children: React.ReactNode }) => (
  <span data-status={state} className="bg-raised rounded-full px-2 py-0.5 font-semibold">
    {children}
  </span>
);

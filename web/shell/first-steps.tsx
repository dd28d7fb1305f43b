import { keptChoice } from '#web/data/kept-choice.ts';
import type { Page } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from './router.tsx';

/** Whose first steps are over, or were put away, in this browser. */
const over = keptChoice<string>('levee.first-steps', '');

/** One of the first things a new organization does; done when the record has this many rows. */
export interface FirstStep {
  readonly words: string;
  readonly why: string;
  readonly to: Page;
  /** The name of a record. */
  readonly record: string;
  readonly least?: number;
}

export interface FirstStepsProps {
  readonly steps: readonly FirstStep[];
  /** How many rows of each record there are; 1 where there are any is enough. */
  readonly begun: readonly { readonly record: string; readonly rows: number }[];
}

/** What a new organization does first, ticked off by what is really there; gone when all of it is. */
export function FirstSteps({ steps, begun }: FirstStepsProps) {
  const { organization } = useSession();
  if (begun.length === 0 || over.use() === organization.id) return null;
  const rows = new Map(begun.map((one) => [one.record, one.rows]));
  const end = () => over.put(organization.id);
  const isDone = (at: number): boolean => {
    const { record, least = 1 } = steps[at] as FirstStep; // asked of the steps alone
    return (rows.get(record) ?? 0) >= least;
  };
  const done = steps.filter((_, at) => isDone(at)).length;
  if (done === steps.length) return null;
  return (
    <aside aria-label="First steps" className="panel mb-5">
      <header className="border-line flex items-center gap-3 border-b px-4 py-3">
        <h2 className="grow">First steps</h2>
        <span className="text-muted">
          {done} of {steps.length} done
        </span>
        <button type="button" className="icon-button size-8" aria-label="Put the first steps away" onClick={end}>
          <Icon name="x" />
        </button>
      </header>
      <ol className="grid sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ words, why, to }, at) => (
          <li key={to.path} className="hover:bg-raised relative flex gap-3 p-4">
            <Icon
              name={isDone(at) ? 'circle-check' : 'circle'}
              className={`mt-0.5 size-5 ${isDone(at) ? 'text-good' : 'text-muted'}`}
            />
            <span>
              <Link
                to={to.path}
                className={`font-medium after:absolute after:inset-0 ${isDone(at) ? 'text-muted line-through' : ''}`}
              >
                {words}
              </Link>
              <span className="text-muted block">{isDone(at) ? 'Done' : why}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

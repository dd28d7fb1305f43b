import { useQueries } from '@tanstack/react-query';
import { client } from '#web/data/client.ts';
import { keptChoice } from '#web/data/kept-choice.ts';
import { keys } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type FirstStep, useProduct } from './product.ts';
import { Link } from './router.tsx';

/** Whose first steps are over, or were put away, in this browser. */
const over = keptChoice<string>('levee.first-steps', '');

/** What a new organization does first, ticked off by what is really there; gone when all of it is. */
export default function FirstSteps() {
  const { role, organization } = useSession();
  const { firstSteps } = useProduct();
  if (role !== 'admin' || over.use() === organization.id || firstSteps.length === 0) return null;
  return <Steps steps={firstSteps} end={() => over.put(organization.id)} />;
}

function Steps({ steps, end }: { readonly steps: readonly FirstStep[]; readonly end: () => void }) {
  const found = useQueries({
    queries: steps.map(({ record, least = 1 }) => {
      const query = { limit: least };
      return { queryKey: keys.list(record.name, query), queryFn: () => client(record).list(query) };
    }),
  });
  if (found.some(({ data }) => data === undefined)) return null;
  const isDone = (at: number): boolean => (found[at]?.data?.data.length ?? 0) >= (steps[at]?.least ?? 1);
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

import { Link } from '#web/shell/router.tsx';
import { Bullets } from '#web/ui/chart.tsx';
import { without } from './grid-address.ts';
import type { Pace } from './pace.ts';

const SHOWN = 12;
const BUDGETS = '/budget-management';

/** How much of each department's budget is used, against how much of the year has passed. */
export function PacePanel({ of: { name, passed, departments } }: { readonly of: Pace }) {
  const percent = Math.round(passed * 100);
  const all = departments.length;
  return (
    <section aria-label="Budget pace" className="panel min-w-0 p-4">
      <Bullets
        title={`${name}: used by department`}
        note={all > SHOWN ? `The ${SHOWN} largest of ${all}.` : 'Expended, encumbered and pre-encumbered.'}
        head="Department"
        whole="Revised budget"
        parts={['Expended', 'Encumbered', 'Pre-encumbered']}
        measure={{ kind: 'money' }}
        empty="No lines to chart."
        pace={{ share: passed, name: `${percent}% of the year` }}
        rows={departments.slice(0, SHOWN).map((one) => ({
          at: one.code || 'No department',
          values: [one.expended, one.encumbered, one.preencumbered],
          of: one.authority,
          to: `${BUDGETS}?department=${encodeURIComponent(one.code || without)}`,
        }))}
      />
      <p className="mt-2">
        <Link to={`${BUDGETS}?by=department`} className="link">
          All departments
        </Link>
      </p>
    </section>
  );
}

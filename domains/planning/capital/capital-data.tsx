import { allows } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import type { Series } from '#web/ui/chart/series.ts';
import { short } from '#web/ui/format.ts';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { planners, stages } from './capital-words.ts';
import type { Gift } from './funding.ts';
import { type Book, capitalBook, inForceOf, planContent, type PlanVersion } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';

const money = { kind: 'money' } as const;
export const brief = (cents: number): string => short(cents, money);
export const points = (hundredths: number): string => (hundredths / 100).toFixed(2);

export const useBook = () => useCall(capitalBook);
export const useContent = (plan: string | undefined) => useCall(planContent, plan === undefined ? null : { id: plan });

/** Says which projects a screen does not weigh, and where they are. */
export const LeftOut = ({ book: { leftOut, projects } }: { book: Book }) =>
  leftOut.all === 0 ? null : (
    <p role="note" className="panel mb-4 p-3">
      {leftOut.all.toLocaleString('en-US')} projects are not shown, {leftOut.open.toLocaleString('en-US')} of them open.
      Shown: the {projects.length.toLocaleString('en-US')} in a plan or newest.{' '}
      <Link to="/capital-planning/projects" className="link">
        All projects
      </Link>
    </p>
  );

/** Money by source and year, as a chart draws it: sources that give nothing are left out. */
export const fundingSeries = (
  { sources }: Book,
  gifts: readonly Pick<Gift, 'source' | 'year' | 'cents'>[],
  years: readonly number[],
  to?: string,
): readonly Series[] =>
  sources
    .filter(({ id }) => gifts.some(({ source }) => source === id))
    .map(({ id, name }) => ({
      name,
      points: years.map((year) => ({
        at: `FY${year}`,
        value: centsOf(gifts.filter((one) => one.source === id && one.year === year)),
        ...(to && { to }),
      })),
    }));

export const useMayPlan = (): boolean => allows(planners, actorOf(useSession()));
export const WHO_PLANS = 'Only budget officers and admins can change the capital plan.';

/** A plan with its stage, unless its name says it, and its state, unless it is final. */
export function planWords({ name, stage, status }: PlanVersion): string {
  const word = stages[stage].toLowerCase();
  const more = [...(name.toLowerCase().includes(word) ? [] : [word]), ...(status === 'settled' ? [] : [status])];
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

/** The plan of the address; without one the draft that is worked on, or the one in force. */
export function chosenPlan(book: Book, wished: string, prefers: 'draft' | 'in_force'): PlanVersion | undefined {
  const draft = book.plans.find(({ status }) => status === 'draft');
  const inForce = inForceOf(book.plans, book.year);
  return (
    book.plans.find(({ id }) => id === wished) ??
    (prefers === 'draft' ? (draft ?? inForce) : (inForce ?? draft)) ??
    book.plans[0]
  );
}

export function PlanPick({ book, plan, label = 'Plan' }: { book: Book; plan: PlanVersion; label?: string }) {
  const [, setPlan] = useParam('plan');
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="text-muted">{label}</span>
      <Select
        aria-label={label}
        value={plan.id}
        choices={book.plans
          .filter(({ status }) => status !== 'withdrawn')
          .map((one) => [one.id, planWords(one)] as const)}
        onPick={setPlan}
      />
    </div>
  );
}

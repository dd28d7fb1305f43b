import { asHighs, type Highs, type Mip, openHighs } from '#server/services/solver/mip.ts';
import {
  type Choice,
  fits,
  outOn,
  type PlanAnswer,
  type PlanQuestion,
  prepared,
  roomOf,
  worthOf,
} from './discount-plan.ts';

/** Money in the model is thousands of dollars: numbers of one size keep the solver exact. */
const UNIT = 100_000;

/** The solver, loaded once. */
export async function openDiscountSolver(): Promise<(question: PlanQuestion, seconds: number) => PlanAnswer> {
  const solver = await openHighs();
  return (question, seconds) => solved(solver, question, seconds);
}

/** Yes or no for each invoice; the days bound what is paid out until each of them. Choices in `cut` are not the answer. */
function modelOf(question: PlanQuestion, choices: readonly Choice[], cut: readonly ReadonlySet<string>[]): Mip {
  const room = roomOf(question, prepared(question));
  const rows: Mip['rows'] = question.days.map(({ day }, at) => ({
    lower: Number.NEGATIVE_INFINITY,
    upper: (room[at] ?? 0) / UNIT,
    entries: choices.flatMap((one, column) => {
      const cents = outOn(one, day);
      return cents === 0 ? [] : [[column, cents / UNIT] as const];
    }),
  }));
  for (const ids of cut)
    rows.push({
      lower: Number.NEGATIVE_INFINITY,
      upper: ids.size - 1,
      entries: choices.map(({ id }, column) => [column, ids.has(id) ? 1 : -1] as const),
    });
  return {
    isMaximum: true,
    costs: choices.map(({ worthCents }) => worthCents),
    lower: choices.map(() => 0),
    upper: choices.map(() => 1),
    isWhole: choices.map(() => true),
    rows,
  };
}

/** Solves, and checks the answer to the cent; what was taken within the solver’s tolerance is ruled out and it is solved again. */
function solved(highs: Highs, question: PlanQuestion, seconds: number): PlanAnswer {
  const whole = prepared(question);
  const { choices } = whole;
  const all = worthOf(choices);
  if (fits(question, whole, choices)) return { status: 'optimal', ids: choices.map(({ id }) => id), boundCents: all };
  const until = performance.now() + seconds * 1000;
  const cut: ReadonlySet<string>[] = [];
  for (;;) {
    const left = (until - performance.now()) / 1000;
    if (left <= 0) return { status: 'time_limit', ids: [], boundCents: all };
    const found = highs.withModel(asHighs(highs, modelOf(question, choices, cut)), (run) => {
      run.options.set({
        output_flag: false,
        time_limit: left,
        mip_rel_gap: 0,
        // Worths are whole cents: a bound less than one above the answer proves it.
        mip_abs_gap: 0.5,
        mip_feasibility_tolerance: 1e-9,
        primal_feasibility_tolerance: 1e-9,
      });
      const { modelStatus } = run.run({});
      const isFound = run.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
      const values = isFound ? run.getSolution().colValue : [];
      return {
        isOptimal: modelStatus === highs.constants.modelStatus.optimal,
        chosen: choices.filter((_, column) => (values[column] ?? 0) > 0.5),
        bound: Math.floor(Number(run.info.get('mip_dual_bound')) + 1e-6),
      };
    });
    const { isOptimal, chosen, bound } = found;
    if (!fits(question, whole, chosen)) {
      cut.push(new Set(chosen.map(({ id }) => id)));
      continue;
    }
    const worth = worthOf(chosen);
    return {
      status: isOptimal ? 'optimal' : 'time_limit',
      ids: chosen.map(({ id }) => id),
      boundCents: isOptimal ? worth : Math.max(worth, Math.min(all, Number.isFinite(bound) ? bound : all)),
    };
  }
}

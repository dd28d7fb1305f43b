import { asHighs, type Highs, openHighs } from '#server/services/solver/mip.ts';
import {
  brokenBy,
  cheapestMix,
  combinationsOf,
  type Constraint,
  constraintsIn,
  type Given,
  type SplitAnswer,
  type SplitQuestion,
  without,
} from './split.ts';
import { modelOf, type SplitModel, UNIT } from './split-model.server.ts';

export interface Progress {
  readonly stage: string;
  readonly gap: number | null;
}

interface Limits {
  readonly seconds: number;
  readonly tell: (progress: Progress) => void;
  readonly now: () => number;
  /** Ends at a bound as near as this part of the total; without it, at the proven optimum. */
  readonly gap?: number;
}

interface Solved {
  readonly status: 'optimal' | 'time_limit' | 'infeasible';
  readonly awards: readonly Given[] | null;
  readonly evaluated: number | null;
  readonly bound: number | null;
}

const none = { awards: null, evaluated: null, bound: null } as const;

/** The solver, loaded once. */
export async function openSplitSolver(): Promise<(question: SplitQuestion, limits: Limits) => SplitAnswer> {
  const solver = await openHighs();
  return (question, limits) => new Search(solver, question, limits).run();
}

/** The fewest seconds that are worth beginning another question for. */
const WORTH = 0.05;

class Search {
  readonly #highs: Highs;
  readonly #question: SplitQuestion;
  readonly #limits: Limits;
  readonly #begun: number;

  constructor(highs: Highs, question: SplitQuestion, limits: Limits) {
    this.#highs = highs;
    this.#question = question;
    this.#limits = limits;
    this.#begun = limits.now();
  }

  run(): SplitAnswer {
    const { tell, gap } = this.#limits;
    const question = this.#question;
    tell({ stage: 'Optimizing', gap: null });
    const found = this.#best(question);
    const { awards, evaluated, bound } = found;
    const isProven = found.status === 'optimal' && awards !== null;
    const conflict = found.status === 'infeasible' ? this.#conflict() : [];
    const { costs, isWhole } =
      isProven && evaluated !== null && gap === undefined ? this.#costs(evaluated) : { costs: [], isWhole: false };
    return {
      status: found.status === 'time_limit' && awards === null ? 'unknown' : found.status,
      awards: awards ?? [],
      total: awards && awards.reduce((sum, { cents }) => sum + cents, 0),
      evaluated,
      bound,
      gap: evaluated === null || bound === null ? null : evaluated - bound,
      combinations: String(combinationsOf(question)),
      cheapest: cheapestMix(question),
      costs,
      isWhole,
      conflict,
      seconds: (this.#limits.now() - this.#begun) / 1000,
      solver: `HiGHS ${this.#highs.version.string}`,
    };
  }

  #left = (): number => this.#limits.seconds - (this.#limits.now() - this.#begun) / 1000;

  /** Solves, and checks the answer to the cent; a split the solver took within its tolerance is ruled out and it is solved again. */
  #best(question: SplitQuestion): Solved {
    const cut: (readonly Given[])[] = [];
    for (;;) {
      const solved = this.#solve(modelOf(question, cut));
      if (!solved.awards || brokenBy(question, solved.awards).length === 0) return solved;
      cut.push(solved.awards);
    }
  }

  #solve({ mip, offers, isImpossible }: SplitModel): Solved {
    if (isImpossible) return { status: 'infeasible', ...none };
    const left = this.#left();
    if (left < WORTH) return { status: 'time_limit', ...none };
    return this.#highs.withModel(asHighs(this.#highs, mip), (run): Solved => {
      run.options.set({
        output_flag: false,
        time_limit: left,
        mip_rel_gap: this.#limits.gap ?? 0,
        // Totals are whole cents: a bound less than one below the answer proves it.
        mip_abs_gap: 0.5 / UNIT,
        mip_feasibility_tolerance: 1e-9,
        primal_feasibility_tolerance: 1e-9,
      });
      const { modelStatus } = run.run({
        [this.#highs.constants.callbackType.mipLogging]: ({ data }) => {
          this.#limits.tell({ stage: 'Proving', gap: data.mip_gap ?? null });
          return undefined;
        },
      });
      const { optimal, infeasible } = this.#highs.constants.modelStatus;
      if (modelStatus === infeasible) return { status: 'infeasible', ...none };
      const isFound = run.info.get('primal_solution_status') === this.#highs.constants.solutionStatus.feasible;
      const values = isFound ? run.getSolution().colValue : [];
      const chosen = offers.filter((_, at) => (values[at] ?? 0) > 0.5);
      const evaluated = isFound ? chosen.reduce((sum, one) => sum + one.evaluated, 0) : null;
      const isProven = modelStatus === optimal && this.#limits.gap === undefined;
      const dual = Math.ceil(Number(run.info.get('mip_dual_bound')) * UNIT - 0.01);
      const bound = isProven ? evaluated : Number.isFinite(dual) ? dual : null;
      return {
        status: modelStatus === optimal ? 'optimal' : 'time_limit',
        awards: isFound ? chosen.flatMap((one) => one.awards) : null,
        evaluated,
        bound: bound !== null && evaluated !== null ? Math.min(bound, evaluated) : bound,
      };
    });
  }

  /** Takes constraint after constraint away: what cannot be taken away without a split appearing is what conflicts. */
  #conflict(): readonly Constraint[] {
    const all = constraintsIn(this.#question);
    const taken = new Set<string>();
    for (const { id, words } of all) {
      this.#limits.tell({ stage: `Finding the conflict: ${words}`, gap: null });
      const { status } = this.#best(without(this.#question, new Set([...taken, id])));
      if (status === 'infeasible') taken.add(id);
    }
    return all.filter(({ id }) => !taken.has(id));
  }

  /** What the total it is compared by would be less without each constraint. */
  #costs(evaluated: number): Pick<SplitAnswer, 'costs' | 'isWhole'> {
    const costs: (Constraint & { cents: number })[] = [];
    for (const one of constraintsIn(this.#question)) {
      this.#limits.tell({ stage: `Pricing constraints: ${one.words}`, gap: 0 });
      const other = this.#best(without(this.#question, new Set([one.id])));
      if (other.status !== 'optimal' || other.evaluated === null) return { costs, isWhole: false };
      if (other.evaluated < evaluated) costs.push({ ...one, cents: evaluated - other.evaluated });
    }
    return { costs: costs.toSorted((one, other) => other.cents - one.cents), isWhole: true };
  }
}

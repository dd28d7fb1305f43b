import { asHighs, type Highs, openHighs } from '#server/services/solver/mip.ts';
import {
  type BestSet,
  type Chosen,
  type Limit,
  modelOf,
  paidFor,
  type Question,
  type Reason,
  type Variation,
  valueOf,
  withItsNeeds,
} from './best-set.ts';
import type { Cap } from './funding.ts';

export interface Progress {
  readonly stage: string;
  readonly gap: number | null;
}

interface Solved {
  readonly status: 'optimal' | 'time_limit' | 'impossible';
  readonly set: ReadonlySet<string> | null;
  readonly bound: number | null;
}

/** The solver, loaded once. */
export async function openSolver(): Promise<(question: Question, limits: Limits) => BestSet> {
  const solver = await openHighs();
  return (question, limits) => new Search(solver, question, limits).run();
}

interface Limits {
  readonly seconds: number;
  readonly tell: (progress: Progress) => void;
  readonly now: () => number;
}

/** The fewest seconds that are worth beginning another question for. */
const WORTH = 0.05;

class Search {
  readonly #highs: Highs;
  readonly #question: Question;
  readonly #limits: Limits;
  readonly #until: number;
  /** Sets that the solver took within its tolerance although they lack a cent. */
  readonly #unpaid: ReadonlySet<string>[] = [];

  constructor(highs: Highs, question: Question, limits: Limits) {
    this.#highs = highs;
    this.#question = question;
    this.#limits = limits;
    this.#until = limits.now() + limits.seconds * 1000;
  }

  run(): BestSet {
    const { tell, now } = this.#limits;
    const begun = now();
    const { candidates } = this.#question;
    tell({ stage: 'Optimizing', gap: null });
    const found = this.#best();
    const solver = `HiGHS ${this.#highs.version.string}`;
    const best = found.set ? this.#chosen(found.set) : null;
    const none = { next: null, reasons: [], limits: [], isWhole: false, shortage: null };
    const seconds = () => (now() - begun) / 1000;
    if (!best || found.status !== 'optimal') {
      const mandatory = new Set(
        candidates.flatMap(({ id, isMandatory }) => (isMandatory ? [...withItsNeeds(candidates, id)] : [])),
      );
      const shortage = best ? null : paidFor(this.#question, mandatory).shortage;
      const gap = best && found.bound !== null ? found.bound - best.value : null;
      return { ...none, status: found.status, best, bound: found.bound, gap, seconds: seconds(), solver, shortage };
    }
    const set = new Set(best.ids);
    tell({ stage: 'Finding the next best portfolio', gap: 0 });
    const second = this.#best({ besides: [set] });
    const reasons = candidates.map(({ id, name }, at) => {
      tell({ stage: `Explaining decisions: ${name} (${at + 1} of ${candidates.length})`, gap: 0 });
      return this.#reason(id, set, best.value);
    });
    const { limits, isWhole } = this.#caps(set, best.value);
    const next = second.set && second.status === 'optimal' ? this.#chosen(second.set) : null;
    return {
      status: 'optimal',
      best,
      bound: best.value,
      gap: 0,
      seconds: seconds(),
      solver,
      next,
      reasons,
      limits,
      isWhole,
      shortage: null,
    };
  }

  /** Solves, and checks the answer to the cent; what does not hold is ruled out and it is solved again. */
  #best(variation: Variation = {}): Solved {
    const { more } = variation;
    const { candidates, caps } = this.#question;
    const isTheOne = (cap: Cap) => cap.source === more?.source && cap.year === more.year;
    // With more of one cap other sets are paid for, so those are judged by themselves.
    const asked = {
      candidates,
      caps: caps.map((cap) => (isTheOne(cap) ? { ...cap, cents: Number.MAX_SAFE_INTEGER } : cap)),
    };
    const unpaid = more ? [] : this.#unpaid;
    for (;;) {
      const solved = this.#solve({ ...variation, unpaid });
      if (!solved.set || paidFor(asked, solved.set).shortage === null) return solved;
      unpaid.push(solved.set);
    }
  }

  #solve(variation: Variation): Solved {
    const left = this.#left();
    if (left < WORTH) return { status: 'time_limit', set: null, bound: null };
    const { candidates } = this.#question;
    const model = modelOf(this.#question, variation);
    if (model.lower.some((lower, at) => lower > (model.upper[at] ?? 0)))
      return { status: 'impossible', set: null, bound: null };
    return this.#highs.withModel(asHighs(this.#highs, model), (run): Solved => {
      run.options.set({
        output_flag: false,
        time_limit: left,
        mip_rel_gap: 0,
        // Sums of values are whole numbers: a bound less than one above the answer proves it.
        mip_abs_gap: variation.more ? 1e-7 : 0.5,
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
      if (modelStatus === infeasible) return { status: 'impossible', set: null, bound: null };
      const isFound = run.info.get('primal_solution_status') === this.#highs.constants.solutionStatus.feasible;
      const values = isFound ? run.getSolution().colValue : [];
      const set = isFound ? new Set(candidates.flatMap(({ id }, at) => ((values[at] ?? 0) > 0.5 ? [id] : []))) : null;
      const bound = Math.floor(Number(run.info.get('mip_dual_bound')) + 1e-6);
      return {
        status: modelStatus === optimal ? 'optimal' : 'time_limit',
        set,
        bound: Number.isFinite(bound) ? bound : null,
      };
    });
  }

  #left = (): number => (this.#until - this.#limits.now()) / 1000;

  #chosen(set: ReadonlySet<string>): Chosen {
    return { ids: [...set], value: valueOf(this.#question.candidates, set), gifts: paidFor(this.#question, set).gifts };
  }

  /** What the best sum would be with the opposite decision about one project. */
  #reason(id: string, best: ReadonlySet<string>, value: number): Reason {
    const { candidates } = this.#question;
    const own = candidates.find((one) => one.id === id);
    const plain = { id, otherwise: null, comesIn: [], dropsOut: [], shortage: null, barred: own?.barred ?? null };
    if (own?.isMandatory) return { ...plain, kind: 'mandatory' };
    if (own?.barred) return { ...plain, kind: 'barred' };
    const isIn = best.has(id);
    if (!isIn) {
      const { shortage } = paidFor(this.#question, withItsNeeds(candidates, id));
      if (shortage) return { ...plain, kind: 'lacks_money_alone', shortage };
    }
    const other = this.#best({ fixed: new Map([[id, isIn ? 0 : 1]]) });
    if (other.status === 'impossible' && !isIn) return { ...plain, kind: 'no_room_beside_mandatory' };
    if (!other.set || other.status !== 'optimal')
      return { ...plain, kind: isIn && other.status === 'impossible' ? 'chosen' : 'not_examined' };
    const otherwise = Math.min(value, valueOf(candidates, other.set));
    return { ...plain, kind: isIn ? 'chosen' : 'costs_more_than_it_brings', otherwise, ...between(best, other.set) };
  }

  /** Cap by cap, the least more of it that brings a better set. */
  #caps(best: ReadonlySet<string>, value: number): { limits: readonly Limit[]; isWhole: boolean } {
    const { candidates, caps } = this.#question;
    const asked = caps.filter(({ source, year }) =>
      candidates.some(({ needs }) => needs.some((need) => need.year === year && need.sources.includes(source))),
    );
    const limits: Limit[] = [];
    for (const [at, { source, year }] of asked.entries()) {
      if (this.#left() < WORTH) return { limits, isWhole: false };
      this.#limits.tell({ stage: `Trying cap increases (${at + 1} of ${asked.length})`, gap: 0 });
      const { status, set } = this.#best({ more: { source, year, value: value + 1 } });
      if (status === 'time_limit') return { limits, isWhole: false };
      if (!set) continue;
      // The solver's amount is within its tolerance; what the set lacks is exact.
      const missing = paidFor(this.#question, set).shortage?.cents ?? 0;
      if (missing > 0) limits.push({ source, year, missing, value: valueOf(candidates, set), ...between(best, set) });
    }
    return { limits: limits.toSorted((one, other) => one.missing - other.missing), isWhole: true };
  }
}

const between = (now: ReadonlySet<string>, then: ReadonlySet<string>) => ({
  comesIn: [...then].filter((id) => !now.has(id)),
  dropsOut: [...now].filter((id) => !then.has(id)),
});

import { fail, type Row } from '#kernel';
import { type Action, defineAction } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { BestSet } from './best-set.ts';
import type { BestSetQuestion } from './best-set-question.ts';
import { scoresOf } from './best-set-question.ts';
import { calledRoll } from '../vote/vote.server.ts';
import { adopterIsNotProposer } from './capital-plan.rules.ts';
import { callPlanRoll } from './plan-vote.ts';
import { applyBestSet, copyPlan, rollPlanOver, weighProgram } from './capital-acts.ts';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalRanking } from './capital-ranking.record.ts';
import { planners } from './capital-words.ts';
import { refusedPayment, refusedRequest } from './funding.ts';
import { isFinal, isOpen, type PlanContent, type PlanEntry, type Project, type Source, yearsIn } from './plan-book.ts';
import {
  contentIn,
  entriesIn,
  fiscalIn,
  programsIn,
  projectsIn,
  projectsOf,
  sourcesIn,
} from './plan-reading.server.ts';
import { carriedInto, costsUnder, fitting, spentSoFar } from './roll-over.ts';
import { rank } from './scoring.ts';

type Line = NonNullable<Row<typeof capitalAllotment>['funding']>[number];
type Gifts = PlanEntry['gifts'];

const linesOf = (gifts: Gifts): Line[] =>
  gifts.map(({ source, year, phase, cents, isCarried }) => ({
    source,
    year,
    phase,
    isCarried,
    amount: { cents, currency: 'USD' },
  }));

/** Other weights for a program. The ranking as it stood is kept, so that nobody has to remember how it came about. */
const weigh = defineAction(weighProgram, {
  label: 'Change weights',
  by: planners,
  when: ['active'],
  async run({ row, input, work }) {
    const weights = new Map(input.weights.map(({ code, weight }) => [code, weight]));
    const unknown = input.weights.findIndex(({ code }) => !row.criteria.some((one) => one.code === code));
    if (unknown >= 0)
      throw fail('invalid', 'capital_program.criterion', 'The program has no such criterion.', {
        issues: [{ path: `weights.${unknown}.code`, code: 'unknown', message: 'The program has no such criterion' }],
      });
    const ranked = await rankingIn(work, row, input.planYear);
    const kept = await work.asProduct.insert(capitalRanking, {
      program: row.id,
      planYear: input.planYear,
      reason: input.reason,
      changedBy: work.person,
      weights: row.criteria.map(({ code, name, weight }) => ({ code, name, weight })),
      ranking: ranked,
    });
    await work.change(capitalProgram, row.id, {
      criteria: row.criteria.map((one) => ({ ...one, weight: weights.get(one.code) ?? one.weight })),
    });
    return { id: kept.id };
  },
});

async function rankingIn(work: UnitOfWork, program: Row<typeof capitalProgram>, planYear: number) {
  const scores = await averagesIn(work, planYear);
  const projects = (await projectsIn(work, [...scores.keys()])).filter((one) => one.program === program.id);
  const contenders = projects.flatMap(({ id, number, name }) => {
    const averages = scores.get(id);
    return averages ? [{ id, number, name, averages }] : [];
  });
  return rank(contenders, program.criteria).map(({ contender: { number, name }, place, score }) => ({
    place,
    number,
    name,
    score,
  }));
}

/** The scores of a year, whichever plan of it is asked for them. */
async function averagesIn(
  work: UnitOfWork,
  planYear: number,
): Promise<ReadonlyMap<string, PlanContent['scores'][number]['averages']>> {
  const plan = await work.row(capitalPlan, { where: { planYear }, fields: [] });
  if (!plan) return new Map();
  return new Map((await contentIn(work, plan.id)).scores.map(({ project, averages }) => [project, averages]));
}

/** Score and rank as they are now, kept with the entries, so that a plan says later why it was made so. */
export async function standingIn(
  work: UnitOfWork,
  plan: string,
): Promise<ReadonlyMap<string, { score: number; place: number }>> {
  const content = await contentIn(work, plan);
  const scored = content.scores.map(({ project }) => project);
  const [programs, projects] = [await programsIn(work), await projectsIn(work, scored)];
  return scoresOf({ programs, projects }, content);
}

/** The next version of a plan: its entries, with what they give, and what the projects cost today. */
const callRoll = defineAction(callPlanRoll, {
  label: 'Record roll call',
  by: { duty: 'governing_body' },
  when: ['proposed'],
  rules: [adopterIsNotProposer],
  async run({ row, input, work }) {
    const { kept, tally } = await calledRoll(work, { ...input, proposedOn: row.proposedOn });
    // Who records it may adopt it as well: that the body voted is no part of the document that its author wrote.
    await work.asProductAlone.change(capitalPlan, row.id, {}, kept);
    return tally;
  },
});

const copy = defineAction(copyPlan, {
  label: 'Create version',
  by: planners,
  when: ['draft', 'proposed', 'settled', 'superseded'],
  async run({ row, input, work }) {
    const { id } = await work.insert(capitalPlan, {
      name: input.name,
      stage: input.stage,
      planYear: row.planYear,
      years: row.years,
      basedOn: row.id,
      ...(row.consultation ? { consultation: row.consultation } : {}),
    });
    const { entries } = await contentIn(work, row.id);
    const projects = new Map((await projectsOf(work, entries)).map((one) => [one.id, one]));
    const standing = await standingIn(work, row.id);
    // What only asked for money asks again: a recommendation begins with what is carried over alone, as far as there is money for it.
    const gives = row.stage !== 'requested' || input.stage === 'requested';
    const sources = await sourcesIn(work);
    const { startMonth } = await fiscalIn(work);
    const left = new Map(sources.flatMap(({ caps }) => caps.map((cap) => [`${cap.source} ${cap.year}`, cap.cents])));
    for (const entry of entries) {
      const project = projects.get(entry.project);
      if (!project || ['declined', 'cancelled'].includes(project.status)) continue;
      const moved = isApplied(row) ? [] : entry.moved;
      const own = fitting(entry.gifts, costsUnder(project.costs, moved));
      const gifts = gives ? own : withinCaps(own, { project, sources, startMonth, left });
      await work.insert(
        capitalAllotment,
        { plan: id, project: entry.project, because: entry.because },
        { ...standing.get(entry.project), funding: linesOf(gifts), moved },
      );
    }
    return { id };
  },
});

/** Its moves have reached the projects. */
const isApplied = (plan: { stage: string; status: string }): boolean =>
  isFinal(plan) && ['settled', 'superseded'].includes(plan.status);

/** What is carried over, as far as its source may pay it in the new year and has money. */
function withinCaps(
  gifts: Gifts,
  {
    project,
    sources,
    startMonth,
    left,
  }: { project: Project; sources: readonly Source[]; startMonth: number; left: Map<string, number> },
): Gifts {
  return gifts.flatMap((gift) => {
    const source = sources.find(({ id }) => id === gift.source);
    const key = `${gift.source} ${gift.year}`;
    const cents = Math.min(gift.cents, left.get(key) ?? 0);
    const isPaid = source?.status === 'active' && refusedPayment(source, { ...project, ...gift, startMonth }) === null;
    if (!gift.isCarried || !isPaid || cents === 0) return [];
    left.set(key, (left.get(key) ?? 0) - cents);
    return [{ ...gift, cents }];
  });
}

/**
 * The plan of the next year: unfinished projects, with what they did not spend carried over. It asks, as every requested plan does, and
 * no project changes by it: what it moves to later years reaches the projects when a plan made of it is adopted.
 */
const rollOver = defineAction(rollPlanOver, {
  label: 'Roll to next year',
  by: planners,
  when: ['settled'],
  async run({ row, input, work }) {
    const next = { planYear: row.planYear + 1, years: row.years };
    const { id } = await work.insert(capitalPlan, { ...next, name: input.name, stage: 'requested', basedOn: row.id });
    const spent = new Map((input.spent ?? []).map(({ project, amount }) => [project, amount.cents]));
    const entries = await entriesIn(work, row.id);
    const projects = new Map((await projectsOf(work, entries)).map((one) => [one.id, one]));
    const sources = await sourcesIn(work);
    const { startMonth } = await fiscalIn(work);
    const years = yearsIn(next);
    for (const entry of entries) {
      const project = projects.get(entry.project);
      if (!project || !isOpen(project)) continue;
      const used =
        spent.get(entry.project) ?? spentSoFar(entry.gifts, { year: row.planYear, progress: project.progress });
      const before = isApplied(row) ? [] : entry.moved;
      const rolled = carriedInto({
        gifts: entry.gifts,
        costs: costsUnder(project.costs, before),
        spent: used,
        from: row.planYear,
        years,
      });
      const moved = [...before, ...rolled.moved];
      const costs = costsUnder(project.costs, moved);
      if (!costs.some(({ year }) => years.includes(year))) continue;
      // What a source may not pay in its new year is not carried: the project asks for other money.
      const payable = rolled.gifts.filter((gift) => {
        const source = sources.find(({ id: one }) => one === gift.source);
        return (
          source?.status === 'active' &&
          refusedRequest(source, { ...project, ...gift, startMonth }, gift.isCarried) === null
        );
      });
      await work.insert(
        capitalAllotment,
        { plan: id, project: project.id, because: entry.because },
        { funding: linesOf(fitting(payable, costs)), moved },
      );
    }
    return { id };
  },
});

/** Puts the solver's answer into the plan it was asked for. */
const apply = defineAction(applyBestSet, {
  label: 'Apply this portfolio',
  by: planners,
  when: ['done'],
  async run({ row, work }) {
    const { best } = row.answer as BestSet;
    const { projects } = row.question as BestSetQuestion;
    if (!best) throw fail('refused', 'capital_best_set.none', 'The optimizer found no portfolio to apply.');
    const { entries } = await contentIn(work, row.plan);
    const known = new Map(entries.map((one) => [one.project, one]));
    const standing = await standingIn(work, row.plan);
    const chosen = new Set(best.ids);
    const carriedOf = (project: string): Gifts => known.get(project)?.gifts.filter(({ isCarried }) => isCarried) ?? [];
    // What is taken away goes first, so that no cap is exceeded on the way.
    for (const { id } of projects) {
      const entry = known.get(id);
      if (entry && entry.gifts.length > carriedOf(id).length)
        await work.change(capitalAllotment, entry.id, {}, { funding: linesOf(carriedOf(id)) });
    }
    for (const { id } of projects) {
      const gifts = best.gifts.filter(({ project }) => project === id).map((gift) => ({ ...gift, isCarried: false }));
      const because = `${row.number}: ${chosen.has(id) ? 'in' : 'not in'} the portfolio.`;
      const computed = { ...standing.get(id), funding: linesOf([...carriedOf(id), ...gifts]) };
      const entry = known.get(id);
      if (entry) await work.change(capitalAllotment, entry.id, { because }, computed);
      else await work.insert(capitalAllotment, { plan: row.plan, project: id, because }, computed);
    }
    return { id: row.plan };
  },
});

export const capitalActions: readonly Action[] = [weigh, callRoll, copy, rollOver, apply];

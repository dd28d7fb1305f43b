import { isDeepStrictEqual } from 'node:util';
import { actsForAny, fail, type Row } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import {
  judgedEntry,
  refuseCapBelowAdopted,
  refuseOverShare,
  refuseOverspending,
  stillCarried,
} from './allotment-guard.server.ts';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { capitalScore } from './capital-score.record.ts';
import { contingencyEffects } from './contingency.server.ts';
import { fundingSource } from './funding-source.record.ts';
import { isFinal } from './plan-book.ts';
import { entriesIn, movedBefore, projectsOf } from './plan-reading.server.ts';
import { projectMoneyEffects } from './project-money.server.ts';
import { costsUnder } from './roll-over.ts';
import { correctedMinutes, judgeVote, noRoll } from '../vote/vote.server.ts';

const cut = (text: string): string => text.slice(0, 200);
const atProject = (id: string): string => `/capital-planning/projects/${id}`;

type Entry = Row<typeof capitalAllotment>;

const kept = async ({ row, before, work }: { row: Entry; before: Entry; work: UnitOfWork }): Promise<void> => {
  // What the product writes is what followed from the judgement.
  if (work.actor.kind === 'system') return;
  const funding = stillCarried(row, before);
  const entry = funding ? { ...row, funding } : row;
  const judged = await judgedEntry(work, entry);
  await work.asProduct.change(capitalAllotment, row.id, {}, { ...judged, ...(funding ? { funding } : {}) });
};

const allotments: readonly Effect[] = [on(capitalAllotment, 'create', kept), on(capitalAllotment, 'edit', kept)];

/** The criteria are the program's own, and nobody scores what they asked for. */
async function judgeScore({ row, work }: { row: Row<typeof capitalScore>; work: UnitOfWork }): Promise<void> {
  const project = await work.asProduct.find(capitalProject, row.project);
  const program = project && (await work.asProduct.find(capitalProgram, project.program));
  if (!project || !program) throw fail('not_found', 'capital_project.unknown', 'There is no such capital project.');
  if (work.actor.kind !== 'system' && actsForAny(work.actor, project.requestedBy, project.createdBy))
    throw fail('refused', 'capital_score.not_ones_own', 'You requested this project, so someone else has to score it.');
  if (['draft', 'returned', 'declined', 'cancelled', 'decommissioned'].includes(project.status))
    throw fail('refused', 'capital_score.project_is_not_there', 'Only a submitted, open project can be scored.');
  const known = new Set(program.criteria.map(({ code }) => code));
  const issues = row.points.flatMap(({ criterion }, at) =>
    known.has(criterion)
      ? []
      : [
          {
            path: `points.${at}.criterion`,
            code: 'capital_score.criterion',
            message: `${program.name} has no criterion ${criterion}`,
          },
        ],
  );
  if (issues.length > 0) throw fail('invalid', 'capital_score.criterion', issues[0]?.message ?? '', { issues });
}

const projects: readonly Effect[] = [
  on(capitalScore, 'create', judgeScore),
  on(capitalScore, 'edit', judgeScore),
  on(capitalProject, 'submit', async ({ row, work }) =>
    notify(work, {
      to: await membersWithDuty(work, 'budget_officer'),
      kind: 'capital_project.submit',
      subject: cut(`${row.number} requested a capital project: ${row.name}`),
      link: atProject(row.id),
    }),
  ),
  ...(['take', 'return', 'decline'] as const).map((step) =>
    on(capitalProject, step, ({ row, work }) =>
      notify(work, {
        to: [row.requestedBy],
        kind: `capital_project.${step}`,
        subject: cut(
          `${row.number} was ${{ take: 'accepted', return: 'sent back', decline: 'declined' }[step]}: ${row.name}`,
        ),
        body: `${work.actor.name} decided on it.`,
        link: atProject(row.id),
      }),
    ),
  ),
];

type Plan = Row<typeof capitalPlan>;

/** With the adoption the projects follow the plan: what it moves to later years is paid there. A move that was adopted before is done. */
async function moveCosts(work: UnitOfWork, plan: Plan): Promise<void> {
  const entries = (await entriesIn(work, plan.id)).filter(({ moved }) => moved.length > 0);
  const isDone = await movedBefore(
    work,
    plan.id,
    entries.map(({ project }) => project),
  );
  const projects = new Map((await projectsOf(work, entries)).map((one) => [one.id, one]));
  for (const { project: id, moved } of entries) {
    const project = projects.get(id);
    const open = moved.filter((move) => !isDone(id, move));
    if (!project || open.length === 0) continue;
    await work.asProduct.change(capitalProject, id, {
      phases: costsUnder(project.costs, open).map(({ phase, year, cents }) => ({
        phase,
        year,
        cost: { cents, currency: work.actor.currency ?? 'USD' },
      })),
    });
  }
}

/** What was settled before for the same year and stage is superseded; adopted and amended plans follow one another. */
async function settled({ row, work }: { row: Plan; work: UnitOfWork }): Promise<void> {
  const product = work.asProduct;
  if (row.stage !== 'requested') {
    await refuseOverspending(work, row);
    await refuseOverShare(work, row);
  }
  if (isFinal(row)) await moveCosts(work, row);
  const before = await work.rows(capitalPlan, {
    where: {
      planYear: row.planYear,
      status: 'settled',
      stage: isFinal(row) ? ['adopted', 'amended'] : row.stage,
      id: { not: row.id },
    },
    fields: [],
    most: 'all',
  });
  for (const { id } of before) await product.move(capitalPlan, id, 'supersede');
  await product.change(capitalPlan, row.id, {}, { settledOn: work.today });
}

const plans: readonly Effect[] = [
  on(fundingSource, 'edit', async ({ row, before, work }) => {
    if (!isDeepStrictEqual(row.caps, before.caps)) await refuseCapBelowAdopted(work, row);
  }),
  on(capitalPlan, 'settle', settled),
  on(capitalPlan, 'adopt', async (facts) => {
    const { requirement } = await judgeVote(facts.work, 'capital_plan', facts.row);
    await settled(facts);
    if (requirement) await facts.work.asProduct.change(capitalPlan, facts.row.id, {}, { requirement });
  }),
  on(capitalPlan, 'return', async ({ row, work }) => {
    if (row.metOn !== null) await work.asProduct.change(capitalPlan, row.id, {}, noRoll);
  }),
  on(capitalPlan, 'edit', async ({ row, before, work }) => {
    if (work.actor.kind === 'system') return;
    const corrected = correctedMinutes(work, 'capital_plan', { row, before });
    if (corrected) await work.asProduct.change(capitalPlan, row.id, {}, corrected);
  }),
  on(capitalPlan, 'propose', async ({ row, work }) => {
    await refuseOverspending(work, row);
    await refuseOverShare(work, row);
    await work.asProduct.change(capitalPlan, row.id, {}, { proposedBy: work.person, proposedOn: work.today });
    await notify(work, {
      to: await membersWithDuty(work, 'governing_body'),
      kind: 'capital_plan.propose',
      subject: cut(`${row.number} is proposed for adoption: ${row.name}`),
      body: `${work.actor.name} prepared it.`,
      link: `/capital-planning-management/plans/${row.id}`,
    });
  }),
];

export const capitalEffects: readonly Effect[] = [
  ...allotments,
  ...projects,
  ...plans,
  ...contingencyEffects,
  ...projectMoneyEffects,
];

import { type BodyOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { matchOf } from '../opportunities/match.ts';
import { statusOf } from '../opportunities/status.ts';
import { type Candidate, portfolioCandidates, runPortfolio } from './portfolio-calls.ts';
import { asked, questionOf } from './portfolio-question.ts';
import { portfolioRun } from './portfolio-run.record.ts';
import { MOST_ITEMS, study } from './study.ts';

/** Those that can still be written. */
const open = ['watching', 'requested', 'pursuing'] as const;
const SHOWN = 200;

/** Go decisions that are open, of notices that can still be applied for; what is missing for a selection is said. */
export async function candidatesOf(work: UnitOfWork): Promise<readonly Candidate[]> {
  const decisions = await work.rows(opportunityDecision, {
    where: { status: [...open] },
    fields: [
      'number',
      'opportunity',
      'eligible',
      'score',
      'projectCost',
      'matchPercent',
      'ourShare',
      'staffHours',
      'status',
    ],
    order: 'number',
    most: 'all',
  });
  const notices = await work.rows(grantOpportunity, {
    where: { id: decisions.map(({ opportunity }) => opportunity) },
    fields: ['title', 'closeOn', 'postOn', 'archiveOn', 'forecastPostOn', 'ceiling', 'matchPercent', 'matchBasis'],
    order: 'id',
    most: 'all',
  });
  const byId = new Map(notices.map((one) => [one.id, one]));
  return decisions.flatMap((one) => {
    const notice = byId.get(one.opportunity);
    if (!notice || ['closed', 'archived'].includes(statusOf(notice, work.today))) return [];
    const figures =
      one.projectCost &&
      matchOf({
        projectCents: one.projectCost.cents,
        percent: one.matchPercent ?? notice.matchPercent,
        basis: notice.matchBasis,
        ceilingCents: notice.ceiling?.cents ?? null,
        sourcesCents: [],
      });
    const missing = [
      one.score === null && 'the score',
      !figures && 'the project cost',
      one.staffHours === null && 'the staff hours',
    ].filter((said): said is string => said !== false);
    return [
      {
        id: one.id,
        number: one.number ?? '',
        title: notice.title,
        status: one.status,
        closeOn: notice.closeOn,
        score: one.score,
        grantCents: figures ? figures.grantCents : null,
        matchCents: figures ? figures.oursCents : null,
        hours: one.staffHours,
        barred:
          one.eligible === 0
            ? 'Eligibility is scored 0.'
            : missing.length > 0
              ? `Enter ${missing.join(' and ')} in ${one.number}.`
              : null,
      },
    ];
  });
}

type Body = BodyOf<typeof runPortfolio>;

/** Works it out from the decisions as they are now and keeps question and answer together. */
export async function keptRun(work: UnitOfWork, body: Body): Promise<string> {
  const { aim, matchLimit, hoursPerWeek, weeks, note } = body;
  const question = questionOf(await candidatesOf(work), {
    aim,
    day: work.today,
    limits: { matchCents: matchLimit.cents, hoursPerWeek, weeks },
    wishes: body.wishes ?? [],
  });
  if (question.items.length === 0)
    throw refusedAt(
      'wishes',
      'portfolio_run.nothing_to_weigh',
      'No application has its score, project cost and staff hours. Complete a go decision first.',
    );
  if (question.items.length > MOST_ITEMS)
    throw refusedAt(
      'wishes',
      'portfolio_run.too_many',
      `${question.items.length} applications can be weighed, ${MOST_ITEMS} at a time. Leave some out.`,
    );
  const answer = study(asked(question));
  const [best] = answer.exact.found;
  const { id } = await work.asProduct.insert(
    portfolioRun,
    { aim, matchLimit, hoursPerWeek, weeks, note: note ?? null },
    {
      ranBy: work.actor.id,
      ranOn: work.today,
      outcome: answer.exact.status,
      chosen: best?.ids.length ?? 0,
      value: best?.value ?? null,
      upperBound: answer.exact.bound,
      question,
      answer,
    },
  );
  return id;
}

export const portfolioOperations = ({ door }: Ports): Operation[] => [
  answers(portfolioCandidates, {
    tag: 'Grants',
    scope: 'opportunity_decision:read',
    access: 'manager',
    summary: 'Applications that can still be written, with score, grant, match, hours and deadline.',
    told: 'Open go decisions, and what is missing for those that cannot be weighed.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      door.run(actor, async (work) => {
        const all = await candidatesOf(work);
        return {
          body: {
            candidates: await firstCounted(SHOWN, {
              rows: async (most) => all.slice(0, most),
              count: async (most) => Math.min(most, all.length),
            }),
          },
        };
      }),
  }),
  answers(runPortfolio, {
    tag: 'Grants',
    scope: 'portfolio_run:create',
    access: 'manager',
    limit: 'sensitive',
    summary: 'Finds the best applications to write under match money, staff hours and deadlines, and keeps the run.',
    told: 'The run, with bound, next best selections, a ranking, annealing and what each limit costs.',
    status: 201,
    probe: {
      namesNothing: true,
      body: { aim: 'score', matchLimit: { cents: 1_000_000, currency: 'USD' }, hoursPerWeek: 40, weeks: 26 },
    },
    run: ({ once, actor, body }) => {
      if (actor.kind === 'system') throw fail('forbidden', 'portfolio_run.person', 'Sign in to run it.');
      return once(async (work) => ({ status: 201, body: { id: await keptRun(work, body) } }));
    },
  }),
];

import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solveInThread } from '#server/services/solver/in-thread.ts';
import { productIn } from '../../organization/public.server.ts';
import type { BestSet } from './best-set.ts';
import { type Aim, questionOf } from './best-set-question.ts';
import type { Progress } from './best-set-solver.server.ts';
import { askBestSet } from './capital-acts.ts';
import { capitalBestSet } from './capital-best-set.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { planners } from './capital-words.ts';
import { bookIn, contentIn } from './plan-reading.server.ts';

/** Between two notes of how far it is; each note is a write. */
const EVERY_MS = 1500;
const JOB = 'capital.bestSet';
const thread = new URL('./best-set-worker.server.ts', import.meta.url);

async function askedIn(work: UnitOfWork, run: { readonly plan: string; readonly aim: string }) {
  const book = await bookIn(work);
  const plan = book.plans.find(({ id }) => id === run.plan);
  if (!plan) throw fail('not_found', 'capital_plan.unknown', 'There is no such capital plan.');
  return questionOf(book, plan, await contentIn(work, plan.id), run.aim as Aim);
}

/** The job behind a run; after a crash it begins again. */
function defineRun({ jobs, door, clock }: Ports): void {
  jobs.define<{ organization: string; run: string }>(JOB, {
    retry: { times: 1, delaySeconds: 2 },
    expireSeconds: 900,
    async run({ ids, signal, isLast }) {
      const inside = <T>(act: (work: UnitOfWork) => Promise<T>) => door.run(productIn(ids.organization), act);
      const begun = await inside(async (work) => {
        const run = await work.find(capitalBestSet, ids.run);
        if (!run || !['waiting', 'running'].includes(run.status)) return null;
        const { question, asked } = await askedIn(work, run);
        await work.move(capitalBestSet, run.id, 'start', {
          computed: { stage: 'Optimizing', question: asked },
        });
        return { question, seconds: run.limitSeconds };
      });
      if (!begun) return;
      let told = 0;
      let writing = Promise.resolve();
      const tell = ({ stage, gap }: Progress) => {
        const now = clock.now().getTime();
        if (now - told < EVERY_MS) return;
        told = now;
        const words = gap === null || gap === 0 ? stage : `${stage}: ${(gap * 100).toFixed(2)}% from proven`;
        writing = writing
          .then(() => inside(async (work) => void (await work.change(capitalBestSet, ids.run, {}, { stage: words }))))
          .catch(() => {});
      };
      try {
        const answer = await solveInThread<BestSet, Progress>(thread, { ...begun, tell, signal });
        await writing;
        await inside((work) => work.move(capitalBestSet, ids.run, 'finish', { computed: { stage: 'Done', answer } }));
      } catch (error) {
        await writing;
        if (isLast)
          await inside((work) =>
            work.move(capitalBestSet, ids.run, 'fault', {
              computed: { stage: 'It stopped before it had an answer. Run it again.' },
            }),
          );
        throw error;
      }
    },
  });
}

/** The solver's answer can only go into a draft. */
async function readPlan(work: UnitOfWork, id: string) {
  const plan = uuidPattern.test(id) ? await work.find(capitalPlan, id) : null;
  if (!plan) throw fail('not_found', 'capital_plan.unknown', 'There is no such capital plan.');
  if (plan.status !== 'draft')
    throw fail(
      'refused',
      'capital_best_set.plan_is_settled',
      'This plan is no longer a draft. Create the next version first.',
    );
  return plan;
}

export function bestSetOperations(ports: Ports): Operation[] {
  defineRun(ports);
  return [
    answers(askBestSet, {
      scope: 'capital_best_set:create',
      access: planners,
      summary: 'Starts the funding optimizer: the best portfolio that a draft plan can fund under all caps.',
      tag: 'Capital plan',
      status: 202,
      told: 'The run; read it until it is done.',
      probe: { names: { id: 'capital_plan' } },
      run: ({ once, actor, params, body: { aim, limitSeconds } }) =>
        once(async (work) => {
          const plan = await readPlan(work, params.id);
          const { open } = (await bookIn(work)).leftOut;
          if (open > 0)
            throw fail(
              'refused',
              'capital_best_set.too_many',
              `Too many open projects: ${open} would be excluded. Decline or cancel projects you no longer need.`,
            );
          const { id } = await work.asProduct.insert(
            capitalBestSet,
            { plan: plan.id, aim: aim ?? 'score', limitSeconds: limitSeconds ?? 60 },
            { stage: 'Queued' },
          );
          await ports.jobs.send(work.tx, JOB, { organization: actor.organizationId, run: id });
          return { status: 202, body: { id } };
        }),
    }),
  ];
}

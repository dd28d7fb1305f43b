import { fail, moneyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solveInThread } from '#server/services/solver/in-thread.ts';
import { productIn } from '../../../organization/public.server.ts';
import { awardSplit, splitters } from './award-split.record.ts';
import type { SplitAnswer, SplitQuestion } from './split.ts';
import { runSplit } from './split-calls.ts';
import { hashOf, questionOf, resultHashOf } from './split-question.server.ts';
import type { Progress } from './split-solver.server.ts';

/** Between two notes of how far it is; each note is a write. */
const EVERY_MS = 1500;
const JOB = 'award.split';
const thread = new URL('./split-worker.server.ts', import.meta.url);

/** Keeps what was found with its hashes, and says which earlier run found the same from the same input. */
export async function keepAnswer(work: UnitOfWork, id: string, answer: SplitAnswer): Promise<void> {
  const row = await work.asProduct.find(awardSplit, id);
  if (!row) return;
  const resultHash = resultHashOf(answer);
  const same = await work.row(awardSplit, {
    where: {
      id: { not: id },
      inputHash: row.inputHash,
      resultHash,
      status: ['done', 'infeasible', 'recommended'],
    },
    order: 'createdAt',
    fields: [],
  });
  const computed = {
    stage: 'Done',
    answer: { ...answer },
    resultHash,
    total: answer.total === null ? null : moneyOf(work.actor, answer.total),
    sameAs: same?.id ?? null,
  };
  if (answer.status === 'unknown')
    await work.asProduct.move(awardSplit, id, 'fault', {
      computed: { stage: 'No split was found in time. Revise it with a longer time limit.' },
    });
  else await work.asProduct.move(awardSplit, id, answer.status === 'infeasible' ? 'refute' : 'finish', { computed });
}

/** The job behind a run; after a crash it begins again. */
function defineRun({ jobs, door, clock }: Ports): void {
  jobs.define<{ organization: string; run: string }>(JOB, {
    retry: { times: 1, delaySeconds: 2 },
    expireSeconds: 900,
    async run({ ids, signal, isLast }) {
      const inside = <T>(act: (work: UnitOfWork) => Promise<T>) => door.run(productIn(ids.organization), act);
      const begun = await inside(async (work) => {
        const run = await work.find(awardSplit, ids.run);
        if (!run || !['waiting', 'running'].includes(run.status)) return null;
        await work.move(awardSplit, run.id, 'start', { computed: { stage: 'Optimizing' } });
        return { question: run.question as SplitQuestion, seconds: run.limitSeconds };
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
          .then(() => inside(async (work) => void (await work.change(awardSplit, ids.run, {}, { stage: words }))))
          .catch(() => {});
      };
      try {
        const answer = await solveInThread<SplitAnswer, Progress>(thread, { ...begun, tell, signal });
        await writing;
        await inside((work) => keepAnswer(work, ids.run, answer));
      } catch (error) {
        await writing;
        if (isLast)
          await inside((work) =>
            work.move(awardSplit, ids.run, 'fault', {
              computed: { stage: 'It stopped before it had an answer. Run it again.' },
            }),
          );
        throw error;
      }
    },
  });
}

/** Reads bids and constraints with the person’s own rights and puts the question on the row. */
export async function askSplit(work: UnitOfWork, id: string): Promise<void> {
  const row = await work.find(awardSplit, id);
  if (!row) throw missing(awardSplit);
  if (row.status !== 'draft' && row.status !== 'failed')
    throw fail('refused', 'award_split.ran', 'This run is under way or done. Revise it to run it again.');
  const question = await questionOf(work, row);
  await work.asProduct.move(awardSplit, id, 'queue', {
    computed: {
      stage: 'Queued',
      question: { ...question },
      inputHash: hashOf(question),
      answer: null,
      resultHash: null,
      total: null,
      sameAs: null,
    },
  });
}

export function splitOperations(ports: Ports): Operation[] {
  defineRun(ports);
  return [
    answers(runSplit, {
      scope: 'award_split:edit',
      access: splitters,
      summary: 'Starts the split-award optimizer over the responsive bids of a solicitation.',
      tag: 'Awards',
      status: 202,
      told: 'The run; read it until it is done.',
      probe: { names: { id: awardSplit.name } },
      run: (call) =>
        call.once(async (work) => {
          const id = rowId(call, ports.door.around.registry.get(awardSplit.name));
          await askSplit(work, id);
          await ports.jobs.send(work.tx, JOB, { organization: call.actor.organizationId, run: id });
          return { status: 202, body: { id } };
        }),
    }),
  ];
}

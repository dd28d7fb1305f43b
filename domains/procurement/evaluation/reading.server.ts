import { randomBytes } from 'node:crypto';
import { type Actor, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { openBudget, openModel } from '../../assistant/public.server.ts';
import { type Helper, objectIn, spokenBy } from '../intake/ask-model.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { addressesAProgram } from '../solicitation/past-text.ts';
import { onRecord } from './evaluation-calls.server.ts';
import { clearedMember, evaluationOf } from './panel.server.ts';
import { proposalReading } from './proposal-reading.record.ts';
import { answersIn, type Found, pointedAt, promptFor } from './reading.ts';
import { readProposal } from './reading-calls.ts';
import { queueOf } from './showing.server.ts';

type Asked = Parameters<typeof answersIn>[1];

interface Read {
  readonly found: readonly Found[];
  readonly model: string | null;
  readonly tokens: number | null;
  readonly prompt: string | null;
  readonly note: string | null;
}

const byWords = (text: string, criteria: Asked, note: string | null = null): Read => ({
  found: answersIn(text, criteria),
  model: null,
  tokens: null,
  prompt: null,
  note,
});

const why = {
  off: 'The intake policy keeps proposals on this server, so passages were found by words.',
  budget: 'The language model’s budget for this month is used up, so passages were found by words.',
  failed: 'The language model gave no usable answer, so passages were found by words.',
} as const;

async function byModel(helper: Helper, actor: Actor, text: string, criteria: Asked): Promise<Read> {
  const { rules, content } = promptFor(randomBytes(9).toString('base64url'), text, criteria);
  const said = await spokenBy(helper, { actor, rules, content });
  if (typeof said === 'string') return byWords(text, criteria, why[said]);
  const found = pointedAt(objectIn(said.text)?.['found'], text, criteria);
  if (!found) return byWords(text, criteria, why.failed);
  const prompt = `${rules}\n\n${content}`.slice(0, 20_000);
  return { found, model: helper.model.name, tokens: said.tokens, prompt, note: null };
}

/** For a panel member with a clear declaration: the text is what the scoring queue shows, without names where the panel is blind. */
export function readingOperations({ database, door, settings, log }: Ports): Operation[] {
  const model = openModel(settings, { log });
  const budget = openBudget({ database, now: door.around.now, monthly: settings.llmMonthlyTokens });
  return [
    answers(readProposal, {
      tag: 'Evaluation',
      access: 'member',
      scope: 'evaluation:score',
      summary: 'Where a proposal answers each criterion of the caller’s group, with quotes. It never scores.',
      told: 'The passages for each criterion, with model and prompt. They are kept.',
      probe: { names: { id: 'evaluation' }, body: { proponent: nowhere, model: false } },
      run: ({ actor, params: { id }, body, onceAfter }) =>
        onRecord(door, actor, id, () => {
          const there = async () => {
            const read = await door.run(actor, async (work) => {
              const queue = await queueOf(work, id);
              const one = queue.proponents.find((each) => each.id === body.proponent);
              if (!one)
                throw fail('invalid', 'proposal_reading.proponent', 'Choose a proponent of this evaluation.', {
                  issues: [
                    {
                      path: 'proponent',
                      code: 'proposal_reading.proponent',
                      message: 'Choose a proponent of this evaluation.',
                    },
                  ],
                });
              const { proposalReading: mayLeave } = await policyOn(work, work.today);
              return {
                text: one.notes ?? '',
                criteria: queue.criteria.filter(({ kind }) => kind !== 'price'),
                mayLeave,
              };
            });
            const offered = model !== null && read.mayLeave && actor.kind === 'person' ? model : null;
            const said =
              body.model !== true || read.text === ''
                ? byWords(read.text, read.criteria)
                : offered === null
                  ? byWords(read.text, read.criteria, why.off)
                  : await byModel({ model: offered, budget, log }, actor, read.text, read.criteria);
            return { ...said, offered: offered?.name ?? null, isSuspicious: addressesAProgram(read.text) };
          };
          return onceAfter(there, async (work, { offered, isSuspicious, note, found, ...said }) => {
            const held = await evaluationOf(work, id);
            // Judged again: a recusal while the model was asked shows nothing.
            await clearedMember(work, held);
            const kept = await work.asProduct.insert(
              proposalReading,
              {},
              { evaluation: held.id, proponent: body.proponent, reader: actor.id, passages: [...found], ...said },
            );
            return { body: { id: kept.id, proponent: body.proponent, ...said, note, found, offered, isSuspicious } };
          });
        }),
    }),
  ];
}

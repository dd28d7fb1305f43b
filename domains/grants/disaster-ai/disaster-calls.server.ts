import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { written } from '../../assistant/public.ts';
import { grantManagers } from '../award/award-life.ts';
import { importedFile } from '../imported-file.server.ts';
import { answerQuestion } from './answering.server.ts';
import { anomaliesOf } from './anomalies.server.ts';
import { boardOf } from './board.server.ts';
import {
  disasterAnomalies,
  disasterBoard,
  disasterQuestion,
  type DisasterReply,
  draftNarrative,
  importDisasters,
} from './disaster-calls.ts';
import { draftFor } from './drafting.server.ts';
import { importDeclarations, readUpload } from './import.server.ts';

export const disasterOperations = ({ door, settings }: Ports): Operation[] => {
  const about = { tag: 'Grants', access: 'member' } as const;
  return [
    answers(disasterQuestion, {
      ...about,
      scope: 'session',
      summary: 'Answers a question about awards, disasters and rules from records and rule rows, or refuses.',
      told: 'The answer with the source of each sentence, and what else can be asked.',
      probe: { namesNothing: true, query: { question: 'Which awards end in the next 6 months?' } },
      run: ({ actor, query }) =>
        door.run(actor, async (work) => {
          const answer = await answerQuestion(work, query.question);
          const { text, reading, citations } = written(answer);
          const parts: DisasterReply['parts'] = (reading?.parts ?? []).map(({ label, value, choices }) => ({
            label,
            value,
            choices: choices.map((one) => ({ ...one })),
          }));
          return {
            body: { isKnown: answer.isKnown, text, parts, citations: citations.map((one) => ({ ...one })) },
          };
        }),
    }),
    answers(disasterAnomalies, {
      ...about,
      scope: 'grant_cost:read',
      summary: 'Unusual costs of disaster awards: plain statistics, each with its reason.',
      told: 'The checks, each with the first rows it found and how many there are.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await anomaliesOf(work) })),
    }),
    answers(disasterBoard, {
      ...about,
      scope: 'declared_disaster:read',
      summary: 'Declared disasters that name the area of the organization, and its disaster awards.',
      told: 'The newest first, each with its next day.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await boardOf(work) })),
    }),
    answers(draftNarrative, {
      ...about,
      access: grantManagers,
      scope: 'session',
      summary: 'Drafts a damage description or a scope of work from the cost lines of an award.',
      told: 'The draft, which a person has to accept.',
      probe: { names: { id: 'grant_award' }, body: { kind: 'damage' } },
      run: ({ params: { id }, body: { kind }, once: run }) =>
        run(async (work) => ({ body: await draftFor(work, id, kind) })),
    }),
    answers(importDisasters, {
      ...about,
      access: grantManagers,
      scope: 'session',
      limit: 'sensitive',
      summary: 'Imports declared disasters from a file of OpenFEMA.',
      told: 'How many were created, updated and unchanged, and each refused row with its field and reason.',
      media: ['application/json', 'text/plain', 'application/octet-stream'],
      probe: { namesNothing: true, content: '{"DisasterDeclarationsSummaries":[]}' },
      run: (call) =>
        importedFile({ door, settings }, call, {
          route: importDisasters.id,
          record: 'declared_disaster',
          what: 'declarations',
          take: async (work, path, asOf) => importDeclarations(work, await readUpload(path), asOf),
        }),
    }),
  ];
};

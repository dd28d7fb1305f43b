import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import { document } from '../../organization/public.server.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { type GivenAnswers, inquiriesOf } from './inquiry.ts';
import { readers, rfiAnswer } from './rfi-answer.record.ts';
import { rfiAnswers, rfiFile, startFromRfi } from './rfi-calls.ts';
import { missing, receivedOf, rfiOf, start } from './start-from-rfi.server.ts';

async function shown(work: UnitOfWork, id: string) {
  const rfi = await rfiOf(work, id);
  const received = await receivedOf(work, id);
  const names = await work.rows(document, {
    where: { id: received.flatMap(({ files }) => files ?? []) },
    fields: ['name'],
    most: 'all',
  });
  return {
    id,
    number: rfi.number,
    name: rfi.name,
    status: rfi.status,
    findings: rfi.findings,
    findingsPublic: rfi.findingsPublic ?? false,
    questions: inquiriesOf(rfi.inquiries),
    answers: received.map(({ id: answer, firm, vendor, answeredAt, answers: given, files }) => ({
      id: answer,
      firm,
      vendor,
      answeredAt: answeredAt ?? '',
      given: (given ?? {}) as GivenAnswers, // as they are kept
      files: names.filter((one) => files?.includes(one.id)).map((one) => ({ id: one.id, name: one.name })),
    })),
  };
}

export function rfiOperations({ door, files }: Ports): Operation[] {
  return [
    answers(rfiAnswers, {
      tag: 'Requests for information',
      access: readers,
      scope: 'rfi_answer:read',
      summary: 'A request for information with what every firm answered, side by side.',
      told: 'Questions and answers.',
      probe: { names: { id: 'solicitation' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await shown(work, id) })),
    }),
    answers(startFromRfi, {
      tag: 'Requests for information',
      access: buyers,
      scope: 'solicitation:create',
      summary: 'Begin a solicitation from what was learned. Firms that helped write it are kept out of the bid.',
      told: 'The draft and its specification.',
      status: 201,
      probe: { names: { id: 'solicitation' }, body: { name: 'Pumps', type: 'itb', helped: [] } },
      run: ({ params: { id }, body, once }) =>
        once(async (work) => ({ status: 201, body: await start(work, id, body) })),
    }),
    answers(rfiFile, {
      tag: 'Requests for information',
      access: readers,
      scope: 'rfi_answer:read',
      summary: 'A confidential file of an answer, for those who may read the answer.',
      told: 'The file.',
      probe: { names: { id: 'rfi_answer' }, words: { file: nowhere }, namesNothing: true },
      async run({ actor, params, request }) {
        const found = await door.run(actor, async (work) => {
          const answer = await work.find(rfiAnswer, params.id);
          if (!answer?.files?.includes(params.file)) throw missing();
          return work.row(document, {
            where: { id: params.file },
            fields: ['name', 'mediaType', 'size', 'sha256', 'scan'],
          });
        });
        if (!found || found.scan === 'infected') throw missing();
        const { name, mediaType: type, size, sha256 } = found;
        async function* whole() {
          for await (const piece of await files.open(sha256)) yield piece;
        }
        return new Response(await streamed(request, whole()), {
          headers: { ...inertHeaders({ name, type, size }), 'content-length': String(size) },
        });
      },
    }),
  ];
}

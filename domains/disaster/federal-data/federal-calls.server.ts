import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { allows, type AnswerOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { fileRows, received } from '#server/records/transfer/import-file.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { federalBoardOf } from './board.server.ts';
import { beginReading, hearDataset, keepReading } from './connection.server.ts';
import {
  federalBoard,
  importPublished,
  packageBoard,
  paPackage,
  pastDeclarations,
  type PublishedImported,
  readConnection,
  reconciliation,
} from './federal-calls.ts';
import { federalConnection } from './federal-connection.record.ts';
import { disastersOf, takePublished } from './keep.server.ts';
import { packageBoardOf, packed, zipped } from './package.server.ts';
import { pastDeclarationsOf } from './past-declarations.server.ts';
import { MOST_ROWS, type ReadPublished, readJson, readTable } from './read-published.ts';
import { reconciliationOf } from './reconcile.server.ts';

const MOST_BYTES = 12 * 1024 * 1024;

/** JSON begins with a brace or a bracket; everything else is read as a table. */
async function readUpload(path: string): Promise<ReadPublished> {
  if ((await stat(path)).size > MOST_BYTES)
    throw fail('too_large', 'published_row.too_large', 'A file may have 12 MB at most. Split it.');
  const text = await readFile(path, 'utf8');
  if (/^\uFEFF?\s*[[{]/.test(text)) return readJson(text);
  const lines: (readonly string[])[] = [];
  for await (const { cells } of fileRows(path)) {
    if (lines.length > MOST_ROWS + 1) break;
    lines.push(cells);
  }
  const [heads = [], ...rows] = lines;
  return readTable(heads, rows);
}

export const importFile = (
  work: UnitOfWork,
  file: ReadPublished,
  { fileName, isWhole }: { readonly fileName: string | null; readonly isWhole: boolean },
): Promise<PublishedImported> =>
  takePublished(work, file, { source: 'file', fileName, whole: isWhole ? { disasters: disastersOf(file) } : null });

export const federalOperations = ({ door, settings }: Ports): Operation[] => {
  const about = { tag: 'Federal data', access: 'manager' } as const;
  return [
    answers(federalBoard, {
      ...about,
      scope: 'published_row:read',
      summary: 'Federal connections with what each fetched, expected and missed.',
      told: 'Each data set and each other connection, the newest runs, and deprecated data sets.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await federalBoardOf(work) })),
    }),
    answers(reconciliation, {
      ...about,
      scope: 'published_row:read',
      summary: 'PA projects against the rows that OpenFEMA publishes of them.',
      told: 'How many match, differ or are on one side alone, and the first of them with what differs.',
      probe: { namesNothing: true },
      run: ({ actor, query }) =>
        door.run(actor, async (work) => ({ body: await reconciliationOf(work, query.show ?? null) })),
    }),
    answers(packageBoard, {
      ...about,
      scope: 'pa_project:read',
      summary: 'PA projects with the number of rows that a package of each would have.',
      told: 'The projects that are not withdrawn.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await packageBoardOf(work) })),
    }),
    answers(paPackage, {
      ...about,
      scope: 'pa_project:read',
      summary: 'The entries of one PA project or of all as CSV files with a manifest and checksums.',
      told: 'The ZIP file. Each download is in the audit record.',
      probe: { namesNothing: true },
      async run({ actor, query }) {
        const made = await door.run(actor, (work) => packed(work, query.project ?? null));
        return new Response(new Uint8Array(await zipped(made)), {
          headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${made.name}"` },
        });
      },
    }),
    answers(pastDeclarations, {
      ...about,
      access: 'member',
      scope: 'declared_disaster:read',
      summary: 'Declarations that name the area of the organization.',
      told: 'The newest first, with the incidents and projects of each.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await pastDeclarationsOf(work) })),
    }),
    answers(readConnection, {
      ...about,
      scope: 'session',
      limit: 'sensitive',
      summary: 'Reads a data set of OpenFEMA now.',
      told: 'How many rows it has and how many came, or why it could not be read.',
      probe: { names: { id: federalConnection.name }, body: { isFull: false } },
      run: (call) => {
        const id = rowId(call, door.around.registry.get(federalConnection.name));
        const heard = async () => {
          const from = await door.run(call.actor, (work) => beginReading(work, id, call.body.isFull));
          return hearDataset(from, settings.webhookLoopback);
        };
        return call.onceAfter(heard, async (work, answer) => {
          const { failure, expected, received: rows } = await keepReading(work, id, answer);
          return { body: { failure, expected, received: rows } };
        });
      },
    }),
    answers(importPublished, {
      ...about,
      scope: 'session',
      limit: 'sensitive',
      summary: 'Imports a file of OpenFEMA: declarations, PA projects, HMA projects or declaration areas.',
      told: 'What became of its rows, each problem with its field, and fields that are new or missing.',
      media: ['application/json', 'text/csv', 'text/plain', 'application/octet-stream'],
      probe: { namesNothing: true, content: '{"DisasterDeclarationsSummaries":[]}' },
      async run(call) {
        if (!allows('manager', call.actor))
          throw fail('forbidden', 'published_row.role', 'Ask a manager to import published rows.');
        const content = call.request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        const given = { fileName: call.query.name ?? null, isWhole: call.query.whole === 'yes' };
        const attempt = {
          door,
          actor: call.actor,
          key: call.request.headers.get('idempotency-key'),
          requestId: call.requestId,
          route: importPublished.id,
        };
        const folder = join(settings.dataDir, 'incoming');
        const { body } = await received({ content, folder }, ({ path, sha256 }) =>
          once({ ...attempt, body: `${sha256} ${given.fileName ?? ''} ${given.isWhole}` }, async (work) => ({
            body: await importFile(work, await readUpload(path), given),
          })),
        );
        return { body: body as AnswerOf<typeof importPublished> }; // as the work above answers
      },
    }),
  ];
};

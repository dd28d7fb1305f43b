import { inSentence } from '#kernel/fields/accept.ts';
import { join } from 'node:path';
import type { JsonSchema } from '#kernel/fields/field.ts';
import { type Actor, permission } from '#kernel/record/access.ts';
import type { Ports } from '#server/ports.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import { exportRows, formats } from '#server/records/transfer/export.ts';
import { received } from '#server/records/transfer/import-file.ts';
import { modes, refusedMode } from '#server/records/transfer/import-mapping.ts';
import { importers, type Imports, openImports } from '#server/records/transfer/imports.ts';
import { cleanName, tableMedia } from '#server/services/files/names.ts';
import { rowsAsked } from '#kernel/calls/first-of.ts';
import { queryParams } from './query-params.ts';
import { bulkOperation } from './bulk-operation.ts';
import { once } from './idempotency.ts';
import { type Call, type Operation, operation, servedAs } from './operation.ts';
import { pointsOperation } from './points-operation.ts';
import { filterParameters, rowId } from './record-operations.ts';
import { streamed } from './streamed.ts';

export type TransferPorts = Pick<Ports, 'door' | 'log' | 'settings'> & {
  /** The person as they are now, so that an import ends with their rights; they stay as they were when nobody can tell. */
  readonly current?: (actor: Actor) => Promise<Actor | null>;
};

const opened = new WeakMap<Door, Imports>();

/** One for the server, however many records it has. */
export function importsOf({ door, log, current = async (actor) => actor }: TransferPorts): Imports {
  let imports = opened.get(door);
  if (!imports) opened.set(door, (imports = openImports({ door, log, current })));
  return imports;
}

const someImports = rowsAsked(200);
const runSchema: JsonSchema = { $ref: '#/components/schemas/ImportRun' };
const runIssues: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      row: { type: 'integer' },
      column: { type: ['string', 'null'] },
      code: { type: 'string' },
      message: { type: 'string' },
    },
  },
};

/** Many rows at once: bulk acts, export, import and maps, as they follow from a definition. */
export function transferOperations(ports: TransferPorts, compiled: Compiled): Operation[] {
  const { record } = compiled;
  if (record.view) return servedAs(record, [exportOperation(ports.door, compiled)]);
  return servedAs(record, [
    ...bulkOperation(ports.door, compiled),
    exportOperation(ports.door, compiled),
    ...pointsOperation(ports.door, compiled),
    ...importOperations(ports, compiled),
  ]);
}

function exportOperation(door: Door, compiled: Compiled): Operation {
  const { record } = compiled;
  const [one, many] = record.label.map(inSentence) as [string, string];
  return operation({
    id: `${record.name}.export`,
    scope: `${record.name}:read`,
    method: 'GET',
    path: `/api/v1/${record.name}/export`,
    summary: `All ${many} of a list as a file${record.view ? '.' : ` that imports back equal. Line items of one ${one} follow in lines of their own.`}`,
    tag: record.label[1],
    access: permission(record.access.read).by,
    query: {
      format: { type: 'string', enum: Object.keys(formats), default: 'csv' },
      columns: { type: 'string', description: 'Names of columns, separated by commas; all when absent.' },
      sort: { type: 'string', description: 'A field; with a leading minus the other way round.' },
      search: { type: 'string', description: 'Words; the last one may be unfinished.' },
      ...filterParameters(compiled),
    },
    answers: {
      200: {
        description: `The ${many}, streamed.`,
        media: Object.values(formats)
          .map((type) => type.split(';')[0])
          .join(', '),
      },
    },
    async run({ actor, query, request }) {
      const { format, content } = await exportRows(door, { actor, compiled, query });
      const name = `${many.replace(/[^a-z0-9]+/g, '-')}-${door.around.today(actor.timeZone)}.${format}`;
      return new Response(await streamed(request, content), {
        headers: { 'content-type': formats[format], 'content-disposition': `attachment; filename="${name}"` },
      });
    },
  });
}

function importOperations(ports: TransferPorts, compiled: Compiled): Operation[] {
  const { door, settings } = ports;
  const { record } = compiled;
  const access = importers(compiled);
  if (access.length === 0) return [];
  const imports = importsOf(ports);
  const many = inSentence(record.label[1]);
  const base = `/api/v1/${record.name}/import`;
  const scope = [`${record.name}:create`, `${record.name}:edit`] as const;
  const stated = { tag: record.label[1], access, scope };
  const answers = { 200: { description: 'The import as it is now.', schema: runSchema } };
  const named = (call: Call) => ({ compiled, id: rowId(call, compiled) });
  const step = (name: 'check' | 'run' | 'cancel', summary: string): Operation =>
    operation({
      id: `${record.name}.import.${name}`,
      method: 'POST',
      path: `${base}/{id}/${name}`,
      summary,
      ...stated,
      answers,
      run: (call) =>
        call.once(async (work) => ({
          body: await (name === 'cancel'
            ? imports.cancel(work, named(call))
            : imports.start(work, { ...named(call), of: name })),
        })),
    });

  return [
    operation({
      id: `${record.name}.import.upload`,
      method: 'POST',
      path: base,
      summary: `Upload a CSV file or an Excel workbook with ${many}. Nothing is made before it is run.`,
      ...stated,
      query: { name: { type: 'string', maxLength: 255, description: 'The name of the file.' } },
      media: tableMedia,
      answers: { 201: { description: 'The import, with a guess what each column fills.', schema: runSchema } },
      run(call) {
        const { actor, request, requestId, query } = call;
        const name = cleanName((query.get('name') ?? '').slice(0, 1000), 'csv');
        if (refusedMode({ compiled, actor }, 'update')) refuse(refusedMode({ compiled, actor }, 'create'));
        const content = request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        return received({ content, folder: join(settings.dataDir, 'incoming') }, (file) =>
          once(
            {
              door,
              actor,
              requestId,
              key: request.headers.get('idempotency-key'),
              route: `${record.name}.import.upload`,
              body: `${file.sha256} ${name}`,
            },
            async (work) => {
              const run = await imports.upload(work, { compiled, name, file });
              return { status: 201, body: run, headers: { location: `${base}/${run.id}` } };
            },
          ),
        );
      },
    }),
    operation({
      id: `${record.name}.import.list`,
      method: 'GET',
      path: base,
      summary: 'Your imports of the last seven days, newest first; administrators see all of them.',
      ...stated,
      answers: {
        200: {
          description: 'The imports: 50, or as many as `limit` says.',
          schema: {
            type: 'object',
            properties: {
              data: { type: 'array', items: runSchema },
              total: { type: 'integer' },
              totalIs: { type: 'string' },
            },
            required: ['data', 'total', 'totalIs'],
          },
        },
      },
      query: someImports,
      run: async ({ actor, query }) => ({
        body: await imports.list(actor, compiled, queryParams(someImports, query).limit ?? 50),
      }),
    }),
    operation({
      id: `${record.name}.import.read`,
      method: 'GET',
      path: `${base}/{id}`,
      summary: 'How far an import is, what its columns fill, and the first rows that were refused.',
      ...stated,
      answers,
      run: async (call) => ({ body: await imports.view(call.actor, named(call)) }),
    }),
    operation({
      id: `${record.name}.import.map`,
      method: 'PUT',
      path: `${base}/{id}/mapping`,
      summary: 'Say what each column fills, and whether rows are made, changed, or both.',
      ...stated,
      bodySchema: {
        type: 'object',
        properties: {
          columns: {
            type: 'array',
            items: { type: ['string', 'null'] },
            description: 'One of the targets for each column of the file, or null to leave it out.',
          },
          mode: { type: 'string', enum: modes, default: 'create' },
          key: { type: ['string', 'null'], description: 'What names a row that is there already; one of the keys.' },
        },
        required: ['columns'],
        additionalProperties: false,
      },
      answers,
      run: (call) =>
        call.once(async (work) => ({ body: await imports.map(work, { ...named(call), mapping: call.body }) })),
    }),
    operation({
      id: `${record.name}.import.refused`,
      method: 'GET',
      path: `${base}/{id}/refused`,
      summary: 'The refused rows with their cells and what is wrong with them, a page of them.',
      ...stated,
      query: { after: { type: 'integer', description: 'The next of the page before.' } },
      answers: {
        200: {
          description: 'The rows.',
          schema: {
            type: 'object',
            properties: {
              data: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    row: { type: 'integer' },
                    cells: { type: 'array', items: { type: 'string' } },
                    issues: runIssues,
                  },
                },
              },
              next: { type: ['integer', 'null'] },
            },
            required: ['data', 'next'],
          },
        },
      },
      async run(call) {
        const after = Number(call.query.get('after') ?? 0);
        if (!Number.isSafeInteger(after) || after < 0)
          throw invalid([{ path: 'after', code: 'query', message: 'Must be the number of a row' }]);
        return { body: await imports.refused(call.actor, { ...named(call), after: Math.min(after, 2 ** 31 - 1) }) };
      },
    }),
    operation({
      id: `${record.name}.import.fix`,
      method: 'PUT',
      path: `${base}/{id}/rows`,
      summary: 'Put other cells in place of rows of the file, or leave rows out; then check the import again.',
      ...stated,
      bodySchema: {
        type: 'object',
        properties: {
          rows: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                row: { type: 'integer' },
                cells: { type: ['array', 'null'], items: { type: 'string' }, description: 'Null leaves the row out.' },
              },
              required: ['row', 'cells'],
            },
          },
        },
        required: ['rows'],
      },
      answers,
      run: (call) =>
        call.once(async (work) => ({ body: await imports.fix(work, { ...named(call), given: call.body }) })),
    }),
    step('check', 'Judge every row as if it were imported, and keep nothing.'),
    step('run', 'Import. An import that was interrupted goes on behind the last row it made.'),
    step('cancel', 'Stop behind the batch that is being made; what was made is kept.'),
    operation({
      id: `${record.name}.import.errors`,
      method: 'GET',
      path: `${base}/{id}/errors`,
      summary: 'The refused rows with what is wrong with them, as CSV, to be put right and imported again.',
      ...stated,
      answers: { 200: { description: 'The rows.', media: 'text/csv' } },
      async run(call) {
        const content = await imports.errors(call.actor, named(call));
        return new Response(await streamed(call.request, content), {
          headers: { 'content-type': formats.csv, 'content-disposition': 'attachment; filename="refused-rows.csv"' },
        });
      },
    }),
  ];
}

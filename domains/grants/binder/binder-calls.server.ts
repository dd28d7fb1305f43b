import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { zip } from '#server/records/transfer/zip.ts';
import { grantAward } from '../award/grant-award.record.ts';
import type { ChargeSource } from '../charging/charge-source.server.ts';
import { binderFile, type BinderOutline, binderOutline } from './binder-calls.ts';
import { binderReaders } from './binder-words.ts';
import { bound, type Gathered, gathered, zipParts } from './binder.server.ts';

const SHOWN = 200;

const outlineOf = ({ texts, sheets, files, gaps }: Gathered): BinderOutline => ({
  tables: texts.map(({ title, rows }) => ({ title, rows: rows ?? 0 })),
  forms: sheets.length,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  gaps: firstRows([...gaps], SHOWN),
});

export const binderOperations = ({ door, files }: Ports, sources: readonly ChargeSource[]): Operation[] => {
  const about = { tag: 'Grants', scope: 'grant_award:read', access: binderReaders } as const;
  const from = { sources, isKept: (hash: string) => files.isKept(hash) };
  return [
    answers(binderOutline, {
      ...about,
      summary: 'What the audit binder of an award would hold and lack now.',
      told: 'Tables with their rows, the number of forms and files, and each thing that is missing.',
      probe: { names: { id: grantAward.name } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => ({ body: outlineOf(await gathered(work, id, from)) })),
    }),
    answers(binderFile, {
      ...about,
      limit: 'sensitive',
      summary: 'The audit binder of an award as a ZIP file. Each download is in the history of the award.',
      told: 'The ZIP file: an index, tables, filed forms, attached files, and SHA256SUMS.txt to verify it offline.',
      probe: { names: { id: grantAward.name } },
      async run({ actor, params: { id }, request }) {
        const found = await door.run(actor, async (work) => {
          const [organization] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
            actor.organizationId,
          ]);
          const made = { organization: organization?.name ?? '', madeBy: actor.name, madeAt: work.now() };
          return { of: await gathered(work, id, from), made };
        });
        // Forms take their time: they are written when no transaction is open.
        const binder = await bound(found.of, found.made);
        await door.run(actor, ({ tx }) =>
          recordAudit(tx, [
            {
              action: 'export',
              record: grantAward.name,
              rowId: id,
              actor: actor.id,
              actorKind: actor.kind,
              requestId: actor.requestId,
              changes: {
                auditBinder: [null, binder.sha256],
                files: [null, binder.files],
                missing: [null, binder.missing],
              },
            },
          ]),
        );
        const content = zip(zipParts(binder, (hash) => files.open(hash)));
        return new Response(await streamed(request, content), {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${binder.name}.zip"`,
          },
        });
      },
    }),
  ];
};

import { createHash } from 'node:crypto';
import type { Actor } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { paForm, paFormFile, paFormPdf } from './summary-calls.ts';
import { type Asked, formOf, released, type Worked, workedOut } from './summary.server.ts';
import { summaryFile, summarySheet } from './summary-sheet.server.ts';

const about = { tag: 'Disaster', scope: 'pa_project:read', access: 'member' } as const;

const nameOf = ({ project, version }: Worked): string => `${project.number}-${version.number}`;

/** What went out is in the history of its project: which form and period, and the hash of the file. */
export async function printedForm(
  door: Ports['door'],
  actor: Actor,
  of: Worked,
  { ending, bytes }: { readonly ending: 'PDF' | 'CSV'; readonly bytes: Uint8Array },
): Promise<void> {
  const said = `${of.version.number}, ${of.period.from} to ${of.period.until}, ${ending}`;
  await printedOf(door, actor, { record: paProject.name, id: of.project.id, said, bytes });
}

interface Printed {
  readonly record: string;
  readonly id: string;
  readonly said: string;
  readonly bytes: Uint8Array;
}

export async function printedOf(door: Ports['door'], actor: Actor, of: Printed): Promise<void> {
  const sha256 = createHash('sha256').update(of.bytes).digest('hex');
  await door.run(actor, async ({ tx, actor: { id, kind, requestId } }) =>
    recordAudit(tx, [
      {
        action: 'export',
        record: of.record,
        rowId: of.id,
        actor: id,
        actorKind: kind,
        requestId,
        changes: { form: [null, `${of.said}, SHA-256 ${sha256}`] },
      },
    ]),
  );
}

export const summaryOperations = ({ door }: Ports): Operation[] => {
  const made = (actor: Actor, id: string, asked: Asked) =>
    door.run(actor, async (work) => released(await workedOut(work, id, asked)));
  return [
    answers(paForm, {
      ...about,
      summary: 'A summary record of a PA project in the columns of its FEMA form, one sheet at a time.',
      told: 'The form with its number, header, rows, totals and what the entries don’t say.',
      probe: { names: { id: 'pa_project' }, query: { form: 'labor' } },
      run: ({ actor, params: { id }, query }) =>
        door.run(actor, async (work) => ({ body: await formOf(work, id, query) })),
    }),
    answers(paFormPdf, {
      ...about,
      summary: 'A summary record of a PA project as a PDF in the layout of its FEMA form.',
      told: 'The PDF file. It is read back first, and refused where a figure would read otherwise. Each download is in the audit record.',
      probe: { names: { id: 'pa_project' }, query: { form: 'labor' } },
      async run({ actor, params: { id }, query }) {
        const of = await made(actor, id, query);
        const response = await pdfAnswer({ sheet: summarySheet(of), name: nameOf(of) });
        const bytes = new Uint8Array(await response.arrayBuffer());
        await printedForm(door, actor, of, { ending: 'PDF', bytes });
        return new Response(bytes, { headers: response.headers });
      },
    }),
    answers(paFormFile, {
      ...about,
      summary: 'The rows of a summary record of a PA project as CSV.',
      told: 'The table. Each download is in the audit record.',
      probe: { names: { id: 'pa_project' }, query: { form: 'labor' } },
      async run({ actor, params: { id }, query }) {
        const of = await made(actor, id, query);
        const bytes = new TextEncoder().encode(summaryFile(of));
        await printedForm(door, actor, of, { ending: 'CSV', bytes });
        return new Response(bytes, {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${nameOf(of).replace(/[^A-Za-z0-9._-]+/g, '-')}.csv"`,
          },
        });
      },
    }),
  ];
};

import type { Row } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { zip, type ZipPart } from '#server/records/transfer/zip.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { grantManagers } from '../award/award-life.ts';
import {
  addRequiredParts,
  addStandardParts,
  applicationBoard,
  applicationWork,
  formPdf,
  formWork,
  saveForm,
  saveSection,
  shareWriting,
  type SubmissionChanges,
  submissionChanges,
  submissionFile,
  submissionReceipt,
} from './application-calls.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { applicationSubmission } from './application-submission.record.ts';
import { boardOf } from './board.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { hashOf, manifestOf } from './package.server.ts';
import { presenceIn } from './presence.server.ts';
import { packedOf, receiptSheetOf } from './receipt-sheet.server.ts';
import { addRequired } from './required-parts.server.ts';
import { addParts, savedForm, savedSection } from './saving.server.ts';
import { formSheetOf, formWorkOf, workOf } from './work.server.ts';

type Submission = Row<typeof applicationSubmission>;

/** What is seen of a submission is judged by the door; its content is read by the product. */
async function submissionOf(work: UnitOfWork, id: string): Promise<Submission> {
  const seen = await work.find(applicationSubmission, id);
  const whole = seen && (await work.asProduct.row(applicationSubmission, { where: { id } }));
  if (!whole) throw missing(applicationSubmission);
  return whole;
}

async function changesOf(work: UnitOfWork, id: string): Promise<SubmissionChanges> {
  const row = await submissionOf(work, id);
  const before = await work.asProduct.row(applicationSubmission, {
    where: { application: row.application, round: row.round - 1 },
  });
  const { said, texts, files } = packedOf(row);
  const earlier = new Map((before ? packedOf(before).said : []).map((one) => [one.key, one]));
  const now = new Set(said.map(({ key }) => key));
  const gone = [...earlier.values()].filter(({ key }) => !now.has(key));
  return {
    before: before?.number ?? null,
    files: [
      ...texts.map(({ name, text }) => ({ name, sha256: hashOf(text), size: Buffer.byteLength(text) })),
      ...files.map(({ name, sha256, size }) => ({ name, sha256, size })),
    ],
    changes: before
      ? [
          ...said
            .filter(({ key, value }) => (earlier.get(key)?.value ?? '') !== value)
            .map(({ key, label, value }) => ({ key, label, before: earlier.get(key)?.value ?? '', after: value })),
          ...gone
            .filter(({ value }) => value !== '')
            .map(({ key, label, value }) => ({ key, label, before: value, after: '' })),
        ]
      : [],
  };
}

/** The download of a package is in the audit record. */
async function downloaded(work: UnitOfWork, id: string): Promise<Submission> {
  const row = await submissionOf(work, id);
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [
    {
      action: 'export',
      record: applicationSubmission.name,
      rowId: id,
      actor,
      actorKind,
      requestId,
      changes: { sha256: [null, row.sha256] },
    },
  ]);
  return row;
}

function* partsOfZip(row: Submission, open: (sha256: string) => AsyncIterable<Uint8Array>): Generator<ZipPart> {
  const content = packedOf(row);
  yield { name: 'manifest.txt', content: [manifestOf(content)] };
  for (const { name, text } of content.texts) yield { name, content: [text] };
  for (const { name, sha256 } of content.files) yield { name, content: open(sha256) };
}

const about = { tag: 'Grants', access: 'member' } as const;
const names = (of: { readonly name: string }) => ({ names: { id: of.name } }) as const;

export const applicationOperations = ({ door, files }: Ports): Operation[] => [
  answers(applicationBoard, {
    ...about,
    scope: 'grant_application:read',
    summary: 'Applications with their deadlines, and how each agency decided.',
    told: 'Open applications by their deadline, then those that are decided.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await boardOf(work) })),
  }),
  answers(applicationWork, {
    ...about,
    scope: 'grant_application:read',
    summary: 'The parts of an application, what is missing and what was submitted.',
    told: 'Sections and forms in their order, and the list of what is missing.',
    probe: names(grantApplication),
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await workOf(work, id) })),
  }),
  answers(formWork, {
    ...about,
    scope: 'application_form:read',
    summary: 'The values of a form of an application, and what is wrong with them.',
    told: 'Its own values, and those of the other forms worked out.',
    probe: names(applicationForm),
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await formWorkOf(work, id) })),
  }),
  answers(formPdf, {
    ...about,
    scope: 'application_form:read',
    summary: 'A federal form of an application as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: names(applicationForm),
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => formSheetOf(work, id))),
  }),
  answers(saveSection, {
    ...about,
    scope: 'application_section:write',
    summary: 'Saves fields of a section. What someone else changed meanwhile is answered with both values.',
    told: 'The fields that were saved, and those that were not.',
    probe: { ...names(applicationSection), body: { changes: { text: { was: null, is: 'Pumps.' } } } },
    run: ({ params: { id }, body, once }) =>
      once(async (work) => ({ body: await savedSection(work, id, body.changes) })),
  }),
  answers(saveForm, {
    ...about,
    access: grantManagers,
    scope: 'application_form:write',
    summary: 'Saves values of a form. What someone else changed meanwhile is answered with both values.',
    told: 'The keys that were saved, and those that were not.',
    probe: { ...names(applicationForm), body: { changes: { title: { was: null, is: 'Pumps' } } } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await savedForm(work, id, body.changes) })),
  }),
  answers(shareWriting, {
    ...about,
    scope: 'application_section:write',
    summary: 'Say that a section or form of an application is open, every 15 seconds while it is.',
    told: 'Names of the others who have it open.',
    probe: { ...names(grantApplication), body: { place: '0195f1f2-0000-7000-8000-000000000001' } },
    run: ({ params: { id }, body: { place }, once }) =>
      once(async (work) => ({ body: await presenceIn(work, id, place) })),
  }),
  answers(addStandardParts, {
    ...about,
    access: grantManagers,
    scope: 'application_section:create',
    summary: 'Add the sections and forms that most notices ask for and that are not there yet.',
    told: 'How many were added.',
    probe: names(grantApplication),
    run: ({ params: { id }, once }) => once(async (work) => ({ body: { added: await addParts(work, id) } })),
  }),
  answers(addRequiredParts, {
    ...about,
    access: grantManagers,
    scope: 'application_section:create',
    summary: 'Add a section or form for each accepted requirement of the notice that nothing covers yet.',
    told: 'How many were added.',
    probe: names(grantApplication),
    run: ({ params: { id }, once }) => once(async (work) => ({ body: { added: await addRequired(work, id) } })),
  }),
  answers(submissionChanges, {
    ...about,
    scope: 'application_submission:read',
    summary: 'The files of a submission, and what it says otherwise than the one before.',
    told: 'Each value that changed, before and after.',
    probe: names(applicationSubmission),
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await changesOf(work, id) })),
  }),
  answers(submissionReceipt, {
    ...about,
    scope: 'application_submission:read',
    summary: 'The receipt of a submission as a PDF file, with the hash of each file of the package.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: names(applicationSubmission),
    run: async ({ actor, params: { id } }) =>
      pdfAnswer(await door.run(actor, async (work) => receiptSheetOf(work, await submissionOf(work, id)))),
  }),
  answers(submissionFile, {
    ...about,
    scope: 'application_submission:read',
    summary: 'The package of a submission as a ZIP file. Each download is in the audit record.',
    told: 'The ZIP file.',
    probe: names(applicationSubmission),
    async run({ actor, params: { id } }) {
      const row = await door.run(actor, (work) => downloaded(work, id));
      async function* open(sha256: string) {
        for await (const piece of await files.open(sha256)) yield piece;
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of zip(partsOfZip(row, open))) pieces.push(piece);
      return new Response(Buffer.concat(pieces), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${row.number}.zip"`,
        },
      });
    },
  }),
];

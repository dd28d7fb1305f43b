import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import { zip } from '#server/records/transfer/zip.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { AfterAward } from './after-award.server.ts';
import { type Contents, indexHtml, pageHtml } from './package-html.ts';
import { type Copy, gather } from './package-pages.server.ts';
import { FEWEST_LETTERS, plainText, redact, type Redaction, stillThere } from './redaction.ts';
import { packageFile } from './records-package-calls.ts';
import { recordsOfficers, recordsPackage } from './records-package.record.ts';

type Package = Row<typeof recordsPackage>;
type Facts = EffectFacts<Package>;

/** A file of the package as it is kept: these very bytes are released. */
interface KeptFile {
  readonly file: string;
  readonly html: string;
}

/** What is exempt while a procurement runs is public when it is over. */
const over = ['awarded', 'concluded', 'failed', 'cancelled'];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashOfAll = (files: readonly KeptFile[], copies: readonly Copy[]): string =>
  hashOf(
    [...files.map(({ file, html }) => ({ file, sha256: hashOf(html) })), ...copies]
      .map(({ file, sha256 }) => `${sha256}  ${file}\n`)
      .join(''),
  );

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const redactionsOf = (row: Package): readonly Redaction[] =>
  (row.redactions ?? []).map(({ text, exemption }) => ({ text, exemption }));

async function refuseUnfinished({ row, work }: Facts): Promise<void> {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  if (!call || !over.includes(call.status))
    throw refused(
      'solicitation',
      'records_package.not_over',
      'Choose a solicitation that is awarded, completed, failed or cancelled. Until then bids are exempt.',
    );
}

async function refuseShort({ row }: Facts): Promise<void> {
  const short = redactionsOf(row).findIndex(
    ({ text }) => plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length < FEWEST_LETTERS,
  );
  if (short >= 0)
    throw refused(
      `redactions.${short}.text`,
      'records_package.redaction_short',
      `Enter ${FEWEST_LETTERS} letters or digits or more to redact.`,
    );
}

/** The text itself is in no file, seen or not: marks, attributes and letters that are not drawn included. */
function refuseReadable(files: readonly KeptFile[], redactions: readonly Redaction[]): void {
  for (const { file, html } of files) {
    const [at] = stillThere(html, redactions);
    if (at !== undefined)
      throw refused(
        `redactions.${at}.text`,
        'records_package.still_readable',
        `Redaction ${at + 1} can still be read in ${file}. Redact its parts as well, or change the exemption.`,
      );
  }
}

/** Puts the pages together from the record of this moment, with everything redacted taken out, and keeps their bytes. */
async function prepare({ row, work }: Facts, after: AfterAward): Promise<void> {
  const product = work.asProduct;
  const call = await product.find(solicitation, row.solicitation);
  if (!call) throw new Error(`There is no solicitation ${row.solicitation}`);
  const { pages, copies, withheld } = await gather(work, call, after);
  const redactions = redactionsOf(row);
  // What is said of what is withheld is a page like the others.
  const notes = { file: 'index.html', title: '', parts: withheld.map((one) => ({ heading: one, rows: [] })) };
  const { pages: clean, counts } = redact([...pages, notes], redactions);
  const files: KeptFile[] = clean
    .filter(({ file }) => file !== notes.file)
    .map((page) => ({ file: page.file, html: pageHtml(page) }));
  const contents = {
    title: `Public records of ${call.number}`,
    files: files.map(({ file, html }, at) => ({ file, title: clean[at]?.title ?? file, sha256: hashOf(html) })),
    copies,
    counts,
    withheld: clean.flatMap(({ file, parts }) => (file === notes.file ? parts.map(({ heading }) => heading) : [])),
  };
  const all = [{ file: 'index.html', html: indexHtml(contents) }, ...files];
  refuseReadable(all, redactions);
  await product.change(
    recordsPackage,
    row.id,
    {},
    {
      pages: all,
      contents,
      sha256: hashOfAll(all, copies),
      preparedBy: personActing(work.actor),
      preparedAt: work.now(),
    },
  );
}

const copiesOf = (row: Package): readonly Copy[] => (row.contents as unknown as Contents | null)?.copies ?? []; // as `prepare` keeps them
const keptOf = (row: Package): readonly KeptFile[] => (row.pages ?? []) as unknown as readonly KeptFile[]; // as `prepare` keeps them

/** Looks at the kept bytes once more: they are what was prepared, and nothing redacted is in them. */
async function checkBytes({ row, work }: Facts): Promise<void> {
  const whole = await work.asProduct.find(recordsPackage, row.id);
  const files = whole ? keptOf(whole) : [];
  if (!whole || files.length === 0 || hashOfAll(files, copiesOf(whole)) !== whole.sha256)
    throw fail('refused', 'records_package.changed', 'The package is not as it was prepared. Send it back.');
  refuseReadable(files, redactionsOf(whole));
  await work.asProduct.change(
    recordsPackage,
    row.id,
    {},
    { releasedBy: personActing(work.actor), releasedAt: work.now() },
  );
}

export const recordsPackageEffects = (after: AfterAward) =>
  follows(recordsPackage, {
    create: [refuseUnfinished, refuseShort],
    edit: [refuseShort],
    prepare: [refuseUnfinished, refuseShort, (facts) => prepare(facts, after)],
    release: [refuseUnfinished, checkBytes],
  });

/** The bytes of a redacted copy, as they were when the package was prepared. */
async function bytesOf({ files }: Pick<Ports, 'files'>, { file, sha256 }: Copy): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await files.open(sha256)) as AsyncIterable<Buffer>) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  if (createHash('sha256').update(whole).digest('hex') !== sha256)
    throw fail('refused', 'records_package.changed', `${file} is not as it was prepared. Send the package back.`);
  return whole;
}

export const recordsPackageOperations = ({ door, files }: Ports): Operation[] => [
  answers(packageFile, {
    tag: recordsPackage.label[1],
    scope: 'records_package:read',
    access: recordsOfficers,
    summary: 'A prepared or released records package as a ZIP file. Each download is in the audit record.',
    told: 'The ZIP file.',
    probe: { names: { id: recordsPackage.name } },
    async run(call) {
      const id = rowId(call, door.around.registry.get(recordsPackage.name));
      const row = await door.run(call.actor, async (work) => {
        if (!(await work.find(recordsPackage, id))) throw missing(recordsPackage);
        const whole = await work.asProduct.find(recordsPackage, id);
        if (!whole || !['prepared', 'released'].includes(whole.status))
          throw fail('refused', 'records_package.not_prepared', 'Prepare the package first.');
        const { id: actor, kind: actorKind, requestId } = work.actor;
        await recordAudit(work.tx, [
          {
            action: 'export',
            record: recordsPackage.name,
            rowId: id,
            actor,
            actorKind,
            requestId,
            changes: { sha256: [null, whole.sha256] },
          },
        ]);
        return whole;
      });
      const pieces: Uint8Array[] = [];
      const parts = async function* () {
        for (const { file, html } of keptOf(row)) yield { name: file, content: [html] };
        for (const copy of copiesOf(row))
          yield { name: copy.file, content: Readable.from([await bytesOf({ files }, copy)]) };
      };
      for await (const piece of zip(parts())) pieces.push(piece);
      const name = `${row.number}${row.status === 'released' ? '' : '-not-released'}.zip`;
      return new Response(Buffer.concat(pieces), {
        headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
      });
    },
  }),
];

import { createHash } from 'node:crypto';
import { fail, Failure, type Row } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { missing } from '#server/records/refusals.ts';
import type { ZipPart } from '#server/records/transfer/zip.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Files } from '#server/services/files/files.ts';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { type ChargeSource, everyRow } from '../charging/charge-source.server.ts';
import { type ChargeKind, chargeKinds } from '../charging/charge-words.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { drawdownSheetOf } from '../drawdowns/drawdown-calls.server.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { invoice } from '../../payables/public.server.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { liveReports, owedBy } from '../reports/due.server.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { propertySheetOf, reportSheetOf } from '../reports/report-calls.server.ts';
import { isFinancial, isProperty, isReport, reportKinds } from '../reports/report-words.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { type BinderFile, binderFiles } from './binder-files.server.ts';
import { type BinderEntry, binderIndex, type BinderPages, binderReadme } from './binder-pages.ts';
import { type BinderTable, binderTables, rowsIn, tableFile, tableText } from './binder-tables.server.ts';
import { type Gap, gapKinds, gapsOf } from './gaps.ts';

/** A ZIP of this kind ends at four gigabytes and 65,535 files. */
const [MOST_BYTES, MOST_FILES] = [3_500_000_000, 60_000];

interface Written {
  readonly name: string;
  readonly title: string;
  readonly part: string;
  readonly rows: number | null;
  readonly content: string | Uint8Array;
}

/** What a binder is made of, read in one transaction. */
export interface Gathered {
  readonly award: Row<typeof grantAward>;
  readonly tables: readonly BinderTable[];
  readonly texts: readonly Written[];
  readonly sheets: readonly { readonly of: string; readonly name: string; readonly sheet: Sheet }[];
  readonly files: readonly BinderFile[];
  readonly gaps: readonly Gap[];
}

const countOf = (files: readonly string[] | null): number => files?.length ?? 0;

interface Source extends Record<string, unknown> {
  readonly kind: ChargeKind;
  readonly number: string;
  readonly payee: string;
  readonly description: string;
  readonly document: string | null;
  readonly day: string;
  readonly cents: number;
  readonly cost: string;
}

/** The entries that costs were charged from: time, payroll, equipment and bookings. */
async function sourcesOf(work: UnitOfWork, sources: readonly ChargeSource[], costs: readonly string[]) {
  if (costs.length === 0) return [];
  return work.tx.query<Source>(
    `with every_row as (${everyRow(sources)})
     select x.kind, x.number, x.payee, x.description, x.document, s.day::text as day, s.amount_cents as cents, s.cost
     from charged_source s join every_row x on x.kind = s.source and x.id = s.source_id
     where s.organization_id = $1 and s.cost = any ($2::uuid[]) order by x.kind, s.day, x.number, x.id`,
    [work.actor.organizationId, costs],
    'binder.sources',
  );
}

/** Reads everything of an award that this person may read, and says what is missing. */
export async function gathered(
  work: UnitOfWork,
  id: string,
  { sources, isKept }: { readonly sources: readonly ChargeSource[]; readonly isKept: Files['isKept'] },
): Promise<Gathered> {
  const award = await work.find(grantAward, id);
  if (!award) throw missing(grantAward);
  const tables = await binderTables(work, id);
  const costs = rowsIn(tables, grantCost);
  const entries = await sourcesOf(
    work,
    sources,
    costs.map((one) => one.id),
  );
  const { files, gaps: fileGaps } = await binderFiles(work, tables, isKept);
  const gaps = [...(await recordGaps(work, award, tables, entries)), ...fileGaps];
  const texts: Written[] = [];
  for (const table of tables)
    if (table.rows.length > 0)
      texts.push({
        name: tableFile(table, texts.length),
        title: table.record.label[1],
        part: table.part,
        rows: table.rows.length,
        content: await tableText(work, table),
      });
  if (entries.length > 0) texts.push(sourceTable(entries, costs));
  return { award, tables, texts, sheets: await sheetsOf(work, tables), files, gaps };
}

const sourceTable = (entries: readonly Source[], costs: readonly Row<typeof grantCost>[]): Written => {
  const numbers = new Map(costs.map(({ id, number }) => [id, number]));
  return {
    name: 'records/source-entries.csv',
    title: 'Time records and other source entries',
    part: 'Costs and match',
    rows: entries.length,
    content: csvFile([
      ['Cost', 'Source', 'Entry', 'Payee', 'Description', 'Document number', 'Day', 'Amount'],
      ...entries.map(({ kind, number, payee, description, document, day, cents, cost }) => [
        numbers.get(cost) ?? cost,
        chargeKinds[kind],
        number,
        payee,
        description,
        document ?? '',
        day,
        cents / 100,
      ]),
    ]),
  };
};

async function recordGaps(
  work: UnitOfWork,
  award: Row<typeof grantAward>,
  tables: readonly BinderTable[],
  entries: readonly Source[],
): Promise<readonly Gap[]> {
  const bills = new Map(rowsIn(tables, invoice).map((one) => [one.id, one]));
  const charged = new Map(Map.groupBy(entries, ({ cost }) => cost));
  const visits = rowsIn(tables, monitoringVisit);
  const risks = rowsIn(tables, subawardRisk);
  const owed = owedBy(award, await liveReports(work, [award.id])).filter(({ clock }) => clock.dueOn < work.today);
  return gapsOf({
    award: { number: award.number, files: countOf(award.documents) },
    hasBudget: rowsIn(tables, grantBudget).some(({ status }) => status === 'approved'),
    owed: owed.map(({ clock: { kind, period, dueOn } }) => ({
      title: isReport(kind) ? reportKinds[kind] : kind,
      period,
      dueOn,
    })),
    costs: rowsIn(tables, grantCost)
      .filter(({ status }) => status === 'approved' || status === 'reversing')
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
      .map((one) => ({
        number: one.number,
        description: one.description,
        cents: one.amount.cents,
        costClass: one.costClass,
        source: one.source,
        files: countOf(one.documents) + countOf(bills.get(one.invoice ?? '')?.documents ?? null),
        entries: charged.get(one.id)?.length ?? 0,
        hasInvoice: one.invoice !== null,
        isSubaward: one.subaward !== null,
      })),
    subawards: rowsIn(tables, subaward)
      .filter(({ signedOn, status }) => signedOn !== null || status === 'active' || status === 'closing')
      .map(({ id, number, documents, subrecipient }) => ({
        number,
        files: countOf(documents),
        isAssessed: risks.some(
          (risk) => risk.subrecipient === subrecipient && (risk.status === 'adopted' || risk.status === 'superseded'),
        ),
        isMonitored: visits.some((visit) => visit.subaward === id && visit.issuedOn !== null),
      })),
    findings: rowsIn(tables, monitoringFinding).map(({ number, status }) => ({
      number,
      isClosed: status === 'closed',
    })),
  });
}

/** The federal forms that were filed. */
async function sheetsOf(work: UnitOfWork, tables: readonly BinderTable[]): Promise<Gathered['sheets']> {
  const sheets: { of: string; name: string; sheet: Sheet }[] = [];
  for (const { id, number, kind, status } of rowsIn(tables, grantReport)) {
    if (status !== 'filed' && status !== 'amended') continue;
    if (isFinancial(kind)) sheets.push({ of: number, ...(await reportSheetOf(work, id)) });
    if (isProperty(kind)) sheets.push({ of: number, ...(await propertySheetOf(work, id)) });
  }
  for (const { id, number, status, form } of rowsIn(tables, grantDrawdown))
    if (status === 'filed' || status === 'paid' || status === 'short_paid')
      sheets.push({ of: number, ...(await drawdownSheetOf(work, id, form)) });
  return sheets;
}

export interface Binder {
  readonly name: string;
  readonly parts: readonly (readonly [name: string, content: string | Uint8Array | { readonly sha256: string }])[];
  /** Of SHA256SUMS.txt, which names all other files. */
  readonly sha256: string;
  readonly files: number;
  readonly missing: number;
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A binder as it goes out. The hash of an attached file is the one that was taken when it was uploaded. */
export async function bound(
  { award, texts, sheets, files, gaps: known }: Gathered,
  made: Pick<BinderPages, 'organization' | 'madeBy' | 'madeAt'>,
): Promise<Binder> {
  const { forms, gaps: unwritten } = await written(sheets);
  const gaps = [...known, ...unwritten];
  const on = made.madeAt.slice(0, 10);
  const own = [...texts, ...forms];
  const entries: readonly BinderEntry[] = [
    ...own.map(({ name, title, part, rows, content }) => ({
      name,
      title,
      part,
      rows,
      on,
      size: Buffer.byteLength(content),
      sha256: hashOf(content),
    })),
    ...files.map(({ name, title, of, size, sha256, on: uploadedOn }) => ({
      name,
      title: `${title} (${of.slice(0, 5).join(', ')}${of.length > 5 ? ` and ${of.length - 5} more` : ''})`,
      part: 'Source documents',
      rows: null,
      on: uploadedOn,
      size,
      sha256,
    })),
  ];
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES || entries.length > MOST_FILES)
    throw fail(
      'too_large',
      'grant_award.binder_too_large',
      `A binder holds ${MOST_FILES.toLocaleString('en-US')} files and 3.5 GB. This award has ${entries.length.toLocaleString('en-US')} files with ${(bytes / 1e9).toFixed(1)} GB.`,
    );
  const pages: BinderPages = { ...made, award, entries, gaps };
  const front: readonly (readonly [string, string])[] = [
    ['index.html', binderIndex(pages)],
    ['index.csv', indexCsv(entries)],
    ['missing.csv', missingCsv(gaps)],
    ['README.txt', binderReadme(pages)],
  ];
  const sums = [
    ...front.map(([name, text]) => [hashOf(text), name]),
    ...entries.map(({ sha256, name }) => [sha256, name]),
  ]
    .map(([sha256, name]) => `${sha256}  ${name}\n`)
    .join('');
  return {
    name: `audit-binder-${award.number}`,
    parts: [
      ...front,
      ['SHA256SUMS.txt', sums],
      ...own.map(({ name, content }) => [name, content] as const),
      ...files.map(({ name, sha256 }) => [name, { sha256 }] as const),
    ],
    sha256: hashOf(sums),
    files: entries.length,
    missing: gaps.length,
  };
}

const indexCsv = (entries: readonly BinderEntry[]): string =>
  csvFile([
    ['File', 'Title', 'Part', 'Rows', 'Bytes', 'Date', 'SHA-256'],
    ...entries.map(({ name, title, part, rows, size, on, sha256 }) => [
      name,
      title,
      part,
      rows ?? '',
      size,
      on,
      sha256,
    ]),
  ]);

const missingCsv = (gaps: readonly Gap[]): string =>
  csvFile([['What', 'Of', 'Details'], ...gaps.map(({ kind, of, says }) => [gapKinds[kind], of, says])]);

/** A form with a character that no font has is not written: the binder says so. */
async function written(sheets: Gathered['sheets']): Promise<{ forms: readonly Written[]; gaps: readonly Gap[] }> {
  const forms: Written[] = [];
  const gaps: Gap[] = [];
  if (sheets.length === 0) return { forms, gaps };
  const { filledPdf } = await import('#server/services/pdf/filled-pdf.ts');
  for (const { of, name, sheet } of sheets)
    try {
      const content = new Uint8Array(await filledPdf(sheet));
      forms.push({ name: `forms/${name}.pdf`, title: name, part: 'Federal forms', rows: null, content });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      gaps.push({ kind: 'form', of, says: error.message });
    }
  return { forms, gaps };
}

/** The parts of the ZIP: texts as they were written, files as they flow from the store. */
export function* zipParts({ parts }: Binder, open: Files['open']): Generator<ZipPart> {
  for (const [name, content] of parts)
    yield typeof content === 'string'
      ? { name, content: [content] }
      : { name, content: 'sha256' in content ? stored(content.sha256, open) : once(content) };
}

async function* stored(sha256: string, open: Files['open']): AsyncGenerator<Uint8Array> {
  for await (const piece of await open(sha256)) yield piece as Uint8Array;
}
async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

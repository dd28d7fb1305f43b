import type { Actor } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import type { Sheet, SheetRow } from '#server/services/pdf/sheet.ts';
import { dollars } from '#kernel';
import { declaredDisaster } from '../../grants/public.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { FilledSummary } from '../pa-forms/form-parts.ts';
import type { FormVersion } from '../pa-forms/form-version.ts';
import { printedOf } from '../pa-forms/summary-calls.server.ts';
import { tablesOf } from '../pa-forms/summary-sheet.server.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { categories } from '../public-assistance/pa-words.ts';
import { disasterOf } from '../public-assistance/rights.server.ts';
import { worthOf } from '../public-assistance/standing.server.ts';
import { assistanceRequest } from './assistance-request.record.ts';
import { requestDueOn } from './assistance-request.server.ts';
import { applicationDiffers, applicationFacts, applicationForm } from './application-form.ts';
import { impactForm } from './impact-form.ts';
import {
  applicationPaper,
  applicationPaperPdf,
  impactPaper,
  impactPaperPdf,
  type PaperForm,
  requestPaper,
  requestPaperPdf,
} from './paper-calls.ts';
import { differing, oneSheet, type PaperFact, paperOn } from './paper-parts.ts';
import { requestFacts, requestNotes } from './request-form.ts';

const SHOWN = 40;
const MOST = 2000;
const CERTIFICATION = 'The text of the certification is not read. Sign the form that FEMA publishes.';

export interface Filled {
  readonly record: string;
  readonly id: string;
  readonly about: string;
  readonly version: FormVersion;
  readonly facts: readonly PaperFact[];
  readonly filled: FilledSummary;
  readonly differs: readonly string[];
  /** What it says where it may not be empty and is. */
  readonly none: string | null;
}

export async function requestFilled(work: UnitOfWork, id: string): Promise<Filled> {
  const row = await work.find(assistanceRequest, id);
  if (!row) throw missing(assistanceRequest);
  const disaster = await disasterOf(work, row.disaster);
  const dueOn = requestDueOn(disaster.declaredOn, row.designatedOn);
  return {
    record: assistanceRequest.name,
    id,
    about: row.number ?? '',
    version: paperOn('Request for Public Assistance', disaster.declaredOn),
    facts: requestFacts(row, `${disaster.number} ${disaster.title}`),
    filled: oneSheet('Request', [], [], { totals: [], notes: requestNotes(row) }),
    differs: dueOn === row.dueOn ? [] : [`${row.number}: the due day is not that of the designation.`],
    none: null,
  };
}

/** The sum by another reading of the same records. */
const damageSql = `select coalesce(sum(d.cost_cents), 0)::bigint as cents from damage_line d
  where d.organization_id = $1 and d.disaster = $2 and d.status <> 'withdrawn'`;

export async function impactFilled(work: UnitOfWork, id: string): Promise<Filled> {
  if (!(await work.find(declaredDisaster, id))) throw missing(declaredDisaster);
  const disaster = await disasterOf(work, id);
  const rows = await work.rows(damageLine, {
    where: { disaster: id, status: { not: 'withdrawn' } },
    order: ['category', 'number'],
    most: 'all',
  });
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'pa_form.applicant',
  );
  const [counted] = await work.tx.query<{ cents: number }>(
    damageSql,
    [work.actor.organizationId, id],
    'pa_form.damage_sum',
  );
  const filled = impactForm(rows);
  return {
    record: declaredDisaster.name,
    id,
    about: disaster.number,
    version: paperOn('Impact List', disaster.declaredOn),
    facts: [
      { item: '1', label: 'Applicant', value: owner?.name ?? '' },
      { item: '2', label: 'Declaration', value: `${disaster.number} ${disaster.title}` },
      { item: '3', label: 'Lines', value: String(rows.length) },
    ],
    filled,
    differs: differing(disaster.number, counted?.cents ?? 0, filled.totals.at(-1)?.cents ?? 0),
    none: 'No damage lines under this declaration.',
  };
}

export async function applicationFilled(work: UnitOfWork, id: string): Promise<Filled> {
  const { of: row, worth: of, lines } = await worthOf(work, id);
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'pa_form.applicant',
  );
  const more = {
    category: categories[row.category],
    scope: row.scope ?? '',
    workDone: `${row.workDone ?? 0} %`,
  };
  return {
    record: paProject.name,
    id,
    about: `${of.project.number}, ${of.disaster.number}`,
    version: paperOn('Project application', of.disaster.declaredOn, row.category),
    facts: applicationFacts(of, owner?.name ?? '', more),
    filled: applicationForm(of, lines),
    differs: applicationDiffers(of),
    none: 'No damage or cost in this project.',
  };
}

function shown({ about, version, facts, filled, differs: [first, ...more] }: Filled): PaperForm {
  const [sheet] = filled.sheets;
  return {
    title: version.title,
    number: version.number,
    others: [...version.others],
    omb: version.omb,
    isKnown: version.isKnown,
    unread: [...version.unread],
    about,
    facts: facts.map((one) => ({ ...one })),
    differs:
      first === undefined ? null : [first, ...(more.length > 0 ? [`${more.length} more differ.`] : [])].join(' '),
    notes: [...filled.notes],
    sheets: filled.sheets.map(({ key, title }) => ({ key, title })),
    sheet: sheet?.key ?? null,
    columns: (sheet?.columns ?? []).map(({ label, kind }) => ({ label, kind })),
    lines: firstRows(
      (sheet?.lines ?? []).map(({ cells }) => ({ cells: [...cells] })),
      SHOWN,
    ),
    totals: filled.totals.map(({ label, cents }) => ({ label, cents })),
    certification: CERTIFICATION,
  };
}

/** Nothing is printed whose figures differ from the records, or that says nothing. */
export function releasedPaper(of: Filled): Filled {
  const [first] = of.differs;
  if (first !== undefined) throw refusedAt('form', 'pa_paper.differs', `${first} It is not released until both agree.`);
  if (of.none !== null && of.filled.sheets.length === 0) throw refusedAt('form', 'pa_paper.is_empty', of.none);
  const lines = of.filled.sheets.reduce((sum, sheet) => sum + sheet.lines.length, 0);
  if (lines > MOST)
    throw refusedAt('form', 'pa_paper.too_long', `${lines} lines are more than one file holds (${MOST}).`);
  return of;
}

const inRows = (facts: readonly PaperFact[], most: number): readonly { row: SheetRow }[] =>
  facts.flatMap((_, at) => (at % most === 0 ? [{ row: facts.slice(at, at + most) }] : []));

/** The form with its number, its boxes, its rows and totals, and the line to sign. */
export function paperSheet({ about, version, facts, filled }: Filled): Sheet {
  return {
    title: version.title,
    form: version.number,
    ...(version.omb === null ? {} : { omb: version.omb }),
    note: [
      about,
      version.isKnown ? '' : 'Version not read',
      version.others.length > 0 ? `Also ${version.others.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join('. '),
    isWide: true,
    parts: [
      ...inRows(facts, 3),
      ...tablesOf(filled.sheets),
      ...filled.totals.map(({ label, cents }) => ({
        row: [
          { value: label, width: 6 },
          { value: dollars(cents), width: 2, isFigure: true as const, name: label },
        ],
      })),
      ...[...filled.notes, ...version.unread].map((print) => ({ print })),
      { print: CERTIFICATION },
      {
        row: [
          { label: 'Authorized representative', value: '', width: 3 },
          { label: 'Title', value: '', width: 2 },
          { label: 'Date', value: '', width: 1 },
        ],
      },
    ],
  };
}

const about = { tag: 'Disaster', access: 'member' } as const;
const PDF_TOLD =
  'The PDF file. It is read back first, and refused where a figure would read otherwise. Each download is in the audit record.';

export const paperOperations = ({ door }: Ports): Operation[] => {
  type Read = (work: UnitOfWork, id: string) => Promise<Filled>;
  const print = async (actor: Actor, id: string, read: Read) => {
    const of = await door.run(actor, async (work) => releasedPaper(await read(work, id)));
    const response = await pdfAnswer({
      sheet: paperSheet(of),
      name: `${of.about}-${of.version.number}`.replaceAll(', ', '-'),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    await printedOf(door, actor, { record: of.record, id, said: `${of.version.number}, PDF`, bytes });
    return new Response(bytes, { headers: response.headers });
  };
  const look = (actor: Actor, id: string, read: Read) =>
    door.run(actor, async (work) => ({ body: shown(await read(work, id)) }));
  const ofRequest = {
    ...about,
    scope: 'assistance_request:read',
    probe: { names: { id: 'assistance_request' } },
  } as const;
  const ofDisaster = { ...about, scope: 'damage_line:read', probe: { names: { id: 'declared_disaster' } } } as const;
  const ofProject = { ...about, scope: 'pa_project:read', probe: { names: { id: 'pa_project' } } } as const;
  return [
    answers(requestPaper, {
      ...ofRequest,
      summary: 'A Request for Public Assistance in the boxes of its FEMA form.',
      told: 'The form with its number by the day of the declaration, and what is not answered.',
      run: ({ actor, params: { id } }) => look(actor, id, requestFilled),
    }),
    answers(requestPaperPdf, {
      ...ofRequest,
      summary: 'A Request for Public Assistance as a PDF file.',
      told: PDF_TOLD,
      run: ({ actor, params: { id } }) => print(actor, id, requestFilled),
    }),
    answers(impactPaper, {
      ...ofDisaster,
      summary: 'The damage of a declaration as its Impact List, with the sum of each category.',
      told: 'The first lines, the sums of all, and what the lines do not say.',
      run: ({ actor, params: { id } }) => look(actor, id, impactFilled),
    }),
    answers(impactPaperPdf, {
      ...ofDisaster,
      summary: 'The Impact List of a declaration as a PDF file.',
      told: PDF_TOLD,
      run: ({ actor, params: { id } }) => print(actor, id, impactFilled),
    }),
    answers(applicationPaper, {
      ...ofProject,
      summary: 'The project application of a PA project: damage, cost lines, reductions and shares.',
      told: 'The form with the number of its category by the day of the declaration.',
      run: ({ actor, params: { id } }) => look(actor, id, applicationFilled),
    }),
    answers(applicationPaperPdf, {
      ...ofProject,
      summary: 'The project application of a PA project as a PDF file.',
      told: PDF_TOLD,
      run: ({ actor, params: { id } }) => print(actor, id, applicationFilled),
    }),
  ];
};

import { dollars, type Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { type FormSums, sumsOf } from '../public-assistance/figures.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { categories } from '../public-assistance/pa-words.ts';
import { disasterOf } from '../public-assistance/rights.server.ts';
import { type Period, readFor } from './entries-read.server.ts';
import { type FilledSummary, usDay } from './form-parts.ts';
import { type FormVersion, versionOn } from './form-version.ts';
import type { PaForm } from './summary-calls.ts';
import { BENEFITS_CERTIFICATION, CERTIFICATION, nothingIn, type Summary } from './summary-words.ts';

/** Lines of a sheet that a screen shows; files have all of them. */
const SHOWN = 40;
/** Entries that one file holds. */
export const MOST = 2000;

export interface Asked {
  readonly form: Summary;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
}

export interface Worked {
  readonly form: Summary;
  readonly version: FormVersion;
  readonly project: { readonly id: string; readonly number: string; readonly title: string };
  readonly disaster: string;
  readonly period: Period;
  readonly facts: PaForm['facts'];
  readonly filled: FilledSummary;
  readonly count: number;
  readonly differs: readonly string[];
  readonly certification: string;
}

type Project = Row<typeof paProject>;

/** Work is paid until the day to which it was extended. */
const lastDayOf = ({ untilDay, extendedUntil }: Project): string =>
  extendedUntil !== null && extendedUntil > untilDay ? extendedUntil : untilDay;

/** What the project counts of a form on its own page. */
const countedOf: Readonly<Partial<Record<Summary, keyof FormSums>>> = {
  labor: 'laborCents',
  equipment: 'equipmentCents',
  materials: 'materialsCents',
  rented: 'rentedCents',
  contract: 'contractCents',
  donated: 'donatedCents',
};

/** Over its whole period a form adds up to what the project counts, or it is not released. */
async function againstProject(work: UnitOfWork, of: Project, form: Summary, filled: FilledSummary) {
  const counted = countedOf[form];
  if (counted === undefined) return [];
  const cents = (await sumsOf(work, { project: of.id }))(of.id)[counted] ?? 0;
  const own = filled.totals.at(-1)?.cents ?? 0;
  return cents === own ? [] : [`${of.number}: the project counts ${dollars(cents)}, the form has ${dollars(own)}.`];
}

async function applicantOf(work: UnitOfWork): Promise<string> {
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'pa_form.applicant',
  );
  return owner?.name ?? '';
}

/** A form is worked out once: its screen, its PDF and its file show this. */
export async function workedOut(work: UnitOfWork, id: string, asked: Asked): Promise<Worked> {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const { form } = asked;
  const whole = { from: of.fromDay, until: lastDayOf(of) };
  const period = { from: asked.from ?? whole.from, until: asked.until ?? whole.until };
  if (period.from > period.until)
    throw refusedAt('until', 'pa_form.period_in_order', 'The period ends before it begins.');
  const disaster = await disasterOf(work, of.disaster);
  const { filled, count, differs } = await readFor[form](work, of, period);
  const isWhole = period.from <= whole.from && period.until >= whole.until;
  const applicant = await applicantOf(work);
  const benefits = form === 'benefits';
  return {
    form,
    version: versionOn(form, disaster.declaredOn),
    project: { id: of.id, number: of.number ?? '', title: of.title },
    disaster: disaster.number,
    period,
    facts: [
      { item: '1', label: 'Applicant', value: applicant },
      { item: '2', label: 'PA ID', value: of.applicantId ?? '' },
      { item: '3', label: 'Project no.', value: of.femaNumber ?? of.number ?? '' },
      { item: '4', label: 'Disaster number', value: disaster.number },
      { item: '5', label: 'Location/site', value: of.site },
      { item: '6', label: 'Category', value: categories[of.category] },
      { item: '7', label: 'Period covering', value: `${usDay(period.from)} to ${usDay(period.until)}` },
      { item: '8', label: 'Description of work performed', value: [of.title, of.scope].filter(Boolean).join('. ') },
    ],
    filled,
    count,
    differs: [...differs, ...(isWhole ? await againstProject(work, of, form, filled) : [])],
    certification: benefits ? BENEFITS_CERTIFICATION : CERTIFICATION,
  };
}

/** The first difference, and how many more there are. */
function differenceIn({ differs: [first, ...more] }: Pick<Worked, 'differs'>): string | null {
  if (first === undefined) return null;
  return more.length === 0 ? first : `${first} ${more.length} more differ.`;
}

/** Nothing is printed that has no row, is too long for one file, or is not what the entries add up to. */
export function released(of: Worked): Worked {
  const difference = differenceIn(of);
  if (difference !== null)
    throw refusedAt('form', 'pa_form.differs', `${difference} It is not released until both agree.`);
  if (of.filled.sheets.length === 0) throw refusedAt('from', 'pa_form.is_empty', nothingIn[of.form]);
  if (of.count > MOST)
    throw refusedAt(
      'from',
      'pa_form.too_long',
      `${of.count} entries are more than one file holds (${MOST}). Choose a shorter period.`,
    );
  return of;
}

/** One sheet of the form for the screen. */
export async function formOf(
  work: UnitOfWork,
  id: string,
  asked: Asked & { readonly sheet?: string | null | undefined },
): Promise<PaForm> {
  const of = await workedOut(work, id, asked);
  const { sheets, totals, notes } = of.filled;
  const sheet = sheets.find(({ key }) => key === asked.sheet) ?? sheets[0] ?? null;
  return {
    form: of.form,
    title: of.version.title,
    number: of.version.number,
    others: [...of.version.others],
    omb: of.version.omb,
    isKnown: of.version.isKnown,
    unread: [...of.version.unread],
    project: of.project,
    from: of.period.from,
    until: of.period.until,
    facts: of.facts,
    differs: differenceIn(of),
    notes: [...notes],
    sheets: sheets.map(({ key, title }) => ({ key, title })),
    sheet: sheet?.key ?? null,
    columns: (sheet?.columns ?? []).map(({ label, kind }) => ({ label, kind })),
    lines: firstRows(
      (sheet?.lines ?? []).map(({ cells }) => ({ cells: [...cells] })),
      SHOWN,
    ),
    totals: totals.map(({ label, cents }) => ({ label, cents })),
    certification: of.certification,
  };
}

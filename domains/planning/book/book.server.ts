import { createHash } from 'node:crypto';
import { organizationOfSite, productIn } from '#domains/organization/public.server.ts';
import { fail, plainAmount } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bookPages } from '../book-pages.ts';
import { budgetPages } from '../budget-pages.ts';
import type { Book, BookRow, BookTable, BookYear, YearSchedule } from './book.ts';
import { bookPdf, bookTable, bookTables } from './book.ts';
import { chaptersOf } from './book-contents.ts';
import { bookDocument } from './book-document.server.ts';
import { fundsIn, goalsIn, nothingWritten, pagesIn, positionsOf } from './book-reading.server.ts';
import { isSection } from './book-words.ts';
import { revenueTypes, type RevenueType } from '../revenue/revenue-words.ts';

export type Year = NonNullable<Book['year']>;

/** Only what the governing body adopted and the budget office published; what was adopted before votes were recorded has the day of its postings. */
const yearsSql = `select b.id, b.name, b.starts_on as "startsOn", b.ends_on as "endsOn", b.resolution, b.message,
    json_build_object('ayes', b.ayes, 'nays', b.nays, 'abstentions', b.abstentions,
      'metOn', coalesce(to_char(b.met_on, 'YYYY-MM-DD'), (select to_char(min(p.posted_at), 'YYYY-MM-DD') from budget_posting p
        where p.organization_id = b.organization_id and p.document_record = 'budget' and p.document = b.id))) as vote,
    b.requirement, coalesce(b.roll_call, '[]') as roll
  from budget b where b.organization_id = $1 and b.is_published and b.status in ('adopted', 'amended', 'closed')
  order by b.starts_on desc, b.name limit 40`;

const segment = (wanted: string) =>
  `(select s.id from account_segment s where s.organization_id = $1 and s.status = 'used' and s.name ilike '${wanted}%' order by s.position limit 1)`;
const place = (wanted: string) =>
  `(select count(*)::int from account_segment s where s.organization_id = $1 and s.status = 'used'
      and s.position <= (select w.position from account_segment w where w.organization_id = $1 and w.id = ${segment(wanted)}))`;

const bySegment = (
  wanted: string,
  name: string,
) => `select v.code, ${name} as name, sum(a.cents)::bigint as cents from (
      select split_part(l.account, '-', greatest(1, ${place(wanted)})) as code, b.adopted as cents from budget_line l
        join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
      where l.organization_id = $1 and l.budget = $2) a
    join account_value v on v.organization_id = $1 and v.segment = ${segment(wanted)} and v.code = a.code
    group by 1, 2`;

const tableSql: Readonly<Record<BookTable, string>> = {
  fund: `${bySegment('fund', 'v.name')} order by cents desc, code`,
  function: `${bySegment('function', 'v.name')} order by cents desc, code`,
  object: `select name as code, name, sum(cents)::bigint as cents from (${bySegment('object', 'coalesce(v.belongs_to, v.name)')}) o group by 1, 2 order by cents desc, code`,
  department: `select coalesce(c.department, 'Not assigned') as code, coalesce(c.department, 'Not assigned') as name, sum(b.adopted)::bigint as cents from budget_line l
      join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
      left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
    where l.organization_id = $1 and l.budget = $2 group by 1, 2 order by cents desc, code`,
  revenue: `select l.type as code, l.type as name, sum(l.estimate_cents)::bigint as cents from revenue_line l
    where l.organization_id = $1 and l.budget = $2 group by 1, 2 order by cents desc, code`,
  lines: `select l.account as code, l.name, b.adopted as cents from budget_line l
      join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
    where l.organization_id = $1 and l.budget = $2 and b.adopted <> 0 order by l.account`,
};

type Sum = { code: string; name: string; cents: number };

async function tableOf(
  { tx, actor }: UnitOfWork,
  table: BookTable,
  { year, before }: { year: string; before: string | null },
): Promise<readonly BookRow[]> {
  const sums = (budget: string) =>
    tx.query<Sum>(tableSql[table], [actor.organizationId, budget], `budget.book_${table}`);
  const [now, then] = await Promise.all([sums(year), before === null ? [] : sums(before)]);
  const known = new Map(then.map(({ code, cents }) => [code, cents]));
  const named = (one: Sum): Sum => (table === 'revenue' ? { ...one, name: sourceOf(one.code) } : one);
  return now
    .filter(({ cents }) => cents !== 0)
    .map((one) => ({ ...named(one), beforeCents: known.get(one.code) ?? null }));
}

const sourceOf = (type: string): string => revenueTypes[type as RevenueType] ?? type; // one of the choices of the field

/** The year that is asked for by its name, or the newest; and the one before it. */
function chosen(years: readonly Year[], wished: string | null): { year: Year | null; before: BookYear | null } {
  const year = wished === null ? (years[0] ?? null) : (years.find(({ name }) => name === wished) ?? null);
  const before = year ? (years.find(({ endsOn }) => endsOn < year.startsOn) ?? null) : null;
  return { year, before };
}

export const yearsIn = ({ tx, actor }: UnitOfWork) =>
  tx.query<Year & Record<string, unknown>>(yearsSql, [actor.organizationId], 'budget.book_years');

const plain = ({ id, name, startsOn, endsOn }: BookYear): BookYear => ({ id, name, startsOn, endsOn });

/** As many years as one table shows side by side. */
const MOST_YEARS = 4;

/** A year and the published ones before it that one table shows, the oldest first. */
function shownYears(years: readonly BookYear[], last: BookYear): readonly BookYear[] {
  const until = years.filter(({ startsOn }) => startsOn < last.startsOn).slice(0, MOST_YEARS - 1);
  return [last, ...until].toReversed();
}

/** Adopted by fund for each of these years. */
async function scheduleIn({ tx, actor }: UnitOfWork, shown: readonly BookYear[]): Promise<YearSchedule> {
  const names = new Map<string, string>();
  const cents: ReadonlyMap<string, number>[] = [];
  for (const { id } of shown) {
    const rows = await tx.query<Sum>(tableSql.fund, [actor.organizationId, id], 'budget.book_schedule');
    for (const { code, name } of rows) names.set(code, name);
    cents.push(new Map(rows.map((row) => [row.code, row.cents])));
  }
  const rows = [...names]
    .map(([code, name]) => ({ code, name, cents: cents.map((one) => one.get(code) ?? null) }))
    .filter((row) => row.cents.some((one) => one !== null && one !== 0))
    .toSorted((one, other) => one.code.localeCompare(other.code, 'en'));
  return { years: shown.map(({ name }) => name), rows };
}

/** The book of a published year, or of any budget for those who write it: then with its drafts. */
export async function bookIn(
  work: UnitOfWork,
  years: readonly Year[],
  {
    year,
    before,
    isPublic,
  }: { readonly year: Year | null; readonly before: BookYear | null; readonly isPublic: boolean },
): Promise<Book> {
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'budget.book_owner',
  );
  const of = async (table: BookTable) =>
    year ? tableOf(work, table, { year: year.id, before: before?.id ?? null }) : [];
  const tables = {
    fund: await of('fund'),
    department: await of('department'),
    function: await of('function'),
    object: await of('object'),
    revenue: await of('revenue'),
  };
  const shown = year ? shownYears(years, year) : [];
  const total = (pick: (row: BookRow) => number) => tables.department.reduce((sum, row) => sum + pick(row), 0);
  return {
    publisher: owner?.name ?? 'Levee',
    years: years.map(plain),
    year,
    before: before && plain(before),
    totalCents: total(({ cents }) => cents),
    beforeCents: before ? total(({ beforeCents }) => beforeCents ?? 0) : null,
    tables,
    schedule: await scheduleIn(work, shown),
    funds: year ? await fundsIn(work, year.id) : [],
    positions: await positionsOf(work, shown),
    pages: year ? await pagesIn(work, { budget: year.id, isPublic }) : [],
    goals: year ? await goalsIn(work, { budget: year.id, isPublic }) : [],
  };
}

async function bookOf(work: UnitOfWork, wished: string | null): Promise<Book | null> {
  const years = await yearsIn(work);
  const { year, before } = chosen(years, wished);
  return wished !== null && year === null ? null : bookIn(work, years, { year, before, isPublic: true });
}

const nothing: Book = {
  publisher: 'Levee',
  years: [],
  year: null,
  before: null,
  totalCents: 0,
  beforeCents: null,
  tables: { fund: [], department: [], function: [], object: [], revenue: [] },
  ...nothingWritten,
};

/** The public budget book: adopted figures of the organization whose site it is. */
export function bookParts({ door }: Ports): SitePart[] {
  return [
    {
      page: budgetPages.book,
      keepFor: 60,
      async load({ organizationId, requestId, query }) {
        const wished = query.get('year');
        if (organizationId === null) return { data: nothing };
        const data = await door.run(productIn(organizationId, requestId), (work) => bookOf(work, wished));
        return data ? { data } : { status: 404, data: null };
      },
    },
    {
      page: bookPages.bookSection,
      keepFor: 60,
      async load({ organizationId, requestId, query, params }) {
        const key = params['section'] ?? '';
        if (organizationId === null || !isSection(key)) return { status: 404, data: null };
        const data = await door.run(productIn(organizationId, requestId), (work) => bookOf(work, query.get('year')));
        const chapters = data ? chaptersOf(data) : [];
        const chapter = chapters.find((one) => one.key === key);
        return data && chapter ? { data: { ...data, chapter } } : { status: 404, data: null };
      },
    },
  ];
}

/** The few books that were asked for last, by their very contents: setting one takes a second. */
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const MOST_MADE = 4;

function pdfOf(organizationId: string, book: Book): Promise<Uint8Array<ArrayBuffer>> {
  const key = createHash('sha256')
    .update(`${organizationId} ${JSON.stringify(book)}`)
    .digest('base64url');
  const known = made.get(key);
  if (known) return known;
  const writing = import('#server/services/pdf/tagged-pdf.ts').then(({ taggedPdf }) => taggedPdf(bookDocument(book)));
  // What failed is tried again by the next who asks.
  writing.catch(() => made.delete(key));
  const [oldest] = made.keys();
  if (made.size >= MOST_MADE && oldest !== undefined) made.delete(oldest);
  made.set(key, writing);
  return writing;
}

const amountOf = (cents: number | null): string => (cents === null ? '' : plainAmount(cents));
export function bookOperations(ports: Ports): Operation[] {
  const whose = organizationOfSite(ports);
  return [
    answersAnyone(bookTable, {
      scope: 'open',
      summary: 'A table of the public budget book as CSV.',
      tag: 'Public site',
      told: 'The table.',
      probe: { namesNothing: true, query: { table: 'fund' } },
      async run({ request, query: { table, year: wished }, requestId }) {
        const organizationId = await whose(request.headers.get('host'));
        const rows =
          organizationId === null
            ? null
            : await ports.door.run(productIn(organizationId, requestId), async (work) => {
                const { year, before } = chosen(await yearsIn(work), wished ?? null);
                return year && tableOf(work, table, { year: year.id, before: before?.id ?? null });
              });
        if (!rows) throw fail('not_found', 'budget.unknown', 'No budget of this name is published.');
        const head = ['Code', bookTables[table].head, 'Adopted', 'Adopted the year before'];
        const lines = rows.map(({ code, name, cents, beforeCents }) => [
          code,
          name,
          amountOf(cents),
          amountOf(beforeCents),
        ]);
        return new Response(BOM + [head, ...lines].map((cells) => csvLine(cells)).join(''), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="budget-${table}.csv"`,
          },
        });
      },
    }),
    answersAnyone(bookPdf, {
      scope: 'open',
      summary: 'The public budget book of a year as a tagged PDF.',
      tag: 'Public site',
      told: 'The book.',
      limit: 'sensitive',
      probe: {
        namesNothing: true,
        publishes: ['budget.name', 'budget.message', 'budget.resolution', 'account_value.name'].concat(
          ['title', 'body'].map((field) => `book_page.${field}`),
          ['goal', 'strategy'].map((field) => `department_goal.${field}`),
          ['name', 'source'].map((field) => `department_measure.${field}`),
        ),
      },
      async run({ request, query: { year: wished }, requestId }) {
        const organizationId = await whose(request.headers.get('host'));
        const book =
          organizationId === null
            ? null
            : await ports.door.run(productIn(organizationId, requestId), (work) => bookOf(work, wished ?? null));
        if (organizationId === null || !book?.year)
          throw fail('not_found', 'budget.unknown', 'No budget of this name is published.');
        return new Response(await pdfOf(organizationId, book), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="budget-book-${book.year.name.replace(/[^A-Za-z0-9._-]+/g, '-')}.pdf"`,
          },
        });
      },
    }),
  ];
}

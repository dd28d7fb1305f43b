import { dollars, urlOf } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { Markdown } from '#web/record/markdown.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { short, wholeDay } from '#web/ui/format.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { PublicRoll } from '../vote/roll-table.tsx';
import { adoptionSaid } from '../vote/vote.ts';
import { type Book, bookPdf, type BookRow, bookTable, type BookTable, bookTables, ofHundred } from './book.ts';
import { Blocks, sectionAt } from './book-blocks.tsx';
import { chaptersOf, chartOf } from './book-contents.ts';
import { pageTables } from './book-words.ts';

const money = { kind: 'money' } as const;

export const head = ({ data }: ViewProps<Book>): Head =>
  data?.year
    ? {
        title: `Budget book, ${data.year.name}`,
        description: `What ${data.publisher} adopted for ${data.year.name}: by fund, department, purpose and type of cost, with these tables as data.`,
      }
    : {};

/** The adopted budget for everybody: a picture and a table for each way to look at it, whole without any script. */
export default function BookView({ data }: ViewProps<Book>) {
  const { year, years, publisher } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Budget book</h1>
      {year ? (
        <>
          <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
            What {publisher} adopted for {year.name}, {wholeDay(year.startsOn)} to {wholeDay(year.endsOn)}. Amounts are
            those that were adopted; tables by department, fund, purpose, type of cost and source can be downloaded.
          </p>
          <p className="mt-4 print:hidden">
            <a href={urlOf(bookPdf, { year: year.name })} className="button">
              Download PDF
            </a>
            <span className="text-muted ml-3">The whole book, tagged for screen readers.</span>
          </p>
          {years.length > 1 && <Years years={years} now={year.name} />}
          <Total data={data} />
          <Contents data={data} />
          {(['department', 'fund', 'function', 'object', 'revenue'] as const).map((table) => (
            <Part key={table} table={table} data={data} />
          ))}
          {(['funds', 'positions'] as const).map((chart) => (
            <Statement key={chart} chart={chart} data={data} />
          ))}
          <section aria-labelledby="every-line" className="border-line mt-12 border-t pt-8">
            <h2 id="every-line" className="text-2xl">
              All lines
            </h2>
            <p className="mt-2 max-w-prose text-base">
              {bookTables.lines.says} <a href={csvAt('lines', year.name)}>Download all lines (CSV)</a>
            </p>
          </section>
        </>
      ) : (
        <div className="panel mt-6 max-w-prose space-y-3 p-6 text-base">
          <p>
            {publisher} has not published an adopted budget here yet. When its governing body adopts one, the budget
            office publishes it on this page.
          </p>
          <p>
            It shows the adopted budget by department, fund, purpose and type of cost, compared with the prior year,
            with tables to download.
          </p>
        </div>
      )}
    </div>
  );
}

/** The written parts, each on a page of its own. */
function Contents({ data }: { data: Book }) {
  const chapters = chaptersOf(data);
  if (chapters.length === 0) return null;
  return (
    <nav aria-labelledby="contents" className="mt-8">
      <h2 id="contents" className="text-2xl">
        Contents
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-1 text-base sm:grid-cols-2">
        {chapters.map(({ key, title }) => (
          <li key={key}>
            <a href={sectionAt(key, data.year?.name)}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const csvAt = (table: BookTable, year: string): string => urlOf(bookTable, { table, year });

const Years = ({ years, now }: { years: Book['years']; now: string }) => (
  <nav aria-label="Other years" className="mt-5 flex flex-wrap gap-2 print:hidden">
    {years.map(({ id, name }) => (
      <a
        key={id}
        href={`/budget-book?year=${encodeURIComponent(name)}`}
        className="button"
        {...(name === now ? { 'aria-current': 'page' as const } : {})}
      >
        {name}
      </a>
    ))}
  </nav>
);

function Total({ data }: { data: Book }) {
  const { year, before, totalCents, beforeCents } = data;
  if (!year) return null;
  const change = beforeCents ? ((totalCents - beforeCents) / beforeCents) * 100 : null;
  return (
    <section aria-label="In short" className="panel mt-8 grid gap-6 p-6 md:grid-cols-[20rem_1fr]">
      <div>
        <p className="text-muted">Adopted</p>
        <p className="text-3xl font-semibold tabular-nums">{short(totalCents, money)}</p>
        <p className="text-muted tabular-nums">{dollars(totalCents)}</p>
        {change !== null && before && (
          <p className="mt-2">
            {change >= 0 ? 'Up' : 'Down'} {Math.abs(change).toFixed(1)}% from {before.name}
          </p>
        )}
        {(year.resolution !== null || year.vote.metOn !== null) && (
          <p className="text-muted mt-2">{adoptionSaid({ ...year.vote, resolution: year.resolution }, wholeDay)}</p>
        )}
        <PublicRoll roll={year.roll} requirement={year.requirement} />
      </div>
      {year.message && (
        <div className="text-base leading-relaxed">
          <Markdown source={year.message} />
        </div>
      )}
    </section>
  );
}

function Part({ table, data }: { table: Exclude<BookTable, 'lines'>; data: Book }) {
  const { title, says, head: first } = bookTables[table];
  const rows = data.tables[table];
  const year = data.year?.name ?? '';
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`by-${table}`} className="border-line mt-12 border-t pt-8">
      <h2 id={`by-${table}`} className="text-2xl">
        {title}
      </h2>
      <p className="text-muted mt-2 max-w-prose text-base">{says}</p>
      <div className="mt-5 grid gap-8 lg:grid-cols-2">
        <Picture rows={rows} />
        <div className="overflow-x-auto">
          <PlainTable
            label={`${title}, ${year}`}
            className="panel"
            show={plainShow}
            rows={rows}
            id={({ code }) => code}
            columns={[
              { label: first, name: ({ name }) => name },
              { label: year, money: ({ cents }) => cents },
              {
                label: 'Of $100',
                number: ({ cents }) => cents,
                show: ({ cents }) => ofHundred(cents, total),
              },
              data.before !== null && { label: data.before.name, money: ({ beforeCents }) => beforeCents },
            ]}
          />
          <p className="mt-3">
            <a href={csvAt(table, year)}>Download this table (CSV)</a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** What is no sum by one way to look at it: the funds and the positions. */
function Statement({ chart, data }: { chart: 'funds' | 'positions'; data: Book }) {
  const blocks = chartOf(data, chart);
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby={`of-${chart}`} className="border-line mt-12 border-t pt-8">
      <h2 id={`of-${chart}`} className="text-2xl">
        {pageTables[chart]}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  );
}

/** Bars from zero with their words above them; the table beside says the same, so nobody has to see them. */
function Picture({ rows }: { rows: readonly BookRow[] }) {
  const most = Math.max(...rows.map(({ cents }) => cents), 1);
  return (
    <ul aria-hidden="true" className="space-y-2">
      {rows.map(({ code, name, cents }) => (
        <li key={code}>
          <span className="flex justify-between gap-3 text-sm">
            <span>{name}</span>
            <span className="text-muted tabular-nums">{short(cents, money)}</span>
          </span>
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-3.5 w-full rounded">
            <rect width="100" height="3" className="fill-raised" />
            <rect width={Math.max(0.2, (Math.max(0, cents) / most) * 100)} height="3" className="fill-series-1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

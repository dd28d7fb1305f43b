import type { FirstOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRecords } from '#web/shell/product.ts';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars, Lines } from '#web/ui/chart.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { everyDay, type Growth, readGrowth } from './growth.ts';

/** How many people work with the product and what brings them, from the organization's own records. */
export default function GrowthScreen() {
  useTitle('Growth');
  return (
    <>
      <PageHead title="Growth" note="Counted from your organization’s own records, without third-party trackers." />
      <Answered of={useCall(readGrowth)}>{(growth) => <Pictures growth={growth} />}</Answered>
    </>
  );
}

/** Said where a chart ends before its last bar. */
const ofAll = ({ data, total }: FirstOf<unknown>): string =>
  total > data.length ? ` The first ${data.length} of ${total}.` : '';

function Pictures({ growth }: { readonly growth: Growth }) {
  const { stub } = useRecords();
  const { active, work, members, countsVisits, pages } = growth;
  const nameOf = (record: string) => stub(record)?.label[1] ?? record;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Lines
        title="Active people"
        note={`By week, of ${members} members now. Each person counts once a week.`}
        head="Week of"
        across="days"
        measure={{ kind: 'number', unit: ['person', 'people'] }}
        empty="No changes in the last twelve weeks."
        series={[{ name: 'People', points: active.map(({ week, people }) => ({ at: week, value: people })) }]}
      />
      <Bars
        title="Activity by record"
        note={`Changes in the last 30 days, by record.${ofAll(work)}`}
        head="Record"
        across="words"
        measure={{ kind: 'number', unit: ['change', 'changes'] }}
        empty="No changes in the last 30 days."
        series={[
          { name: 'Changes', points: work.data.map(({ record, changes }) => ({ at: nameOf(record), value: changes })) },
        ]}
      />
      {countsVisits ? (
        <>
          <Bars
            title="Public page visits"
            note="By day. A visit is a page that was opened and then scrolled, touched or left open for five seconds."
            head="Day"
            across="days"
            measure={{ kind: 'number', unit: ['visit', 'visits'] }}
            empty="No visits in the last 30 days."
            series={[{ name: 'Visits', points: everyDay(growth).map(({ day, count }) => ({ at: day, value: count })) }]}
          />
          <Bars
            title="Top pages"
            note={`In the last 30 days.${ofAll(pages)}`}
            head="Page"
            across="words"
            measure={{ kind: 'number', unit: ['visit', 'visits'] }}
            empty="No visits in the last 30 days."
            series={[{ name: 'Visits', points: pages.data.map(({ path, count }) => ({ at: path, value: count })) }]}
          />
        </>
      ) : (
        <section className="panel p-4 xl:col-span-2" aria-label="Visits">
          <h2>Public page visits are not counted</h2>
          <p className="text-muted mt-1">
            The operator can turn it on with <code>VISITS=yes</code>. It keeps one number per page and day, and nothing
            about visitors.
          </p>
        </section>
      )}
    </div>
  );
}

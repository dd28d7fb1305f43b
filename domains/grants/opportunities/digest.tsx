import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { dismissReasons } from './opportunity-words.ts';
import { markOpportunity, type NewAndChanged, newAndChanged, sawOpportunities } from './research-calls.ts';

/** What is new and what changed since the person looked last; nothing to see takes no room. */
export default function Digest() {
  const show = useShow();
  const of = useCall(newAndChanged);
  const saw = useAct(sawOpportunities);
  const { data } = of;
  if (!data || data.fresh.total + data.changed.total === 0) return null;
  return (
    <section aria-label="New and changed" className="panel overflow-x-auto print:hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">New and changed</h2>
        <span className="text-muted">since {wholeDay(data.since.slice(0, 10), show)}</span>
        <button
          type="button"
          className="button ml-auto"
          disabled={saw.isPending}
          onClick={() => saw.mutate({ until: data.until })}
        >
          Mark as seen
        </button>
      </div>
      <Part title="Changed notices" of={data.changed} />
      <Part title="New notices" of={data.fresh} />
    </section>
  );
}

function Part({ title, of }: { readonly title: string; readonly of: NewAndChanged['fresh'] }) {
  const show = useShow();
  const mark = useAct(markOpportunity);
  if (of.total === 0) return null;
  return (
    <>
      <Table
        label={title}
        rows={of.data}
        step={3}
        columns={[
          {
            label: title,
            name: ({ number, title: said }) => `${number} ${said}`,
            show: ({ id, number, title: said }) => (
              <>
                <Link to={href(opportunityPages.opportunity, { id })} className="link">
                  {said}
                </Link>
                <span className="text-muted block">{number}</span>
              </>
            ),
          },
          { label: 'News', text: ({ says }) => withDays(says), className: 'wrap-anywhere' },
          { label: 'Closes', text: ({ closeOn }) => (closeOn ? wholeDay(closeOn, show) : null) },
          {
            label: 'Dismiss',
            mark: ({ id, number }) => (
              <Select
                aria-label={`Dismiss ${number}`}
                className="control w-auto"
                value=""
                disabled={mark.isPending}
                choices={[['', 'Dismiss'], ...Object.entries(dismissReasons)]}
                onPick={
                  (reason) =>
                    reason !== '' &&
                    mark.mutate({ id, mark: 'dismissed', reason: reason as keyof typeof dismissReasons }) // one of its keys
                }
              />
            ),
          },
        ]}
      />
      <CutNote of={of} what="notices">
        The search below has all of them.
      </CutNote>
    </>
  );
}

import type { AnyRecord } from '#kernel';
import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { dismissReasons } from '../opportunities/opportunity-words.ts';
import { markOpportunity } from '../opportunities/research-calls.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import { sayInterest, searchPreview, type SearchNews } from './search-calls.ts';
import { newsKinds } from './search-words.ts';

/** Where the search shows all that its filters leave. */
export const researchAt = (question: string | null): string =>
  `/grant-management?tab=research${question ? `&${question}` : ''}`;

/** A saved search with what its digest would hold now. A new one begins with the filters of the address. */
export default function SearchPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search).get('question');
  return (
    <RecordScreen key={id} record={opportunitySearch} id={id} start={named ? { question: named } : {}}>
      {(row) => (
        <>
          <Preview id={row.id} question={(row['question'] as string | null | undefined) ?? null} />
          <RecordSections record={opportunitySearch as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Preview({ id, question }: { readonly id: string; readonly question: string | null }) {
  const show = useShow();
  const of = useCall(searchPreview, { id });
  return (
    <Panel
      title="Digest preview"
      action={
        <Link to={researchAt(question)} className="link">
          Open in Research
        </Link>
      }
    >
      <Answered of={of} skeleton="h-40">
        {({ since, news }) =>
          news.total === 0 ? (
            <p className="note px-4 pb-4">Nothing changed since {momentOf(since, show)}. No email is sent then.</p>
          ) : (
            <>
              <p className="note px-4 pb-2">Since {momentOf(since, show)}.</p>
              <News of={news} />
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

const tones = { fresh: 'good', changed: 'review', closed: 'plain' } as const;

function News({ of }: { readonly of: SearchNews }) {
  const show = useShow();
  const mark = useAct(markOpportunity);
  const say = useAct(sayInterest);
  const trouble = mark.error ?? say.error;
  return (
    <>
      <Table
        label="Digest preview"
        rows={of.data}
        columns={[
          {
            label: 'Opportunity',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ id, number, title, agencyName }) => (
              <>
                <Link to={href(opportunityPages.opportunity, { id })} className="link">
                  {title}
                </Link>
                <span className="text-muted block">
                  {number} · {agencyName}
                </span>
              </>
            ),
          },
          { label: 'News', mark: ({ kind }) => <Badge tone={tones[kind]}>{newsKinds[kind]}</Badge> },
          {
            label: 'What changed',
            text: ({ says, back }) => withDays([says, back].filter(Boolean).join('. ')) || null,
            className: 'wrap-anywhere',
          },
          { label: 'Closes', text: ({ closeOn }) => (closeOn ? wholeDay(closeOn, show) : null) },
          {
            label: 'Act',
            mark: ({ id, number, kind }) =>
              kind === 'closed' ? (
                '—'
              ) : (
                <span className="flex flex-wrap gap-2">
                  <button
                    type="button"
                    className="button"
                    aria-label={`Interested in ${number}`}
                    disabled={say.isPending}
                    onClick={() => say.mutate({ id, interest: 'interested' })}
                  >
                    Interested
                  </button>
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
                </span>
              ),
          },
        ]}
      />
      <CutNote of={of} what="opportunities">
        Research has all of them.
      </CutNote>
      {trouble && (
        <p role="alert" className="wrong px-4 pb-4">
          {trouble.message}
        </p>
      )}
    </>
  );
}

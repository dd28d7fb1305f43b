import { plainShow } from '#kernel/fields/field.ts';
import type { ViewProps } from '#web/site/view.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { opportunityKinds, opportunitySorts, opportunityStates } from '../published.ts';
import { AsData, Finding, HearOfNew, NothingYet, Pick } from './published-parts.tsx';
import type { OpportunitiesPage } from './subscriptions.ts';

const any = [['', 'Any']] as const;

function pageAt(question: string, page: number): string {
  const asked = new URLSearchParams(question);
  asked.set('page', String(page));
  return `/public-opportunities?${asked}`;
}

export default function PublicOpportunitiesView({ data, form, query }: ViewProps<OpportunitiesPage>) {
  const { asked, found, from, all, canPublish, publisher, question } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Public opportunities</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        What {publisher} is buying, open to everyone without an account.
        {canPublish && ' Every notice stays here after it closes, with its award.'}
      </p>
      {all > 0 && (
        <Finding path="/public-opportunities" label="Opportunities" search={asked.search} code={asked.code}>
          <Pick name="kind" label="Kind" chosen={asked.kind} choices={[...any, ...Object.entries(opportunityKinds)]} />
          <Pick
            name="state"
            label="State"
            chosen={asked.state}
            choices={[...any, ...Object.entries(opportunityStates)]}
          />
          <Pick name="sort" label="Order" chosen={asked.sort} choices={Object.entries(opportunitySorts)} />
        </Finding>
      )}
      {all === 0 ? (
        <NothingYet canPublish={canPublish} publisher={publisher} what="opportunities" />
      ) : found.data.length === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          No opportunities match. <a href="/public-opportunities">Show all</a>
        </p>
      ) : (
        <PlainTable
          label="Opportunities"
          show={plainShow}
          className="panel mt-6"
          captionClass="text-muted px-3 py-2 text-left"
          caption={
            <>
              {from} to {from + found.data.length - 1} of {from + found.total - 1}
              {found.totalIs === 'at least' && ' or more'}
            </>
          }
          rows={found.data}
          id={({ ocid }) => ocid}
          columns={[
            {
              label: 'Opportunity',
              name: ({ title }) => title,
              show: (one) => (
                <>
                  <a href={one.path} className="link font-semibold">
                    {one.title}
                  </a>
                  <span className="text-muted block">
                    <span className="font-mono text-xs">{one.number}</span> · {one.buyer}
                    {one.codes.length > 0 && ` · ${one.codes.map(({ words }) => words).join(', ')}`}
                  </span>
                </>
              ),
            },
            { label: 'Kind', text: ({ kind }) => opportunityKinds[kind] },
            { label: 'State', text: ({ state }) => opportunityStates[state] },
            { label: 'Published', day: ({ publishedAt }) => publishedAt.slice(0, 10) },
            { label: 'Closes', day: ({ closesAt }) => closesAt?.slice(0, 10) },
          ]}
        />
      )}
      {(asked.page > 1 || found.total > found.data.length) && (
        <nav aria-label="Pages" className="mt-4 flex gap-6">
          {asked.page > 1 && <a href={pageAt(question, asked.page - 1)}>Previous page</a>}
          {found.total > found.data.length && <a href={pageAt(question, asked.page + 1)}>Next page</a>}
        </nav>
      )}
      <AsData
        path="/public-opportunities"
        question={question}
        more={
          <>
            , <a href="/public-opportunities.xml">RSS feed</a>, <a href="/ocds/releases.json">OCDS releases</a>,{' '}
            <a href="/ocds/records.json">OCDS records</a>
          </>
        }
      />
      <HearOfNew form={form} isAsked={query['subscribed'] === 'yes'} what="opportunities" />
    </div>
  );
}

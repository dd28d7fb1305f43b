import type { ViewProps } from '#web/site/view.ts';
import { Heads } from '#web/ui/heads.tsx';
import { opportunityKinds, opportunitySorts, opportunityStates } from '../published.ts';
import { AsData, Finding, HearOfNew, NothingYet, Pick } from './published-parts.tsx';
import type { OpportunitiesPage } from './subscriptions.ts';

const day = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant));
const any = [['', 'Any']] as const;

export default function PublicOpportunitiesView({ data, form, query }: ViewProps<OpportunitiesPage>) {
  const { asked, found, all, canPublish, publisher, question } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Public opportunities</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        What {publisher} is buying, open to everybody without an account.
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
      ) : found.total === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          Nothing fits. <a href="/public-opportunities">Show all {all}</a>
        </p>
      ) : (
        <table className="grid-table panel mt-6">
          <caption className="text-muted px-3 py-2 text-left">
            {found.total} of {all}
            {found.total > found.data.length &&
              `. The first ${found.data.length} are shown: search for fewer, or take the data with all of them.`}
          </caption>
          <thead>
            <tr>
              <Heads words={['Opportunity', 'Kind', 'State', 'Published', 'Closes']} />
            </tr>
          </thead>
          <tbody>
            {found.data.map((one) => (
              <tr key={one.ocid}>
                <td>
                  <a href={one.path} className="link font-semibold">
                    {one.title}
                  </a>
                  <span className="text-muted block">
                    <span className="font-mono text-xs">{one.number}</span> · {one.buyer}
                    {one.codes.length > 0 && ` · ${one.codes.map(({ words }) => words).join(', ')}`}
                  </span>
                </td>
                <td data-label="Kind">{opportunityKinds[one.kind]}</td>
                <td data-label="State">{opportunityStates[one.state]}</td>
                <td data-label="Published">{day(one.publishedAt)}</td>
                <td data-label="Closes">{one.closesAt ? day(one.closesAt) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AsData path="/public-opportunities" question={question} />
      <HearOfNew form={form} isAsked={query['subscribed'] === 'yes'} what="opportunities" />
    </div>
  );
}

import { plainShow } from '#kernel/fields/field.ts';
import type { ViewProps } from '#web/site/view.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { AsData, Finding, HearOfNew, NothingYet, Pick } from '../opportunities/published-parts.tsx';
import type { VendorsPage } from '../opportunities/subscriptions.ts';
import { vendorSorts } from '../published.ts';

export default function PublicVendorsView({ data, form, query }: ViewProps<VendorsPage>) {
  const { asked, found, all, canPublish, publisher, question } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Public vendors</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        Firms that {publisher} has approved, with public facts only: no bank data, no tax numbers, no scores. Find a
        partner for a joint bid by commodity or certificate.
      </p>
      {all > 0 && (
        <Finding path="/public-vendors" label="Vendors" search={asked.search} code={asked.code}>
          <Pick name="sort" label="Order" chosen={asked.sort} choices={Object.entries(vendorSorts)} />
        </Finding>
      )}
      {all === 0 ? (
        <NothingYet canPublish={canPublish} publisher={publisher} what="vendors" />
      ) : found.total === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          No vendors match. <a href="/public-vendors">Show all {all}</a>
        </p>
      ) : (
        <PlainTable
          label="Vendors"
          show={plainShow}
          className="panel mt-6"
          captionClass="text-muted px-3 py-2 text-left"
          caption={
            <>
              {found.total} of {all}
              {found.total > found.data.length &&
                `. The first ${found.data.length} are shown: search for fewer, or take the data with all of them.`}
            </>
          }
          rows={found.data}
          columns={[
            {
              label: 'Firm',
              name: ({ name }) => name,
              show: ({ name, website }) =>
                website && /^https?:/.test(website) ? (
                  <a href={website} rel="nofollow noreferrer" className="link font-semibold">
                    {name}
                  </a>
                ) : (
                  <span className="font-semibold">{name}</span>
                ),
            },
            { label: 'Place', text: ({ city, state }) => [city, state].filter(Boolean).join(', ') || null },
            { label: 'Commodities', text: ({ codes }) => codes.map(({ words }) => words).join(', ') || null },
            { label: 'Certificates', text: ({ certificates }) => certificates.join(', ') || null },
          ]}
        />
      )}
      <AsData path="/public-vendors" question={question} />
      <HearOfNew form={form} isAsked={query['subscribed'] === 'yes'} what="vendors" />
    </div>
  );
}

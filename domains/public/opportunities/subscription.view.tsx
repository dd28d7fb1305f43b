import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { dayIn } from '../language.ts';
import { LinkPage } from '../form-page.tsx';
import { type SavedSearch, type SubscriptionPage, wishFields } from './subscriptions.ts';

const list = '/public-opportunities';

export default function SubscriptionView({ data, form, query }: ViewProps<SubscriptionPage>) {
  const { subscription } = data;
  if (!subscription)
    return (
      <LinkPage title="This link is not valid">
        <p>It is incomplete or has expired. Enter your address again to get a new one.</p>
        <p>
          <a href={list}>To the opportunities</a>
        </p>
      </LinkPage>
    );
  const { purpose, status, own } = subscription;
  if (purpose === 'manage' && status !== 'ended')
    return <Manage of={subscription} form={form} isSaved={query['saved'] === 'yes'} />;
  if (purpose !== 'confirm')
    return status === 'ended' ? (
      <LinkPage title="You are unsubscribed">
        <p>
          You can always <a href={list}>subscribe again</a>.
        </p>
      </LinkPage>
    ) : (
      <LinkPage title="Unsubscribe">
        <p>You stop getting alerts for this search: {own.words}. Your other subscriptions do not change.</p>
        <SiteForm name="settle" fields={{}} form={form} submit="Unsubscribe" busy="Ending…" />
      </LinkPage>
    );
  return status === 'asked' ? (
    <LinkPage title="Confirm your address">
      <p>You then get an email when something that you search for is published: {own.words}.</p>
      <SiteForm name="settle" fields={{}} form={form} submit="Confirm" busy="Confirming…" />
    </LinkPage>
  ) : (
    <LinkPage title={status === 'confirmed' ? 'Your address is confirmed' : 'This subscription has ended'}>
      <p>
        {status === 'confirmed'
          ? 'You get an email when something is published. Each email has an unsubscribe link.'
          : 'Enter your address again to subscribe again.'}
      </p>
      <p>
        <a href={own.list}>To the opportunities</a>
      </p>
    </LinkPage>
  );
}

interface ManageProps {
  readonly of: NonNullable<SubscriptionPage['subscription']>;
  readonly form: ViewProps<SubscriptionPage>['form'];
  readonly isSaved: boolean;
}

const Manage = ({ of: { own, wants, start, end, others }, form, isSaved }: ManageProps) => (
  <LinkPage title="Your saved searches">
    <Search of={own} hasFeed={wants === 'opportunities'} />
    {isSaved && !form && <output className="text-good block font-medium">Your search is saved.</output>}
    {wants === 'opportunities' && (
      <SiteForm name="save" fields={wishFields('en')} form={form} start={start} submit="Save search" />
    )}
    <p>
      <a href={end}>Unsubscribe</a>
    </p>
    {others.length > 0 && (
      <section aria-labelledby="others">
        <h2 id="others" className="text-xl">
          Other searches
        </h2>
        <ul className="divide-line mt-2 divide-y">
          {others.map((one) => (
            <li key={one.manage} className="py-3">
              <Search of={one} hasFeed={wants === 'opportunities'} isOther />
            </li>
          ))}
        </ul>
      </section>
    )}
  </LinkPage>
);

/** What a search is for, how often, and where it leads: the list and its feed. */
const Search = ({
  of: { words, frequency, since, manage, list: shown, feed },
  hasFeed,
  isOther = false,
}: {
  readonly of: SavedSearch;
  readonly hasFeed: boolean;
  readonly isOther?: boolean;
}) => (
  <div className="wrap-anywhere">
    <p className="font-semibold">{isOther ? <a href={manage}>{words}</a> : words}</p>
    <p className="text-muted">
      {frequency}, since {dayIn(since, 'en')}. <a href={shown}>Show matches</a>
      {hasFeed && (
        <>
          {', '}
          <a href={feed}>RSS feed</a>
        </>
      )}
    </p>
  </div>
);

export const head = (): Head => ({ isUnlisted: true });

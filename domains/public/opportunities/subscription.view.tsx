import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import type { SubscriptionPage } from './subscriptions.ts';

export default function SubscriptionView({ data, form }: ViewProps<SubscriptionPage>) {
  const { purpose, status } = data.subscription ?? {};
  if (!purpose)
    return (
      <LinkPage title="This link is not valid">
        <p>It is incomplete or has expired. Enter your address again to get a new one.</p>
        <p>
          <a href="/public-opportunities">To the opportunities</a>
        </p>
      </LinkPage>
    );
  if (purpose === 'end')
    return status === 'ended' ? (
      <LinkPage title="You are unsubscribed">
        <p>
          You can always <a href="/public-opportunities">subscribe again</a>.
        </p>
      </LinkPage>
    ) : (
      <LinkPage title="Unsubscribe">
        <p>You stop getting these alerts. Your other subscriptions do not change.</p>
        <SiteForm name="settle" fields={{}} form={form} submit="Unsubscribe" busy="Ending…" />
      </LinkPage>
    );
  return status === 'asked' ? (
    <LinkPage title="Confirm your address">
      <p>You then get an email when something you follow is published.</p>
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
        <a href="/public-opportunities">To the opportunities</a>
      </p>
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });

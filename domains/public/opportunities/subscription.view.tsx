import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import type { SubscriptionPage } from './subscriptions.ts';

export default function SubscriptionView({ data, form }: ViewProps<SubscriptionPage>) {
  const { purpose, status } = data.subscription ?? {};
  if (!purpose)
    return (
      <LinkPage title="This link is not valid">
        <p>It was cut off, or it is too old. Enter your address once more to get a new one.</p>
        <p>
          <a href="/public-opportunities">To the opportunities</a>
        </p>
      </LinkPage>
    );
  if (purpose === 'end')
    return status === 'ended' ? (
      <LinkPage title="No more letters come">
        <p>
          You can always <a href="/public-opportunities">begin again</a>.
        </p>
      </LinkPage>
    ) : (
      <LinkPage title="End the letters">
        <p>You no longer hear of what is published. Other subscriptions of yours stay as they are.</p>
        <SiteForm name="settle" fields={{}} form={form} submit="End them" busy="Ending…" />
      </LinkPage>
    );
  return status === 'asked' ? (
    <LinkPage title="Confirm your address">
      <p>From then on you get a letter when something that you want to hear of is published.</p>
      <SiteForm name="settle" fields={{}} form={form} submit="Confirm" busy="Confirming…" />
    </LinkPage>
  ) : (
    <LinkPage title={status === 'confirmed' ? 'Your address is confirmed' : 'This subscription has ended'}>
      <p>
        {status === 'confirmed'
          ? 'You get a letter when something is published. Each letter has a link that ends them.'
          : 'Enter your address once more if you want to hear of new ones again.'}
      </p>
      <p>
        <a href="/public-opportunities">To the opportunities</a>
      </p>
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });

import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import type { InterestPage } from './outreach-words.ts';

export default function InterestView({ data: { interest }, form }: ViewProps<InterestPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Your interest</h1>
      {interest === null ? (
        <p className="mt-4 text-base">This link is not valid, or it is too old.</p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            <a href={`/public-opportunities/${interest.number}`} className="link">
              {interest.number} {interest.title}
            </a>{' '}
            for {interest.firm}
          </p>
          <p className="mt-4 text-base">
            {interest.status === 'listed'
              ? 'You get an email with each addendum.'
              : interest.status === 'left'
                ? 'You get no more email about this solicitation.'
                : 'Confirm your address to get an email with each addendum.'}
          </p>
          <div className="mt-6 flex flex-wrap gap-4">
            {interest.status !== 'listed' && (
              <SiteForm name="confirm" fields={{}} form={form} submit="Follow this solicitation" />
            )}
            {interest.status !== 'left' && <SiteForm name="leave" fields={{}} form={form} submit="Unsubscribe" />}
          </div>
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'Your interest', isUnlisted: true });

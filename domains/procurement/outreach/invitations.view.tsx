import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import type { InvitationPage } from './outreach-words.ts';

export default function InvitationsView({ data: { invitation }, form }: ViewProps<InvitationPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Invitations to bid</h1>
      {invitation === null ? (
        <p className="mt-4 text-base">This link is not valid, or it is too old.</p>
      ) : invitation.isOver ? (
        <p className="mt-4 text-base">
          {invitation.agency} no longer invites {invitation.firm} by email. Solicitations stay public on this site.
        </p>
      ) : (
        <>
          <p className="mt-4 text-base">
            {invitation.agency} invites {invitation.firm} to bids that fit it.
          </p>
          <div className="mt-6">
            <SiteForm name="end" fields={{}} form={form} submit="Unsubscribe" />
          </div>
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'Invitations to bid', isUnlisted: true });

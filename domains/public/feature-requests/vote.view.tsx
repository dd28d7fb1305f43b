import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import type { VotePage } from './features.ts';

export default function VoteView({ data, form }: ViewProps<VotePage>) {
  const { vote } = data;
  if (!vote)
    return (
      <LinkPage title="This link is not valid">
        <p>It is incomplete or more than 14 days old. Vote again to get a new one.</p>
        <p>
          <a href="/feature-requests">To all feature requests</a>
        </p>
      </LinkPage>
    );
  return (
    <LinkPage title={vote.isCounted ? 'Your vote is counted' : 'Confirm your vote'}>
      <p>
        “{vote.subject}” <span className="text-muted font-mono">{vote.number}</span>
      </p>
      {vote.isCounted ? (
        <p>
          One address has one vote. <a href={`/feature-requests/${vote.number}`}>View request</a>
        </p>
      ) : (
        <SiteForm name="count" fields={{}} form={form} submit="Count my vote" busy="Counting…" />
      )}
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });

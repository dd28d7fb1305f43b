import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { competitionReview } from './competition-review.record.ts';

/** A new review begins with the solicitation that the address names. */
export default function CompetitionReviewScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const solicitation = new URLSearchParams(usePlace().search).get('solicitation');
  return (
    <RecordScreen
      record={competitionReview}
      id={params['id'] ?? ''}
      {...(solicitation ? { start: { solicitation } } : {})}
    />
  );
}

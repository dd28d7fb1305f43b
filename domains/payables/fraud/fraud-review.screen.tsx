import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { achReview } from './ach-review.record.ts';

/** A review begins with the run that the address names. */
export default function FraudReviewScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const run = new URLSearchParams(usePlace().search).get('run');
  const id = params['id'] ?? '';
  return <RecordScreen key={id} record={achReview} id={id} start={run ? { run } : {}} />;
}

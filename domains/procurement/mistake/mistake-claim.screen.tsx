import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { mistakeClaim } from './mistake-claim.record.ts';

/** A new claim begins with the bid that the address names. */
export default function MistakeClaimScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const bid = new URLSearchParams(usePlace().search).get('bid');
  return <RecordScreen record={mistakeClaim} id={params['id'] ?? ''} {...(bid ? { start: { bid } } : {})} />;
}

import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { bidCorrection } from './bid-correction.record.ts';

/** A new request begins with the bid that the address names. */
export default function BidCorrectionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const bid = new URLSearchParams(usePlace().search).get('bid');
  return <RecordScreen record={bidCorrection} id={params['id'] ?? ''} {...(bid ? { start: { bid } } : {})} />;
}

import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { bidCorrection } from './bid-correction.record.ts';

const CuringPanel = later(async () => ({ default: (await import('./curing-panel.tsx')).CuringPanel }));

/** A new request begins with the bid that the address names, and says what the rules let a firm correct in it. */
export default function BidCorrectionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const bid = new URLSearchParams(usePlace().search).get('bid');
  return (
    <div className="space-y-4">
      <RecordScreen record={bidCorrection} id={id} {...(bid ? { start: { bid } } : {})}>
        {(row) => (
          <>
            <RecordSections record={bidCorrection} row={row} />
            <CuringPanel bid={String(row['bid'])} />
          </>
        )}
      </RecordScreen>
      {id === 'new' && bid && <CuringPanel bid={bid} />}
    </div>
  );
}

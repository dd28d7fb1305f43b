import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { bid } from '../sealing/bid.record.ts';

const Responsiveness = later(async () => ({ default: (await import('./responsiveness.tsx')).Responsiveness }));

/** One bid; once it is opened, with the checklist its bidder saw and what the firm answered. */
export default function BidScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={bid} id={params['id'] ?? ''}>
      {(shown) => (
        <>
          <RecordSections record={bid} row={shown} />
          {shown['isOpened'] === true && <Responsiveness id={String(shown['id'])} />}
        </>
      )}
    </RecordScreen>
  );
}

import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { bid } from '../sealing/bid.record.ts';

const BidPrices = later(async () => ({ default: (await import('./bid-prices.tsx')).BidPrices }));
const BidClaims = later(async () => ({ default: (await import('../mistake/bid-claims.tsx')).BidClaims }));
const ListedPanel = later(async () => ({ default: (await import('../subcontractors/listed-panel.tsx')).ListedPanel }));
const PaperEntries = later(async () => ({ default: (await import('../sealing/paper-entries.tsx')).PaperEntries }));
const Responsiveness = later(async () => ({ default: (await import('./responsiveness.tsx')).Responsiveness }));

/** One bid; once it is opened, with the checklist its bidder saw and what the firm answered. */
export default function BidScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={bid} id={params['id'] ?? ''}>
      {(shown) => (
        <>
          {shown.status === 'opened' && shown['vendor'] !== null && (
            <p>
              <Link to={`/bid-corrections?bid=${shown.id}`} className="button">
                Corrections
              </Link>
            </p>
          )}
          {shown['entriesDiffer'] === true && shown.status === 'opened' && (
            <PaperEntries id={shown.id} isWithheld={shown['vendor'] === null} />
          )}
          {shown['isOpened'] === true && <BidPrices id={shown.id} receipt={String(shown['receipt'])} />}
          <RecordSections record={bid} row={{ ...shown, offer: null }} />
          {shown['isOpened'] === true && <Responsiveness id={shown.id} />}
          {shown['isOpened'] === true && <ListedPanel bid={shown.id} />}
          {shown['isOpened'] === true && (
            <BidClaims id={shown.id} status={String(shown['status'])} received={String(shown['received'])} />
          )}
        </>
      )}
    </RecordScreen>
  );
}

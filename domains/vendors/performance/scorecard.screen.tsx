import type { Shown } from '#web/data/client.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { EvidenceTables } from './evidence.tsx';
import { vendorScorecard } from './scorecard.record.ts';

/** A scorecard with the documents that were counted for it; a new one begins with the vendor and the contract that the address names. */
export default function ScorecardScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const [firm, contract] = [asked.get('vendor'), asked.get('contract')];
  const start = { ...(firm && { vendor: firm }), ...(contract && { contract }) };
  return (
    <RecordScreen record={vendorScorecard} id={params['id'] ?? ''} layout="below" start={start}>
      {(row) => (
        <>
          <RecordSections record={vendorScorecard} row={row} />
          <Counted
            number={String(row['number'])}
            isDraft={row.status === 'draft'}
            evidence={(row['evidence'] ?? []) as Kept} // as its definition says
          />
        </>
      )}
    </RecordScreen>
  );
}

type Kept = NonNullable<Shown<typeof vendorScorecard>['evidence']>;
interface CountedProps {
  readonly number: string;
  readonly isDraft: boolean;
  readonly evidence: Kept;
}

function Counted({ number, isDraft, evidence }: CountedProps) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Evidence" className="panel">
      <h2 className="px-4 pt-4 pb-2">Evidence</h2>
      {evidence.length === 0 ? (
        <p className="note px-4 pb-4">
          {isDraft
            ? 'Documents are counted when the scorecard is shared with the vendor.'
            : 'No documents are kept with this scorecard.'}
        </p>
      ) : (
        <EvidenceTables
          file={number}
          evidence={evidence.map((one) => ({ ...one, to: rowAt(one.record, one.subject) }))}
        />
      )}
    </section>
  );
}

import type { AnyRecord, Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { contractBilling } from './billing-calls.ts';
import { Certificate } from './certificate.tsx';
import { payApplication } from './pay-application.record.ts';

/** A pay application with its summary, its continuation sheet and its waivers; a new one begins with the items of its contract. */
export default function ApplicationPage({ id }: { readonly id: string }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  if (id === 'new' && contract) return <NewApplication contract={contract} />;
  return (
    <RecordScreen key={id} record={payApplication} id={id} layout="below">
      {(row) => (
        <>
          <Certificate of={row as unknown as Row<typeof payApplication>} /> {/* the screen reads rows of this record */}
          <RecordSections record={payApplication as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function NewApplication({ contract }: { readonly contract: string }) {
  const asked = new URLSearchParams(usePlace().search).get('kind');
  const kind = asked === 'release' || asked === 'securities' ? asked : 'progress';
  return (
    <Answered of={useCall(contractBilling, { id: contract })}>
      {({ items, retained, retainage: { secured } }) => (
        <RecordScreen
          record={payApplication}
          id="new"
          start={
            kind === 'progress'
              ? { contract, kind, lines: items }
              : { contract, kind, release: kind === 'release' || retained.cents < secured.cents ? retained : secured }
          }
        />
      )}
    </Answered>
  );
}

import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { vendor } from './vendor.record.ts';

const VendorFile = later(() => import('./vendor-file.tsx'));

/** A vendor with everything that is known of it: what it is, its papers, and what it has to do with others. */
export default function VendorScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={vendor} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <RecordSections record={vendor} row={row} />
          <VendorFile id={row.id} isRegistered={row.status === 'registered'} />
        </>
      )}
    </RecordScreen>
  );
}

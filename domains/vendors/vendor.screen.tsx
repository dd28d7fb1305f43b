import { useState } from 'react';
import type { Row } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { vendor } from './vendor.record.ts';

const VendorFile = later(() => import('./vendor-file.tsx'));
const VendorUei = later(async () => ({ default: (await import('./sam/uei-parts.tsx')).ueiParts.VendorUei }));
const NewByUei = later(async () => ({ default: (await import('./sam/uei-parts.tsx')).ueiParts.NewByUei }));

/** A vendor with everything that is known of it: what it is, its papers, and what it has to do with others. */
export default function VendorScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return id === 'new' ? <NewVendor /> : <OneVendor id={id} />;
}

/** A new vendor can begin with its registration in SAM.gov. */
function NewVendor() {
  const [start, setStart] = useState<{ readonly turn: number; readonly values: Readonly<Record<string, unknown>> }>();
  return (
    <>
      <NewByUei onStart={(values) => setStart((was) => ({ turn: (was?.turn ?? 0) + 1, values }))} />
      <RecordScreen key={start?.turn ?? 0} record={vendor} id="new" {...(start ? { start: start.values } : {})} />
    </>
  );
}

const OneVendor = ({ id }: { readonly id: string }) => (
  <RecordScreen record={vendor} id={id}>
    {(row) => {
      const { version, uei } = row as unknown as Row<typeof vendor>; // the screen reads rows of this record
      return (
        <>
          <RecordSections record={vendor} row={row} />
          <VendorUei id={row.id} version={version} uei={uei} />
          <VendorFile id={row.id} isRegistered={row.status === 'registered'} />
        </>
      );
    }}
  </RecordScreen>
);

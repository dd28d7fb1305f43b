import { useCall } from '#web/data/calls.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { href } from '#kernel';
import { DuplicateRows } from './duplicate-rows.tsx';
import { vendors } from './index.ts';
import { vendorDuplicates } from './vendor-calls.ts';
import { VendorNav } from './vendor-nav.tsx';

/** Vendors that may be one firm, and the way to merge them. */
export default function Duplicates() {
  const { path } = usePlace();
  const found = useCall(vendorDuplicates);
  useTitle('Duplicates');
  return (
    <>
      <VendorNav path={path} />
      <PageHead title="Duplicates" note="Vendors that share a name, address, phone, email domain or CAGE code.">
        <Link to={href(vendors.pages.merges)} className="button">
          Merge requests
        </Link>
      </PageHead>
      <Answered
        of={found}
        empty={<Empty title="No duplicates">Vendors that share a name, address or phone appear here.</Empty>}
      >
        {(data) => (
          <section aria-label="Possible duplicates" className="panel">
            <DuplicateRows rows={data.data} label="Possible duplicates" />
            <CutNote of={data} what="pairs">
              Merge these or keep them separate to see the others.
            </CutNote>
          </section>
        )}
      </Answered>
    </>
  );
}

import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { vendors } from '../index.ts';
import { vendor } from '../vendor.record.ts';
import { FirmRegistration } from './firm-registration.tsx';

/** Where a firm says what it is, in five steps; for an agency, the registrations that wait for it. */
export default function VendorRegistration() {
  useTitle('Vendor Registration');
  return useSession().side === 'firm' ? <FirmRegistration /> : <WaitingRegistrations />;
}

function WaitingRegistrations() {
  const show = useShow();
  const rows = useRowsOf(vendor, { filters: { status: 'registered' }, sort: 'name', limit: 50 });
  return (
    <>
      <PageHead title="Vendor Registration" note="Registrations awaiting approval. Vendors register at /vendors." />
      <Answered of={rows}>
        {(found) => (
          <>
            <PanelFrame
              title="Awaiting approval"
              count={found.total}
              to={`${vendors.pages.directory.path}?status=registered`}
              empty="No registrations are waiting. New ones appear here when a vendor registers."
              begin={{ words: 'New vendor', to: href(vendors.pages.vendor, { id: 'new' }) }}
              rows={found.data.map((row) => ({
                id: row.id,
                to: href(vendors.pages.vendor, { id: row.id }),
                name: `${row.number} ${row.name}`,
                about: row.registeredBy ?? row.sells ?? '',
                end: wholeDay(row.createdAt.slice(0, 10), show),
              }))}
            />
            <MoreOf rows={found} />
          </>
        )}
      </Answered>
    </>
  );
}

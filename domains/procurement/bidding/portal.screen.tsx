import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { FirmHome, VendorAccounts } from '../../vendors/public.tsx';

// An agency’s people have no bids.
const MyBids = later(async () => ({ default: (await import('./my-bids.tsx')).MyBids }));

/** The home of a firm's people; for an agency, which of its vendors have an account. */
export default function VendorPortal() {
  useTitle('Vendor Portal');
  return useSession().side === 'firm' ? (
    <FirmHome>
      <Suspense>
        <MyBids />
      </Suspense>
    </FirmHome>
  ) : (
    <VendorAccounts />
  );
}

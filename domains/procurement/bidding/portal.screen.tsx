import { useSession } from '#web/data/session.ts';
import { useTitle } from '#web/shell/router.tsx';
import { FirmHome, VendorAccounts } from '../../vendors/public.tsx';
import { MyBids } from './my-bids.tsx';

/** The home of a firm's people; for an agency, which of its vendors have an account. */
export default function VendorPortal() {
  useTitle('Vendor Portal');
  return useSession().side === 'firm' ? (
    <FirmHome>
      <MyBids />
    </FirmHome>
  ) : (
    <VendorAccounts />
  );
}

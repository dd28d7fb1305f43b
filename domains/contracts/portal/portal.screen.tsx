import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';

// Each side fetches its own.
const FirmHome = later(() => import('./firm-home.tsx'));
const VendorAccounts = later(async () => ({ default: (await import('../../vendors/public.tsx')).VendorAccounts }));

/** The home of a firm's people; for an agency, which of its vendors have an account. */
export default function VendorPortal() {
  useTitle('Vendor Portal');
  const { side } = useSession();
  return <Suspense>{side === 'firm' ? <FirmHome /> : <VendorAccounts />}</Suspense>;
}

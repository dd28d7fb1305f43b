import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';

const AgencyRfis = later(async () => ({ default: (await import('./agency-rfis.tsx')).AgencyRfis }));
const FirmRfis = later(async () => ({ default: (await import('./firm-rfis.tsx')).FirmRfis }));

/** What an agency asks the market; for a firm, what it can answer. */
export default function Rfi() {
  useTitle('Requests for Information');
  const { side } = useSession();
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {side === 'firm' ? <FirmRfis /> : <AgencyRfis />}
    </Suspense>
  );
}

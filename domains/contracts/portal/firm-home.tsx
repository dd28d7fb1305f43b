import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { FirmPortal } from '../../procurement/public.tsx';
import { Link } from '#web/shell/router.tsx';
import { firmPayrollPages } from '../firm-payroll-pages.ts';
import { subpaymentPages } from '../subpayment-pages.ts';
import { MyContracts, signingPlace } from '../signing/my-contracts.tsx';
import { firmSignings } from '../signing/signing-calls.ts';
import { firmRedlines } from '../redlines/firm-redline-calls.ts';
import { MyRedlines, redlinePlace } from '../redlines/my-redlines.tsx';

/** The home of a firm’s people: contracts to sign come first. */
export default function FirmHome() {
  const { data } = useCall(firmSignings);
  const { data: reviewed } = useCall(firmRedlines);
  const reviews = (reviewed?.reviews ?? [])
    .filter(({ isDue }) => isDue)
    .map((one) => ({
      to: redlinePlace(one),
      what: `Review ${one.number} ${one.title}`,
      why: `${one.agencyName}. Revision ${one.place}.`,
    }));
  const due = (data?.signings ?? [])
    .filter(({ isDue }) => isDue)
    .map((one) => ({ to: signingPlace(one), what: `Sign ${one.number} ${one.title}`, why: one.agencyName }));
  return (
    <FirmPortal due={[...due, ...reviews]}>
      <MyContracts />
      <MyRedlines />
      <Link to={href(subpaymentPages.firmSubcontractors)} className="button min-h-11">
        Your subcontractors
      </Link>
      <Link to={href(firmPayrollPages.firmPayrolls)} className="button min-h-11">
        Certified payrolls
      </Link>
      <Link to="/vendor-portal/capacity" className="button min-h-11">
        Capacity requests
      </Link>
    </FirmPortal>
  );
}

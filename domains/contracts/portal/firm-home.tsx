import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { FirmPortal } from '../../procurement/public.tsx';
import { Link } from '#web/shell/router.tsx';
import { subpaymentPages } from '../subpayment-pages.ts';
import { MyContracts, signingPlace } from '../signing/my-contracts.tsx';
import { firmSignings } from '../signing/signing-calls.ts';

/** The home of a firm’s people: contracts to sign come first. */
export default function FirmHome() {
  const { data } = useCall(firmSignings);
  const due = (data?.signings ?? [])
    .filter(({ isDue }) => isDue)
    .map((one) => ({ to: signingPlace(one), what: `Sign ${one.number} ${one.title}`, why: one.agencyName }));
  return (
    <FirmPortal due={due}>
      <MyContracts />
      <Link to={href(subpaymentPages.firmSubcontractors)} className="button min-h-11">
        Your subcontractors
      </Link>
    </FirmPortal>
  );
}

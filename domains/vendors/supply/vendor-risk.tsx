import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { supplyPages } from '../supply-pages.ts';
import { Part } from '../vendor-part.tsx';
import { ExposedTable, SiteMap } from './exposed-table.tsx';
import { vendorRisk } from './supply-calls.ts';
import { supplySignal } from './supply-signal.record.ts';

/** What is known against a vendor's supply today, each with its source and last day. It informs people; it bars no vendor. */
export function VendorRiskPart({ id }: { readonly id: string }) {
  const of = useCall(vendorRisk, { id });
  const { may } = useSession();
  return (
    <Part
      title="Risk signals"
      of={of}
      none="No open signal, weather alert or declaration reaches this vendor."
      action={
        may.create.includes(supplySignal.name) && (
          <Link
            to={`${href(supplyPages.supplySignal, { id: 'new' })}?${new URLSearchParams({ vendor: id })}`}
            className="button"
          >
            New risk signal
          </Link>
        )
      }
    >
      {(found) =>
        found.exposed.data.length === 0 ? (
          <p className="note px-4 pb-4">No open signal, weather alert or declaration reaches this vendor.</p>
        ) : (
          <>
            <p className="px-4 pb-3">
              Risk score {found.score} of 100, from {found.signals} open {found.signals === 1 ? 'signal' : 'signals'}.
              It does not bar the vendor.
            </p>
            {found.sites.length > 0 && <SiteMap sites={found.sites} areas={found.areas} className="h-64" />}
            <ExposedTable rows={found.exposed.data} file="vendor-risk" />
            <CutNote of={found.exposed} what="signals">
              Those that expire first are shown.
            </CutNote>
          </>
        )
      }
    </Part>
  );
}

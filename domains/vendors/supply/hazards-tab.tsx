import { useState } from 'react';
import { CutNote } from '#web/ui/more-rows.tsx';
import { ExposedTable, SiteMap } from './exposed-table.tsx';
import { SubTierMap } from './sub-tier.tsx';
import type { SupplyRisk } from './supply-calls.ts';
import { VendorRiskPart } from './vendor-risk.tsx';

// Fetched with the hazards: as files of their own they would be two more to keep.
export { SubTierMap, VendorRiskPart };

/** Vendors that an open signal reaches: on the map where their site is known, and always in the table. */
export function Hazards({ risk }: { risk: SupplyRisk }) {
  const [chosen, choose] = useState<readonly string[]>([]);
  const vendorsChosen = risk.sites.data.filter(({ id }) => chosen.includes(id)).map(({ vendor }) => vendor);
  const rows = risk.exposed.data.filter((one) => vendorsChosen.length === 0 || vendorsChosen.includes(one.vendor));
  return (
    <div className="grid gap-4">
      <section aria-label="Vendor sites" className="panel overflow-hidden">
        {risk.sites.data.length > 0 ? (
          <SiteMap sites={risk.sites.data} areas={risk.areas} selected={chosen[0] ?? null} onSelect={choose} />
        ) : (
          <p className="note p-4">No vendor has a location. Enter it on the vendor, under Contact.</p>
        )}
        <CutNote of={risk.sites} what="sites">
          Those that a signal reaches come first.
        </CutNote>
      </section>
      <section aria-label="Exposed vendors" className="panel overflow-x-auto">
        <div className="flex flex-wrap items-center gap-3 px-4 py-3">
          <h2 className="text-sm">Exposed vendors</h2>
          {chosen.length > 0 && (
            <button type="button" className="button" onClick={() => choose([])}>
              Show all
            </button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className="note px-4 pb-4">
            No open signal reaches {chosen.length > 0 ? 'this site' : 'a vendor'}. Signals, weather alerts and
            declarations appear here until they expire.
          </p>
        ) : (
          <ExposedTable rows={rows} file="exposed-vendors" />
        )}
        <CutNote of={risk.exposed} what="exposures">
          Those that expire first are shown.
        </CutNote>
      </section>
    </div>
  );
}

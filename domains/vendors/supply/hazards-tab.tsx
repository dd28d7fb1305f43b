import { Suspense, useState } from 'react';
import type { Place } from '#kernel';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { SupplyRisk } from './supply-calls.ts';
import { severities, signalKinds } from './supply-words.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));
const because = { named: 'Named', area: 'In the area', state: 'Same state' } as const;

/** Vendors that an open signal reaches: on the map where their site is known, and always in the table. */
export function Hazards({ risk }: { risk: SupplyRisk }) {
  const { rowAt } = usePlaces();
  const [chosen, choose] = useState<readonly string[]>([]);
  const sites = risk.sites.map(({ id, name, place, isExposed }) => ({
    id,
    name: isExposed ? `${name}: open signal` : name,
    place: place as Place, // as the record keeps it
  }));
  const vendorsChosen = risk.sites.filter(({ id }) => chosen.includes(id)).map(({ vendor }) => vendor);
  const rows = risk.exposed.data.filter((one) => vendorsChosen.length === 0 || vendorsChosen.includes(one.vendor));
  return (
    <div className="grid gap-4">
      <section aria-label="Vendor sites" className="panel overflow-hidden">
        {sites.length > 0 ? (
          <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
            <PlaceMap label="Vendor sites" places={sites} selected={chosen[0] ?? null} onSelect={choose} />
          </Suspense>
        ) : (
          <p className="note p-4">No vendor has a location. Enter it on the vendor, under Contact.</p>
        )}
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
            No open signal reaches {chosen.length > 0 ? 'this site' : 'a vendor'}. Signals appear here until they
            expire.
          </p>
        ) : (
          <Table
            label="Exposed vendors"
            rows={rows}
            step={25}
            file="exposed-vendors"
            columns={[
              {
                label: 'Vendor',
                name: ({ name }) => name,
                show: (row) => (
                  <Link to={rowAt('vendor', row.vendor) ?? ''} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'Site', text: ({ site }) => site },
              {
                label: 'Risk signal',
                text: ({ subject }) => subject,
                show: (row) => (
                  <Link to={rowAt('supply_signal', row.signal) ?? ''} className="link">
                    {row.subject}
                  </Link>
                ),
              },
              { label: 'Kind', text: ({ kind }) => signalKinds[kind] },
              {
                label: 'Severity',
                text: ({ severity }) => severities[severity],
                show: ({ severity }) => (
                  <Badge tone={severity === 'watch' ? 'warn' : 'danger'}>{severities[severity]}</Badge>
                ),
              },
              { label: 'Reach', text: (row) => because[row.because] },
              { label: 'Expires', day: ({ untilDay }) => untilDay },
            ]}
          />
        )}
        <CutNote of={risk.exposed} what="exposures">
          Those that expire first are shown.
        </CutNote>
      </section>
    </div>
  );
}

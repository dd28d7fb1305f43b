import { href, type Place } from '#kernel';
import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { supplyPages } from '../supply-pages.ts';
import type { VendorRisk } from './supply-calls.ts';
import { supplySignal } from './supply-signal.record.ts';
import { reaches, severities, signalKinds } from './supply-words.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));

type Exposed = VendorRisk['exposed']['data'][number] & { readonly name?: string };

interface MapOf {
  readonly sites: VendorRisk['sites'];
  readonly areas: VendorRisk['areas'];
  readonly selected?: string | null;
  readonly onSelect?: (ids: readonly string[]) => void;
  readonly className?: string;
}

/** Sites of vendors and the outlines that reach them; the table next to it has the same. */
export function SiteMap({ sites, areas, ...more }: MapOf) {
  const places = [
    ...sites.map(({ id, name, place, isExposed }) => ({
      id,
      name: isExposed ? `${name}: open signal` : name,
      place: place as Place, // as the record keeps it
    })),
    ...areas.data.map(({ id, name, place }) => ({ id, name, place: place as Place })),
  ];
  return (
    <>
      <Suspense fallback={<div aria-busy="true" className={`skeleton ${more.className ?? 'h-96'}`} />}>
        <PlaceMap label="Vendor sites" places={places} {...more} />
      </Suspense>
      <CutNote of={areas} what="outlines">
        Those that expire first are drawn.
      </CutNote>
    </>
  );
}

/** What begins a signal from a hazard that the product holds: a signal can be reviewed, a hazard only read. */
const asSignal = ({ vendor, subject, kind, severity, source, fromDay, untilDay }: Exposed): string =>
  `${href(supplyPages.supplySignal, { id: 'new' })}?${new URLSearchParams({ vendor, subject: subject.slice(0, 200), kind, severity, source, fromDay, untilDay })}`;

/** Signals and hazards with what they reach and why. */
export function ExposedTable({ rows, file }: { readonly rows: readonly Exposed[]; readonly file: string }) {
  const { rowAt } = usePlaces();
  const { may } = useSession();
  const mayRecord = may.create.includes(supplySignal.name) && rows.some(({ record }) => record !== 'supply_signal');
  const isNamed = rows.some(({ name }) => name !== undefined);
  return (
    <Table
      label="Exposed vendors"
      rows={rows}
      step={12}
      file={file}
      columns={[
        ...(isNamed
          ? [
              {
                label: 'Vendor',
                name: ({ name = '' }: Exposed) => name,
                show: (row: Exposed) => (
                  <Link to={rowAt('vendor', row.vendor) ?? ''} className="link">
                    {row.name}
                  </Link>
                ),
              },
            ]
          : []),
        {
          label: 'Risk signal',
          ...(isNamed ? { text: ({ subject }: Exposed) => subject } : { name: ({ subject }: Exposed) => subject }),
          show: (row) => (
            <>
              <Link to={rowAt(row.record, row.signal) ?? ''} className="link">
                {row.subject}
              </Link>
              <span className="text-muted block font-normal wrap-anywhere">{row.source}</span>
            </>
          ),
        },
        { label: 'Site', text: ({ site }) => site },
        { label: 'Kind', text: ({ kind }) => signalKinds[kind] },
        {
          label: 'Severity',
          text: ({ severity }) => severities[severity],
          show: ({ severity }) => <Badge tone={severity === 'watch' ? 'warn' : 'danger'}>{severities[severity]}</Badge>,
        },
        { label: 'Reach', text: ({ because }) => reaches[because] },
        { label: 'From', day: ({ fromDay }) => fromDay },
        { label: 'Expires', day: ({ untilDay }) => untilDay },
      ]}
      acts={
        mayRecord && {
          label: 'Record',
          show: (row) =>
            row.record === 'supply_signal' ? null : (
              <Link to={asSignal(row)} className="link" aria-label={`Record signal ${row.subject}`}>
                Record signal
              </Link>
            ),
        }
      }
    />
  );
}

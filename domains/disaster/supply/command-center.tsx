import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bullets } from '#web/ui/chart/bullets.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { supplyPages } from '../supply-pages.ts';
import { supplyAllocation } from './supply-allocation.record.ts';
import { type SupplyBoard, supplyBoard } from './supply-calls.ts';
import { supplyItem } from './supply-item.record.ts';
import { supplyMovement } from './supply-movement.record.ts';
import { type Standing, supplyOf, supposing } from './supply-math.ts';
import { standings } from './supply-words.ts';

const title = 'Supply Chain Command Center';
const tones = { out: 'danger', gap: 'danger', low: 'warn', enough: 'good', no_use: 'plain' } as const;
const delays = ['', '3', '7', '14', '30'] as const;

/** What is most wanted stands first. */
const urgency = ({ standing }: { readonly standing: Standing }): number => Object.keys(tones).indexOf(standing);
const count = (value: number): string => exact(value, { kind: 'number' });
/** So many items are shown at first, on a phone as well. */
const STEP = 5;

interface Sourced {
  readonly sources: number;
  readonly isSingleSource: boolean;
  readonly leadDays: number | null;
  readonly isLeadTimeRisk: boolean;
}

const sourcesSaid = ({ sources, isSingleSource, leadDays, isLeadTimeRisk }: Sourced): string =>
  [
    sources === 0 ? 'None' : isSingleSource ? 'Single source' : `${sources} vendors`,
    leadDays !== null && `${leadDays} days`,
    isLeadTimeRisk && 'after stock ends',
  ]
    .filter(Boolean)
    .join(', ');

const registers = [
  [href(supplyPages.supplyItems), 'Items'],
  [href(supplyPages.supplyMovements), 'Movements'],
  [href(supplyPages.supplyShipments), 'Shipments'],
  [href(supplyPages.supplySources), 'Sources'],
  [href(supplyPages.supplyClaims), 'Claims'],
] as const;

/** Stock of emergency supplies, what is short, and what would be if a vendor or a site were lost. */
export default function CommandCenter() {
  useTitle(title);
  const { may } = useSession();
  return (
    <>
      <PageHead title={title}>
        {may.create.includes(supplyMovement.name) && (
          <Link to={href(supplyPages.supplyMovement, { id: 'new' })} className="button">
            New movement
          </Link>
        )}
      </PageHead>
      <Answered of={useCall(supplyBoard)} skeleton="h-96">
        {(of) =>
          of.items.total === 0 ? (
            <section className="panel">
              <Empty
                title="No supply items"
                icon="package"
                next={
                  may.create.includes(supplyItem.name) && ['Add an item', href(supplyPages.supplyItem, { id: 'new' })]
                }
              >
                Items appear here with their stock, days of supply and shipments.
              </Empty>
            </section>
          ) : (
            <div className="space-y-4">
              <Stock of={of} />
              <Rounds of={of} />
              <Exposure of={of} />
            </div>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: SupplyBoard;
}

function Stock({ of }: Of) {
  const [vendor, pickVendor] = useParam('vendor');
  const [site, pickSite] = useParam('site');
  const [delay, pickDelay] = useParam('delay');
  const what = {
    lostVendor: vendor || null,
    closedSite: site || null,
    delayDays: delays.some((one) => one === delay) ? Number(delay) : 0,
  };
  const isAsked = what.lostVendor !== null || what.closedSite !== null || what.delayDays > 0;
  const rows = of.items.data.map((one) => ({
    ...one,
    ...supplyOf(supposing(one, what, of.today), of.windowDays, of.today),
    now: supplyOf(one, of.windowDays, of.today),
  }));
  const short = rows.filter(({ standing }) => standing === 'out' || standing === 'gap' || standing === 'low');
  return (
    <Panel
      title="Stock"
      action={registers.map(([to, label]) => (
        <Link key={to} to={to} className="link">
          {label}
        </Link>
      ))}
    >
      <Facts
        of={[
          { label: 'Items', said: String(of.items.total) },
          { label: 'Short', said: String(short.length) },
          { label: 'Single source', said: String(rows.filter(({ isSingleSource }) => isSingleSource).length) },
          { label: 'Burn window', said: `${of.windowDays} days` },
        ]}
      />
      <fieldset className="flex flex-wrap items-end gap-3 px-4 pb-4 print:hidden">
        <legend className="pb-1 text-muted">What if</legend>
        <Select
          aria-label="Vendor lost"
          className="control max-w-full sm:max-w-60"
          value={vendor}
          choices={[['', 'No vendor lost'], ...of.vendors.map(({ id, name }) => [id, `${name} lost`] as const)]}
          onPick={pickVendor}
        />
        <Select
          aria-label="Site closed"
          className="control max-w-full sm:max-w-60"
          value={site}
          choices={[['', 'No site closed'], ...of.sites.map(({ id, name }) => [id, `${name} closed`] as const)]}
          onPick={pickSite}
        />
        <Select
          aria-label="Shipments late by"
          className="control max-w-full sm:max-w-60"
          value={delay}
          choices={delays.map((one) => [one, one === '' ? 'Shipments on time' : `Shipments ${one} days late`] as const)}
          onPick={pickDelay}
        />
        {isAsked && <Badge tone="warn">What-if, nothing is saved</Badge>}
      </fieldset>
      <Table
        label="Stock and days of supply"
        rows={rows.toSorted((one, other) => urgency(one) - urgency(other))}
        id={({ item }) => item}
        step={STEP}
        file="supply"
        columns={[
          {
            label: 'Item',
            name: ({ name }) => name,
            show: ({ item, name, unit }) => (
              <>
                <Link to={href(supplyPages.supplyItem, { id: item })} className="link">
                  {name}
                </Link>{' '}
                <span className="text-muted">{unit}</span>
              </>
            ),
          },
          {
            label: 'Status',
            text: ({ standing }) => standings[standing],
            show: ({ standing }: { readonly standing: Standing }) => (
              <Badge tone={tones[standing]}>{standings[standing]}</Badge>
            ),
          },
          { label: 'Stock', number: ({ stock }) => stock },
          {
            label: 'Days of supply',
            text: ({ days, now }) =>
              days === null
                ? `No issues in ${of.windowDays} days`
                : now.days === days
                  ? String(days)
                  : `${days}, now ${now.days ?? 0}`,
          },
          { label: 'Target days', number: ({ targetDays }) => targetDays },
          {
            label: 'Inbound',
            text: ({ inbound, overdue }) =>
              [inbound > 0 && count(inbound), overdue > 0 && `${count(overdue)} overdue`].filter(Boolean).join(', '),
          },
          { label: 'Next arrival', day: ({ nextOn }) => nextOn },
          { label: 'Sources', text: sourcesSaid },
        ]}
      />
      <CutNote of={of.items} what="items">
        The rest are in the list of items.
      </CutNote>
      <div className="p-4">
        <Bullets
          title="Items below target"
          note={`Stock at the burn of the last ${of.windowDays} days. Shipments are not counted.`}
          empty="Every item that was issued has its target days."
          head="Item"
          whole="Target days"
          parts={['Days of supply']}
          measure={{ kind: 'number' }}
          rows={rows
            .flatMap(({ name, days, targetDays }) =>
              days === null || days >= targetDays ? [] : [{ at: name, values: [days], of: targetDays }],
            )
            .toSorted((one, other) => (one.values[0] ?? 0) / one.of - (other.values[0] ?? 0) / other.of)}
        />
      </div>
    </Panel>
  );
}

function Rounds({ of: { allocations } }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Allocations"
      action={
        may.create.includes(supplyAllocation.name) && (
          <Link to={href(supplyPages.supplyAllocation, { id: 'new' })} className="link">
            New allocation
          </Link>
        )
      }
    >
      {allocations.total === 0 ? (
        <p className="note px-4 pb-4">No allocations. Rounds that share a scarce item appear here.</p>
      ) : (
        <Table
          label="Allocations"
          rows={allocations.data}
          id={({ id }) => id}
          step={3}
          columns={[
            {
              label: 'Allocation',
              name: ({ number, item }) => `${number} ${item}`,
              show: ({ id, number, item }) => (
                <Link to={href(supplyPages.supplyAllocation, { id })} className="link">
                  {number} {item}
                </Link>
              ),
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={supplyAllocation} state={status} /> },
            { label: 'Stock to allocate', number: ({ stock }) => stock },
            { label: 'Asked', number: ({ asked }) => asked },
            { label: 'Given', number: ({ given }) => given },
            {
              label: 'Claims',
              name: ({ claims }) => String(claims),
              show: ({ id, claims }) => (
                <Link to={`${href(supplyPages.supplyClaims)}?allocation=${id}`} className="link">
                  {claims}
                </Link>
              ),
            },
          ]}
        />
      )}
      <CutNote of={allocations} what="allocations">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}

function Exposure({ of: { sites, vendors, routes } }: Of) {
  const touched = [
    ...sites.map((one) => ({ ...one, kind: 'Storage site' })),
    ...vendors.map((one) => ({ ...one, kind: 'Vendor' })),
    ...routes.map((one) => ({ ...one, kind: 'Route' })),
  ].filter(({ alerts, incidents }) => alerts.length + incidents.length > 0);
  return (
    <Panel title="Alerts and incidents">
      {touched.length === 0 ? (
        <p className="note px-4 pb-4">
          No alert or incident area touches a storage site or vendor of these items, or a route.
        </p>
      ) : (
        <Table
          label="Sites, vendors and routes under alerts"
          rows={touched}
          id={({ id }) => id}
          step={3}
          columns={[
            { label: 'Place', name: ({ name }) => name },
            { label: 'Type', text: ({ kind }) => kind },
            { label: 'Alerts', text: ({ alerts }) => alerts.join(', ') },
            { label: 'Incidents', text: ({ incidents }) => incidents.join(', ') },
          ]}
        />
      )}
    </Panel>
  );
}

import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { exact } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { debrisPages } from '../debris-pages.ts';
import { debrisBill } from './debris-bill.record.ts';
import { type DebrisBoard, debrisBoard } from './debris-calls.ts';
import { debrisSite } from './debris-site.record.ts';
import { debrisTruck } from './debris-truck.record.ts';
import { debrisKinds, siteKinds } from './debris-words.ts';
import { loadTicket } from './load-ticket.record.ts';

interface Of {
  readonly of: DebrisBoard;
  readonly incident: string;
}

const yards = (value: number): string => exact(value, { kind: 'number', unit: 'CY' });
const newIn = (path: string, incident: string): string => `${path}?${new URLSearchParams({ incident })}`;

/** The debris of an incident, from loads in transit to the bills of its haulers. */
export default function DebrisTab({ incident }: { readonly incident: string }) {
  return (
    <Answered of={useCall(debrisBoard, { id: incident })} skeleton="h-96">
      {(of) => (
        <div className="space-y-4">
          <Summary of={of} incident={incident} />
          <Open of={of} incident={incident} />
          <Sites of={of} incident={incident} />
          <Days of={of} />
          <Bills of={of} incident={incident} />
        </div>
      )}
    </Answered>
  );
}

function Summary({ of, incident }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Debris"
      action={
        <>
          <Link to={newIn(href(debrisPages.loadTickets), incident)} className="link">
            Load tickets
          </Link>
          <Link to={href(debrisPages.debrisTrucks)} className="link">
            Trucks
          </Link>
          <Link to={newIn(href(debrisPages.debrisEstimates), incident)} className="link">
            Estimates
          </Link>
          {may.create.includes(debrisTruck.name) && (
            <Link to={href(debrisPages.debrisTruck, { id: 'new' })} className="button">
              Measure truck
            </Link>
          )}
          {may.create.includes(loadTicket.name) && (
            <Link to={newIn(href(debrisPages.loadTicket, { id: 'new' }), incident)} className="button button-primary">
              New load ticket
            </Link>
          )}
        </>
      }
    >
      <Facts
        of={[
          { label: 'Load tickets', said: exact(of.tickets, { kind: 'number' }) },
          { label: 'Hauled', said: yards(of.yards) },
          { label: 'On posted bills', said: yards(of.billedYards) },
          { label: 'Estimated', said: `${yards(of.estimateYards)}, ${dollars(of.estimateCents)}` },
          { label: 'In transit', said: String(of.inTransit) },
          { label: 'Not eligible', said: `${of.notEligible} tickets` },
          { label: 'Certified trucks', said: String(of.trucks) },
          { label: 'Awaiting certification', said: String(of.uncertified) },
        ]}
      />
    </Panel>
  );
}

const Open = ({ of: { open } }: Of) => (
  <Panel title="In transit">
    {open.total === 0 ? (
      <p className="note px-4 pb-4">No loads in transit. A load appears here until the tower records it.</p>
    ) : (
      <Table
        label="In transit"
        rows={open.data}
        step={3}
        columns={[
          {
            label: 'Ticket',
            name: ({ ticketNumber }) => ticketNumber,
            show: ({ id, ticketNumber }) => (
              <Link to={href(debrisPages.loadTicket, { id })} className="link whitespace-nowrap">
                {ticketNumber}
              </Link>
            ),
          },
          { label: 'Truck', text: ({ placard }) => placard },
          { label: 'Street', text: ({ street }) => street },
          { label: 'Debris type', text: ({ kind }) => debrisKinds[kind] },
          { label: 'Loaded', moment: ({ loadedAt }) => loadedAt },
        ]}
      />
    )}
    <CutNote of={open} what="loads">
      Those that wait longest are shown.
    </CutNote>
  </Panel>
);

function Sites({ of: { sites }, incident }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Debris sites"
      action={
        may.create.includes(debrisSite.name) && (
          <Link to={newIn(href(debrisPages.debrisSite, { id: 'new' }), incident)} className="button">
            New debris site
          </Link>
        )
      }
    >
      {sites.total === 0 ? (
        <p className="note px-4 pb-4">No sites. Loads are measured at the tower of an open site.</p>
      ) : (
        <Table
          label="Debris sites"
          rows={sites.data}
          step={6}
          columns={[
            {
              label: 'Site',
              name: ({ name }) => name,
              show: ({ id, name }) => (
                <Link to={href(debrisPages.debrisSite, { id })} className="link">
                  {name}
                </Link>
              ),
            },
            { label: 'Capacity left', number: ({ left }) => left },
            { label: 'Received', number: ({ yards: received }) => received },
            { label: 'Capacity', number: ({ capacity }) => capacity },
            { label: 'Tickets', number: ({ tickets }) => tickets },
            { label: 'Site type', text: ({ kind }) => siteKinds[kind] },
            { label: 'Permit until', day: ({ permitUntil }) => permitUntil },
            {
              label: 'Permit',
              text: ({ isExpired }) => (isExpired ? 'Expired' : ''),
              show: ({ isExpired }) => isExpired && <Badge tone="danger">Expired</Badge>,
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={debrisSite} state={status} /> },
          ]}
        />
      )}
      <CutNote of={sites} what="sites">
        The first are shown.
      </CutNote>
    </Panel>
  );
}

const Days = ({ of: { days, kinds } }: { readonly of: DebrisBoard }) =>
  days.length > 0 && (
    <Panel title="Hauled by day">
      <div className="grid gap-4 px-4 pb-4 lg:grid-cols-2">
        <Bars
          title="Cubic yards by day"
          head="Day"
          across="days"
          measure={{ kind: 'number', unit: 'CY' }}
          series={[{ name: 'Cubic yards', points: days.map(({ day, yards: value }) => ({ at: day, value })) }]}
        />
        <Bars
          title="Cubic yards by type"
          head="Debris type"
          across="words"
          lie="lying"
          measure={{ kind: 'number', unit: 'CY' }}
          series={[
            {
              name: 'Cubic yards',
              points: kinds.map(({ kind, yards: value }) => ({ at: debrisKinds[kind], value })),
            },
          ]}
        />
      </div>
    </Panel>
  );

function Bills({ of: { bills }, incident }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Hauler bills"
      action={
        may.create.includes(debrisBill.name) && (
          <Link to={newIn(href(debrisPages.debrisBill, { id: 'new' }), incident)} className="button">
            New hauler bill
          </Link>
        )
      }
    >
      {bills.total === 0 ? (
        <p className="note px-4 pb-4">No bills. The tickets of a bill are compared with ours before it is posted.</p>
      ) : (
        <Table
          label="Hauler bills"
          rows={bills.data}
          step={5}
          columns={[
            {
              label: 'Bill',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(debrisPages.debrisBill, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>
              ),
            },
            { label: 'Hauler', text: ({ hauler }) => hauler },
            { label: 'Matched tickets', number: ({ tickets }) => tickets },
            { label: 'Matched amount', money: ({ cents }) => cents },
            { label: 'Bill number', text: ({ invoiceNumber }) => invoiceNumber },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={debrisBill} state={status} /> },
          ]}
        />
      )}
      <CutNote of={bills} what="bills">
        The newest are shown.
      </CutNote>
    </Panel>
  );
}

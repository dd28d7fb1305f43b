import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { pastEmergency } from './activation-calls.ts';

const standings = {
  competed: ['good', 'Competed'],
  competing: ['warn', 'In competition'],
  not_competed: ['danger', 'Not competed'],
} as const;

/** The report of orders that go on although the emergency they were given for is over. */
export function PastOrders() {
  const { rowAt } = usePlaces();
  return (
    <Panel title="Contracts past the emergency">
      <Answered of={useCall(pastEmergency)} skeleton="h-48">
        {({ orders }) =>
          orders.total === 0 ? (
            <p className="note px-4 pb-4">
              None. Orders appear here when their emergency is over and they are still open.
            </p>
          ) : (
            <>
              <Table
                label="Contracts past the emergency"
                rows={orders.data}
                id={({ id }) => id}
                sorts="past"
                step={10}
                file="contracts-past-the-emergency"
                columns={[
                  {
                    label: 'Order',
                    name: ({ number, vendor }) => `${number} ${vendor ?? ''}`,
                    show: ({ id, number, vendor }) => (
                      <>
                        <Link to={rowAt('purchase_order', id) ?? ''} className="link whitespace-nowrap">
                          {number}
                        </Link>{' '}
                        <span className="text-muted">{vendor}</span>
                      </>
                    ),
                  },
                  {
                    label: 'Activation',
                    name: ({ activationNumber }) => activationNumber,
                    show: ({ activation, activationNumber }) => (
                      <Link to={href(emergencyPages.activation, { id: activation })} className="link whitespace-nowrap">
                        {activationNumber}
                      </Link>
                    ),
                  },
                  { label: 'Incident', text: ({ incident }) => incident },
                  { label: 'Over since', day: ({ overOn }) => overOn },
                  { label: 'Days past', number: ({ daysPast }) => daysPast },
                  { label: 'Ordered', money: ({ cents }) => cents, sum: true },
                  { label: 'Received after', money: ({ receivedCents }) => receivedCents, sum: true },
                  { label: 'Invoiced after', money: ({ invoicedCents }) => invoicedCents, sum: true },
                  {
                    label: 'Competition',
                    mark: ({ standing, competition }) => (
                      <Badge tone={standings[standing][0]}>
                        {`${standings[standing][1]}${competition ? `, ${competition}` : ''}`}
                      </Badge>
                    ),
                  },
                ]}
              />
              <CutNote of={orders} what="orders">
                Those that are past the longest are shown.
              </CutNote>
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { firmBilling } from './firm-billing-calls.ts';
import { billPlace, invoicePlace, orderPlace, tabPlace } from './firm-places.ts';
import { firmInvoices } from './firm-reading-calls.ts';
import { isOfSeveral, stageTones } from './stage-looks.tsx';
import { stages } from './stages.ts';

const BillOrder = later(() => import('./bill-order.tsx'));
const FirmPayments = later(() => import('./firm-payments.tsx'));

const title = 'Your Invoices';
const tabs = { invoices: 'Invoices', bill: 'Orders to bill', payments: 'Payments' } as const;

/** What a firm has billed, can bill and was paid, at every agency; with an order in the address, an invoice of it. */
export default function FirmInvoicesScreen() {
  const [order] = useParam('order');
  const [agency] = useParam('agency');
  const [corrects] = useParam('corrects');
  useTitle(title);
  if (order !== '') return <BillOrder key={`${order}${corrects}`} {...{ order, agency, corrects }} />;
  return (
    <>
      <PageHead title={title} />
      <Tabs label={title} tabs={tabs}>
        {(tab) => (tab === 'payments' ? <FirmPayments /> : tab === 'bill' ? <OrdersToBill /> : <Invoices />)}
      </Tabs>
    </>
  );
}

const Invoices = () => (
  <Answered
    of={useCall(firmInvoices)}
    isEmpty={({ invoices }) => invoices.length === 0}
    empty={
      <Empty title="No invoices" icon="receipt" next={['Show orders to bill', tabPlace('bill')]}>
        Invoices appear here with the step that holds each and its due date.
      </Empty>
    }
  >
    {({ invoices }) => (
      <div className="panel">
        <Table
          label="Invoices"
          rows={invoices}
          sorts="sort"
          step={50}
          file="invoices"
          columns={[
            {
              label: 'Invoice',
              name: ({ vendorNumber }) => vendorNumber,
              className: 'whitespace-nowrap',
              show: (one) => (
                <Link to={invoicePlace(one)} className="link font-medium">
                  {one.vendorNumber}
                </Link>
              ),
            },
            {
              label: 'Status',
              text: ({ stage }) => stages[stage],
              show: ({ stage }) => <Badge tone={stageTones[stage]}>{stages[stage]}</Badge>,
            },
            { label: 'Step', text: ({ step }) => step || null },
            { label: 'Total', money: ({ total, isCredit }) => (isCredit ? -total.cents : total.cents) },
            { label: 'Due on', day: ({ dueOn }) => dueOn, className: 'whitespace-nowrap' },
            { label: 'Expected on', day: ({ expectedOn }) => expectedOn, className: 'whitespace-nowrap' },
            { label: 'Received on', day: ({ receivedOn }) => receivedOn, className: 'whitespace-nowrap' },
            { label: 'Order', text: ({ order }) => order, className: 'whitespace-nowrap' },
            isOfSeveral(invoices) && { label: 'Agency', text: ({ agencyName }) => agencyName },
            invoices.some(({ interestCents }) => interestCents > 0) && {
              label: 'Interest',
              money: ({ interestCents }) => interestCents || null,
            },
            { label: 'Payment', text: ({ paymentNumber }) => paymentNumber, className: 'whitespace-nowrap' },
          ]}
        />
      </div>
    )}
  </Answered>
);

const OrdersToBill = () => (
  <Answered
    of={useCall(firmBilling)}
    isEmpty={({ orders }) => orders.length === 0}
    empty={
      <Empty title="No orders to bill" icon="package">
        Orders appear here until all of what they order is billed.
      </Empty>
    }
  >
    {({ orders, mayBill }) => (
      <div className="panel">
        {!mayBill && (
          <p className="note px-4 pt-4">
            Someone with the duty Invoicing submits invoices. An admin grants it in Team.
          </p>
        )}
        <Table
          label="Orders to bill"
          rows={orders}
          step={50}
          columns={[
            { label: 'Order', name: ({ number, purpose }) => `${number} ${purpose ?? ''}`.trim() },
            { label: 'Agency', text: ({ agencyName }) => agencyName },
            { label: 'Received, unbilled', money: ({ receivedCents }) => receivedCents },
            { label: 'Left to bill', money: ({ leftCents }) => leftCents },
            { label: 'To do', text: ({ obstacle }) => obstacle },
          ]}
          acts={
            mayBill && {
              label: 'Invoice',
              show: (one) =>
                one.obstacle === null ? (
                  <Link to={billPlace(one)} className="button min-h-11 sm:min-h-0">
                    Create invoice
                  </Link>
                ) : (
                  <Link to={orderPlace(one)} className="button min-h-11 sm:min-h-0">
                    Open order
                  </Link>
                ),
            }
          }
        />
      </div>
    )}
  </Answered>
);

import { useState } from 'react';
import { dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import {
  firmInvoices,
  type FirmInvoices,
  firmInvoiceStart,
  sentFields,
  submitInvoice,
  withdrawInvoice,
} from './firm-invoice-calls.ts';

type Order = FirmInvoices['orders'][number];

/** The firm’s orders that can be billed, and its invoices with the step that holds each. */
export default function FirmInvoicesScreen() {
  useTitle('Your Invoices');
  const of = useCall(firmInvoices);
  const [billed, bill] = useState<Order | null>(null);
  const isDone = (said: string) => {
    bill(null);
    void of.refetch();
    tell(said, 'good');
  };
  const withdraw = useAct(withdrawInvoice, { onDone: ({ number }) => isDone(`${number} withdrawn`) });
  return (
    <>
      <PageHead title="Your Invoices" />
      <Answered of={of} skeleton="h-64">
        {({ orders, invoices, maySend }) => (
          <div className="space-y-4">
            <section aria-label="Orders to bill" className="panel">
              <h2 className="px-4 py-3">Orders to bill</h2>
              {orders.length === 0 ? (
                <p className="note px-4 pb-4">No order has anything that is received and not billed yet.</p>
              ) : (
                <Table
                  label="Orders to bill"
                  rows={orders}
                  columns={[
                    { label: 'Order', name: ({ number, purpose }) => `${number} ${purpose}` },
                    { label: 'Agency', text: ({ agency }) => agency },
                    { label: 'To bill', money: ({ cents }) => cents },
                    {
                      label: 'Invoice',
                      mark: (one) =>
                        maySend && (
                          <button type="button" className="button" onClick={() => bill(one)}>
                            Create invoice
                          </button>
                        ),
                    },
                  ]}
                />
              )}
            </section>
            <section aria-label="Invoices" className="panel">
              <h2 className="px-4 py-3">Invoices</h2>
              {invoices.length === 0 ? (
                <p className="note px-4 pb-4">No invoices yet.</p>
              ) : (
                <Table
                  label="Invoices"
                  rows={invoices}
                  columns={[
                    {
                      label: 'Invoice',
                      name: ({ vendorNumber, order }) => `${vendorNumber}${order ? ` (${order})` : ''}`,
                    },
                    { label: 'Agency', text: ({ agency }) => agency },
                    { label: 'Date', day: ({ invoiceDate }) => invoiceDate },
                    { label: 'Total', money: ({ cents, isCredit }) => (isCredit ? -cents : cents) },
                    { label: 'Stage', text: ({ stage }) => stage },
                    { label: 'Held by', text: ({ holder }) => holder || null },
                    { label: 'Payable', money: ({ payableCents }) => payableCents },
                    { label: 'Due on', day: ({ dueOn }) => dueOn },
                    { label: 'Due date rule', text: ({ dueRule }) => dueRule },
                    { label: 'Message', text: ({ message }) => message },
                    {
                      label: 'Action',
                      mark: ({ id, agencyId, mayWithdraw }) =>
                        maySend &&
                        mayWithdraw && (
                          <button
                            type="button"
                            className="button"
                            disabled={withdraw.isPending}
                            onClick={() => withdraw.mutate({ agency: agencyId, invoice: id })}
                          >
                            Withdraw
                          </button>
                        ),
                    },
                  ]}
                />
              )}
            </section>
          </div>
        )}
      </Answered>
      {billed && (
        <CreateInvoice
          order={billed}
          onClose={() => bill(null)}
          onSent={(number) => isDone(`Invoice sent as ${number}`)}
        />
      )}
    </>
  );
}

interface CreateProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onSent: (number: string) => void;
}

function CreateInvoice({ order, onClose, onSent }: CreateProps) {
  const start = useCall(firmInvoiceStart, { agency: order.agencyId, order: order.id });
  return (
    <Dialog title={`Invoice for ${order.number}`} onClose={onClose}>
      <Answered of={start} skeleton="h-40">
        {({ lines, cents }) => (
          <>
            <Table
              label="Lines"
              rows={lines}
              columns={[
                { label: 'Item', name: ({ line, item }) => `${line}. ${item}` },
                { label: 'Quantity', text: ({ quantity }) => quantity },
                { label: 'Price', money: ({ priceCents }) => priceCents },
              ]}
            />
            <p className="my-3 font-medium">Total {dollars(cents)}</p>
            <FieldsForm
              label="Create invoice"
              fields={sentFields}
              start={{}}
              sends="everything"
              submit="Send invoice"
              onCancel={onClose}
              onSave={async (given) => {
                const body = { ...given, agency: order.agencyId, order: order.id, cents };
                onSent((await send(submitInvoice, body)).number);
              }}
            />
          </>
        )}
      </Answered>
    </Dialog>
  );
}

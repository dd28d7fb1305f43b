import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendors } from '../index.ts';
import { vendor as vendorRecord } from '../vendor.record.ts';
import { GoodsTable } from './dependency-tab.tsx';
import { supplyOutage } from './supply-calls.ts';
import { supplyMitigation } from './supply-mitigation.record.ts';

const spans = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['180', '180 days'],
] as const;

/** What is affected while one vendor cannot deliver. */
export function Outage() {
  const { question, put } = useQuestion();
  const { may } = useSession();
  const vendor = question.get('vendor') ?? '';
  const days = Number(question.get('days') ?? 30);
  const firms = useEveryRowOf(vendorRecord, { filters: { status: ['active', 'on_hold'] }, sort: 'name' });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Select
          aria-label="Vendor"
          className="control w-auto"
          value={vendor}
          choices={[
            ['', 'Choose a vendor'],
            ...(firms.data?.data ?? []).map(({ id, name }) => [id, name ?? ''] as const),
          ]}
          onPick={(id) => put('vendor', id)}
        />
        <Select
          aria-label="Duration"
          className="control w-auto"
          value={String(days)}
          choices={spans}
          onPick={(next) => put('days', next)}
        />
        {vendor && may.create.includes(supplyMitigation.name) && (
          <Link
            to={`${href(vendors.pages.supplyMitigation, { id: 'new' })}?${new URLSearchParams({ vendor })}`}
            className="button"
          >
            New mitigation
          </Link>
        )}
      </div>
      {vendor ? (
        <Affected id={vendor} days={Number.isInteger(days) ? days : 30} />
      ) : (
        <div className="panel">
          <Empty icon="triangle-alert" title="No vendor chosen">
            Choose a vendor to see what its outage would affect.
          </Empty>
        </div>
      )}
    </div>
  );
}

function Affected({ id, days }: { id: string; days: number }) {
  const show = useShow();
  const { rowAt } = usePlaces();
  return (
    <Answered of={useCall(supplyOutage, { id, days })}>
      {(outage) => (
        <>
          <p>
            {outage.vendor} is out until {wholeDay(outage.until, show)}: {outage.orders.total} open orders,{' '}
            {outage.requisitions.total} requisitions, {outage.awards.total} awards and {outage.goods.total} commodities
            are affected.
          </p>
          <section aria-label="Purchase orders" className="panel overflow-x-auto">
            <h2 className="px-4 py-3 text-sm">Purchase orders</h2>
            {outage.orders.data.length === 0 ? (
              <p className="note px-4 pb-4">No delivery is due from this vendor in this time.</p>
            ) : (
              <Table
                label="Purchase orders"
                rows={outage.orders.data}
                step={15}
                columns={[
                  {
                    label: 'Order',
                    name: ({ number }) => number,
                    show: (row) => (
                      <Link to={rowAt('purchase_order', row.id) ?? ''} className="link">
                        {row.number}
                      </Link>
                    ),
                  },
                  { label: 'Purpose', text: ({ purpose }) => purpose },
                  { label: 'Next delivery', day: ({ nextDelivery }) => nextDelivery },
                  { label: 'Total', money: ({ cents }) => cents, sum: true },
                ]}
              />
            )}
            <CutNote of={outage.orders} what="orders">
              Those due first are shown.
            </CutNote>
          </section>
          <section aria-label="Requisitions" className="panel overflow-x-auto">
            <h2 className="px-4 py-3 text-sm">Requisitions</h2>
            {outage.requisitions.data.length === 0 ? (
              <p className="note px-4 pb-4">No open requisition names this vendor in this time.</p>
            ) : (
              <Table
                label="Requisitions"
                rows={outage.requisitions.data}
                step={15}
                columns={[
                  {
                    label: 'Requisition',
                    name: ({ number }) => number,
                    show: (row) => (
                      <Link to={rowAt('requisition', row.id) ?? ''} className="link">
                        {row.number}
                      </Link>
                    ),
                  },
                  { label: 'Purpose', text: ({ purpose }) => purpose },
                  { label: 'Project', text: ({ project }) => project },
                  { label: 'Need-by date', day: ({ neededBy }) => neededBy },
                  { label: 'Total', money: ({ cents }) => cents, sum: true },
                ]}
              />
            )}
            <CutNote of={outage.requisitions} what="requisitions">
              Those needed first are shown.
            </CutNote>
          </section>
          <section aria-label="Awards" className="panel overflow-x-auto">
            <h2 className="px-4 py-3 text-sm">Awards</h2>
            {outage.awards.data.length === 0 ? (
              <p className="note px-4 pb-4">No award to this vendor.</p>
            ) : (
              <Table
                label="Awards"
                rows={outage.awards.data}
                columns={[
                  {
                    label: 'Award',
                    name: ({ number }) => number,
                    show: (row) => (
                      <Link to={rowAt('award', row.id) ?? ''} className="link">
                        {row.number}
                      </Link>
                    ),
                  },
                  { label: 'Solicitation', text: ({ name }) => name },
                  { label: 'Amount', money: ({ cents }) => cents },
                ]}
              />
            )}
            <CutNote of={outage.awards} what="awards">
              The newest are shown.
            </CutNote>
          </section>
          <GoodsTable goods={outage.goods} title="Affected goods" />
          {outage.subcontractors.data.length > 0 && (
            <section aria-label="Subcontracts" className="panel overflow-x-auto">
              <h2 className="px-4 py-3 text-sm">Subcontracts</h2>
              <Table
                label="Subcontracts"
                rows={outage.subcontractors.data}
                columns={[
                  {
                    label: 'Prime contractor',
                    name: ({ vendor }) => vendor,
                    show: (row) => (
                      <Link to={rowAt('supply_declaration', row.id) ?? ''} className="link">
                        {row.vendor}
                      </Link>
                    ),
                  },
                  { label: 'Work', text: ({ item }) => item },
                ]}
              />
              <CutNote of={outage.subcontractors} what="subcontracts">
                The first are shown.
              </CutNote>
            </section>
          )}
        </>
      )}
    </Answered>
  );
}

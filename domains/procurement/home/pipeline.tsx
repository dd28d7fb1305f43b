import { today, useSession, useShow } from '#web/data/session.ts';
import { Figures, PanelFrame } from '#web/shell/panel-frame.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Amount } from '#web/ui/amount.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { momentOf } from '#web/record/cells.tsx';
import { procurement } from '../index.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import type { Deliveries, Pipeline as Of } from './home-parts.ts';

const stages = [
  ['draft', 'Draft'],
  ['returned', 'Returned'],
  ['submitted', 'Awaiting approval'],
  ['approved', 'Awaiting order'],
] as const;

/** Every stage with its requests, their sum and how old the oldest is. */
export function Pipeline({ of }: { readonly of: Of }) {
  const me = useSession();
  const places = usePlaces();
  const age = (day: string): number => Math.round((Date.parse(today(me)) - Date.parse(day)) / 86_400_000);
  const known = new Map(of.stages.map((stage) => [stage.status, stage]));
  return (
    <Figures
      label="Pipeline"
      of={[
        ...stages.map(([status, words]) => {
          const { count = 0, cents = 0, oldest = null } = known.get(status) ?? {};
          return {
            words,
            value: count,
            to: `${places.listAt('requisition')}?status=${status}`,
            note: count > 0 && (
              <>
                <Amount cents={cents} />
                {oldest && `, oldest ${age(oldest)} days`}
              </>
            ),
          };
        }),
        {
          words: 'Vendor proposals',
          value: of.vendors.proposed,
          to: `${places.listAt('order_proposal')}?status=proposed`,
        },
        {
          words: 'Unacknowledged orders',
          value: of.vendors.overdue,
          to: `${places.listAt('purchase_order')}?status=issued&acknowledgment=awaiting&delivery=open&delivery=part&sentOn.to=${of.vendors.until}`,
          isDanger: of.vendors.overdue > 0,
        },
      ]}
    />
  );
}

/** Solicitations whose responses are due within a week. */
export function DueSolicitations({ of: { due } }: { readonly of: Of }) {
  const show = useShow();
  const places = usePlaces();
  const list = places.listAt('solicitation');
  return (
    <PanelFrame
      title="Solicitations due this week"
      count={due.total}
      to={`${list}?status=published&sort=dueAt`}
      empty="No responses are due in the next seven days."
      begin={{ words: 'RFQ Builder', to: procurement.pages.rfqBuilder.path }}
      rows={due.data.map(({ id, number, name, type, dueAt }) => ({
        id,
        to: places.rowAt('solicitation', id) ?? '',
        name: `${number} ${name}`,
        about: Object.entries(solicitationTypes).find(([one]) => one === type)?.[1] ?? '',
        end: `due ${momentOf(dueAt, show)}`,
      }))}
    />
  );
}

/** What is approved and not ordered, needed first. */
export function NextOrders({ of: { next } }: { readonly of: Of }) {
  const show = useShow();
  const me = useSession();
  const places = usePlaces();
  return (
    <PanelFrame
      title="Order next"
      to={`${places.listAt('requisition')}?status=approved&sort=neededBy`}
      empty="No approved requisitions to order."
      rows={next.data.map((row) => ({
        id: row.id,
        to: places.rowAt('requisition', row.id) ?? '',
        name: `${row.number} ${row.purpose}`,
        amount: { cents: row.cents, currency: row.currency },
        about: [row.requester, `requested ${wholeDay(row.requestedOn, show)}`].filter(Boolean).join(' · '),
        end: row.neededBy && (
          <span className={row.neededBy < today(me) ? 'text-danger' : ''}>needed {wholeDay(row.neededBy, show)}</span>
        ),
      }))}
    />
  );
}

/** Orders with open lines, the earliest first: what a receiver is about to receive, or what is late for a buyer. */
export function DeliveriesDue({ of: { until, first } }: { readonly of: Deliveries }) {
  const show = useShow();
  return (
    <PanelFrame
      title={until ? 'Overdue deliveries' : 'Deliveries to receive'}
      count={first.total}
      to={`/purchase-orders?sort=nextDelivery&delivery=open&delivery=part${until ? `&nextDelivery.to=${until}` : ''}`}
      empty="No deliveries are open."
      rows={first.data.map(({ id, number, purpose, vendor, nextDelivery }) => ({
        id,
        to: `/purchase-orders/${id}`,
        name: `${number} ${purpose}`,
        about: vendor,
        end: nextDelivery && `due ${wholeDay(nextDelivery, show)}`,
      }))}
    />
  );
}

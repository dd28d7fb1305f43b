import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { discountReport, type DiscountRow, discountSpans } from './discount-calls.ts';
import { PaymentNav } from './payment-nav.tsx';

type Span = keyof typeof discountSpans;
const isSpan = (asked: string): asked is Span => Object.hasOwn(discountSpans, asked);

const states = {
  taken: ['good', 'Taken'],
  lost: ['danger', 'Lost'],
  open: ['warn', 'Open'],
} as const;

/** Why a discount was lost: the approval came after its day, or the payment did. */
const lostBy = ({ state, approvedOn, discountBy }: DiscountRow): string | null =>
  state !== 'lost' ? null : approvedOn === null || approvedOn > discountBy ? 'Approved too late' : 'Paid too late';

const counted = ({ count, cents }: { readonly count: number; readonly cents: number }): string =>
  `${dollars(cents)} (${count})`;

/** What early payment saved, and what it could have. */
export default function Discounts() {
  const { path } = usePlace();
  const [asked, ask] = useParam('span');
  const span: Span = isSpan(asked) ? asked : 'year';
  const places = usePlaces();
  const found = useCall(discountReport, { span }, { keepsLast: true });
  useTitle('Discounts');
  return (
    <>
      <PaymentNav path={path} />
      <PageHead title="Discounts" note="Early-payment discounts of invoices: taken, lost and open.">
        <Select
          aria-label="Period"
          className="control w-auto"
          value={span}
          choices={Object.entries(discountSpans)}
          onPick={(picked) => ask(picked === 'year' ? '' : picked)}
        />
      </PageHead>
      <Answered of={found} skeleton="h-96">
        {({ taken, lost, open, rows }) => (
          <Panel title="Invoices">
            <Facts
              of={[
                { label: 'Taken', said: counted(taken) },
                { label: 'Lost', said: counted(lost) },
                { label: 'Open', said: counted(open) },
              ]}
            />
            {rows.data.length === 0 ? (
              <p className="note px-4 pb-4">
                No discounts in this period. Invoices with discount terms appear once they are proper.
              </p>
            ) : (
              <Table
                label="Discounts"
                rows={rows.data}
                id={({ id }) => id}
                file="discounts"
                columns={[
                  {
                    label: 'Invoice',
                    name: ({ number }) => number,
                    show: ({ id, number }) => (
                      <Link to={places.rowAt('invoice', id) ?? ''} className="link">
                        {number}
                      </Link>
                    ),
                  },
                  { label: 'Vendor', text: ({ vendor }) => vendor },
                  {
                    label: 'Status',
                    text: ({ state }) => states[state][1],
                    show: ({ state }) => <Badge tone={states[state][0]}>{states[state][1]}</Badge>,
                  },
                  { label: 'Discount until', day: ({ discountBy }) => discountBy },
                  { label: 'Approved on', day: ({ approvedOn }) => approvedOn },
                  { label: 'Paid on', day: ({ paidOn }) => paidOn },
                  { label: 'Lost by', text: lostBy },
                  { label: 'Discount', money: ({ cents }) => cents },
                ]}
              />
            )}
            <CutNote of={rows} what="discounts">
              Choose a shorter period to see all.
            </CutNote>
          </Panel>
        )}
      </Answered>
    </>
  );
}

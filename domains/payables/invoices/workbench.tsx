import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { contentAt, StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { invoice } from './invoice.record.ts';
import { type InvoiceMatching, invoiceMatching } from './invoice-calls.ts';
import { Issues } from './issues.tsx';
import { causes } from './invoice-words.ts';

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

/** What is to be resolved, the match line by line next to the document, what may be the same, and the clock. */
export default function Workbench({ id, status }: { readonly id: string; readonly status: string }) {
  return (
    <Answered of={useCall(invoiceMatching, { id })} skeleton="h-64">
      {(of) => (
        <>
          {of.issues.length > 0 && status !== 'returned' && <Issues of={of} id={id} />}
          <div className={`grid items-start gap-4 ${of.documents.length > 0 ? 'xl:grid-cols-[1fr_22rem]' : ''}`}>
            <div className="min-w-0 space-y-4">
              <Lines of={of} />
              <Clock of={of} />
            </div>
            <Documents of={of} />
          </div>
          {of.same.length > 0 && <Same of={of} />}
        </>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: InvoiceMatching;
}

const ways: Readonly<Record<number, string>> = { 2: '2-way', 3: '3-way', 4: '4-way' };

type Line = InvoiceMatching['lines'][number];
const rateOf = ({ rateCode, rateCents }: Line) =>
  rateCode && (rateCents === null ? `${rateCode}, at actual cost` : `${rateCode}, ${dollars(rateCents)}`);
const overRate = ({ rateDifferenceCents: cents }: Line) => cents;

/** Quantity and price, and whether the agency or a tolerance for the category says so. */
const toleranceOf = ({ tolerance: of }: Line): string | null => {
  if (!of) return null;
  const { quantityPercent, pricePercent, priceCents, source } = of;
  const price = priceCents > 0 && pricePercent > 0 ? `price ${pricePercent}% up to ${dollars(priceCents)}` : null;
  const quantity = quantityPercent > 0 ? `quantity ${quantityPercent}%` : null;
  const said = [quantity, price].flatMap((one) => one ?? []).join(', ');
  return `${source}: ${said || 'none'}`;
};

function Tolerances() {
  const to = usePlaces().listAt('match_tolerance');
  return (
    to && (
      <Link to={to} className="link">
        Tolerances
      </Link>
    )
  );
}

const Lines = ({ of: { lines } }: Of) => (
  <Part title="Match" action={<Tolerances />}>
    {lines.length === 0 ? (
      <p className="note px-4 pb-4">Lines are matched once an order is linked.</p>
    ) : (
      <div className="overflow-x-auto">
        <Table
          label="Match"
          rows={lines}
          id={({ line, item }) => `${line ?? ''} ${item}`}
          columns={[
            { label: 'Item', name: ({ line, item }) => (line === null ? item || 'Charge' : `${line}. ${item}`) },
            { label: 'Ordered', text: ({ ordered }) => ordered || null },
            { label: 'Accepted', text: ({ received }) => received || null },
            { label: 'Billed before', text: ({ before }) => before || null },
            { label: 'This invoice', text: ({ billed }) => billed || null },
            {
              label: 'Price',
              text: ({ priceCents, orderPriceCents }) =>
                orderPriceCents === null || orderPriceCents === priceCents
                  ? dollars(priceCents)
                  : `${dollars(priceCents)}, ordered at ${dollars(orderPriceCents)}`,
            },
            ...(lines.some(({ rateCode }) => rateCode !== null)
              ? [
                  { label: 'Contract rate', text: rateOf },
                  { label: 'Over rate', money: overRate },
                ]
              : []),
            ...(lines.some(({ tolerance }) => tolerance !== null) ? [{ label: 'Tolerance', text: toleranceOf }] : []),
            { label: 'Difference', money: ({ differenceCents }) => differenceCents },
            // Nothing is payable of a line before its exception is resolved.
            { label: 'Payable', money: ({ cause, payableCents }) => (cause ? null : payableCents) },
            {
              label: 'Result',
              mark: ({ cause, way }) => (
                <Badge tone={cause ? 'warn' : 'good'}>{cause ? causes[cause] : `${ways[way] ?? ''} match`}</Badge>
              ),
            },
          ]}
        />
      </div>
    )}
  </Part>
);

const discountSaid = (cents: number, by: string, annual: number | null): string =>
  `${dollars(cents)} until ${by}${annual === null ? '' : `, ${annual}% a year`}`;

function Clock({ of: { clock } }: Of) {
  const show = useShow();
  const { dueOn, left, rule, interestCents, interestRule, returnBy, discount } = clock;
  const isLate = left !== null && left < 0;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Due on',
      dueOn === null || left === null ? (
        'Begins with a proper invoice and acceptance'
      ) : (
        <span key="due" className={isLate ? 'text-danger' : ''}>
          {wholeDay(dueOn, show)} ({isLate ? `${-left} days late` : `${left} days left`})
        </span>
      ),
    ],
    ['Return by', wholeDay(returnBy, show)],
    ['Rule', rule],
    ...(discount
      ? [['Discount', discountSaid(discount.cents, wholeDay(discount.by, show), discount.annual)] as const]
      : []),
    ...(interestCents > 0
      ? [['Interest, estimated', `${dollars(interestCents)} (${interestRule ?? ''})`] as const]
      : []),
  ];
  return (
    <Part title="Payment clock">
      <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-2">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{said}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const Documents = ({ of: { documents } }: Of) => (
  <Part title="Document">
    {documents.length === 0 ? (
      <p className="note px-4 pb-4">No document. Edit the invoice to attach it.</p>
    ) : (
      <ul className="space-y-3 px-4 pb-4">
        {documents.map(({ id, name, mediaType }) => (
          <li key={id}>
            {mediaType.startsWith('image/') && (
              <img src={contentAt('document', id)} alt={name} className="border-line mb-1 w-full rounded border" />
            )}
            <a href={contentAt('document', id)} className="link wrap-anywhere">
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </Part>
);

function Same({ of: { same } }: Of) {
  const places = usePlaces();
  return (
    <Part title="Possible duplicates">
      <Table
        label="Possible duplicates"
        rows={same}
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
          {
            label: 'Vendor’s number',
            text: ({ vendor, vendorNumber }) => (vendor ? `${vendorNumber}, ${vendor}` : vendorNumber),
          },
          { label: 'Invoice date', day: ({ invoiceDate }) => invoiceDate },
          { label: 'Total', money: ({ cents }) => cents },
          { label: 'Alike', text: ({ score, why }) => `${score} percent: ${why.join(', ').toLowerCase()}` },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={invoice} state={status} /> },
        ]}
      />
    </Part>
  );
}

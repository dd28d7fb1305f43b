import { dollars, type Row } from '#kernel';
import { isDay } from '#kernel/fields/date.ts';
import { useShow } from '#web/data/session.ts';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import type { orderRevision } from './order-revision.record.ts';
import { type LineChange as Change, redlineOf } from './revising.ts';
import { changes } from './revision-fields.ts';
import { signed } from './signed.ts';

type Revision = Row<typeof orderRevision>;

/** What a revision changes: each line before and after, the terms, and the difference in money. */
export function Redline({ row }: { readonly row: Revision }) {
  const { oldTotal, newTotal, change, cumulative, crosses } = row;
  const { lines, terms } = redlineOf(row.redline);
  const show = useShow();
  const said = (text: string | null): string | null => (text !== null && isDay(text) ? wholeDay(text, show) : text);
  return (
    <section aria-label="Redline" className="panel pb-2">
      <h2 className="px-4 py-3">Redline</h2>
      {lines.length === 0 && terms.length === 0 && <p className="note px-4 pb-2">No changes yet.</p>}
      {lines.length > 0 && (
        <div className="overflow-x-auto">
          <Table
            label="Line changes"
            rows={lines}
            id={({ line }) => String(line)}
            columns={[
              { label: 'Item', name: ({ line, item }) => `${line}. ${item ?? ''}` },
              { label: 'Change', text: told },
              { label: 'Quantity', text: (one) => one.newQuantity.amount, show: (one) => <Quantity of={one} /> },
              { label: 'Price', text: (one) => one.newPrice.cents, show: (one) => <Price of={one} /> },
              { label: 'Deliver by', text: (one) => one.newDeliverBy ?? '', show: (one) => <DeliverBy of={one} /> },
              {
                label: 'Difference',
                className: 'amount',
                text: (one) => signed(one.newAmount.cents - (one.oldAmount?.cents ?? 0)),
              },
            ]}
          />
        </div>
      )}
      {terms.length > 0 && (
        <dl className="space-y-1 px-4 py-2">
          {terms.map(({ what, before, after }) => (
            <div key={what}>
              <dt className="text-muted text-sm">{what}</dt>
              <dd>
                <Changed from={said(before)} to={said(after)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {oldTotal && newTotal && change && (
        <p className="px-4 py-2">
          Total <Changed from={dollars(oldTotal.cents)} to={dollars(newTotal.cents)} /> ({signed(change.cents)}
          {cumulative && cumulative.cents !== change.cents && `, ${signed(cumulative.cents)} since the issue`})
        </p>
      )}
      {crosses && <p className="text-danger px-4 pb-2">Threshold passed: {crosses}</p>}
    </section>
  );
}

const told = ({ change, continues }: Change): string =>
  continues ? `Open part of line ${continues}` : changes[change];

/** What was is crossed out, and says so to who hears it. */
function Changed({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  if (from === to) return to;
  return (
    <>
      {from !== null && (
        <>
          <del className="text-muted">
            <span className="sr-only">Before: </span>
            {from}
          </del>{' '}
        </>
      )}
      <ins className="font-medium no-underline">{to ?? 'None'}</ins>
    </>
  );
}

const quantityOf = (of: Change['oldQuantity']): string | null => (of ? `${of.amount} ${of.unit}` : null);

const Quantity = ({ of }: { readonly of: Change }) => (
  <Changed from={quantityOf(of.oldQuantity)} to={quantityOf(of.newQuantity)} />
);

const Price = ({ of }: { readonly of: Change }) => (
  <Changed from={of.oldPrice ? dollars(of.oldPrice.cents) : null} to={dollars(of.newPrice.cents)} />
);

function DeliverBy({ of: { oldDeliverBy, newDeliverBy } }: { readonly of: Change }) {
  const show = useShow();
  if (!oldDeliverBy && !newDeliverBy) return null;
  return (
    <Changed
      from={oldDeliverBy ? wholeDay(oldDeliverBy, show) : null}
      to={newDeliverBy ? wholeDay(newDeliverBy, show) : null}
    />
  );
}

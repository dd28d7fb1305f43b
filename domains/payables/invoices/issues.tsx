import { useAct } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { tell } from '#web/shell/messages.tsx';
import { askChange, askReceipt, draftChange } from '../asking/asking-calls.ts';
import { type InvoiceMatching, invoiceMatching } from './invoice-calls.ts';
import { type Cause, causes } from './invoice-words.ts';

interface Of {
  readonly of: InvoiceMatching;
  readonly id: string;
}

/** Where a cause is resolved, for an order that is known. */
function useFix({ of, id }: Of): (cause: Cause) => { readonly to: string; readonly words: string } | null {
  const places = usePlaces();
  const order = of.order && places.rowAt('purchase_order', of.order.id);
  return (cause) => {
    if (cause === 'no_order' || cause === 'incomplete') return { to: `?edit=yes`, words: 'Edit invoice' };
    if (cause === 'duplicate') {
      const other = of.same[0] && places.rowAt('invoice', of.same[0].id);
      return other ? { to: other, words: 'Open the other' } : null;
    }
    if (cause === 'signal') return { to: `/invoices/signals?invoice=${id}`, words: 'Fraud signals' };
    const returns = places.listAt('vendor_return');
    if (cause === 'credit_due') return returns ? { to: `${returns}?status=awaiting`, words: 'Open returns' } : null;
    if (order === null || id === '') return null;
    if (cause === 'no_receipt' || cause === 'quantity') return { to: order, words: 'Open receiving' };
    return cause === 'price' || cause === 'charge' || cause === 'hold' ? { to: order, words: 'Open order' } : null;
  };
}

/** What keeps the invoice from approval: the way to each cause, and who can be asked to resolve it. */
export function Issues({ of, id }: Of) {
  const fix = useFix({ of, id });
  return (
    <section aria-label="To resolve" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">To resolve</h2>
        <Asks of={of} id={id} />
      </div>
      <ul className="divide-line divide-y px-4 pb-2">
        {of.issues.map(({ cause, reason, fixer }) => {
          const way = fix(cause);
          return (
            <li key={`${cause} ${reason}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Badge tone="warn">{causes[cause]}</Badge>
              <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{reason}</span>
              <span className="text-muted">{fixer}</span>
              {way && (
                <Link to={way.to} className="link">
                  {way.words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <Asked of={of} />
    </section>
  );
}

const forReceipt: readonly Cause[] = ['no_receipt', 'quantity'];
const forChange: readonly Cause[] = ['price', 'quantity', 'charge'];

/** One receipt or one revision resolves all lines that wait for it. */
function Asks({ of, id }: Of) {
  const { duties } = useSession();
  const places = usePlaces();
  const isClerk = duties.includes('accounts_payable');
  const isBuyer = duties.includes('buyer') || duties.includes('chief_procurement_officer');
  const changes = [invoiceMatching.id];
  const told = ({ to }: { readonly to: string }) => tell(`${to} was asked`, 'good');
  const receipt = useAct(askReceipt, { changes, onDone: told });
  const change = useAct(askChange, { changes, onDone: told });
  const draft = useAct(draftChange, {
    changes,
    onDone: ({ revision }) => navigate(places.rowAt('order_revision', revision) ?? ''),
  });
  if (of.order === null) return null;
  const has = (some: readonly Cause[]) => of.issues.some(({ cause }) => some.includes(cause));
  const isAsked = (verb: string) => of.asked.some(({ subject }) => subject.startsWith(verb));
  const error = receipt.error ?? change.error ?? draft.error;
  const isBusy = receipt.isPending || change.isPending || draft.isPending;
  return (
    <span className="ml-auto flex flex-wrap gap-2 print:hidden">
      {error && (
        <span role="alert" className="wrong">
          {error.message}
        </span>
      )}
      {isClerk && has(forReceipt) && !isAsked('Receive ') && (
        <button type="button" className="button" disabled={isBusy} onClick={() => receipt.mutate({ id, note: null })}>
          Ask for receipt
        </button>
      )}
      {isClerk && has(forChange) && !isAsked('Revise ') && (
        <button type="button" className="button" disabled={isBusy} onClick={() => change.mutate({ id, note: null })}>
          Request a change
        </button>
      )}
      {isBuyer && has(forChange) && (
        <button type="button" className="button" disabled={isBusy} onClick={() => draft.mutate({ id, note: null })}>
          Draft order revision
        </button>
      )}
    </span>
  );
}

function Asked({ of: { asked } }: Pick<Of, 'of'>) {
  const show = useShow();
  if (asked.length === 0) return null;
  return (
    <ul className="text-muted space-y-1 px-4 pb-3">
      {asked.map(({ subject, to, at }) => (
        <li key={subject}>
          {subject}: {to} was asked on {wholeDay(at.slice(0, 10), show)}.
        </li>
      ))}
    </ul>
  );
}

import { compareDecimals, decimal, dollars, f, type Fields, timesMoney } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ContractRates, workCents, workField, workSaid, workStart } from './bill-work.tsx';
import { type BillableOrder, billableOrder, fileField, headFields, submitInvoice } from './firm-billing-calls.ts';
import { invoicePlace, orderPlace } from './firm-places.ts';

interface Props {
  readonly order: string;
  readonly agency: string;
  readonly corrects: string;
}

/** An order as an invoice of it, or a returned invoice that is corrected. */
export default function BillOrder({ order, agency, corrects }: Props) {
  return (
    <AnsweredPage of={useCall(billableOrder, { id: order, agency, ...(corrects ? { corrects } : {}) })}>
      {(of) => <Bill of={of} corrects={corrects} />}
    </AnsweredPage>
  );
}

type Line = BillableOrder['lines'][number];

const fieldName = ({ line }: Line): string => `line${line}`;
const inUnits = ({ isLump, unit }: Line, amount: string): string => (isLump ? `$${amount}` : `${amount} ${unit}`);

/** One input for each line: a quantity in the unit of the order, or an amount of a lump sum. */
const lineField = (one: Line) => {
  const { line, item, unit, isLump, received, left, unitPrice } = one;
  const price = isLump ? '' : ` at ${dollars(unitPrice.cents)}`;
  const help = `Received ${inUnits(one, received)}, left ${inUnits(one, left)}${price}.`.slice(0, 100);
  const label = `${line}. ${item}`;
  return isLump
    ? f
        .money({ currency: 'organization', min: 0, max: Math.round(Number(left) * 100) })
        .label(label)
        .help(help)
    : f
        .quantity({ units: { [unit]: unit }, min: '0', max: left })
        .label(label)
        .help(help);
};

function Bill({ of, corrects }: { readonly of: BillableOrder; readonly corrects: string }) {
  const { corrected, lines } = of;
  const title = corrected ? `Correct ${corrected.vendorNumber}` : `Invoice for ${of.number}`;
  useTitle(title);
  const fields: Fields = {
    ...headFields,
    ...(of.isTime
      ? { lines: workField(of) }
      : Object.fromEntries(lines.map((one) => [fieldName(one), lineField(one)]))),
    ...fileField,
  };
  return (
    <>
      <PageHead title={title} note={`${of.agencyName} · ${of.purpose ?? of.number}`} />
      <div className="max-w-4xl space-y-4">
        {corrected?.message && <p className="panel border-warn p-4">Returned: {corrected.message}</p>}
        {whyNot(of) ? (
          <section aria-label="Invoice" className="panel space-y-3 p-4">
            <p>{whyNot(of)}</p>
            <Link to={orderPlace(of)} className="button">
              Open order
            </Link>
          </section>
        ) : (
          <section aria-label="Invoice" className="panel p-4">
            <FieldsForm
              label="Invoice"
              fields={fields}
              start={startOf(of)}
              sends="everything"
              submit={corrected ? 'Resubmit invoice' : 'Submit invoice'}
              busy="Submitting…"
              holds
              onCancel={() => history.back()}
              onSave={async (values) => {
                const given = values as Readonly<Record<string, unknown>>; // judged by these very fields
                const made = await send(submitInvoice, {
                  agency: of.agency,
                  order: of.id,
                  revision: of.revision ?? 0,
                  vendorNumber: String(given['vendorNumber']),
                  invoiceDate: String(given['invoiceDate']),
                  documents: (given['documents'] ?? []) as readonly string[],
                  lines: of.isTime
                    ? workSaid(given['lines'])
                    : lines.flatMap((one) => saidOf(one, given[fieldName(one)])),
                  ...(corrected ? { corrects, version: corrected.version } : {}),
                });
                tell(`Invoice submitted as ${made.number}`, 'good');
                navigate(invoicePlace({ agency: of.agency, id: made.id }));
              }}
            >
              {(drafts, put) => (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p>
                    Total{' '}
                    <output className="font-semibold tabular-nums">
                      {dollars(
                        of.isTime
                          ? workCents(of, drafts['lines'])
                          : lines.reduce((sum, one) => sum + draftCents(one, drafts[fieldName(one)]), 0),
                      )}
                    </output>
                  </p>
                  {!of.isTime && (
                    <button
                      type="button"
                      className="button min-h-11 sm:min-h-0"
                      onClick={() => lines.forEach((one) => put(fieldName(one), () => draftOf(one, one.left)))}
                    >
                      Bill all remaining
                    </button>
                  )}
                </div>
              )}
            </FieldsForm>
          </section>
        )}
        {of.isTime && <ContractRates rates={of.rates} />}
      </div>
    </>
  );
}

const whyNot = ({ obstacle, lines, mayBill }: BillableOrder): string | null => {
  if (!mayBill) return 'Someone with the duty Invoicing submits invoices. An admin of your firm grants it in Team.';
  return obstacle ?? (lines.length === 0 ? 'This order is billed in full.' : null);
};

const draftOf = ({ isLump, unit }: Line, amount: string): unknown => (isLump ? amount : { amount, unit });

/** What is received and not billed; of a returned invoice, what it billed. */
function startOf(of: BillableOrder): Readonly<Record<string, unknown>> {
  const { lines, corrected, today } = of;
  const values = lines.map((one) => {
    const own = corrected?.lines.find(({ line }) => line === one.line);
    const { currency } = one.unitPrice;
    if (one.isLump) {
      const cents = own?.cents ?? (corrected ? 0 : Math.round(Number(one.received) * 100));
      return [fieldName(one), cents > 0 ? { cents, currency } : null];
    }
    const amount = own?.quantity ?? (corrected ? '0' : one.received);
    return [fieldName(one), amount === '0' ? { amount: '', unit: one.unit } : { amount, unit: one.unit }];
  });
  return {
    vendorNumber: corrected?.vendorNumber ?? '',
    invoiceDate: corrected?.invoiceDate ?? today,
    ...(of.isTime ? { lines: workStart(of) } : Object.fromEntries(values)),
  };
}

interface Said {
  readonly line: number;
  readonly quantity?: { readonly amount: string; readonly unit: string };
  readonly amount?: { readonly cents: number; readonly currency: string };
}

/** Nothing is said of a line that is left blank. */
function saidOf({ line, isLump }: Line, value: unknown): readonly Said[] {
  if (isLump) {
    const amount = value as { readonly cents: number; readonly currency: string } | null | undefined;
    return amount && amount.cents > 0 ? [{ line, amount }] : [];
  }
  const quantity = value as { readonly amount: string; readonly unit: string } | null | undefined;
  return quantity && compareDecimals(quantity.amount, '0') > 0 ? [{ line, quantity }] : [];
}

/** What is typed so far, in cents. */
function draftCents({ isLump, unitPrice }: Line, draft: unknown): number {
  // A lump sum is typed as text, a quantity as an amount with its unit.
  const typed = isLump ? draft : (draft as { readonly amount?: unknown } | undefined)?.amount;
  const text = typeof typed === 'string' ? typed : '';
  const amount = decimal(text.replaceAll(/[$,\s]/g, ''));
  if (amount === undefined || amount.startsWith('-')) return 0;
  return isLump ? Math.round(Number(amount) * 100) : (timesMoney(unitPrice, amount)?.cents ?? 0);
}

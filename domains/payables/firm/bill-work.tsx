import { decimal, dollars, f, timesMoney } from '#kernel';
import { Table } from '#web/ui/table.tsx';
import type { BillableOrder } from './firm-billing-calls.ts';

type Rate = BillableOrder['rates'][number];

/** Hours, days and pieces by the rates of a time-and-materials contract: the price is that of the day. */
export function workField({ lines, rates }: BillableOrder) {
  const items = Object.fromEntries(lines.map(({ line, item }) => [String(line), `${line}. ${item}`]));
  const codes = Object.fromEntries(rates.map(({ code, name }) => [code, `${code}, ${name}`]));
  const units = Object.fromEntries(rates.map(({ unit, unitName }) => [unit, unitName]));
  return f
    .lines(
      {
        line: f.choice(items).label('Order line').required(),
        rate: f.choice(codes).label('Contract rate').required(),
        workedOn: f.date().label('Worked on').required(),
        quantity: f.quantity({ positive: true, units }).label('Quantity').required(),
        cost: f.money({ currency: 'organization', min: 1 }).label('Actual cost'),
      },
      { max: 500, label: 'Entry' },
    )
    .label('Work')
    .required();
}

/** One line to begin with, or those of the returned invoice. */
export function workStart({ corrected, lines, rates }: BillableOrder): readonly object[] {
  if (corrected)
    return corrected.lines.map(({ line, rate, workedOn, quantity, unit, unitPrice }) => ({
      line: String(line),
      rate,
      workedOn,
      quantity: { amount: quantity, unit },
      cost: rateOn(rates, rate, workedOn)?.cents === null ? unitPrice : null,
    }));
  return [{ line: String(lines[0]?.line ?? ''), quantity: { amount: '', unit: rates[0]?.unit ?? 'HR' } }];
}

interface Typed {
  readonly line: string;
  readonly rate: string;
  readonly workedOn: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly cost?: { readonly cents: number; readonly currency: string } | null;
}

export const workSaid = (value: unknown) =>
  ((value ?? []) as readonly Typed[]).map(({ line, rate, workedOn, quantity, cost }) => ({
    line: Number(line),
    rate,
    workedOn,
    quantity,
    ...(cost ? { cost } : {}),
  }));

const rateOn = (rates: readonly Rate[], code: unknown, day: unknown): Rate | undefined =>
  rates.find(
    ({ code: own, fromDay, untilDay }) =>
      own === code && typeof day === 'string' && fromDay <= day && (untilDay === null || day <= untilDay),
  );

const typed = (text: unknown): string | undefined =>
  typeof text === 'string' ? decimal(text.replaceAll(/[$,\s]/g, '')) : undefined;

/** What is typed so far, in cents. */
export function workCents({ rates, lines: [of] }: BillableOrder, drafts: unknown): number {
  const currency = of?.unitPrice.currency ?? '';
  const lines = (drafts ?? []) as readonly Readonly<Record<string, unknown>>[];
  return lines.reduce((sum, { rate, workedOn, quantity, cost }) => {
    const price = typed(cost);
    const cents = price === undefined ? rateOn(rates, rate, workedOn)?.cents : Math.round(Number(price) * 100);
    const amount = typed((quantity as { readonly amount?: unknown } | undefined)?.amount);
    if (cents == null || amount === undefined || amount.startsWith('-')) return sum;
    return sum + (timesMoney({ cents, currency }, amount)?.cents ?? 0);
  }, 0);
}

export const ContractRates = ({ rates }: Pick<BillableOrder, 'rates'>) => (
  <section aria-label="Contract rates" className="panel pb-2">
    <h2 className="px-4 py-3">Contract rates</h2>
    <Table
      label="Contract rates"
      rows={rates}
      id={({ code, fromDay }) => `${code} ${fromDay}`}
      columns={[
        { label: 'Category', name: ({ name }) => name },
        { label: 'Code', text: ({ code }) => code },
        { label: 'Unit', text: ({ unitName }) => unitName },
        { label: 'Rate', text: ({ cents }) => (cents === null ? 'At actual cost' : dollars(cents)) },
        { label: 'Valid from', day: ({ fromDay }) => fromDay },
        { label: 'Valid until', day: ({ untilDay }) => untilDay },
      ]}
    />
  </section>
);

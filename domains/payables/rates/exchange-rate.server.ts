import { fail, moneyOf, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { exchangeRate } from './exchange-rate.record.ts';

export type ExchangeRate = Row<typeof exchangeRate>;
type Facts = EffectFacts<ExchangeRate>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `exchange_rate.${code}`, message, { issues: [{ path, code: `exchange_rate.${code}`, message }] });

/** The currency of the books needs no rate, and a rate is of a day that has come. */
async function entered({ row, work }: Facts): Promise<void> {
  const own = moneyOf(work.actor, 0).currency;
  if (row.currency === own)
    throw refused('currency', 'own_currency', `${own} is the currency of your organization and needs no rate.`);
  if (row.day > work.today) throw refused('day', 'is_dated', 'A rate is of a day that has come.');
}

/** One currency has one rate in force for a day; the key of the table says so where two are confirmed at once. */
async function confirmed({ row, work }: Facts): Promise<void> {
  const key = `${row.currency} ${row.day}`;
  const other = await work.asProduct.row(exchangeRate, { where: { inForce: key }, fields: ['number'] });
  if (other)
    throw refused(
      'day',
      'one_a_day',
      `${other.number} is the rate for ${key}. Withdraw it before you confirm another.`,
    );
  await work.asProduct.change(
    exchangeRate,
    row.id,
    {},
    { inForce: key, confirmedBy: personActing(work.actor), confirmedOn: work.today },
  );
}

const resting = `select r.number from catalogue_item c
  join requisition_lines l on l.organization_id = c.organization_id and l.catalogue_item = c.id
  join requisition r on r.organization_id = l.organization_id and r.id = l.parent
  where c.organization_id = $1 and c.exchange_rate = $2 and r.status in ('draft', 'submitted', 'returned', 'approved')
  order by r.number limit 1`;

/** What an invoice or an open requisition was converted by stays in force: it would be paid by a rate that nobody stands for. */
async function withdrawn({ row, work }: Facts): Promise<void> {
  const rests = await work.asProduct.row(invoice, {
    where: { exchangeRate: row.id, status: { not: ['voided', 'discarded'] } },
    fields: ['number'],
    order: 'number',
  });
  if (rests)
    throw refused(
      'currency',
      'is_used',
      `${rests.number} was converted by this rate. Discard or void the invoice first.`,
    );
  const [asked] = await work.tx.query<{ number: string }>(
    resting,
    [work.actor.organizationId, row.id],
    'exchange_rate.resting_carts',
  );
  if (asked)
    throw refused(
      'currency',
      'is_used',
      `The cart of ${asked.number} was converted by this rate. Remove its lines or cancel the requisition first.`,
    );
  if (row.inForce !== null) await work.asProduct.change(exchangeRate, row.id, {}, { inForce: null });
}

export const exchangeRateEffects = follows(exchangeRate, {
  create: [entered],
  edit: [entered],
  confirm: [confirmed],
  withdraw: [withdrawn],
});

export type UsedRate = Pick<ExchangeRate, 'id' | 'day' | 'rate' | 'per' | 'source'>;

const none = (currency: string, day: string): string =>
  `No rate for ${currency} of ${day}. Treasury enters one under Exchange rates.`;

/**
 * The confirmed rate of a day, or the latest before it as long as that may be used. What stores a conversion locks the rate, so
 * that it is not withdrawn at the same moment.
 */
export async function rateOn(
  work: UnitOfWork,
  { currency, day, isHeld = false }: { readonly currency: string; readonly day: string; readonly isHeld?: boolean },
): Promise<{ readonly rate: UsedRate } | { readonly reason: string }> {
  const found = await work.row(exchangeRate, {
    where: { currency: currency as ExchangeRate['currency'], status: 'confirmed', day: { until: day } },
    fields: ['day', 'rate', 'per', 'source', 'usableDays'],
    order: '-day',
    ...(isHeld ? { lock: 'update' } : {}),
  });
  if (!found) return { reason: none(currency, day) };
  if (addDays(found.day, found.usableDays) < day)
    return {
      reason: `${none(currency, day)} The latest is of ${found.day} and was usable for ${found.usableDays} days.`,
    };
  return { rate: found };
}

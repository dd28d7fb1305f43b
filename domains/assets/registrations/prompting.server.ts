import { dollars, href, moneyOf, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { awardsPaying, type Paying, termOn } from '../../grants/public.server.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { isLump, minus, told } from '../../procurement/public.ts';
import { purchaseOrder, receipt, sharesOfLine, vendorReturn } from '../../procurement/public.server.ts';
import { assetPages } from '../asset-pages.ts';
import { asset } from '../register/asset.record.ts';
import { assetRegistration } from './asset-registration.record.ts';
import { registerWithinDays } from './registration-words.ts';

type Receipt = Row<typeof receipt>;
type Order = Row<typeof purchaseOrder>;
type Line = NonNullable<Receipt['lines']>[number];

/** The award that pays most of an order line, and the federal part of the line’s cost that comes from it. */
export function paidBy(order: Pick<Order, 'lines' | 'funding'>, line: number, paying: readonly Paying[]) {
  const shares = sharesOfLine(order.lines ?? [], order.funding ?? [], line);
  const whole = shares.reduce((sum, { amount }) => sum + amount.cents, 0);
  const byAward = Map.groupBy(
    shares.flatMap(({ budgetLine, amount }) =>
      paying.filter((one) => one.line === budgetLine).map((one) => ({ ...one, cents: amount.cents })),
    ),
    ({ award }) => award,
  );
  const [most] = [...byAward.values()].toSorted((one, other) => sumOf(other) - sumOf(one));
  const [first] = most ?? [];
  if (!most || !first) return null;
  const { award, awardDate, federalPercent } = first;
  const percent = federalPercent === null || whole === 0 ? null : (federalPercent * sumOf(most)) / whole;
  return { award, awardDate, federalPercent: percent === null ? null : Number(percent.toFixed(4)) };
}

const sumOf = (some: readonly { readonly cents: number }[]): number => some.reduce((sum, { cents }) => sum + cents, 0);

/** What of a receipt line is a capital unit: pieces at their price, a lump sum as one unit at what is accepted of it. */
function unitsOf(of: NonNullable<Order['lines']>[number], one: Line) {
  if (isLump(of))
    return {
      accepted: one.amount ? dollars(one.amount.cents) : '',
      units: 1,
      costCents: one.amount?.cents ?? 0,
      judgedCents: of.amount?.cents ?? 0,
    };
  const accepted = minus(one.delivered?.amount ?? '0', one.rejected?.amount ?? '0');
  const count = /^\d{1,6}(\.0*)?$/.test(accepted) ? Number(accepted) : 0;
  const { cents } = of.unitPrice;
  const unit = of.quantity.unit;
  return { accepted: told({ unit, isLump: false }, accepted), units: count, costCents: cents, judgedCents: cents };
}

/** The text in force on the day of the award that pays for it; of local money, on the day of the receipt. */
const thresholdOn = (day: string) => termOn(day, 'equipment_cents');

const FIRST_TEXT = '2014-12-26';

/** Lines at or above the threshold are asked for, each once: what a service is accepted for is no unit. */
async function prompt({ row, work }: EffectFacts<Receipt>): Promise<void> {
  const product = work.asProduct;
  const order = await product.find(purchaseOrder, row.purchaseOrder);
  if (!order || order.type === 'service') return;
  // An award may be under the first text, whose threshold is the lowest: below it nothing has to be looked up.
  const least = thresholdOn(FIRST_TEXT)?.value ?? 0;
  const lines = (row.lines ?? []).flatMap((one) => {
    const of = order.lines?.[one.line - 1];
    if (!of) return [];
    const units = unitsOf(of, one);
    return units.judgedCents >= least && !/^0?$|^0 /.test(units.accepted) ? [{ line: one.line, of, ...units }] : [];
  });
  if (lines.length === 0) return;
  const paying = await awardsPaying(product, [...new Set((order.funding ?? []).map(({ budgetLine }) => budgetLine))]);
  const made = [];
  for (const { line, of, accepted, units, costCents, judgedCents } of lines) {
    const paid = paidBy(order, line, paying);
    const term = thresholdOn(paid?.awardDate ?? row.receivedOn);
    if (!term || judgedCents < term.value) continue;
    made.push(
      await product.insert(
        assetRegistration,
        {},
        {
          receipt: row.id,
          receiptLine: line,
          purchaseOrder: order.id,
          item: of.item ?? null,
          accepted,
          units,
          unitCost: moneyOf(work.actor, costCents),
          receivedOn: row.receivedOn,
          threshold: moneyOf(work.actor, term.value),
          citation: term.citation,
          award: paid?.award ?? null,
          federalPercent: paid?.federalPercent ?? null,
          dueOn: addDays(work.today, registerWithinDays),
        },
      ),
    );
  }
  const [first] = made;
  if (!first) return;
  await notify(product, {
    to: await membersWithDuty(work, 'asset_manager'),
    kind: 'asset.to_register',
    subject: `${row.number}: ${made.length === 1 ? `${first.units} to register` : `${made.length} lines to register`}`,
    body: made.map(({ units, item }) => `${units} ${item ?? ''}`).join(', '),
    link: href(assetPages.registration, { id: first.id }),
  });
}

/** What is open is withdrawn; what is registered already is marked, for the keeper to retire or to take over. */
async function marked({ row, work }: EffectFacts<Receipt>): Promise<void> {
  const product = work.asProduct;
  const all = await product.rows(assetRegistration, {
    where: { receipt: row.id },
    fields: ['status'],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  if (all.length === 0) return;
  for (const { id, status } of all)
    if (status === 'open' || status === 'declined') await product.move(assetRegistration, id, 'withdraw');
  const registered = all.flatMap(({ id, status }) => (status === 'registered' ? [id] : []));
  if (registered.length === 0) return;
  const assets = await product.rows(asset, {
    where: { registration: registered },
    fields: ['tag'],
    order: 'tag',
    most: 'all',
  });
  for (const { id } of assets) await product.change(asset, id, {}, { reversedOn: work.today });
  await notify(product, {
    to: await membersWithDuty(work, 'asset_manager'),
    kind: 'asset.receipt_reversed',
    subject: `${row.number} is reversed: ${assets.length === 1 ? '1 asset' : `${assets.length} assets`}`,
    body: assets
      .map(({ tag }) => tag)
      .join(', ')
      .slice(0, 500),
    link: `${href(assetPages.assets)}?purchaseOrder=${row.purchaseOrder}`,
  });
}

/** Units that go back to their vendor are not registered any more; which of the registered ones they are, their keeper says. */
async function wentBack({ row, work }: EffectFacts<Row<typeof vendorReturn>>): Promise<void> {
  const product = work.asProduct;
  const registered: string[] = [];
  for (const { line, item, quantity } of row.lines ?? []) {
    const one = await product.row(assetRegistration, {
      where: { receipt: row.receipt, receiptLine: line },
      fields: ['status', 'units'],
      order: 'number',
      lock: 'update',
    });
    if (one?.status === 'registered') registered.push(`${quantity.amount} ${quantity.unit} ${item ?? ''}`.trim());
    if ((one?.status !== 'open' && one?.status !== 'declined') || one.units === 0) continue;
    const units = one.units - Math.ceil(Number(quantity.amount));
    if (units <= 0) await product.move(assetRegistration, one.id, 'withdraw');
    else {
      const accepted = told({ unit: quantity.unit, isLump: false }, String(units));
      await product.change(assetRegistration, one.id, {}, { units, accepted });
    }
  }
  if (registered.length === 0) return;
  await notify(product, {
    to: await membersWithDuty(work, 'asset_manager'),
    kind: 'asset.went_back',
    subject: `${row.number}: registered units go back to the vendor`,
    body: `${registered.join(', ')}. Retire the assets that go back.`.slice(0, 500),
    link: `${href(assetPages.assets)}?purchaseOrder=${row.purchaseOrder}`,
  });
}

export const promptingEffects = [
  ...follows(receipt, { post: [prompt], pass: [prompt], reverse: [marked] }),
  ...follows(vendorReturn, { approve: [wentBack] }),
];

import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { moneyText, packagePage, packageRows, withheldCount } from './package-page.ts';
import type { Page } from './redaction.ts';

/** A page of another domain, with what is on record there and not in the package. */
export interface AddedPage {
  readonly page: Page;
  readonly withheld: readonly string[];
}

/** What followed an award, from the domains that keep it. */
export interface AfterAward {
  /** Contracts of these awards, and the orders under them. */
  contracts(work: UnitOfWork, awards: readonly string[]): Promise<AddedPage & { readonly orders: readonly string[] }>;
  /** What was billed for these orders and paid. */
  invoices(work: UnitOfWork, orders: readonly string[]): Promise<AddedPage>;
}

const issued = ['issued', 'cancelling', 'cancelled'];

/** Contracts, orders, invoices and payments of a procurement, as far as they are decided. */
export async function pagesAfterAward(
  work: UnitOfWork,
  call: string,
  after: AfterAward,
): Promise<{ readonly pages: readonly Page[]; readonly withheld: readonly string[] }> {
  const awards = await work.asProduct.rows(award, { where: { solicitation: call }, fields: [], most: 'all' });
  const ids = awards.map(({ id }) => id);
  const contracts = await after.contracts(work, ids);
  const orders = await ordersPage(work, ids, contracts.orders);
  const invoices = await after.invoices(work, orders.ids);
  const added = [contracts, orders, invoices];
  return { pages: added.map(({ page }) => page), withheld: added.flatMap(({ withheld }) => withheld) };
}

async function ordersPage(
  { asProduct: work }: UnitOfWork,
  awards: readonly string[],
  underContracts: readonly string[],
): Promise<AddedPage & { readonly ids: readonly string[] }> {
  const fields = [
    'number',
    'vendor',
    'status',
    'contract',
    'revision',
    'issuedOn',
    'cancelledOn',
    'lines',
    'total',
  ] as const;
  const asked = { fields, order: 'number', most: 'all' } as const;
  const byAward = await work.rows(purchaseOrder, { ...asked, where: { award: awards } });
  const others = underContracts.filter((id) => byAward.every((one) => one.id !== id));
  const all = [...byAward, ...(await work.rows(purchaseOrder, { ...asked, where: { id: others } }))];
  const promised = all.filter(({ status, issuedOn }) => issued.includes(status) && issuedOn !== null);
  const firms = await work.rows(vendor, {
    where: { id: promised.flatMap(({ vendor: of }) => of ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const page = packagePage(
    '11-purchase-orders',
    'Purchase orders',
    promised.map((one) => ({
      heading: one.number,
      rows: packageRows(
        ['Vendor', names.get(one.vendor ?? '')],
        ['Contract', one.contract],
        ['Issued on', one.issuedOn],
        ['Canceled on', one.cancelledOn],
        ['Revision', one.revision],
        ...(one.lines ?? []).map(
          ({ item, quantity, unitPrice, amount }, at) =>
            [
              `Line ${at + 1}`,
              `${item}, ${quantity.amount} ${quantity.unit}, ${moneyText(unitPrice)} each, ${moneyText(amount)}`,
            ] as const,
        ),
        ['Total', moneyText(one.total)],
      ),
    })),
  );
  const unissued = withheldCount(all.length - promised.length, ['purchase order', 'purchase orders'], 'not issued.');
  return { page, withheld: unissued, ids: promised.map(({ id }) => id) };
}

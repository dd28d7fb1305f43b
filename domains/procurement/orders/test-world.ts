import { type BudgetWorld, budgetWorld } from '../../planning/budget/test-world.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { decideOn } from '../../../tests/world/approving.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { purchaseOrder } from './purchase-order.record.ts';

export const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
export const each = (amount: number | string) => ({ amount: String(amount), unit: 'EA' });
const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };

/** A county with a budget, two buyers and their chief, vendors, and requisitions that are approved. */
export interface OrderWorld extends BudgetWorld {
  readonly chantal: Person;
  readonly lena: Person;
  readonly walter: Person;
  readonly supplies: string;
  readonly fuel: string;
  vendor(name: string): Promise<string>;
  /** Rosa’s requisition, approved: lines as quantity and unit price in dollars. */
  approved(
    lines: readonly (readonly [quantity: number, price: number])[],
    more?: object,
  ): Promise<Row<typeof requisition>>;
  /** Submitted by Rosa and approved by Miguel. */
  approve(requisition: string): Promise<void>;
  order(of: string, more?: Partial<New<typeof purchaseOrder>>): Promise<Row<typeof purchaseOrder>>;
  /** Submitted by Chantal and issued by Lena. */
  issued(of: string, more?: Partial<New<typeof purchaseOrder>>): Promise<Row<typeof purchaseOrder>>;
  /** Pre-encumbered and encumbered dollars of a budget line. */
  held(line: string): Promise<readonly [number, number]>;
  /** What the ledger has posted for a document, by bucket, in cents. */
  postings(id: string): Promise<Readonly<Record<string, number>>>;
}

/** `clone` is the database it is made in, where that is no new one. */
export type GivenOrders = Pick<NonNullable<Parameters<typeof budgetWorld>[0]>, 'clone'> & { readonly dollars?: number };

export async function orderWorld({ dollars = 100_000, ...given }: GivenOrders = {}): Promise<OrderWorld> {
  const here = await budgetWorld({ ...given, isJudgedNow: true });
  const { county } = here;
  const { lines } = await here.adopted('Fiscal year 2027', { '5300': dollars, '5310': 20_000 });
  const withDuty = async (name: string, duty: 'buyer' | 'chief_procurement_officer') => {
    const person = (await county.member(name)).with({ duties: [duty] });
    await county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  const chantal = await withDuty('Chantal Beaumont', 'buyer');
  const lena = await withDuty('Lena Fischer', 'buyer');
  const walter = await withDuty('Walter Kowalski', 'chief_procurement_officer');
  let drawn = 0;
  const makeVendor = async (name: string): Promise<string> => {
    const { id } = await county.product.make(vendor, {
      name,
      taxClass: 'llc',
      email: `orders@firm${++drawn}.example`,
      address,
      taxId: `54${2_000_000 + drawn}`,
      w9On: '2026-01-05',
    });
    await county.product.run(vendor, 'approve', id);
    // Known for a while: an invoice of a new vendor is looked at twice.
    await county.door.run(county.product.actor, (work) => work.change(vendor, id, {}, { approvedOn: '2026-01-05' }));
    return id;
  };
  const bay = await makeVendor('Bay Pumps LLC');
  const order: OrderWorld['order'] = (of, more = {}) =>
    chantal.make(purchaseOrder, { requisition: of, vendor: bay, ...more });
  const approve = async (id: string) => {
    await here.rosa.run(requisition, 'submit', id);
    await decideOn(county, here.miguel, id);
  };
  return {
    ...here,
    approve,
    chantal,
    lena,
    walter,
    supplies: lines['5300'] ?? '',
    fuel: lines['5310'] ?? '',
    vendor: makeVendor,
    async approved(asked, more = {}) {
      const { id } = await here.rosa.make(requisition, {
        purpose: `Trash pumps ${++drawn}`,
        costCenter: here.center,
        accounts: [{ budgetLine: lines['5300'] ?? '' }],
        lines: asked.map(([quantity, price], at) => ({
          item: `Item ${drawn}-${at + 1}`,
          quantity: each(quantity),
          unitPrice: usd(price),
        })),
        ...more,
      });
      await approve(id);
      return here.rosa.see(requisition, id);
    },
    order,
    async issued(of, more = {}) {
      const { id } = await order(of, more);
      await chantal.run(purchaseOrder, 'submit', id);
      await lena.run(purchaseOrder, 'issue', id);
      return chantal.see(purchaseOrder, id);
    },
    async held(line) {
      const { preencumbered, encumbered } = await here.balance(line);
      return [preencumbered / 100, encumbered / 100];
    },
    async postings(id) {
      const rows = await county.database.within({ organizationId: county.organizationId }, (tx) =>
        tx.query<{ bucket: string; cents: number }>(
          `select bucket, sum(cents)::bigint as cents from budget_posting
           where organization_id = $1 and document = $2 group by bucket having sum(cents) <> 0 order by bucket`,
          [county.organizationId, id],
        ),
      );
      return Object.fromEntries(rows.map(({ bucket, cents }) => [bucket, cents]));
    },
  };
}

import { fail, type New, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { merged, sharesAfter } from './cart-again.ts';
import { type CartLine, quotedPrice, unitOf } from './cart-lines.ts';
import type { CartItem } from './punchout-calls.ts';
import { catalogueItem } from './catalogue-item.record.ts';
import { type RateOfCart, type RatesForCarts, ratesHeld } from './foreign-cart.server.ts';
import type { FormerItem, PunchoutOperation } from './cxml.ts';
import type { punchoutSupplier } from './punchout-supplier.record.ts';
import { lastTaken, type PunchoutSession } from './punchout-session.server.ts';

type Request = Row<typeof requisition>;
type Line = NonNullable<Request['lines']>[number];
type NewLine = NonNullable<New<typeof requisition>['lines']>[number];

interface Part extends Record<string, unknown> {
  readonly id: string;
  readonly supplier: string;
  readonly supplierPart: string;
  readonly auxiliaryPart: string | null;
  readonly unitPrice: Row<typeof catalogueItem>['unitPrice'];
}

/** The part numbers behind the lines of a request, by catalogue item. */
async function partsOf(work: UnitOfWork, lines: Request['lines']): Promise<ReadonlyMap<string, Part>> {
  const ids = (lines ?? []).flatMap((line) => line.catalogueItem ?? []);
  const found = await work.rows(catalogueItem, {
    where: { id: ids },
    fields: ['supplier', 'supplierPart', 'auxiliaryPart', 'unitPrice'],
    most: 'all',
  });
  return new Map(found.map((one) => [one.id, one]));
}

/** The shops whose things are in a request, with how many lines and what each lets be done with its cart. */
export async function cartsOf(work: UnitOfWork, row: Request) {
  const parts = await partsOf(work, row.lines);
  const counts = Map.groupBy(
    (row.lines ?? []).flatMap(({ catalogueItem: id }) => parts.get(id ?? '') ?? []),
    ({ supplier }) => supplier,
  );
  const carts: { supplier: string; lines: number; allowed: PunchoutOperation }[] = [];
  for (const [supplier, { length: lines }] of counts) {
    const taken = await lastTaken(work.tx, { requisition: row.id, supplier });
    carts.push({ supplier, lines, allowed: taken?.allowed ?? 'create' });
  }
  return carts;
}

/** The cart that a shop is asked to open again, as it stands in the request now. */
export async function itemsToOpen(
  work: UnitOfWork,
  wish: { row: Request; shop: Row<typeof punchoutSupplier>; operation: 'edit' | 'inspect' },
): Promise<readonly FormerItem[]> {
  const { row, shop, operation } = wish;
  const taken = await lastTaken(work.tx, { requisition: row.id, supplier: shop.id });
  const parts = await partsOf(work, row.lines);
  const items = (row.lines ?? []).flatMap((line): FormerItem[] => {
    const part = parts.get(line.catalogueItem ?? '');
    return part?.supplier === shop.id
      ? [{ ...partOf(part), quantity: quantityOf(line, part, taken?.items ?? []) }]
      : [];
  });
  if (items.length === 0)
    throw fail('refused', 'punchout.nothing', `This requisition has no lines from the catalog of ${shop.name}.`);
  const mayEdit = taken?.allowed === 'edit';
  if (operation === 'edit' ? !mayEdit : !mayEdit && taken?.allowed !== 'inspect')
    throw fail(
      'refused',
      'punchout.not_allowed',
      `The catalog of ${shop.name} does not let you ${operation === 'edit' ? 'change' : 'view'} a returned cart. Start a new cart, or ask the supplier.`,
    );
  return items;
}

const partOf = ({ supplierPart, auxiliaryPart }: Pick<Part, 'supplierPart' | 'auxiliaryPart'>) => ({
  supplierPart,
  auxiliaryPart,
});

/** A line that is asked for as a whole says one; how many that is stands in the cart it came with. */
function quantityOf({ quantity }: Line, part: Part, cart: readonly CartItem[]): string {
  const kept = cart.find((one) => one.supplierPart === part.supplierPart && one.auxiliaryPart === part.auxiliaryPart);
  return kept && part.unitPrice === null ? kept.quantity : (quantity?.amount ?? '1');
}

/** Takes a cart into its request: a new one behind the lines that are there, a changed one in the place of what came from the shop before. */
export async function takeCart(
  work: UnitOfWork,
  { session, row, ratesFor }: { session: PunchoutSession; row: Request; ratesFor: RatesForCarts },
): Promise<Request> {
  const rates = await ratesHeld(work, session.items, ratesFor);
  const parts = session.operation === 'edit' ? await partsOf(work, row.lines) : new Map<string, Part>();
  const before = (row.lines ?? []).map((line) => {
    const part = parts.get(line.catalogueItem ?? '');
    return { line, part: part?.supplier === session.supplier ? partOf(part) : null };
  });
  const after = merged(before, session.items, rates);
  const lines: NewLine[] = [];
  for (const { former, now } of after) {
    const written = former && omitted(former.line, 'amount');
    if (now)
      lines.push({
        ...written,
        ...now.line,
        catalogueItem: await kept(work, session, { ...now, rate: rates.get(now.item.currency) ?? null }),
      });
    else if (written) lines.push(written);
  }
  const accounts = row.accounts && sharesAfter(row.accounts, before, after);
  const changed = await work.change(requisition, row.id, { lines, ...(accounts ? { accounts } : {}) });
  await work.tx.query(`update punchout_session set state = 'taken' where organization_id = $1 and id = $2`, [
    work.actor.organizationId,
    session.id,
  ]);
  return changed;
}

/** Amounts follow from the rest and are never given. */
const omitted = <T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name)) as Omit<T, K>; // the same entries but one

/** What the shop said of a thing, kept as it said it. */
async function kept(
  work: UnitOfWork,
  session: PunchoutSession,
  now: { item: CartItem; line: CartLine; rate: RateOfCart | null },
): Promise<string> {
  const { quantity: _, priceFor: _for, currency: _in, unitPrice: _price, unit, ...words } = now.item;
  // A line that is asked for as a whole carries its whole amount, which is the price of no piece.
  const isWhole = now.line.quantity.unit === 'LS' && unitOf(unit) !== 'LS';
  const made = await work.asProduct.insert(
    catalogueItem,
    {},
    {
      ...words,
      supplier: session.supplier,
      unitPrice: isWhole ? null : now.line.unitPrice,
      shopPrice: quotedPrice(now.item),
      conversion: now.rate && `${quotedPrice(now.item)} at ${now.rate.said}`,
      exchangeRate: now.rate?.id ?? null,
      unit: isWhole ? unit : unitOf(unit),
      takenOn: work.today,
    },
  );
  return made.id;
}

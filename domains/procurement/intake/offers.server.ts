import type { Tx } from '#server/db/database.ts';
import { likened } from './likeness.ts';
import { granted, pastLines } from './past-lines.server.ts';
import type { matchKinds } from './passed-match.record.ts';

/** What somebody is looking for. */
export interface Wish {
  readonly items: readonly { readonly item: string; readonly commodity: string | null }[];
  readonly site: string | null;
  readonly day: string;
}

/** Something that is there already. */
export interface Offer {
  readonly kind: keyof typeof matchKinds;
  readonly title: string;
  /** Why it may do. */
  readonly because: string;
  /** Where it can be looked at. */
  readonly record: string;
  readonly id: string;
  /** It covers the very commodity code, so that passing it by needs a reason; likeness of words is only a hint. */
  readonly isSure: boolean;
}

/** A place where something may be there already. Contracts and stock add their own. */
export interface OfferSource {
  find(tx: Tx, wish: Wish): Promise<readonly Offer[]>;
}

const ALIKE = 0.55;
/** A contract names kinds of things, and a request says more of its own: sizes, makes, colors. */
const NAMED = 0.4;
const MOST = 3;

const cooperatives = `select id, name, number, vendor, until_day as until, commodities, coalesce(scope, '') as scope
  from cooperative_contract
  where organization_id = $1 and status = 'active' and from_day <= $2 and until_day >= $2
    and joined_on <= $2 and (joined_until is null or joined_until >= $2)
  order by name limit 500`;

interface Cooperative {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly vendor: string;
  readonly until: string;
  readonly commodities: readonly string[] | null;
  readonly scope: string;
}

/** A contract names many things, one after the other; each of them is compared by itself. */
const thingsIn = ({ name, scope }: Cooperative): readonly string[] =>
  [name, ...scope.split(/[,.;:]|\band\b/)].map((one) => one.trim()).filter((one) => one !== '');

/** Cooperative contracts that this agency has joined, by commodity code or by their words. */
const fromCooperatives: OfferSource = {
  async find(tx, { items, day }) {
    const all = await tx.query<Cooperative & Record<string, unknown>>(
      cooperatives,
      [tx.organizationId, day],
      'offers.cooperative',
    );
    const codes = new Set(items.flatMap(({ commodity }) => commodity ?? []));
    const byCode = all.filter(({ commodities }) => commodities?.some((code) => codes.has(code)));
    const words = likened(
      all.flatMap((one) => thingsIn(one).map((thing) => ({ one, thing }))),
      ({ thing }) => thing,
    );
    const byWords = items.flatMap(({ item }) =>
      words.find(item, { most: 4, least: NAMED }).map(({ one: { one } }) => one),
    );
    return [...new Set([...byCode, ...byWords])].slice(0, MOST).map((one) => ({
      kind: 'cooperative',
      title: `${one.name} (${one.number})`,
      because: `${one.vendor}, until ${one.until}${byCode.includes(one) ? ', covers this commodity code' : ''}`,
      record: 'cooperative_contract',
      id: one.id,
      isSure: byCode.includes(one),
    }));
  },
};

const catalogue = `select c.id, c.description, c.supplier_part as part, s.name as supplier, c.taken_on as day
  from catalogue_item c join punchout_supplier s on s.organization_id = c.organization_id and s.id = c.supplier
  where c.organization_id = $1 and s.status = 'on' order by c.taken_on desc limit 2000`;

interface Item {
  readonly id: string;
  readonly description: string;
  readonly part: string;
  readonly supplier: string;
  readonly day: string;
}

/** What was in a cart of a supplier's shop before. */
const fromCatalogues: OfferSource = {
  async find(tx, { items }) {
    const all = await tx.query<Item & Record<string, unknown>>(catalogue, [tx.organizationId], 'offers.catalogue');
    const newest = [...Map.groupBy(all, ({ supplier, part }) => `${supplier} ${part}`).values()].flatMap(
      ([one]) => one ?? [],
    );
    const words = likened(newest, ({ description }) => description);
    const found = items.flatMap(({ item }) => words.find(item, { most: 2, least: ALIKE }).map(({ one }) => one));
    return [...new Set(found)].slice(0, MOST).map((one) => ({
      kind: 'catalogue',
      title: one.description,
      because: `In the shop of ${one.supplier}, last taken on ${one.day}`,
      record: 'catalogue_item',
      id: one.id,
      isSure: false,
    }));
  },
};

/** What was granted before for the same thing, first what was for the same place. */
const fromPurchases: OfferSource = {
  async find(tx, { items, site, day }) {
    const all = await pastLines(tx, { day, states: granted });
    const words = likened(all, ({ item }) => item);
    const found = items.flatMap(({ item, commodity }) => [
      ...words.find(item, { most: 4, least: ALIKE }).map(({ one }) => one),
      ...all.filter((one) => commodity !== null && one.commodity === commodity && one.site === site).slice(0, 2),
    ]);
    const here = (one: { readonly site: string | null }) =>
      site !== null && one.site?.toLowerCase() === site.toLowerCase();
    const firstOfEach = [...Map.groupBy(found, ({ requisition }) => requisition).values()].flatMap(
      ([one]) => one ?? [],
    );
    return firstOfEach
      .toSorted((one, other) => Number(here(other)) - Number(here(one)))
      .slice(0, MOST)
      .map((one) => ({
        kind: 'purchase',
        title: `${one.number}: ${one.item}`,
        because: `${one.status === 'ordered' ? 'Ordered' : 'Approved'} on ${one.day}${here(one) ? `, for ${one.site}` : ''}`,
        record: 'requisition',
        id: one.requisition,
        isSure: false,
      }));
  },
};

/** Nearest first. */
export const offerSources: readonly OfferSource[] = [fromCooperatives, fromCatalogues, fromPurchases];

export async function offersFor(tx: Tx, wish: Wish, sources = offerSources): Promise<readonly Offer[]> {
  if (wish.items.length === 0) return [];
  const found: Offer[] = [];
  for (const source of sources) found.push(...(await source.find(tx, wish)));
  return found;
}

/** What was passed over for a request, by the words under which it was offered. */
export async function passedOver(tx: Tx, requisition: string | undefined): Promise<ReadonlySet<string>> {
  if (requisition === undefined) return new Set();
  const found = await tx.query<{ offered: string }>(
    'select offered from passed_match where organization_id = $1 and requisition = $2',
    [tx.organizationId, requisition],
    'requisition.passed_over',
  );
  return new Set(found.map(({ offered }) => offered));
}

/** A contract that covers what is asked for and was neither used nor passed over with a reason. */
export async function untouchedOffer(
  tx: Tx,
  wish: Wish & { readonly requisition: string },
): Promise<Offer | undefined> {
  const coded = wish.items.filter(({ commodity }) => commodity !== null);
  if (coded.length === 0) return undefined;
  const [found, passed] = [
    await fromCooperatives.find(tx, { ...wish, items: coded }),
    await passedOver(tx, wish.requisition),
  ];
  return found.find(({ title, isSure }) => isSure && !passed.has(title.slice(0, 200)));
}

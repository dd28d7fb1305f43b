import { rowsIn } from '#server/records/rows.ts';
import { type ExistingContract, existingContracts } from '../../customers/public.server.ts';
import type { Tx } from '#server/db/database.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { likened } from './likeness.ts';
import { passedMatch } from './passed-match.record.ts';
import { isGranted, livingLines } from './past-lines.server.ts';
import type { matchKinds } from './passed-match.record.ts';

/** What somebody is looking for. */
export interface Need {
  readonly items: readonly { readonly item: string; readonly commodity: string | null }[];
  readonly site: string | null;
  readonly day: string;
  /** Who would use it, with which money, for how much: a contract may not be open to that. */
  readonly agency: string | null;
  readonly federalFunds: boolean;
  readonly cents: number;
}

/** Something that is there already. */
export interface Offer {
  readonly kind: Exclude<keyof typeof matchKinds, 'stock'>;
  readonly title: string;
  /** Why it may do. */
  readonly because: string;
  /** Where it can be looked at. */
  readonly record: string;
  readonly id: string;
}

/** A place where something may be there already. Contracts and stock add their own. */
export interface OfferSource {
  find(work: UnitOfWork, wish: Need): Promise<readonly Offer[]>;
}

const ALIKE = 0.55;
/** A contract names kinds of things, and a request says more of its own: sizes, makes, colors. */
const NAMED = 0.4;
const MOST = 3;

const namesOf = `select id, name, coalesce(scope, '') as scope from cooperative_contract
  where organization_id = $1 and status = 'active' and from_day <= $2 and until_day >= $2 order by name, id`;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
}

/** A contract names many things, one after the other; each of them is compared by itself. */
const thingsIn = ({ name, scope }: Named): readonly string[] =>
  [name, ...scope.split(/[,.;:]|\band\b/)].map((one) => one.trim()).filter((one) => one !== '');

/** Contracts whose words name what is asked for, likeliest first. */
async function naming({ tx }: UnitOfWork, { items, day }: Pick<Need, 'items' | 'day'>): Promise<readonly Named[]> {
  const all = await tx.query<Named & Record<string, unknown>>(namesOf, [tx.organizationId, day], 'offers.cooperative');
  const words = likened(
    all.flatMap((one) => thingsIn(one).map((thing) => ({ one, thing }))),
    ({ thing }) => thing,
  );
  return [
    ...new Set(items.flatMap(({ item }) => words.find(item, { most: 4, least: NAMED }).map(({ one: { one } }) => one))),
  ];
}

const titleOf = ({ name, number }: ExistingContract): string => `${name} (${number})`;

/** Contracts that may be used for it, with the codes below theirs; whether they may is judged where contracts are kept. */
async function usable(
  work: UnitOfWork,
  wanted: Parameters<typeof existingContracts>[1],
): Promise<readonly ExistingContract[]> {
  return (await existingContracts(work, wanted)).filter((one) => one.usable);
}

const codesIn = (items: Need['items']): readonly string[] => [
  ...new Set(items.flatMap(({ commodity }) => commodity ?? [])),
];

const buyerOf = ({ day, agency, federalFunds, cents }: Omit<Need, 'site'>) => ({ day, agency, federalFunds, cents });

/** Contracts that cover the very codes that are asked for. */
const covering = async (work: UnitOfWork, wish: Omit<Need, 'site'>): Promise<readonly ExistingContract[]> => {
  const commodities = codesIn(wish.items);
  return commodities.length === 0 ? [] : usable(work, { ...buyerOf(wish), commodities });
};

const offered = (one: ExistingContract, isByCode: boolean): Offer => ({
  kind: 'cooperative',
  title: titleOf(one),
  because: `${one.vendor}, until ${one.untilDay}${isByCode ? ', covers this commodity code' : ''}`,
  record: 'cooperative_contract',
  id: one.id,
});

/** Cooperative contracts that the agency that pays may use, by commodity code or by their words. */
const fromCooperatives: OfferSource = {
  async find(work, wish) {
    const ids = (await naming(work, wish)).map(({ id }) => id);
    const commodities = codesIn(wish.items);
    if (ids.length === 0 && commodities.length === 0) return [];
    const found = await usable(work, { ...buyerOf(wish), commodities, ids });
    const byCode = found.filter(({ covers }) => covers.length > 0);
    const byWords = ids.flatMap((id) => found.filter((one) => one.id === id && one.covers.length === 0));
    return [...byCode, ...byWords].slice(0, MOST).map((one) => offered(one, one.covers.length > 0));
  },
};

const catalogue = `select c.id, c.description, c.supplier_part as part, s.name as supplier, c.taken_on as day
  from catalogue_item c join punchout_supplier s on s.organization_id = c.organization_id and s.id = c.supplier
  where c.organization_id = $1 and s.status = 'on' order by c.taken_on desc, c.id limit 2000`;

interface Item {
  readonly id: string;
  readonly description: string;
  readonly part: string;
  readonly supplier: string;
  readonly day: string;
}

/** What was in a cart of a supplier's shop before. */
const fromCatalogues: OfferSource = {
  async find({ tx }, { items }) {
    const all = await tx.query<Item & Record<string, unknown>>(catalogue, [tx.organizationId], 'offers.catalogue');
    const newest = [...Map.groupBy(all, ({ supplier, part }) => `${supplier} ${part}`).values()].flatMap(
      ([one]) => one ?? [],
    );
    const words = likened(newest, ({ description }) => description);
    const found = items.flatMap(({ item }) => words.find(item, { most: 2, least: ALIKE }).map(({ one }) => one));
    return [...new Set(found)].slice(0, MOST).map((one) => ({
      kind: 'catalogue',
      title: one.description,
      because: `In the catalog of ${one.supplier}, last imported on ${one.day}`,
      record: 'catalogue_item',
      id: one.id,
    }));
  },
};

/** What was granted before for the same thing, first what was for the same place. */
const fromPurchases: OfferSource = {
  async find(work, { items, site, day }) {
    const all = (await livingLines(work, day)).filter(isGranted);
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
      }));
  },
};

/** Nearest first. */
export const offerSources: readonly OfferSource[] = [fromCooperatives, fromCatalogues, fromPurchases];

export async function offersFor(work: UnitOfWork, wish: Need, sources = offerSources): Promise<readonly Offer[]> {
  if (wish.items.length === 0) return [];
  const found: Offer[] = [];
  for (const source of sources) found.push(...(await source.find(work, wish)));
  return found;
}

/** What was passed over for a request, by the words under which it was offered. */
export async function passedOver(tx: Tx, requisition: string | null): Promise<ReadonlySet<string>> {
  if (requisition === null) return new Set();
  const found = await rowsIn(tx, passedMatch, { where: { requisition }, fields: ['offered'], most: 'all' });
  return new Set(found.map(({ offered }) => offered));
}

/** A contract that covers what is asked for and was neither used nor passed over with a reason. Likeness of words is only a hint. */
export async function untouchedOffer(
  work: UnitOfWork,
  { requisition, ...wish }: Omit<Need, 'site'> & { readonly requisition: string },
): Promise<Offer | undefined> {
  const found = await covering(work, wish);
  if (found.length === 0) return undefined;
  const passed = await passedOver(work.tx, requisition);
  return found.map((one) => offered(one, true)).find(({ title }) => !passed.has(title.slice(0, 200)));
}

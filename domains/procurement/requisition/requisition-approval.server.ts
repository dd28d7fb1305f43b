import { effectsOn } from '../../planning/public.server.ts';
import { approvable } from '../../workflow/public.server.ts';
import { type Row, dollars } from '#kernel';
import { rememberedRow } from '#server/records/remembered.ts';
import { settleAllThenThrow } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { catalogueItem } from '../punchout/catalogue-item.record.ts';
import { accountSplit, byBudgetLine } from './account-split.ts';
import { requisition } from './requisition.record.ts';
import { splitAmong } from './split-finding.server.ts';
import { categories } from '../rule-packs/purchase-words.ts';
import type { Method } from '../rule-packs/pack.ts';
import { asksForQuotes } from './way-to-buy.ts';

/** How a requisition is decided on: what people agree to, who may not, and what a workflow may ask about it. */
export const requisitionApproval = approvable({
  record: requisition,
  kind: 'requisition',
  title: ({ number, purpose }) => `${number}: ${purpose}`,
  link: ({ id }) => `/smart-requisition/${id}`,
  amount: ({ total }) => total,
  commodities: ({ lines }) => (lines ?? []).map(({ commodity }) => commodity ?? null),
  requesters: ({ requestedBy, createdBy }) => [requestedBy, createdBy],
  material: [
    'purpose',
    'category',
    'lines',
    'total',
    'costCenter',
    'accounts',
    'federalFunds',
    'federalAward',
    'awardedOn',
    'path',
    'contract',
    'project',
    'suggestedVendors',
    'soleSource',
    'justification',
    'emergency',
    'specification',
    'quotes',
  ],
  fields: {
    amount: { label: 'Amount', kind: 'money' },
    costCenter: { label: 'Cost center', kind: 'ref', record: 'cost_center' },
    agency: { label: 'Agency', kind: 'ref', record: 'agency', optional: true },
    department: { label: 'Department', kind: 'text', optional: true },
    category: { label: 'Category', kind: 'choice', options: Object.keys(categories) },
    account: { label: 'Largest account', kind: 'text', optional: true },
    commodity: { label: 'Largest line commodity', kind: 'text', optional: true },
    federalFunds: { label: 'Federal funds', kind: 'flag' },
    soleSource: { label: 'Sole source', kind: 'flag' },
    emergency: { label: 'Emergency', kind: 'flag' },
    risk: { label: 'Risk', kind: 'choice', options: ['low', 'medium', 'high'] },
  },
  async facts(row, work) {
    const [center, account, commodity] = await Promise.all([
      rememberedRow(work, 'cost_center', row.costCenter),
      codeOf(work, 'budget_line', largest(takesOf(row), ({ cents }) => cents)?.line),
      codeOf(work, 'commodity_code', largest(row.lines ?? [], ({ amount }) => amount?.cents ?? 0)?.commodity),
    ]);
    return {
      amount: row.total.cents,
      costCenter: row.costCenter,
      agency: (center?.['agency'] as string | null | undefined) ?? null,
      department: (center?.['department'] as string | null | undefined) ?? null,
      category: row.category,
      account,
      commodity,
      federalFunds: row.federalFunds,
      soleSource: row.soleSource,
      emergency: row.emergency,
      risk: ['low', 'medium', 'high'][Math.min(2, (await risksOf([row], work)).get(row.id)?.length ?? 0)] ?? 'low',
    };
  },
  budget: (rows, work) => effectsOn(work, requisition.name, new Map(rows.map((row) => [row.id, takesOf(row)]))),
  risks: risksOf,
  steps: { approved: 'approve', rejected: 'reject', returned: 'return', reopened: 'reopen' },
});

const largest = <T>(all: readonly T[], size: (one: T) => number): T | undefined =>
  all.toSorted((one, other) => size(other) - size(one))[0];

/** The code of a row as conditions compare it: accounts and commodities begin with what they belong to. */
async function codeOf(work: UnitOfWork, record: 'budget_line' | 'commodity_code', id: string | null | undefined) {
  const row = id ? await work.fetch(work.around.registry.get(record), id, {}) : null;
  const code = row?.[record === 'budget_line' ? 'account' : 'code'];
  return typeof code === 'string' ? code : null;
}

/** Shares that do not add up yet are shown when they do: they cannot be approved before. */
function takesOf({ lines, accounts }: Row<typeof requisition>) {
  const { charges } = accountSplit(lines ?? [], accounts ?? []);
  return [...byBudgetLine(charges)].map(([line, cents]) => ({ line, cents }));
}

interface Weighed {
  readonly id: string;
  readonly soleSource: boolean;
  readonly emergency: boolean;
  readonly federalFunds: boolean;
  readonly quotes: readonly string[] | null;
  readonly total: { readonly cents: number };
  readonly lines?:
    | readonly { readonly catalogueItem?: string | null; readonly unitPrice: { readonly cents: number } }[]
    | null;
}

const ROUND = 1_000_00;

/** What whoever decides should look at twice, of many requests at once. */
async function risksOf(rows: readonly Weighed[], work: UnitOfWork) {
  const ids = rows.map(({ id }) => id);
  const unquoted = rows.flatMap(({ id, federalFunds, quotes }) => (federalFunds && !quotes?.length ? [id] : []));
  const [split, methods, shops] = await settleAllThenThrow([
    splitAmong(work, ids),
    methodsOf(work, unquoted),
    shopPrices(work, rows),
  ]);
  const found = { code: 'split', sentence: 'Possible split purchase.' };
  return new Map(
    rows.map((row) => {
      const method = methods.get(row.id);
      const isQuoted = method === undefined || asksForQuotes(method);
      return [
        row.id,
        [...(split.has(row.id) ? [found] : []), ...otherPrices(row, shops), ...risksBySight(row, isQuoted)],
      ];
    }),
  );
}

/** What the shops asked for one piece of the things in these requests, by catalogue item. */
async function shopPrices(work: UnitOfWork, rows: readonly Weighed[]): Promise<ReadonlyMap<string, number>> {
  const items = rows.flatMap(({ lines }) => (lines ?? []).flatMap(({ catalogueItem }) => catalogueItem ?? []));
  if (items.length === 0) return new Map();
  const found = await work.rows(catalogueItem, {
    where: { id: items, unitPrice: { not: null } },
    fields: ['unitPrice'],
    most: 'all',
  });
  return new Map(found.flatMap(({ id, unitPrice }) => (unitPrice ? [[id, unitPrice.cents] as const] : [])));
}

/** A price from a shop that somebody wrote over. */
function otherPrices({ lines }: Weighed, shops: ReadonlyMap<string, number>) {
  return (lines ?? []).flatMap(({ catalogueItem, unitPrice }, at) => {
    const asked = shops.get(catalogueItem ?? '');
    if (asked === undefined || asked === unitPrice.cents) return [];
    const [was, is] = [asked, unitPrice.cents].map((cents) => dollars(cents));
    return [
      {
        code: 'shop_price',
        sentence: `The price of line ${at + 1} was changed: the catalog price is ${was}, here it is ${is}.`,
      },
    ];
  });
}

/** The method that the rules ask for, of each request they decided about. */
async function methodsOf({ tx, actor }: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Method>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; method: Method }>(
    `select distinct on (about_id) about_id as id, method from rule_decision
     where organization_id = $1 and about_record = 'requisition' and about_id = any($2) and status = 'standing'
     order by about_id, number desc`,
    [actor.organizationId, ids],
    'rule_decision.methods',
  );
  return new Map(rows.map(({ id, method }) => [id, method]));
}

/** What can be seen of a request by itself. */
function risksBySight({ soleSource, emergency, federalFunds, quotes, total }: Weighed, isQuoted: boolean) {
  return [
    ...(soleSource ? [{ code: 'sole_source', sentence: 'Sole source.' }] : []),
    ...(emergency ? [{ code: 'emergency', sentence: 'Emergency purchase.' }] : []),
    ...(federalFunds && isQuoted && (quotes?.length ?? 0) === 0
      ? [{ code: 'no_quotes', sentence: 'Federal funds and no quotes attached.' }]
      : []),
    ...(total.cents >= 10 * ROUND && total.cents % ROUND === 0
      ? [{ code: 'round', sentence: 'Large round amount.' }]
      : []),
  ];
}

import { refuseWithoutRight } from '#domains/organization/public.server.ts';
import { fail, moneyOf, type Row } from '#kernel';
import { type EffectFacts, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { setAmounts } from '../budget/drafting/drafting.server.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import type { FilledDraft } from './request-calls.ts';
import { askedOf, keptLine, keptPackage } from './request-effects.server.ts';
import { requestLine } from './request-line.record.ts';
import { type Asked, adoptedOneTime, adoptedParts, noParts, recommendedIn } from './request-parts.ts';
import { askedBy, byAccount, totalOf } from './request-totals.ts';
import { officer } from './request-words.ts';
import { keepVersions } from './versions.server.ts';

type Line = Row<typeof requestLine>;
type Package = Row<typeof decisionPackage>;

interface Parts {
  readonly lines: readonly Line[];
  readonly packages: readonly Package[];
}

/** Lines and packages of these requests, the packages by rank. */
async function partsOf(work: UnitOfWork, requests: readonly string[]): Promise<(request: string) => Parts> {
  const lines = (await work.rows(requestLine, {
    where: { request: requests },
    order: 'account',
    most: 'all',
  })) as Line[];
  const packages = (await work.rows(decisionPackage, {
    where: { request: requests },
    order: 'rank',
    most: 'all',
  })) as Package[];
  const linesBy = Map.groupBy(lines, ({ request }) => request);
  const packagesBy = Map.groupBy(packages, ({ request }) => request);
  return (request) => ({ lines: linesBy.get(request) ?? [], packages: packagesBy.get(request) ?? [] });
}

/** Lines and packages of these requests, in their order. */
function askedOfAll(requests: readonly { readonly id: string }[], parts: (request: string) => Parts): Asked {
  const all = requests.map(({ id }) => parts(id)).map((own) => askedOf(own.lines, own.packages));
  return { lines: all.flatMap(({ lines }) => lines), packages: all.flatMap(({ packages }) => packages) };
}

const amountsOf = async (work: UnitOfWork, id: string): Promise<ReadonlyMap<string, number>> => {
  const lines = await work.rows(budgetLine, { where: { budget: id }, fields: ['account', 'amount'], most: 'all' });
  return new Map(lines.map(({ account, amount }) => [account, amount.cents]));
};

/** What an adopted budget holds for its one year, by account, as its requests asked for it. */
export async function oneTimeIn(work: UnitOfWork, id: string): Promise<ReadonlyMap<string, number>> {
  const product = work.asProduct;
  const calls = await product.rows(budgetCall, { where: { budget: id }, fields: [], order: 'name', most: 'all' });
  if (calls.length === 0) return new Map();
  const requests = await product.rows(budgetRequest, {
    where: { call: calls.map((one) => one.id), status: 'adopted' },
    fields: [],
    order: 'number',
    most: 'all',
  });
  const parts = await partsOf(
    product,
    requests.map((one) => one.id),
  );
  return adoptedOneTime(askedOfAll(requests, parts), await amountsOf(product, id));
}

/** By account, what the requests of a budget recommend there in all. */
export async function recommendedByAccount(work: UnitOfWork, id: string): Promise<ReadonlyMap<string, number>> {
  const product = work.asProduct;
  const calls = await product.rows(budgetCall, { where: { budget: id }, fields: [], order: 'name', most: 'all' });
  if (calls.length === 0) return new Map();
  const requests = await product.rows(budgetRequest, {
    where: { call: calls.map((one) => one.id), status: ['reviewed', 'adopted'] },
    fields: [],
    order: 'number',
    most: 'all',
  });
  const parts = await partsOf(
    product,
    requests.map((one) => one.id),
  );
  const found = byAccount(recommendedIn(askedOfAll(requests, parts)));
  return new Map([...found].map(([account, shares]) => [account, totalOf(shares)]));
}

/** Sets the lines of the draft to what is recommended in this call. Missing lines are told first, and made with zero on request. */
export async function fillDraftOf(work: UnitOfWork, id: string, makesLines: boolean): Promise<FilledDraft> {
  await refuseWithoutRight(work, budgetCall, officer);
  const call = await work.row(budgetCall, { where: { id }, fields: ['budget'], lock: 'share' });
  if (!call) throw fail('not_found', 'not_found', 'There is no such budget call.');
  const requests = await work.rows(budgetRequest, {
    where: { call: id, status: 'reviewed' },
    fields: ['costCenter'],
    order: 'number',
    most: 'all',
  });
  if (requests.length === 0)
    throw fail('refused', 'budget_call.none_recommended', 'No request is recommended yet. Recommend one first.');
  const parts = await partsOf(
    work,
    requests.map((one) => one.id),
  );
  const wanted = new Map<string, { cents: number; name: string; center: string }>();
  for (const { id: request, costCenter: center } of requests) {
    const own = parts(request);
    for (const [account, shares] of byAccount(recommendedIn(askedOf(own.lines, own.packages)))) {
      const name =
        own.lines.find((line) => line.account === account)?.name ??
        own.packages.find(({ lines }) => lines?.some((one) => one.account === account))?.name ??
        account;
      wanted.set(account, { name, center, cents: (wanted.get(account)?.cents ?? 0) + totalOf(shares) });
    }
  }
  const below = [...wanted].find(([, { cents }]) => cents < 0);
  if (below)
    throw fail(
      'refused',
      'budget_call.not_below_zero',
      `Reductions on ${below[0]} are larger than what is recommended there.`,
    );
  return putAmounts(work, call.budget, { wanted, makesLines });
}

interface Wanted {
  readonly wanted: ReadonlyMap<string, { readonly cents: number; readonly name: string; readonly center: string }>;
  readonly makesLines: boolean;
}

async function putAmounts(work: UnitOfWork, id: string, { wanted, makesLines }: Wanted): Promise<FilledDraft> {
  const there = await work.rows(budgetLine, {
    where: { budget: id, account: [...wanted.keys()] },
    fields: ['account', 'version', 'amount'],
    most: 'all',
  });
  const known = new Map(there.map((line) => [line.account, line]));
  const missing = [...wanted].flatMap(([account, { name, cents }]) =>
    known.has(account) ? [] : [{ account, name, cents }],
  );
  if (missing.length > 0 && !makesLines) return { set: 0, made: 0, missing };
  const draft = await work.row(budget, { where: { id }, fields: ['endsOn', 'name'] });
  for (const { account, name } of missing) {
    const made = await work.insert(budgetLine, {
      name: `${name.slice(0, 110)} FY${draft?.endsOn.slice(0, 4) ?? ''}`,
      budget: id,
      account,
      amount: moneyOf(work.actor, 0),
      costCenter: wanted.get(account)?.center ?? null,
    });
    known.set(account, made);
  }
  const wishes = [...wanted].flatMap(([account, { cents }]) => {
    const line = known.get(account);
    return line && line.amount.cents !== cents ? [{ id: line.id, version: line.version, cents }] : [];
  });
  if (wishes.length > 0) await setAmounts(work, id, { lines: wishes, aboveGroups: true });
  return { set: wishes.length, made: missing.length, missing: [] };
}

/** What was adopted of each request becomes its last version, out of the lines of the adopted budget. */
async function adopted({ row, work }: EffectFacts<Row<typeof budget>>): Promise<void> {
  const product = work.asProduct;
  const calls = await product.rows(budgetCall, {
    where: { budget: row.id },
    fields: ['status'],
    order: 'name',
    most: 'all',
  });
  if (calls.length === 0) return;
  const requests = await product.rows(budgetRequest, {
    where: { call: calls.map(({ id }) => id), status: { not: ['adopted', 'lapsed'] } },
    fields: ['status'],
    order: 'number',
    lock: 'update',
    most: 'all',
  });
  const amounts = await amountsOf(product, row.id);
  const reviewed = requests.filter(({ status }) => status === 'reviewed');
  const parts = await partsOf(
    product,
    reviewed.map(({ id }) => id),
  );
  // Of all requests at once: an account that two of them name is adopted once.
  const shares = adoptedParts(askedOfAll(reviewed, parts), amounts);
  const versions = reviewed.map(({ id }) => {
    const own = parts(id);
    const items = [
      ...own.lines.map((line) => keptLine(line, askedBy(shares.get(line.id) ?? noParts), null)),
      ...own.packages.map((one) => keptPackage(one, shares.get(one.id) ?? noParts, null)),
    ];
    return { request: id, stage: 'adopted' as const, items, packages: own.packages };
  });
  await keepVersions(work, versions);
  for (const { request, items, packages } of versions) {
    for (const { id } of packages) {
      const cents = items.find((item) => item.package === id)?.cents ?? 0;
      const funded = moneyOf(work.actor, cents);
      await product.move(decisionPackage, id, cents === 0 ? 'drop' : 'fund', { computed: { funded } });
    }
    await product.move(budgetRequest, request, 'adopt', { computed: { adopted: moneyOf(work.actor, totalOf(items)) } });
  }
  for (const { id, status } of requests) if (status !== 'reviewed') await product.move(budgetRequest, id, 'lapse');
  for (const { id, status } of calls)
    if (status === 'open' || status === 'locked') await product.move(budgetCall, id, 'close');
}

export const adoptionEffects = [on(budget, 'adopt', adopted)];

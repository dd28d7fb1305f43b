import { costCenter } from '#domains/finance/public.ts';
import { notify, refusedAt, refuseWithoutRight } from '#domains/organization/public.server.ts';
import { fail, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requestPages as pages } from '../request-pages.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import {
  isEditor,
  isProduct,
  keepPeople,
  managerOf,
  peopleOf,
  type Request,
  requestHeld,
  refuseUnlessOpen,
} from './editors.server.ts';
import { requestLine } from './request-line.record.ts';
import { type Asked, apportion, noParts, recommendedParts } from './request-parts.ts';
import { askedBy, type Parts, totalOf } from './request-totals.ts';
import { officer } from './request-words.ts';
import { type Kept, keepVersions } from './versions.server.ts';

type Line = Row<typeof requestLine>;
type Package = Row<typeof decisionPackage>;

const otherDepartment = (path: string) =>
  refusedAt(path, 'budget_request.other_department', 'This request belongs to another department.');

/** A department that was given no target asks by itself, while the call is open. */
async function begun({ row, work }: EffectFacts<Request>): Promise<void> {
  if (isProduct(work)) return;
  const call = await work.asProduct.row(budgetCall, { where: { id: row.call }, lock: 'share' });
  if (call?.status !== 'open' || call.locksOn < work.today)
    throw refusedAt('call', 'budget_request.call_is_open', 'Choose a call that is open.');
  const center = await work.row(costCenter, { where: { id: row.costCenter }, fields: ['status', 'isGroup'] });
  if (center?.status !== 'active' || center.isGroup)
    throw refusedAt('costCenter', 'budget_request.center_is_active', 'Choose an active cost center that is no group.');
  if (!(await isEditor(work, { ...row, preparers: null })))
    throw refusedAt(
      'costCenter',
      'budget_request.own_center',
      'You can request only for cost centers that you manage.',
    );
  const manager = await managerOf(work, row.costCenter);
  const target = (call.targets ?? []).find((one) => one.costCenter === row.costCenter)?.target ?? null;
  const people = peopleOf(manager, row.preparers);
  await work.asProduct.change(budgetRequest, row.id, {}, { manager, people, target, openUntil: call.locksOn });
}

async function changed({ row, work }: EffectFacts<Request>): Promise<void> {
  if (isProduct(work)) return;
  if (!(await isEditor(work, row))) throw otherDepartment('preparers');
  await keepPeople(work, row);
}

const linesOf = (work: UnitOfWork, request: string): Promise<Line[]> =>
  work.asProduct.rows(requestLine, { where: { request }, order: 'account', most: 'all' }) as Promise<Line[]>;
const packagesOf = (work: UnitOfWork, request: string): Promise<Package[]> =>
  work.asProduct.rows(decisionPackage, { where: { request }, order: 'rank', most: 'all' }) as Promise<Package[]>;

const partsOf = ({ base, oneTime, ongoing }: Line) => ({
  base: base.cents,
  oneTime: oneTime?.cents ?? 0,
  ongoing: ongoing?.cents ?? 0,
});

export const keptLine = (line: Line, cents: number, reason: string | null): Kept => ({
  ...apportion(partsOf(line), cents),
  line: line.id,
  package: null,
  name: line.name,
  account: line.account,
  cents,
  reason,
});

export const keptPackage = (one: Package, parts: Parts, reason: string | null): Kept => ({
  ...parts,
  line: null,
  package: one.id,
  name: `${one.number} ${one.name}`.slice(0, 200),
  account: null,
  cents: askedBy(parts),
  reason,
});

export const askedByPackage = ({ oneTime, ongoing }: Pick<Package, 'oneTime' | 'ongoing'>): number =>
  (oneTime?.cents ?? 0) + (ongoing?.cents ?? 0);
export const packageAsked = (one: Package): Parts => ({
  base: 0,
  oneTime: one.oneTime?.cents ?? 0,
  ongoing: one.ongoing?.cents ?? 0,
});

/** Lines and packages as the arithmetic reads them. What has no recommendation yet is as requested, a package as zero. */
export const askedOf = (lines: readonly Line[], packages: readonly Package[]): Asked => ({
  lines: lines.map((line) => ({
    ...partsOf(line),
    id: line.id,
    account: line.account,
    recommended: line.recommended?.cents ?? askedBy(partsOf(line)),
  })),
  packages: packages.map(({ id, recommended, lines: own }) => ({
    id,
    recommended: recommended?.cents ?? 0,
    lines: (own ?? []).map(({ account, oneTime, ongoing }) => ({
      account,
      oneTime: oneTime?.cents ?? 0,
      ongoing: ongoing?.cents ?? 0,
    })),
  })),
});

/** What is recommended, with the parts that add up to it. */
export function keptRecommended(lines: readonly Line[], packages: readonly Package[]): readonly Kept[] {
  const asked = askedOf(lines, packages);
  const parts = recommendedParts(asked);
  const amounts = new Map(asked.lines.map(({ id, recommended }) => [id, recommended]));
  return [
    ...lines.map((line) => keptLine(line, amounts.get(line.id) ?? 0, line.reason)),
    ...packages.map((one) => keptPackage(one, parts.get(one.id) ?? noParts, one.reason)),
  ];
}

async function submitted({ row, work }: EffectFacts<Request>): Promise<void> {
  // Preparers write it; the manager submits it.
  if (!isProduct(work) && !(await isEditor(work, { ...row, preparers: null }))) throw otherDepartment('costCenter');
  const [lines, packages] = [await linesOf(work, row.id), await packagesOf(work, row.id)];
  if (lines.length + packages.length === 0 && !isProduct(work))
    throw refusedAt('narrative', 'budget_request.has_lines', 'Add a line or a decision package before you submit.');
  const items = [
    ...lines.map((line) => keptLine(line, askedBy(partsOf(line)), line.justification)),
    ...packages.map((one) => keptPackage(one, packageAsked(one), one.justification)),
  ];
  await keepVersions(work, [{ request: row.id, stage: 'requested', items }]);
  const requested = moneyOf(work.actor, totalOf(items));
  await work.asProduct.change(budgetRequest, row.id, {}, { requested, submittedBy: personActing(work.actor) });
}

/** What the budget office recommends becomes a version, and each package is judged. */
async function reviewed({ row, work }: EffectFacts<Request>): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, budgetRequest, officer);
  const [lines, packages] = [await linesOf(work, row.id), await packagesOf(work, row.id)];
  const undecided = packages.find(({ recommended }) => recommended === null);
  if (undecided)
    throw fail(
      'refused',
      'budget_request.packages_are_judged',
      `${undecided.number} has no recommendation yet. Enter an amount, or zero.`,
    );
  const items = keptRecommended(lines, packages);
  await keepVersions(work, [{ request: row.id, stage: 'recommended', items }]);
  const product = work.asProduct;
  for (const { id, recommended } of packages)
    await product.move(decisionPackage, id, (recommended?.cents ?? 0) === 0 ? 'decline' : 'recommend');
  await product.change(
    budgetRequest,
    row.id,
    {},
    { recommended: moneyOf(work.actor, totalOf(items)), reviewedBy: personActing(work.actor) },
  );
}

async function returned({ row, work }: EffectFacts<Request>): Promise<void> {
  if (!isProduct(work)) await refuseWithoutRight(work, budgetRequest, officer);
  const product = work.asProduct;
  for (const { id, status } of await packagesOf(work, row.id))
    if (status === 'recommended' || status === 'not_recommended') await product.move(decisionPackage, id, 'reconsider');
  const sentBack = { ...row, ...(row.recommended ? { recommended: null } : {}) };
  if (row.recommended) await product.change(budgetRequest, row.id, {}, { recommended: null, reviewedBy: null });
  await keepPeople(work, sentBack);
  await notify(work, {
    to: row.manager === null ? [] : [row.manager],
    kind: 'budget_request.return',
    subject: `${row.number} was sent back`,
    link: href(pages.request, { id: row.id }),
  });
}

export const requestEffects = follows(budgetRequest, {
  create: [begun],
  edit: [changed],
  submit: [submitted],
  review: [reviewed],
  return: [returned],
});

async function lineWritten({ row, before, work }: EffectFacts<Line>): Promise<void> {
  if (isProduct(work)) return;
  const request = await requestHeld(work, row.request);
  await refuseUnlessOpen(work, request, 'request');
  if (before === row || row.people === null)
    await work.asProduct.change(requestLine, row.id, {}, { people: request.people });
}

const lineRemoved = async ({ row, work }: EffectFacts<Line>): Promise<void> => {
  if (!isProduct(work)) await refuseUnlessOpen(work, await requestHeld(work, row.request), 'request');
};

async function packageBegun({ row, work }: EffectFacts<Package>): Promise<void> {
  const request = await requestHeld(work, row.request);
  if (!isProduct(work)) await refuseUnlessOpen(work, request, 'request');
  const ranks = await work.asProduct.rows(decisionPackage, {
    where: { request: row.request },
    fields: ['rank'],
    most: 'all',
  });
  const last = Math.max(0, ...ranks.map(({ rank }) => rank ?? 0));
  if (row.rank === null)
    await work.asProduct.change(decisionPackage, row.id, {}, { rank: last + 1, people: request.people });
}

const packageChanged = async ({ row, work }: EffectFacts<Package>): Promise<void> => {
  if (!isProduct(work)) await refuseUnlessOpen(work, await requestHeld(work, row.request), 'request');
};

export const partEffects = [
  ...follows(requestLine, { create: [lineWritten], edit: [lineWritten], remove: [lineRemoved] }),
  ...follows(decisionPackage, { create: [packageBegun], edit: [packageChanged], remove: [packageChanged] }),
];

import { refuseWithoutRight } from '#domains/organization/public.server.ts';
import { fail, moneyOf, peopleActing, type Row } from '#kernel';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import { type Request, refuseUnlessOpen, requestHeld } from './editors.server.ts';
import { askedByPackage } from './request-effects.server.ts';
import { requestLine } from './request-line.record.ts';
import { askedBy } from './request-totals.ts';
import { officer } from './request-words.ts';
import { reviewerIsAnother } from './requests.rules.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** What was seen is what changes: a row that changed meanwhile is refused at its place in the list. */
function seen<T extends { readonly id: string; readonly version: number; readonly name: string }>(
  path: string,
  wish: Versioned,
  known: ReadonlyMap<string, T>,
): T {
  const row = known.get(wish.id);
  if (!row) throw invalid([{ path: `${path}.id`, code: 'reference', message: 'Isn’t part of this request' }]);
  if (row.version !== wish.version)
    throw fail('conflict', 'version', `${row.name} was changed by someone else meanwhile. Reload and check it.`, {
      issues: [{ path: `${path}.version`, code: 'version', message: 'Was changed meanwhile' }],
    });
  return row;
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

const linesHeld = async (work: UnitOfWork, request: string) =>
  byId(
    (await work.rows(requestLine, { where: { request }, lock: 'update', most: 'all' })) as Row<typeof requestLine>[],
  );

interface TypedLine extends Versioned {
  readonly base: number;
  readonly oneTime: number;
  readonly ongoing: number;
  readonly justification: string;
}

/** Amounts as the department types them, each judged by the door of its line. */
export async function setLines(work: UnitOfWork, id: string, wishes: readonly TypedLine[]): Promise<number> {
  const request = await requestHeld(work, id);
  await refuseUnlessOpen(work, request, 'lines');
  const known = await linesHeld(work, id);
  const money = (cents: number) => (cents === 0 ? null : moneyOf(work.actor, cents));
  for (const [at, wish] of wishes.entries()) {
    const line = seen(`lines.${at}`, wish, known);
    const { base, oneTime, ongoing, justification } = wish;
    const problem = problemOf({ base, oneTime, ongoing, justification });
    if (problem)
      throw invalid([{ ...problem, path: `lines.${at}.${problem.path}`, message: `${line.name}: ${problem.message}` }]);
    await work.change(requestLine, line.id, {
      base: moneyOf(work.actor, base),
      oneTime: money(oneTime),
      ongoing: money(ongoing),
      justification: justification.trim() === '' ? null : justification,
    });
  }
  return wishes.length;
}

/** The rules of a line, said at the place of the list. */
function problemOf({ base, oneTime, ongoing, justification }: Omit<TypedLine, 'id' | 'version'>) {
  if (base + oneTime + ongoing < 0)
    return { path: 'ongoing', code: 'request_line.not_below_zero', message: 'asks for less than nothing.' };
  if ((oneTime !== 0 || ongoing !== 0) && justification.trim() === '')
    return {
      path: 'justification',
      code: 'request_line.change_is_justified',
      message: 'justify the one-time or ongoing amount.',
    };
  return null;
}

interface Recommended extends Versioned {
  readonly cents: number;
  readonly reason: string;
}

async function refuseUnlessReviewing(work: UnitOfWork, request: Request): Promise<void> {
  await refuseWithoutRight(work, budgetRequest, officer);
  if (request.status !== 'submitted')
    throw fail(
      'conflict',
      'budget_request.is_not_submitted',
      `${request.number} isn’t submitted, so nothing is recommended.`,
    );
  const acting = peopleActing(work.actor);
  if (
    [request.submittedBy, request.manager, request.createdBy].some(
      (person) => person !== null && acting.includes(person),
    )
  )
    throw fail('refused', reviewerIsAnother.id, reviewerIsAnother.sentence);
}

const reasonMissing = (path: string, name: string) =>
  invalid([{ path: `${path}.reason`, code: 'required', message: `${name}: say why it differs from the request` }]);

/** What the budget office recommends, until it takes the step that makes a version of it. */
export async function setRecommended(
  work: UnitOfWork,
  id: string,
  { lines, packages }: { lines: readonly Recommended[]; packages: readonly Recommended[] },
): Promise<number> {
  const request = await requestHeld(work, id);
  await refuseUnlessReviewing(work, request);
  const product = work.asProduct;
  const known = await linesHeld(work, id);
  for (const [at, { cents, reason, ...wish }] of lines.entries()) {
    const line = seen(`lines.${at}`, wish, known);
    const asked = askedBy({
      base: line.base.cents,
      oneTime: line.oneTime?.cents ?? 0,
      ongoing: line.ongoing?.cents ?? 0,
    });
    if (cents !== asked && reason.trim() === '') throw reasonMissing(`lines.${at}`, line.name);
    await product.change(
      requestLine,
      line.id,
      {},
      { recommended: moneyOf(work.actor, cents), reason: reason.trim() || null },
    );
  }
  const proposed = byId(
    (await work.rows(decisionPackage, { where: { request: id }, lock: 'update', most: 'all' })) as Row<
      typeof decisionPackage
    >[],
  );
  for (const [at, { cents, reason, ...wish }] of packages.entries()) {
    const one = seen(`packages.${at}`, wish, proposed);
    const asked = askedByPackage(one);
    if (Math.abs(cents) > Math.abs(asked) || cents * asked < 0)
      throw invalid([
        { path: `packages.${at}.cents`, code: 'range', message: `${one.name}: at most what is requested` },
      ]);
    if (cents !== asked && reason.trim() === '') throw reasonMissing(`packages.${at}`, one.name);
    await product.change(
      decisionPackage,
      one.id,
      {},
      { recommended: moneyOf(work.actor, cents), reason: reason.trim() || null },
    );
  }
  return lines.length + packages.length;
}

/** The order of the department; a rank is held by one package at a time. */
export async function rank(work: UnitOfWork, id: string, wanted: readonly string[]): Promise<number> {
  const request = await requestHeld(work, id);
  await refuseUnlessOpen(work, request, 'packages');
  const rows = await work.rows(decisionPackage, {
    where: { request: id },
    fields: ['rank'],
    lock: 'update',
    most: 'all',
  });
  if (
    wanted.length !== rows.length ||
    new Set(wanted).size !== rows.length ||
    rows.some((row) => !wanted.includes(row.id))
  )
    throw invalid([{ path: 'packages', code: 'reference', message: 'Name each package of this request once' }]);
  const product = work.asProduct;
  const moved = rows.filter((row) => row.rank !== wanted.indexOf(row.id) + 1);
  for (const row of moved) await product.change(decisionPackage, row.id, {}, { rank: null });
  for (const row of moved) await product.change(decisionPackage, row.id, {}, { rank: wanted.indexOf(row.id) + 1 });
  return moved.length;
}

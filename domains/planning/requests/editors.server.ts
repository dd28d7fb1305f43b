import { costCenter } from '#domains/finance/public.ts';
import { refusedAt } from '#domains/organization/public.server.ts';
import { type Actor, includesRole, type Row } from '#kernel';
import { covers } from '#kernel/record/access.ts';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import { requestLine } from './request-line.record.ts';
import { openStates, readers, toldStates } from './request-words.ts';
import { isBeforeLock } from './requests.rules.ts';

interface Listed {
  readonly status: string;
  readonly people: readonly string[] | null;
}

/** Whether a person may open a request, judged as the door judges it. */
export const mayOpen = (request: Pick<Listed, 'people'>, actor: Actor): boolean =>
  covers(readers, { ...request }, actor);

/** Others of the organization are told what was submitted, recommended and adopted, and not what a department still works on. */
export const isTold = (request: Listed, actor: Actor): boolean =>
  toldStates.some((state) => state === request.status) || mayOpen(request, actor);

export type Request = Row<typeof budgetRequest>;

export const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';
export const isOpenState = (status: string): boolean => openStates.some((state) => state === status);

export const managerOf = async (work: UnitOfWork, center: string): Promise<string | null> =>
  (await work.row(costCenter, { where: { id: center }, fields: ['manager'] }))?.manager ?? null;

/** The person is judged as they are now: the center may have another manager since the page was opened. */
export async function isEditor(
  work: UnitOfWork,
  { costCenter: center, preparers }: Pick<Request, 'costCenter' | 'preparers'>,
): Promise<boolean> {
  const { actor } = await work.asTheyAre();
  if (includesRole(actor.role, 'admin')) return true;
  return actor.id === (await managerOf(work, center)) || (preparers ?? []).includes(actor.id);
}

/** Refuses what a department may not do with this request now: not theirs, locked, or not open for changes. */
export async function refuseUnlessOpen(work: UnitOfWork, request: Request, path: string): Promise<void> {
  if (!isBeforeLock.holds({ row: request, actor: work.actor, today: work.today }))
    throw refusedAt(path, isBeforeLock.id, isBeforeLock.sentence);
  if (!isOpenState(request.status))
    throw refusedAt(
      path,
      'budget_request.is_submitted',
      'The request isn’t open for changes. Have it sent back first.',
    );
  if (!(await isEditor(work, request)))
    throw refusedAt(path, 'budget_request.other_department', 'This request belongs to another department.');
}

export async function requestHeld(work: UnitOfWork, id: string): Promise<Request> {
  const row = await work.asProduct.row(budgetRequest, { where: { id }, lock: 'update' });
  if (!row) throw refusedAt('request', 'budget_request.unknown', 'There is no such budget request.');
  return row as Request; // all of its fields were read
}

export const peopleOf = (manager: string | null, preparers: readonly string[] | null): readonly string[] => [
  ...new Set([...(manager === null ? [] : [manager]), ...(preparers ?? [])]),
];

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  JSON.stringify(one ?? []) === JSON.stringify(other);

/** Who may edit stands on the request, its lines and its packages, so that every answer says it. */
export async function keepPeople(work: UnitOfWork, request: Request): Promise<void> {
  const { id, preparers } = request;
  const manager = await managerOf(work, request.costCenter);
  const people = peopleOf(manager, preparers);
  const product = work.asProduct;
  if (manager !== request.manager || !isSame(request.people, people))
    await product.change(budgetRequest, id, {}, { manager, people });
  const lines = await product.rows(requestLine, { where: { request: id }, fields: ['people'], most: 'all' });
  for (const line of lines)
    if (!isSame(line.people, people)) await product.change(requestLine, line.id, {}, { people });
  const packages = await product.rows(decisionPackage, { where: { request: id }, fields: ['people'], most: 'all' });
  for (const one of packages)
    if (!isSame(one.people, people)) await product.change(decisionPackage, one.id, {}, { people });
}

const livingStates = ['draft', 'submitted', 'returned', 'reviewed'] as const;

/** Who manages a cost center now reads and edits what it requests, and who did before no longer does. */
export const managerEffects = [
  on(costCenter, 'edit', async ({ row, before, work }) => {
    if (row.manager === before.manager) return;
    const requests = (await work.asProduct.rows(budgetRequest, {
      where: { costCenter: row.id, status: livingStates },
      lock: 'update',
      most: 'all',
    })) as Request[];
    for (const request of requests) await keepPeople(work, request);
  }),
];

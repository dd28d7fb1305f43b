import { mayOpen, type Page, type QuickAction, type Role } from '#kernel';
import type { Waiting } from '../data/shell.ts';

/** Everything that waits for somebody: open tasks and approvals, those that are both counted once. */
export function waitsFor({ tasks, approvals }: Pick<Waiting, 'tasks' | 'approvals'>): number {
  const both = approvals.inLists.find(({ record }) => record === 'task')?.count ?? 0;
  return tasks.open + approvals.waiting - both;
}

/** The quick actions of a role, each to a page that it may open: approvals are where the role finds them. */
export const actionsFor = (
  actions: readonly QuickAction[],
  role: Role,
  approvalsOf: (role: Role) => Page,
): readonly QuickAction[] =>
  actions
    .map((action) => (action.count === 'waiting' ? { ...action, page: approvalsOf(role) } : action))
    .filter(({ page }) => mayOpen(page, role));

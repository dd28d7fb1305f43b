import type { Waiting } from '../data/shell.ts';

/** Everything that waits for somebody: open tasks and approvals, those that are both counted once. */
export const waitsFor = ({ tasks, approvals }: Pick<Waiting, 'tasks' | 'approvals'>): number =>
  tasks.open + approvals.waiting - approvals.amongTasks;

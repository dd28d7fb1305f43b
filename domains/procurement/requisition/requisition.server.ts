import { contentChanged, startApproval, withdraw } from '../../workflow/public.server.ts';
import { on } from '#server/records/effects.ts';
import { requisition } from './requisition.record.ts';
import { requisitionApproval } from './requisition-approval.server.ts';

/** Submitting puts a requisition before the people who decide; what is changed meanwhile is put before them again. */
export const requisitionEffects = [
  on(requisition, 'submit', ({ row, work }) => startApproval(work, requisitionApproval, row)),
  on(requisition, 'edit', ({ row, work }) => contentChanged(work, requisitionApproval, row)),
  on(requisition, 'cancel', ({ row, work }) => withdraw(work, 'requisition', row.id)),
];

import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { on } from '#server/records/effects.ts';
import { requisition } from './requisition.record.ts';

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Whoever has to decide hears of it at once, and whoever asked hears of the decision. */
export const requisitionEffects = [
  on(requisition, 'submit', async ({ row, work }) =>
    notify(work, {
      to: await membersWithDuty(work, 'approver'),
      kind: 'requisition.submit',
      subject: `${row.number} waits for a decision: ${row.purpose}`.slice(0, 200),
      body: `${work.actor.name} asks for ${dollars(row.total.cents)}.`,
      link: `/smart-requisition/${row.id}`,
    }),
  ),
  ...(['approve', 'return', 'reject'] as const).map((step) =>
    on(requisition, step, ({ row, work }) =>
      notify(work, {
        to: [row.requestedBy],
        kind: `requisition.${step}`,
        subject:
          `${row.number} was ${{ approve: 'approved', return: 'sent back', reject: 'rejected' }[step]}: ${row.purpose}`.slice(
            0,
            200,
          ),
        body: `${work.actor.name} decided on it.`,
        link: `/smart-requisition/${row.id}`,
      }),
    ),
  ),
];

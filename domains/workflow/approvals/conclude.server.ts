import { membersWithRole, notify } from '../../organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Approval, Case } from './case.server.ts';

const told = { approved: 'approved', rejected: 'rejected', returned: 'sent back' } as const;

/** Takes the document itself further when its approval has come to an end, and tells whoever asked. */
export async function conclude(one: Case): Promise<void> {
  const { status } = one.approval;
  if (status === 'stuck') return tellAdministrators(one.product, one.approval);
  if (status !== 'approved' && status !== 'rejected' && status !== 'returned') return;
  const { approvable, product, row, approval } = one;
  const isAhead = status === 'approved' && approvable.ahead?.is(row, product.today) === true;
  const step = isAhead ? approvable.ahead.step : approvable.steps[status];
  const last = one.decisions.at(-1);
  const why = one.because ?? last?.comment;
  const reason = why ?? `Decided by ${one.work.actor.name}`;
  await product.transition(product.around.registry.get(approvable.record.name), {
    id: row.id,
    step,
    input: {},
    reason,
  });
  await notify(one.work, {
    to: approval.requesters ?? [],
    kind: `${approvable.record.name}.${step}`,
    subject: `${approval.subject} was ${told[status]}`.slice(0, 200),
    body: [`${one.work.actor.name} decided on it.`, why].filter(Boolean).join(' '),
    link: approval.link,
  });
}

/** An approval is blocked: somebody has to help. */
export async function tellAdministrators(
  product: UnitOfWork,
  approval: Pick<Approval, 'subject' | 'trouble' | 'link'>,
): Promise<void> {
  await notify(product, {
    to: await membersWithRole(product, 'admin'),
    kind: 'approval.stuck',
    subject: `${approval.subject} is blocked: ${approval.trouble ?? 'no one can decide'}`.slice(0, 200),
    link: approval.link,
  });
}

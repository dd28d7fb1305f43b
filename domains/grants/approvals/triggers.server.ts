import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { approvalPages } from '../approval-pages.ts';
import { isFederal, over } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { type ApprovalKind, lawOfKind } from './approval-words.ts';
import { priorApproval } from './prior-approval.record.ts';

interface Trigger {
  readonly award: string;
  readonly kind: ApprovalKind;
  /** What happened, such as “SUB-2026-0003”: one request is open for it at a time. */
  readonly from: string;
  readonly subject: string;
  readonly reason: string;
  readonly amount?: Row<typeof priorApproval>['amount'];
}

/** A request that a person withdrew is no request: what happens after it opens another one. */
const standing = ['draft', 'submitted', 'sent', 'approved', 'denied'] as const;

/**
 * Opens the request that 2 CFR 200.308(f) asks for, as a draft with its clause, and tells the grant manager. Who does what opens it
 * decides nothing: a grant manager completes and submits it, and a second person releases it.
 */
export async function openRequest(work: UnitOfWork, of: Trigger): Promise<Row<typeof priorApproval> | null> {
  // Two events at once open one request: a lock of its own, since the award may be held already by those that count its money.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`prior_approval/${of.award}`]);
  const award = await work.asProduct.row(grantAward, { where: { id: of.award } });
  if (!award || !isFederal(award.fundingType) || over.some((state) => state === award.status)) return null;
  const openedFrom = of.from.slice(0, 160);
  if (await work.asProduct.has(priorApproval, { award: of.award, kind: of.kind, openedFrom, status: [...standing] }))
    return null;
  const made = await work.asProduct.insert(
    priorApproval,
    {
      award: of.award,
      kind: of.kind,
      subject: of.subject.slice(0, 160),
      reason: of.reason.slice(0, 4000),
      amount: of.amount ?? null,
    },
    { law: lawOfKind(of.kind), openedFrom },
  );
  await notify(work, {
    to: [award.manager],
    kind: 'grant.approval',
    subject: `${made.number} of ${award.number} is opened as a draft`,
    body: `${of.reason.slice(0, 160)} ${lawOfKind(of.kind)}`,
    link: href(approvalPages.approval, { id: made.id }),
  });
  return made;
}

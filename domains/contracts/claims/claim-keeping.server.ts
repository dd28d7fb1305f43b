import { allows, fail, href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { claimPages } from '../claim-pages.ts';
import { approvers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;

export const keep = async (work: UnitOfWork, { id }: Claim, computed: Partial<Claim>): Promise<void> => {
  await work.asProduct.change(contractClaim, id, {}, computed);
};

export async function contractOf(
  work: UnitOfWork,
  id: string,
  lock: 'share' | 'update' = 'share',
): Promise<Row<typeof contract>> {
  const found = await work.asProduct.row(contract, { where: { id }, lock });
  if (!found) throw new Error(`There is no contract ${id}`);
  return found;
}

/** The duty is looked up at this moment: it may have ended since the page was opened. */
export async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!allows(approvers, actor))
    throw fail('forbidden', 'contract_claim.duty', 'You no longer have the duty that this step needs.');
}

export async function tell(work: UnitOfWork, row: Claim, subject: string): Promise<void> {
  const { manager } = await contractOf(work, row.contract);
  await notify(work, {
    to: manager === null ? [] : [manager],
    kind: 'contract.claim',
    subject,
    body: row.subject,
    link: href(claimPages.claim, { id: row.id }),
  });
}

import type { Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { contractPublication } from './contract-publication.record.ts';
import { releaseContract, releaseWithdrawal } from './contract-releases.server.ts';
import { publicStates } from './publication-words.ts';

type Publication = Row<typeof contractPublication>;
type Facts = EffectFacts<Publication>;

async function refuseNotInForce(work: UnitOfWork, row: Publication): Promise<void> {
  const of = await work.asProduct.row(contract, { where: { id: row.contract }, fields: ['number', 'status'] });
  if (!of || !publicStates.some((state) => state === of.status))
    throw refused(
      'contract',
      'contract_publication.contract_in_force',
      `${of?.number ?? 'The contract'} is not in force. Publish it once it is active.`,
    );
}

/** A file that was removed, or in which a scan found something, is not given to the public. */
async function refuseOddFiles(work: UnitOfWork, row: Publication): Promise<void> {
  const wanted = row.files ?? [];
  const fit = await work.asProduct.rows(document, {
    where: { id: wanted, status: 'kept', scan: { not: 'infected' } },
    fields: [],
    most: 'all',
  });
  if (fit.length < new Set(wanted).size)
    throw refused(
      'files',
      'contract_publication.files_are_kept',
      'A file is removed or failed its scan. Attach another one.',
    );
}

async function publish({ row, work }: Facts): Promise<void> {
  await refuseNotInForce(work, row);
  await refuseOddFiles(work, row);
  const computed = { publishedBy: personActing(work.actor), publishedAt: work.now() };
  await work.asProduct.change(contractPublication, row.id, {}, computed);
  await releaseContract(work, row.contract, 'contractUpdate');
}

/** Open data keeps what it had, and says that the files were taken back. */
async function withdraw({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contractPublication, row.id, {}, { withdrawnAt: work.now() });
  await releaseWithdrawal(work, row.contract);
}

export const publicationEffects = follows(contractPublication, { publish: [publish], withdraw: [withdraw] });

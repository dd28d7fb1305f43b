import { dayIn } from '#kernel/fields/date.ts';
import { actsForAny } from '#kernel/record/acting.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { contentOf } from './content.server.ts';
import { contractSigning } from './contract-signing.record.ts';
import { voidIfChanged } from './signing-act.server.ts';
import { type Contract, liveSigning, voidSigning } from './signing-keeping.server.ts';

/** The product fills what it kept by itself; a person’s edit is compared with what is signed. */
export async function compareSigned({ row, work }: EffectFacts<Contract>): Promise<void> {
  if (work.actor.kind !== 'system') await voidIfChanged(work, row.id);
}

const endWith =
  (what: string) =>
  async ({ row, work }: EffectFacts<Contract>): Promise<void> => {
    const live = await liveSigning(work, row.id);
    if (live) await voidSigning(work, live.id, `${row.number} was ${what}.`);
  };

const wrong = (path: string, code: string, message: string) => refused(path, `contract.${code}`, message);

/** A signing that failed is not followed by a paper of the same person alone. */
async function refuseOwnPaper({ row, work }: EffectFacts<Contract>): Promise<void> {
  const failed = await work.asProduct.row(contractSigning, {
    where: { contract: row.id, status: ['declined', 'voided'], sentAt: { not: null } },
    order: '-number',
    fields: ['number', 'sentBy', 'status'],
  });
  if (failed && work.actor.kind !== 'system' && actsForAny(work.actor, failed.sentBy, row.createdBy))
    throw wrong(
      'documents',
      'paper_by_another',
      `${failed.number} was ${failed.status}. Someone else has to activate the contract with a paper signature.`,
    );
}

/** A contract is in force once all have signed what it says now, or on paper with its file; it says which. */
export async function keepExecution(facts: EffectFacts<Contract>): Promise<void> {
  const { row, work } = facts;
  const live = await liveSigning(work, row.id);
  if (live?.status === 'open')
    throw wrong('signedOn', 'out_for_signature', `${live.number} is out for signature. Wait for it, or void it.`);
  if (!live || row.execution !== 'electronic') {
    await refuseOwnPaper(facts);
    await work.asProduct.change(contract, row.id, {}, { execution: 'paper' });
    return;
  }
  const kept = await work.asProduct.find(contractSigning, live.id);
  const { hash } = await contentOf(work, row);
  if (kept?.hash !== hash)
    throw wrong('signedOn', 'signed_otherwise', `The contract differs from what was signed. Void ${live.number}.`);
  const day = live.completedAt && dayIn(work.actor.timeZone, new Date(live.completedAt));
  if (work.actor.kind !== 'system' && row.signedOn !== day)
    throw wrong('signedOn', 'signed_on', `The last signature was given on ${day}. Enter that day.`);
}

/** What was signed elsewhere. */
export async function keepPaper({ row, work }: EffectFacts<Contract>): Promise<void> {
  await work.asProduct.change(contract, row.id, {}, { execution: 'paper' });
}

export const voidReturned = endWith('sent back');
export const voidDiscarded = endWith('discarded');

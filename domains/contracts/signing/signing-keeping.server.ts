import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, task } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { signingPages } from '../signing-pages.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';

export type Signing = Row<typeof contractSigning>;
export type Signature = Row<typeof contractSignature>;
export type Contract = Row<typeof contract>;

export const pageOf = (signing: string): string => href(signingPages.signing, { id: signing });

/** Held before anything follows from it, so that two clicks, or a signature and an edit, come one after the other. */
export const heldSigning = (work: UnitOfWork, id: string): Promise<Signing | null> =>
  work.asProduct.row(contractSigning, { where: { id }, lock: 'update' });

export const signaturesOf = (work: UnitOfWork, signing: string): Promise<readonly Signature[]> =>
  work.asProduct.rows(contractSignature, { where: { signing }, order: 'place', most: 'all' });

export async function contractOf(work: UnitOfWork, id: string, lock?: 'share' | 'update'): Promise<Contract> {
  const found = await work.asProduct.row(contract, { where: { id }, ...(lock ? { lock } : {}) });
  if (!found) throw new Error(`There is no contract ${id}`);
  return found;
}

/** The signing of a contract that is under way or complete. */
export const liveSigning = (work: UnitOfWork, of: string, but: string | null = null) =>
  work.asProduct.row(contractSigning, {
    where: { contract: of, status: ['open', 'completed'], ...(but === null ? {} : { id: { not: but } }) },
    fields: ['number', 'status', 'hash', 'completedAt'],
  });

type MailBody = Parameters<UnitOfWork['sendMail']>[0]['body'];

/** The firm hears of it by email; its people sign in the vendor portal. */
export async function mailFirm(work: UnitOfWork, of: Contract, subject: string, body: MailBody): Promise<void> {
  const firm = of.vendor && (await work.asProduct.row(vendor, { where: { id: of.vendor }, fields: ['email'] }));
  if (firm) await work.asProduct.sendMail({ to: firm.email, subject, body: [...body] });
}

/** Asks everyone of the next step: people of the agency in their inbox, the firm by email. */
export async function askNext(work: UnitOfWork, signing: Signing, of: Contract): Promise<void> {
  const all = await signaturesOf(work, signing.id);
  const waiting = all.filter(({ status }) => status === 'waiting');
  const next = Math.min(...waiting.map(({ step }) => step));
  for (const one of waiting.filter(({ step }) => step === next)) {
    await work.asProduct.move(contractSignature, one.id, 'ask');
    const subject = `${of.number} awaits your signature`;
    if (one.person === null) {
      await mailFirm(work, of, subject, [
        `${one.party} is asked to sign contract ${of.number}, ${of.title}.`,
        'Someone of your firm with the duty Bid signer signs it in the vendor portal, or declines with a reason.',
      ]);
      continue;
    }
    const link = pageOf(signing.id);
    await work.asProduct.insert(
      task,
      { subject: `Sign ${of.number} ${of.title}`.slice(0, 200), kind: 'approval', assignee: one.person, link },
      signing.sentBy ? { givenBy: signing.sentBy } : {},
    );
    await notify(work.asProduct, { to: [one.person], kind: 'contract.signing', subject, body: of.title, link });
  }
}

/** What a person was asked to do is done, or no longer asked for. */
export async function endTasks(work: UnitOfWork, signing: string, step: 'finish' | 'drop', person?: string | null) {
  const open = await work.asProduct.rows(task, {
    where: { link: pageOf(signing), status: 'open', ...(person ? { assignee: person } : {}) },
    fields: [],
    most: 'all',
  });
  for (const { id } of open) await work.asProduct.move(task, id, step);
}

/** Everyone who signed or was asked to hears how it ended, and so does the firm. */
export async function tellAll(work: UnitOfWork, signing: Signing, subject: string, body: string): Promise<void> {
  const of = await contractOf(work, signing.contract);
  const all = await signaturesOf(work, signing.id);
  await notify(work.asProduct, {
    to: [signing.sentBy, of.manager, ...all.map(({ person }) => person)].filter((one) => one !== null),
    kind: 'contract.signing',
    subject,
    body,
    link: pageOf(signing.id),
  });
  const firm = all.find(({ person }) => person === null);
  if (firm && firm.status !== 'waiting') await mailFirm(work, of, subject, [body]);
}

/** Ends a signing before or after it was complete; its signers hear why. */
export async function voidSigning(work: UnitOfWork, id: string, reason: string): Promise<void> {
  const signing = await heldSigning(work, id);
  if (signing?.status !== 'open' && signing?.status !== 'completed') return;
  await work.asProduct.move(contractSigning, id, 'void', { computed: { ended: reason.slice(0, 1000) } });
  await afterVoid(work, signing, reason);
}

export async function afterVoid(work: UnitOfWork, signing: Signing, reason: string): Promise<void> {
  const of = await contractOf(work, signing.contract);
  await tellAll(work, signing, `${signing.number} of ${of.number} is void`, reason);
  for (const one of await signaturesOf(work, signing.id))
    if (one.status !== 'declined' && one.status !== 'voided')
      await work.asProduct.move(contractSignature, one.id, 'void');
  await endTasks(work, signing.id, 'drop');
  if (of.execution === 'electronic' && of.status !== 'active')
    await work.asProduct.change(contract, of.id, {}, { execution: null, signedOn: null });
}

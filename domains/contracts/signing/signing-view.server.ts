import { canonical } from '#server/audit/canonical.ts';
import type { CheckpointKey } from '#server/audit/key.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { contentOf, sha256 } from './content.server.ts';
import { contractSigning } from './contract-signing.record.ts';
import type { SigningView } from './signing-calls.ts';
import { contractOf, type Signature, signaturesOf, type Signing } from './signing-keeping.server.ts';
import { CONSENT, consents } from './signing-words.ts';

export type DocumentKey = Pick<CheckpointKey, 'signDocument' | 'documentKeys'>;

const signerName = (organization: string): string => `levee/contract-signing/${organization}`;

/** In the order in which they signed: each hash rests on the one before it. */
const chainOf = (all: readonly Signature[]): readonly Signature[] =>
  all.filter(({ seal }) => seal !== null).toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0));

/** Whether what is kept still gives the hashes that were kept with it. */
function isWhole({ content, hash }: Signing, chain: readonly Signature[]): boolean {
  if (sha256(content ?? '') !== hash) return false;
  let prior = hash;
  for (const { statement, seal } of chain) {
    if (sha256(`${prior}\n${statement ?? ''}`) !== seal) return false;
    prior = seal;
  }
  return true;
}

/** Everything that a third person needs to check the contract without this server; none where anything kept was tampered with. */
function certificateOf(work: UnitOfWork, key: DocumentKey, signing: Signing, all: readonly Signature[]): string | null {
  const chain = chainOf(all);
  if (signing.status !== 'completed' || !isWhole(signing, chain)) return null;
  const name = signerName(work.actor.organizationId);
  const versions = [...new Set(chain.map(({ consent }) => consent ?? ''))];
  const said = {
    form: 'levee-signing-certificate-1',
    signing: signing.number,
    contentHash: signing.hash,
    content: signing.content,
    signatures: chain.map(({ statement, seal }) => ({ statement, hash: seal })),
    consents: Object.fromEntries(versions.map((one) => [one, (consents as Readonly<Record<string, string>>)[one]])),
    completedAt: signing.completedAt,
  };
  const note = key.signDocument(name, `${signing.number}\n${signing.hash}\n${chain.at(-1)?.seal ?? ''}\n`);
  return `${canonical({ ...said, serverNote: note, serverKeys: key.documentKeys(name) })}\n`;
}

export interface Reader {
  /** Which of the places that are due is the reader’s. */
  readonly isMine: (one: Signature) => boolean;
}

export async function signingOf(work: UnitOfWork, id: string): Promise<Signing> {
  const found = await work.asProduct.find(contractSigning, id);
  if (!found) throw missing(contractSigning);
  return found;
}

export async function viewOf(
  work: UnitOfWork,
  key: DocumentKey,
  signing: Signing,
  { isMine }: Reader,
): Promise<SigningView> {
  const of = await contractOf(work, signing.contract);
  const all = await signaturesOf(work, signing.id);
  // Before it is sent, what would be signed now.
  const { text, hash } =
    signing.content === null ? await contentOf(work, of) : { text: signing.content, hash: signing.hash ?? '' };
  const mine = signing.status === 'open' ? all.find((one) => one.status === 'ready' && isMine(one)) : undefined;
  return {
    id: signing.id,
    number: signing.number,
    contractNumber: of.number,
    title: of.title,
    agencyName: (await ownerIn(work)).name,
    status: signing.status,
    message: signing.message,
    content: text,
    hash,
    boardRequired: signing.boardRequired === true,
    sentAt: signing.sentAt,
    completedAt: signing.completedAt,
    ended: signing.ended,
    signers: all.map((one) => ({
      id: one.id,
      step: one.step,
      capacity: one.capacity,
      party: one.party,
      name: one.signer,
      title: one.signerTitle,
      status: one.status,
      signedAt: one.signedAt,
      turn: one.turn,
      mark: one.mark,
      drawn: one.drawn,
      statement: one.statement,
      seal: one.seal,
      declined: one.declined,
    })),
    mine: mine?.id ?? null,
    consent: { version: CONSENT, text: consents[CONSENT] },
    certificate: certificateOf(work, key, signing, all),
  };
}

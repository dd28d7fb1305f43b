import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { CameWith, Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import { agencySigner, declineIn, signIn, voidIfChanged } from './signing-act.server.ts';
import { declineContract, signContract, signingView } from './signing-calls.ts';
import { signingOf, viewOf } from './signing-view.server.ts';
import { CONSENT } from './signing-words.ts';

/** A signature is given by a person in their own session. */
export function refuseKeys({ sessionId }: CameWith): void {
  if (sessionId === null)
    throw fail(
      'forbidden',
      'contract_signature.in_person',
      'Sign in yourself: no key and no service signs a contract.',
    );
}

/** Something harmless for the laws, which find no such signature. */
export const probed = {
  signature: nowhere,
  hash: 'a'.repeat(64),
  consent: CONSENT,
  agreed: true,
  name: 'Rosa Delgado',
  title: 'Director',
};

/** What people of the agency read of a signing and do in it. */
export const signingOperations = ({ door, auditKey }: Ports): Operation[] => {
  const about = { tag: 'Contracts', access: 'member' } as const;
  const acts = { ...about, scope: 'session', limit: 'sensitive' } as const;
  /** What changed outside of the contract voids the signing for good, also where the signature is then refused. */
  const compare = (signature: string, actor: Parameters<typeof door.run>[0]) =>
    door.run(actor, async (work) => {
      const product = work.asProductAlone;
      const at = await product.find(contractSignature, signature);
      const signing = at && (await product.find(contractSigning, at.signing));
      if (signing) await voidIfChanged(product, signing.contract);
    });
  return [
    answers(signingView, {
      ...about,
      scope: 'contract_signing:read',
      summary: 'What is signed, by whom and in what order, and the certificate once all have signed.',
      told: 'The signing as its signers read it.',
      probe: { names: { id: 'contract_signing' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const signing = await signingOf(work, id);
          return { body: await viewOf(work, auditKey, signing, { isMine: ({ person }) => person === actor.id }) };
        }),
    }),
    answers(signContract, {
      ...acts,
      summary: 'Signs a contract in the own place of its signing order.',
      told: 'How the signing goes on.',
      probe: { namesNothing: true, body: probed },
      run: ({ actor, body, came, onceAfter }) =>
        onceAfter(
          async () => {
            refuseKeys(came);
            await compare(body.signature, actor);
          },
          async (work) => ({ body: { status: went(await signIn(work, await agencySigner(work), body)) } }),
        ),
    }),
    answers(declineContract, {
      ...acts,
      summary: 'Declines to sign, with a reason that all signers read. The signing ends.',
      told: 'How the signing ended.',
      probe: { namesNothing: true, body: { signature: nowhere, reason: 'The insurance clause is missing.' } },
      run: ({ body, came, once }) =>
        once(async (work) => {
          refuseKeys(came);
          return { body: { status: went(await declineIn(work, await agencySigner(work), body)) } };
        }),
    }),
  ];
};

type Went = 'open' | 'completed' | 'declined' | 'voided';
/** A signing that was acted on is no draft. */
export const went = (status: Went | 'draft'): Went => (status === 'draft' ? 'open' : status);

import { contractSignature } from '#domains/contracts/signing/contract-signature.record.ts';
import { contractSigning } from '#domains/contracts/signing/contract-signing.record.ts';
import { held, keepSignature } from '#domains/contracts/signing/signing-act.server.ts';
import { CONSENT } from '#domains/contracts/signing/signing-words.ts';
import type { Actor } from '#kernel';
import type { As } from './county.ts';

interface Signers {
  readonly manager: Actor;
  readonly counsel: Actor;
  readonly chief: Actor;
}

/** Derek sends a contract to its vendor, then to counsel, then to the chief. */
export async function sendForSignature(
  as: As,
  { manager, counsel, chief }: Signers,
  { contract, on, message = null }: { contract: string; on: string; message?: string | null },
): Promise<string> {
  const { id } = await as(manager, on).insert(contractSigning, {
    contract,
    message,
    signers: [
      { step: 1, capacity: 'contractor', person: null },
      { step: 2, capacity: 'counsel', person: counsel.id },
      { step: 3, capacity: 'agency', person: chief.id },
    ],
  });
  await as(manager, on).asProduct.move(contractSigning, id, 'send');
  return id;
}

const drawn =
  '70,120 82,96 96,70 110,48 122,62 118,96 108,128 98,146;130,112 148,100 160,92 158,110 150,126 164,122 182,104;190,118 206,98 220,88 218,108 210,126 230,118 252,100 276,96 300,104';

/** All three sign, the vendor’s president first. */
export async function everyoneSigns(as: As, { counsel, chief }: Signers, signing: string, on: string): Promise<void> {
  const told = [
    { by: null, name: 'Marion Tate', title: 'President', drawn },
    { by: counsel, name: counsel.name, title: 'County attorney', drawn: null },
    { by: chief, name: chief.name, title: 'Chief procurement officer', drawn: null },
  ] as const;
  for (const [at, { by, name, title, drawn: strokes }] of told.entries()) {
    const work = as(by ?? chief, `${on}T${14 + at}`).asProduct;
    const place = await work.row(contractSignature, { where: { signing, place: at + 1 }, fields: [] });
    if (!place) continue;
    const found = await held(work, place.id);
    const signer = {
      account: (by ?? { userId: place.id }).userId,
      name,
      email: '',
      firm: null,
      member: by?.id ?? null,
    };
    const hash = found.signing.hash ?? '';
    const given = { signature: place.id, hash, consent: CONSENT, agreed: true, name, title, drawn: strokes };
    await keepSignature(work, found, signer, given);
  }
}

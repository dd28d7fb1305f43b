import { type EffectFacts, follows } from '#server/records/effects.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { contractSigning } from './contract-signing.record.ts';
import { send } from './preparing.server.ts';
import { afterVoid, type Signing } from './signing-keeping.server.ts';

async function keepReason({ row, work }: EffectFacts<Signing>): Promise<void> {
  const why = (await reasonGiven(work, contractSigning.name, row.id, ['withdraw'])) ?? '';
  await work.asProduct.change(contractSigning, row.id, {}, { ended: why.slice(0, 1000) });
  await afterVoid(work, row, why);
}

export const signingEffects = follows(contractSigning, { send: [send], withdraw: [keepReason] });

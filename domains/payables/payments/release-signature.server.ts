import { personActing } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { hashOf } from './bank-file.server.ts';
import { paymentRun } from './payment-run.record.ts';
import type { SignedPart } from './payment-words.ts';
import type { Run } from './proposal.server.ts';
import { refusedRun } from './refusing.ts';

type Signature = NonNullable<Run['signatures']>[number];
type Signer = Pick<Signature, 'part' | 'person' | 'signer' | 'signedAt'>;

/** What a person signs, as one text: whose money, how much of it, and the hash of the file that moves it. */
const statementOf = (run: Run, { part, person, signer, signedAt }: Signer): string =>
  canonical({
    form: 'levee-payment-release-1',
    run: run.number,
    id: run.id,
    account: run.account,
    method: run.method,
    payOn: run.payOn,
    payments: run.payments,
    totalCents: run.total.cents,
    currency: run.total.currency,
    fileHash: run.fileHash,
    part,
    person,
    signer,
    signedAt,
  });

const sealOf = (run: Run, prior: Signature | undefined, signer: Signer): string =>
  hashOf(`${prior?.seal ?? run.fileHash}\n${statementOf(run, signer)}`);

/** Made with a key that lies outside of the database: a row that is written there by hand has none. */
const markOf = (work: UnitOfWork, seal: string): string =>
  work.around.mark(seal, {
    organizationId: work.actor.organizationId,
    record: paymentRun.name,
    field: 'signatures',
  });

/** The next signature of the run, after those it has. */
export function signed(work: UnitOfWork, run: Run, part: SignedPart): Signature {
  const signer: Signer = {
    part,
    person: personActing(work.actor) ?? '',
    signer: work.actor.name.slice(0, 200),
    signedAt: work.now(),
  };
  const seal = sealOf(run, run.signatures?.at(-1), signer);
  return { ...signer, seal, mark: markOf(work, seal) };
}

/** Whether these parts signed, in their order and by different people, exactly what the run says now. */
function isSigned(work: UnitOfWork, run: Run, parts: readonly SignedPart[]): boolean {
  const all = run.signatures ?? [];
  if (all.length !== parts.length || new Set(all.map(({ person }) => person)).size !== all.length) return false;
  return parts.every((part, at) => {
    const one = all[at];
    if (one?.part !== part) return false;
    const seal = sealOf(run, all[at - 1], one);
    return one.seal === seal && one.mark === markOf(work, seal);
  });
}

export function refuseUnsigned(work: UnitOfWork, run: Run, parts: readonly SignedPart[]): void {
  if (isSigned(work, run, parts)) return;
  throw refusedRun(
    'signatures',
    'not_signed',
    parts.length === 1
      ? 'The preparer’s signature does not match the run and its file. Send it back.'
      : 'The two signatures do not match the run and its file. Do not send it: void its payments, and pay them in a new run.',
  );
}

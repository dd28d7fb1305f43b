import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type ChainedLine, firstFault } from './minutes.ts';
import { isSigned, type Signer, signingKeyFrom } from './minutes-signing.ts';
import type { openingSession } from './opening-session.record.ts';
import { openingSignature } from './opening-signature.record.ts';
import type { sealedEvent } from './sealed-event.record.ts';
import { heldSession, inPerson, openers } from './sealing-people.server.ts';

type Session = Pick<Row<typeof openingSession>, 'id' | 'chair'>;
type Event = Pick<Row<typeof sealedEvent>, 'officers'>;

const refused = (code: string, message: string) => fail('refused', code, message);

const presentAt = `select m.id, m.name from organization_members m where m.organization_id = $1 and (m.id = $3
    or exists (select from opening_share s where s.organization_id = $1 and s.session = $2 and s.officer = m.id and s.given is not null))
  order by m.id <> $3, m.name, m.id`;

/** Who was present: the chair first, then each officer who gave a share. */
const present = (work: UnitOfWork, { id, chair }: Session) =>
  work.tx.query<{ id: string; name: string }>(presentAt, [work.actor.organizationId, id, chair], 'minutes.present');

/** Minutes that are ended and whole, and the officer who answers for what they say: each for themselves, in person. */
async function answering(work: UnitOfWork, id: string) {
  const actor = await inPerson(work, openers);
  const { event, session } = await heldSession(work, id);
  if (session.status !== 'ended') throw refused('minutes.not_ended', 'Minutes are signed when the opening has ended.');
  const there = await present(work, session);
  if (!there.some((one) => one.id === actor.id))
    throw fail('forbidden', 'minutes.not_present', 'Only officers who were present sign these minutes.');
  const { id: by, name } = actor;
  const given = await work.asProduct.rows(openingSignature, {
    where: { session: session.id, officer: by },
    fields: ['kind'],
    most: 'all',
  });
  if (given.some(({ kind }) => kind === 'signature'))
    throw fail('conflict', 'minutes.signed', 'You have signed these minutes.');
  const said = { session: session.id, officer: by, signedAs: name, lastHash: session.lastHash, signedAt: work.now() };
  return { event, session, actor, said, hasObjected: given.length > 0 };
}

/** Takes an officer’s own signature over the last hash. What does not verify here is not kept. */
export async function signMinutes(
  work: UnitOfWork,
  given: { session: string; signature: string; publicKey: string | null },
): Promise<void> {
  const { event, session, actor, said } = await answering(work, given.session);
  const lines = session.minutes as ChainedLine[]; // as the opening wrote them
  if ((await firstFault(event.root ?? '', lines, session.lastHash)) !== null)
    throw refused('minutes.changed', 'A line of these minutes was changed. Call your auditor before anyone signs.');
  const enrolled = event.officers?.find(({ officer }) => officer === actor.id)?.signingKey ?? null;
  const publicKey = enrolled ?? given.publicKey;
  if (publicKey === null || (given.publicKey !== null && given.publicKey !== publicKey))
    throw refused('minutes.other_key', 'Sign with the key you made with your passphrase before the deadline.');
  const statement = { number: session.number, name: actor.name, lastHash: session.lastHash };
  if ((await signingKeyFrom(publicKey)) === null || !(await isSigned(statement, publicKey, given.signature)))
    throw refused(
      'minutes.wrong_signature',
      'This signature does not fit the minutes. Reload the page and sign again.',
    );
  const keyMade = enrolled === null ? 'after' : 'before';
  const { signature } = given;
  await work.asProduct.insert(openingSignature, {}, { ...said, kind: 'signature', keyMade, publicKey, signature });
}

/** An officer who does not sign says why. It is published with the minutes, and a signature may still follow. */
export async function objectToMinutes(work: UnitOfWork, given: { session: string; reason: string }): Promise<void> {
  const { said, hasObjected } = await answering(work, given.session);
  if (hasObjected) throw fail('conflict', 'minutes.objected', 'Your objection is recorded.');
  await work.asProduct.insert(openingSignature, {}, { ...said, kind: 'objection', objection: given.reason });
}

/** What became of each signature: who was present and has not answered is missing, for everyone to see. */
export async function signersOf(
  work: UnitOfWork,
  session: Session,
): Promise<readonly (Signer & { readonly id: string })[]> {
  const rows = await work.asProduct.rows(openingSignature, {
    where: { session: session.id },
    order: ['signedAt', 'kind', 'id'],
    most: 'all',
  });
  const there = await present(work, session);
  return there.flatMap(({ id, name }): (Signer & { readonly id: string })[] => {
    const own = rows.filter(({ officer }) => officer === id);
    if (own.length === 0) return [{ id, name, state: 'missing', at: null, ...noProof }];
    return own.map(({ kind, signedAs, signedAt, keyMade, publicKey, signature, objection }) => ({
      id,
      name: signedAs,
      state: kind === 'signature' ? 'signed' : 'objection',
      at: signedAt,
      keyMade,
      publicKey,
      signature,
      objection,
    }));
  });
}

const noProof = { keyMade: null, publicKey: null, signature: null, objection: null };

/** Keys that officers published before the deadline, each under the name it signs with. */
export const signingKeysOf = ({ officers }: Event, signers: readonly (Signer & { readonly id: string })[]) =>
  (officers ?? []).flatMap(({ officer, signingKey }) => {
    const name = signers.find(({ id }) => id === officer)?.name;
    return signingKey && name ? [{ name, publicKey: signingKey }] : [];
  });

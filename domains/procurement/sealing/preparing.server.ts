import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { fromHex, hex, sha256 } from './bytes.ts';
import { partsOf } from './envelope.ts';
import { type SigningKey, signingKeyFrom } from './minutes-signing.ts';
import { testMark } from './officer-key.ts';
import { isAtLeast, type SealLevel, sealLevels } from './seal-levels.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { hasTwoEnvelopes } from './two-envelopes.server.ts';
import { heldEvent, inPerson, type Officer, openers, preparers } from './sealing-people.server.ts';

/** Types whose bids are opened together and in public: they are not published without sealing. */
const sealedTypes: readonly string[] = ['itb', 'multi_step', 'rfp'];

interface Wanted {
  readonly solicitation: string;
  /** Price envelopes have an event of their own, where a bid comes in two. */
  readonly part?: 'bid' | 'price';
  readonly level: SealLevel;
  readonly officers: readonly string[];
  readonly needed: number;
  readonly countShown: boolean;
}

const refused = (code: string, message: string, path?: string) =>
  fail('refused', code, message, path ? { issues: [{ path, code, message }] } : {});

/** States who opens the bids. Without officers the installation's own key seals, and one officer opens. */
export async function prepareEvent(work: UnitOfWork, wanted: Wanted): Promise<{ id: string; number: string }> {
  await inPerson(work, preparers);
  const product = work.asProduct;
  const call = await product.row(solicitation, { where: { id: wanted.solicitation }, lock: 'update' });
  if (!call) throw fail('not_found', 'not_found', 'There is no such solicitation.');
  if (!['draft', 'returned', 'in_review', 'approved'].includes(call.status))
    throw refused('sealing.before_publication', 'Sealing is prepared before the solicitation is published.');
  if (call.type === 'auction')
    throw refused('sealing.auction', 'A reverse auction takes its prices live: nothing is sealed.', 'type');
  const { part = 'bid' } = wanted;
  if (await product.has(sealedEvent, { solicitation: call.id, part }))
    throw fail('conflict', 'sealing.prepared', 'Sealing is prepared already for this solicitation.');
  if (part === 'price' && !hasTwoEnvelopes(call))
    throw refused('sealing.one_envelope', 'Only multi-step sealed bids have a price envelope.', 'part');
  if (part === 'price' && wanted.level === 'rule')
    throw refused('sealing.price_is_sealed', 'Price envelopes are encrypted: choose another sealing.', 'level');
  const officers = [...new Set(wanted.officers)];
  const isSplit = wanted.level === 'split';
  if (isSplit && !(wanted.needed >= 2 && wanted.needed <= officers.length && officers.length <= 5))
    throw refused('sealing.enough_officers', 'Name two to five officers, of whom at least two are needed.', 'officers');
  if (!isSplit && officers.length > 0)
    throw refused('sealing.no_officers', 'Officers hold shares only of a split key.', 'officers');
  for (const id of officers) await refuseUnlessMember(work, id);
  const { id, number } = await product.insert(
    sealedEvent,
    {},
    {
      solicitation: call.id,
      part,
      level: wanted.level,
      needed: isSplit ? wanted.needed : 0,
      officers: officers.map((officer) => ({ officer })),
      countShown: wanted.countShown,
      addenda: 0,
      attempts: 0,
    },
  );
  for (const officer of officers)
    await work.tx.query('insert into opening_share (organization_id, event, officer) values ($1, $2, $3)', [
      work.actor.organizationId,
      id,
      officer,
    ]);
  if (wanted.level === 'rule') await product.move(sealedEvent, id, 'arm');
  if (wanted.level === 'envelope') await makeEnvelopeKey(work, id);
  return { id, number };
}

/** Whether they open bids is judged when they set their passphrase, and again at the opening. */
async function refuseUnlessMember(work: UnitOfWork, id: string): Promise<void> {
  if (!(await work.has(member, { id, status: 'active' })))
    throw refused('sealing.officer', 'Choose officers of your organization.', 'officers');
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** The key of the middle level is made by the server and kept with the key of the installation, never in the database in the clear. */
async function makeEnvelopeKey(work: UnitOfWork, id: string): Promise<void> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const whole = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const publicKey = hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const product = work.asProduct;
  const serverHash = hex(await sha256(whole));
  await product.change(sealedEvent, id, {}, { publicKey, serverHash, serverPart: hex(whole) });
  whole.fill(0);
  await product.move(sealedEvent, id, 'arm');
}

const ownPlace = (officers: readonly Officer[] | null, id: string): number =>
  (officers ?? []).findIndex(({ officer }) => officer === id);

/** An officer's own key, made in that officer's browser. */
export async function enrollOfficer(
  work: UnitOfWork,
  given: {
    event: string;
    publicKey: string;
    wrapped: string;
    /** With which this officer signs the minutes: public half, and private half under the same passphrase. */
    signing?: SigningKey | null;
  },
): Promise<void> {
  const actor = await inPerson(work, openers);
  const { event } = await heldEvent(work, given.event);
  const at = ownPlace(event.officers, actor.id);
  if (at < 0) throw refused('sealing.not_named', 'You are not an officer of this opening.');
  if (event.status !== 'prepared' || event.publicKey !== null)
    throw refused('sealing.key_is_made', 'The key of this opening is made already.');
  await crypto.subtle.importKey('raw', fromHex(given.publicKey), curve, false, []).catch(() => {
    throw refused('sealing.public_key', 'This is no public key.');
  });
  const { signing = null } = given;
  if (signing && (await signingKeyFrom(signing.public)) === null)
    throw refused('sealing.signing_key', 'This is no key for signing.', 'signingKey');
  await work.tx.query(
    'update opening_share set wrapped = $4, signing_wrapped = $5 where organization_id = $1 and event = $2 and officer = $3',
    [work.actor.organizationId, event.id, actor.id, given.wrapped, signing?.wrapped ?? null],
  );
  const officers = (event.officers ?? []).map((one, place) =>
    place === at ? { ...one, publicKey: given.publicKey, signingKey: signing?.public ?? null } : one,
  );
  await work.asProduct.change(sealedEvent, event.id, {}, { officers });
}

interface MadeKey {
  readonly event: string;
  readonly publicKey: string;
  /** The server's part, which is nothing without the shares. */
  readonly server: string;
  readonly serverHash: string;
  /** In the order of the officers: the hash of the share, the share sealed to the officer's key, the mark of the test's answer. */
  readonly shares: readonly { readonly hash: string; readonly sealed: string; readonly mark: string }[];
}

/** Takes the parts of a key that was made in the browser of a person; the whole key never comes here. */
export async function keepKey(work: UnitOfWork, made: MadeKey): Promise<void> {
  const actor = await inPerson(work, preparers);
  const { event } = await heldEvent(work, made.event);
  const officers = event.officers ?? [];
  if (event.status !== 'prepared' || event.level !== 'split' || event.publicKey !== null)
    throw refused('sealing.key_is_made', 'The key of this opening is made already.');
  if (officers.some(({ publicKey }) => !publicKey))
    throw refused('sealing.all_enrolled', 'Every officer first sets a passphrase.');
  if (made.shares.length !== officers.length)
    throw refused('sealing.a_share_each', 'There is one share for each officer.');
  if (made.serverHash !== hex(await sha256(new TextEncoder().encode('levee-share-1'), fromHex(made.server))))
    throw refused('sealing.server_hash', 'The server’s share is not the one of this key.');
  await crypto.subtle.importKey('raw', fromHex(made.publicKey), curve, false, []).catch(() => {
    throw refused('sealing.public_key', 'This is no public key.');
  });
  for (const [at, share] of made.shares.entries()) {
    partsOf(fromHex(share.sealed));
    await work.tx.query(
      'update opening_share set sealed = $4, mark = $5 where organization_id = $1 and event = $2 and officer = $3',
      [work.actor.organizationId, event.id, officers[at]?.officer, share.sealed, share.mark],
    );
  }
  await work.asProduct.change(
    sealedEvent,
    event.id,
    {},
    {
      publicKey: made.publicKey,
      serverPart: made.server,
      serverHash: made.serverHash,
      keyMadeBy: actor.id,
      officers: officers.map((one, at) => ({ ...one, share: made.shares[at]?.hash ?? null })),
    },
  );
}

/** The rehearsal: each officer opens the own share and shows it without telling it. With the last one the opening is ready. */
export async function testShare(
  work: UnitOfWork,
  given: { event: string; answer: string },
): Promise<{ isReady: boolean }> {
  const actor = await inPerson(work, openers);
  const { event } = await heldEvent(work, given.event);
  const at = ownPlace(event.officers, actor.id);
  if (at < 0) throw refused('sealing.not_named', 'You are not an officer of this opening.');
  const [kept] = await work.tx.query<{ mark: string | null }>(
    'select mark from opening_share where organization_id = $1 and event = $2 and officer = $3',
    [work.actor.organizationId, event.id, actor.id],
  );
  if (!kept?.mark || kept.mark !== (await testMark(given.answer)))
    throw refused('sealing.wrong_share', 'This is not the share of this opening. Check your passphrase.');
  const officers = (event.officers ?? []).map((one, place) => (place === at ? { ...one, testedAt: work.now() } : one));
  await work.asProduct.change(sealedEvent, event.id, {}, { officers });
  const isReady = officers.every(({ testedAt }) => testedAt);
  if (isReady && event.status === 'prepared') await work.asProduct.move(sealedEvent, event.id, 'arm');
  return { isReady };
}

/** Publishing waits for a rehearsed key where sealing is prepared, and for the sealing that the policy of the day asks for. */
export async function refuseUnsealed(work: UnitOfWork, { id, type }: Row<typeof solicitation>): Promise<void> {
  const fields = ['status', 'level'] as const;
  const event = await work.row(sealedEvent, { where: { solicitation: id, part: 'bid' }, fields });
  const price = await work.row(sealedEvent, { where: { solicitation: id, part: 'price' }, fields });
  if (event?.status === 'prepared')
    throw refused('sealing.rehearsed', 'Sealing is not ready: every officer tests the share before publication.');
  if (!hasTwoEnvelopes({ type }) && price && price.status !== 'destroyed')
    await work.asProduct.move(sealedEvent, price.id, 'destroy', { computed: { serverPart: null } });
  if (hasTwoEnvelopes({ type }) && event && event.level !== 'rule' && price?.status !== 'live')
    throw refused(
      'sealing.price_envelope',
      'Prepare the price envelopes under Bid Evaluation first, and have every officer test the share.',
    );
  if (!sealedTypes.includes(type) || personActing(work.actor) === null) return;
  const { leastSealing } = await policyOn(work, work.today);
  if (leastSealing !== 'rule' && (event?.status !== 'live' || !isAtLeast(event.level, leastSealing)))
    throw refused(
      'sealing.least',
      `Prepare its opening under Bid Evaluation first. The intake policy asks for: ${sealLevels[leastSealing]}.`,
      'type',
    );
}

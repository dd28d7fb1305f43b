import { type Actor, fail } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { canonical } from '#server/audit/canonical.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { colleaguesBehind, inTheName, member, standingsOf } from '../../organization/public.server.ts';
import { isClosed, rowOfFirm, vendor } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseVendor } from '../contract/vendor-judging.server.ts';
import { contentOf, sha256 } from './content.server.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import { strokesOf } from './drawn.ts';
import { obstacleOf } from './preparing.server.ts';
import {
  askNext,
  type Contract,
  contractOf,
  endTasks,
  heldSigning,
  liveSigning,
  type Signature,
  signaturesOf,
  type Signing,
  tellAll,
  voidSigning,
} from './signing-keeping.server.ts';
import { consents } from './signing-words.ts';

/** Who signs, as their own side has judged them at this moment. */
export interface Signer {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  /** Addresses of the colleagues of the firm for whom they sign. */
  readonly behind: readonly string[];
  /** The firm that they sign for; null for a person of the agency, who is `member` there. */
  readonly firm: string | null;
  readonly member: string | null;
}

export interface Given {
  readonly signature: string;
  readonly hash: string;
  readonly consent: string;
  readonly agreed?: boolean | null | undefined;
  readonly name: string;
  readonly title: string;
  readonly drawn?: string | null | undefined;
}

const wrong = (path: string, code: string, message: string) =>
  fail('refused', `contract_signature.${code}`, message, {
    issues: [{ path, code: `contract_signature.${code}`, message }],
  });
const forbidden = (code: string, message: string) => fail('forbidden', `contract_signature.${code}`, message);
const unknown = () => fail('not_found', 'not_found', 'There is no such signature.');

interface Held {
  readonly signature: Signature;
  readonly signing: Signing;
  readonly of: Contract;
  readonly all: readonly Signature[];
}

/** The contract first, then its signing: an edit takes them in the same order. Then everything is read again. */
async function held(work: UnitOfWork, id: string): Promise<Held> {
  const known = await work.asProduct.find(contractSignature, id);
  const at = known && (await work.asProduct.find(contractSigning, known.signing));
  if (!at) throw unknown();
  const of = await contractOf(work, at.contract, 'update');
  const signing = await heldSigning(work, at.id);
  const all = await signaturesOf(work, at.id);
  const signature = all.find((one) => one.id === id);
  if (!signing || !signature) throw unknown();
  return { signature, signing, of, all };
}

/** Whose place this is: nobody else learns more of it than that it is not theirs. */
async function refuseOther(work: UnitOfWork, { signature, of }: Held, signer: Signer): Promise<void> {
  if (signature.person === null) {
    const row = signer.firm === null ? null : await rowOfFirm(work, signer.firm);
    if (!row || isClosed(row) || row.id !== of.vendor) throw unknown();
    return;
  }
  if (signer.member === null) throw unknown();
  if (signature.person !== signer.member)
    throw forbidden('own_place', `This place is for ${signature.signer ?? 'someone else'}. You can’t sign in it.`);
}

function refuseOutOfTurn({ signature, signing }: Held): void {
  if (signing.status === 'completed') throw fail('conflict', 'contract_signature.complete', 'All have signed already.');
  if (signing.status !== 'open')
    throw fail('conflict', 'contract_signature.over', `${signing.number} is ${signing.status}: ${signing.ended ?? ''}`);
  if (signature.status === 'signed')
    throw fail('conflict', 'contract_signature.signed', 'This place is signed already. A signature is given once.');
  if (signature.status !== 'ready')
    throw fail('refused', 'contract_signature.in_order', 'Others sign before you. You hear when it is your turn.');
}

const said = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();

/** Whether a person of a firm, or a colleague for whom they act, is a member of the agency as well, by the address of the account. */
export async function isStaff(work: UnitOfWork, { email, behind }: Pick<Signer, 'email' | 'behind'>): Promise<boolean> {
  const [found] = await work.tx.query(
    'select id from organization_members where organization_id = $1 and lower(email) = any ($2::text[]) limit 1',
    [work.actor.organizationId, [email, ...behind].map(said)],
    'signing.staff',
  );
  return found !== undefined;
}

/** Nobody signs for two parties, with one account or with two. */
async function refuseBothSides(work: UnitOfWork, { all, of }: Held, signer: Signer): Promise<void> {
  if (all.some(({ account }) => account !== null && account === signer.account))
    throw forbidden('signs_once', 'You signed this contract already. Each person signs once.');
  if (signer.firm !== null) {
    if (await isStaff(work, signer))
      throw forbidden('firm_is_not_staff', 'You are a member of the agency, so someone else of the firm has to sign.');
    return;
  }
  const firm = of.vendor && (await work.asProduct.find(vendor, of.vendor));
  const addresses = firm ? [firm.email, ...(firm.contacts ?? []).map(({ email }) => email)].map(said) : [];
  if (firm && addresses.includes(said(signer.email)))
    throw forbidden('contact_of_vendor', `You are a contact of ${firm.name}, so someone else has to sign.`);
}

/** Duty and authority of this moment, whatever they were when the signing was sent. */
async function refuseWithoutRight(work: UnitOfWork, { signature, signing, of }: Held): Promise<void> {
  if (work.actor.kind === 'system' && signature.person === null) return;
  const person = signature.person ?? '';
  const standing = (await standingsOf(work, [person])).get(person);
  const boardRequired = signing.boardRequired === true;
  const obstacle = await obstacleOf(work, standing, { capacity: signature.capacity, of, boardRequired });
  if (obstacle) throw forbidden('may_sign', `${obstacle} The signature can’t be given.`);
}

function refuseOtherContent({ signing }: Held, given: Given): void {
  if (given.hash !== signing.hash)
    throw fail('conflict', 'contract_signature.content', 'This is not the content that you read. Read it again.', {
      issues: [{ path: 'hash', code: 'contract_signature.content', message: 'Other content' }],
    });
  if (!Object.hasOwn(consents, given.consent))
    throw wrong('consent', 'consent', 'Read the consent text again and sign.');
  if (!given.agreed) throw wrong('agreed', 'agreed', 'Agree to sign electronically, or decline.');
  if (given.drawn && !strokesOf(given.drawn))
    throw wrong('drawn', 'drawn', 'This is no signature that can be kept. Draw it again, or type your name.');
}

/** One signature, judged as everything is at this moment. */
export async function signIn(work: UnitOfWork, signer: Signer, given: Given): Promise<Signing['status']> {
  const found = await held(work, given.signature);
  const { signature, signing, of } = found;
  await refuseOther(work, found, signer);
  refuseOutOfTurn(found);
  await refuseBothSides(work, found, signer);
  await refuseWithoutRight(work, found);
  refuseOtherContent(found, given);
  if (signature.person === null && of.vendor !== null) await refuseVendor(work, of.vendor);
  const now = await contentOf(work, of);
  if (of.status !== 'approved' || now.hash !== signing.hash)
    throw fail('conflict', 'contract_signature.changed', 'The contract changed since it was sent. It can’t be signed.');
  return keepSignature(work, found, signer, given);
}

/** The place, the person and the content in one statement, chained to the signature before it. */
async function keepSignature(
  work: UnitOfWork,
  { signature, signing, of, all }: Held,
  signer: Signer,
  given: Given,
): Promise<Signing['status']> {
  const signedBefore = all.filter(({ status }) => status === 'signed');
  const last = signedBefore.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0)).at(-1);
  const signedAt = work.now();
  const drawn = given.drawn || null;
  const statement = canonical({
    form: 'levee-signature-1',
    signing: signing.number,
    contract: of.number,
    contentHash: signing.hash,
    capacity: signature.capacity,
    party: signature.party,
    signer: signer.name,
    title: given.title,
    typed: given.name,
    drawn,
    consent: given.consent,
    signedAt,
  });
  const seal = sha256(`${last?.seal ?? signing.hash}\n${statement}`);
  await work.asProduct.move(contractSignature, signature.id, 'sign', {
    computed: {
      signer: signer.name.slice(0, 200),
      signerTitle: given.title,
      account: signer.account,
      signedAt,
      turn: signedBefore.length + 1,
      consent: given.consent,
      mark: given.name,
      drawn,
      statement,
      seal,
    },
  });
  await endTasks(work, signing.id, 'finish', signature.person);
  return goOn(work, signing, of, signedAt);
}

/** The next step is asked once everyone of this one has signed; after the last the contract is executed but for its start. */
async function goOn(work: UnitOfWork, signing: Signing, of: Contract, signedAt: string): Promise<Signing['status']> {
  const left = (await signaturesOf(work, signing.id)).map(({ status }) => status);
  if (left.includes('ready')) return 'open';
  if (left.includes('waiting')) {
    await askNext(work, signing, of);
    return 'open';
  }
  await work.asProduct.move(contractSigning, signing.id, 'complete', { computed: { completedAt: signedAt } });
  const signedOn = dayIn(work.actor.timeZone, new Date(signedAt));
  await work.asProduct.change(contract, of.id, {}, { execution: 'electronic', signedOn });
  await tellAll(work, signing, `${of.number} is signed by all`, `${signing.number} has its certificate now.`);
  return 'completed';
}

/** A reason that every signer reads ends the signing. */
export async function declineIn(
  work: UnitOfWork,
  signer: Signer,
  { signature: id, reason }: { readonly signature: string; readonly reason: string },
): Promise<Signing['status']> {
  const found = await held(work, id);
  const { signature, signing, of } = found;
  await refuseOther(work, found, signer);
  refuseOutOfTurn(found);
  const ended = `${signer.name} (${signature.party}) declined: ${reason}`.slice(0, 1000);
  await work.asProduct.move(contractSignature, signature.id, 'decline', {
    computed: { signer: signer.name.slice(0, 200), declined: reason },
  });
  const declined = await work.asProduct.move(contractSigning, signing.id, 'decline', { computed: { ended } });
  for (const one of await signaturesOf(work, signing.id))
    if (one.status !== 'declined') await work.asProduct.move(contractSignature, one.id, 'void');
  await endTasks(work, signing.id, 'drop');
  await tellAll(work, declined, `${signer.name} declined to sign ${of.number}`, ended);
  return 'declined';
}

/** A person of the agency, in a session of their own and as they are now. */
export async function agencySigner(work: UnitOfWork): Promise<Signer> {
  const { actor } = await work.asTheyAre();
  return { ...(await personOf(work, actor)), behind: [], firm: null, member: actor.id };
}

export async function firmSigner(work: UnitOfWork): Promise<Signer> {
  const { actor } = await work.asTheyAre();
  if (actor.kind !== 'person' || !actor.duties.includes('bid_signer'))
    throw forbidden(
      'firm_signer',
      'Only someone with the duty Bid signer can do this. Ask an admin of your firm to grant it.',
    );
  const person = await personOf(work, actor);
  const colleagues = await colleaguesBehind(work, 'bid_signer');
  const behind = colleagues.map(({ email }) => email);
  return { ...person, name: inTheName(person.name, colleagues), behind, firm: actor.organizationId, member: null };
}

async function personOf(work: UnitOfWork, actor: Actor): Promise<Pick<Signer, 'account' | 'name' | 'email'>> {
  if (actor.kind !== 'person')
    throw forbidden('in_person', 'Sign in yourself: no key and no service signs a contract.');
  const found = await work.asProduct.row(member, { where: { id: actor.id }, fields: ['email'] });
  if (!found) throw forbidden('in_person', 'You are no longer a member.');
  return { account: actor.userId, name: actor.name, email: found.email };
}

const CHANGED = 'The contract was changed after it was sent for signature';

/** Whatever binds is compared with what was sent: a difference voids the signing, with what differs. */
export async function voidIfChanged(work: UnitOfWork, contractId: string): Promise<void> {
  const live = await liveSigning(work, contractId);
  if (!live) return;
  const of = await contractOf(work, contractId, 'update');
  if (of.status !== 'approved') return;
  const kept = await work.asProduct.find(contractSigning, live.id);
  const now = await contentOf(work, of);
  if (!kept || now.hash === kept.hash) return;
  await voidSigning(work, live.id, `${CHANGED}: ${differing(kept.content ?? '{}', now.text)}.`);
}

const words: Readonly<Record<string, string>> = {
  agency: 'agency name',
  contractor: 'contractor',
  documents: 'documents',
  options: 'options',
  valueCents: 'original value',
  notToExceedCents: 'not to exceed',
  fromDay: 'start day',
  untilDay: 'end day',
  title: 'title',
};

function differing(before: string, after: string): string {
  const [one, other] = [before, after].map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  const names = Object.keys(other ?? {}).filter((name) => canonical(one?.[name]) !== canonical(other?.[name]));
  return names.map((name) => words[name] ?? 'terms').join(', ');
}

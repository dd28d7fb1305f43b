import { fail, dollars } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, type StandingOfMember, standingsOf } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { covering, peopleWithAuthority } from '../../workflow/public.server.ts';
import { refuseLaterGaps } from '../clauses/judging.server.ts';
import { managers } from '../contract/contract-life.ts';
import { refuseVendor } from '../contract/vendor-judging.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseUnagreed } from '../redlines/review-guard.server.ts';
import { refused } from '../contract/refusing.ts';
import { contentOf } from './content.server.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import { askNext, type Contract, contractOf, liveSigning, type Signing } from './signing-keeping.server.ts';
import type { Capacity } from './signing-words.ts';

/** What a signer’s own authority has to reach, by the delegations of the day. */
export const matterOf = (of: Contract) => ({
  kind: contract.name,
  costCenter: null,
  cents: of.ceiling?.cents ?? of.value?.cents ?? 0,
  agency: null,
  commodities: [],
  category: null,
});

/** Above what it delegated to anyone, the governing body signs itself. */
const boardSigns = async (work: UnitOfWork, of: Contract): Promise<boolean> =>
  (await peopleWithAuthority(work, matterOf(of))).length === 0;

const dutyOf = { counsel: 'legal_counsel', board: 'governing_body' } as const;
const dutyWords = { counsel: 'Legal counsel', board: 'Governing body' } as const;

/** Why this member can’t sign in this capacity today; null where they can. */
export async function obstacleOf(
  work: UnitOfWork,
  who: StandingOfMember | undefined,
  { capacity, of, boardRequired }: { capacity: Capacity; of: Contract; boardRequired: boolean },
): Promise<string | null> {
  if (!who?.isActive) return 'This person is not an active member.';
  if (capacity === 'counsel' || capacity === 'board')
    return who.duties.includes(dutyOf[capacity]) ? null : `${who.name} doesn’t have the duty ${dutyWords[capacity]}.`;
  if (boardRequired) return null;
  const verdict = await covering(work, who.id, matterOf(of));
  return verdict.ok ? null : `The authority of ${who.name} doesn’t cover ${dollars(matterOf(of).cents)}.`;
}

interface Place {
  readonly step: number;
  readonly capacity: Capacity;
  readonly person: string | null;
}

const wrong = (path: string, code: string, message: string) => refused(path, `contract_signing.${code}`, message);

/** The agency is bound by its authorized signer, or above every delegation by its governing body alone. */
function judgeOrder(places: readonly Place[], preparer: string | null, boardRequired: boolean): void {
  const contractors = places.filter(({ capacity }) => capacity === 'contractor');
  if (contractors.length !== 1) throw wrong('signers', 'one_contractor', 'Add exactly one line for the contractor.');
  for (const [at, { capacity, person }] of places.entries()) {
    const path = `signers.${at}.person`;
    if (capacity === 'contractor' && person !== null)
      throw wrong(path, 'contractor_is_firm', 'The contractor’s firm decides who signs for it. Clear the signer.');
    if (capacity !== 'contractor' && person === null) throw wrong(path, 'names_person', 'Choose who signs.');
    if (person !== null && places.slice(0, at).some((other) => other.person === person))
      throw wrong(path, 'signs_once', 'Each person signs once. Choose someone else.');
  }
  const binding = places.filter(({ capacity }) => capacity === 'board' || (!boardRequired && capacity === 'agency'));
  if (binding.length === 0) throw wrong('signers', 'agency_signs', 'Add an authorized signer of the agency.');
  if (binding.every(({ person }) => person !== null && person === preparer))
    throw wrong('signers', 'preparer_is_not_alone', 'You prepared this signing, so someone else has to sign as well.');
}

/** Where the amount is beyond every delegation, the governing body is the last to sign, even where others were chosen. */
async function withBoard(work: UnitOfWork, places: readonly Place[], of: Contract): Promise<readonly Place[]> {
  if (places.some(({ capacity }) => capacity === 'board')) return places;
  const holders = await membersWithDuty(work, dutyOf.board);
  const [only, ...more] = holders;
  if (only === undefined || more.length > 0)
    throw wrong(
      'signers',
      'board_signs',
      `No delegated authority covers ${dollars(matterOf(of).cents)}. Add the signer of the governing body.`,
    );
  return [...places, { step: Math.max(...places.map(({ step }) => step)) + 1, capacity: 'board', person: only }];
}

async function judgePeople(work: UnitOfWork, places: readonly Place[], of: Contract, boardRequired: boolean) {
  const standings = await standingsOf(
    work,
    places.flatMap(({ person }) => person ?? []),
  );
  for (const [at, { capacity, person }] of places.entries()) {
    if (person === null || work.actor.kind === 'system') continue;
    const obstacle = await obstacleOf(work, standings.get(person), { capacity, of, boardRequired });
    if (obstacle) throw wrong(`signers.${at}.person`, 'signer_may', obstacle);
  }
  return standings;
}

/** The product acts for a county that is made up, whose firms come after it. */
async function contractorOf(work: UnitOfWork, of: Contract): Promise<string> {
  const found = of.vendor && (await work.asProduct.row(vendor, { where: { id: of.vendor }, fields: ['name', 'firm'] }));
  if (!found) throw wrong('contract', 'names_vendor', 'The contract names no vendor.');
  if (found.firm === null && work.actor.kind !== 'system')
    throw wrong('contract', 'vendor_has_account', `${found.name} has no account in the vendor portal. Sign on paper.`);
  return found.name;
}

async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!managers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'contract_signing.duty', 'You no longer have the duty that this step needs.');
}

const MOST_CONTENT = 100_000;

/** Fixes what is signed, by whom and in what order, and asks the first. */
export async function send({ row, work }: EffectFacts<Signing>): Promise<void> {
  await refuseWithoutDuty(work);
  const of = await contractOf(work, row.contract, 'update');
  if (of.status !== 'approved')
    throw wrong(
      'contract',
      'contract_approved',
      `${of.number} is ${of.status.replaceAll('_', ' ')}. Approve it first.`,
    );
  // The product acts for a county that is made up; every person is judged.
  const isMadeUp = work.actor.kind === 'system';
  const other = isMadeUp ? null : await liveSigning(work, of.id, row.id);
  if (other) throw wrong('contract', 'one_at_a_time', `${other.number} is the signing of this contract already.`);
  const contractor = await contractorOf(work, of);
  if (of.vendor !== null) await refuseVendor(work, of.vendor);
  await refuseLaterGaps(work, of);
  const revision = await refuseUnagreed(work, of, { path: 'contract' });
  const preparer = personActing(work.actor);
  const boardRequired = await boardSigns(work, of);
  const chosen = (row.signers ?? []).map(({ step, capacity, person = null }) => ({ step, capacity, person }));
  const places = boardRequired && !isMadeUp ? await withBoard(work, chosen, of) : chosen;
  judgeOrder(places, preparer, boardRequired && !isMadeUp);
  const standings = await judgePeople(work, places, of, boardRequired);
  const { text, hash } = await contentOf(work, of);
  if (text.length > MOST_CONTENT)
    throw wrong(
      'contract',
      'content_fits',
      'The terms of this contract are too long to be signed here. Sign on paper.',
    );
  const agency = (JSON.parse(text) as { readonly agency: string }).agency;
  const ordered = places.toSorted((one, next) => one.step - next.step);
  for (const [at, { step, capacity, person }] of ordered.entries())
    await work.asProduct.insert(
      contractSignature,
      {},
      {
        signing: row.id,
        place: at + 1,
        step,
        capacity,
        person,
        party: person === null ? contractor : agency,
        signer: person === null ? null : (standings.get(person)?.name ?? null),
      },
    );
  const sent = await work.asProduct.change(
    contractSigning,
    row.id,
    {},
    { content: text, hash, revision, boardRequired, sentBy: preparer, sentAt: work.now() },
  );
  await askNext(work, sent, of);
}

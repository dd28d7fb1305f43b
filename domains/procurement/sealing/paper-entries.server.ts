import { allows, fail } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { knowsBids } from '../evaluation/panel.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { deciders } from './bid-life.ts';
import { bid } from './bid.record.ts';
import { differencesIn, type Entry } from './bid-content.ts';
import { kept as keptProof, priced } from './booking.server.ts';
import type { PriceProof } from './price-proof.ts';
import { comparers, entries, paperEntries, settleEntries } from './paper-entries.ts';
import { inPerson } from './sealing-people.server.ts';
import { type Content, keptAs, vendorOf } from './withheld.server.ts';

const refused = (code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path: 'entry', code, message }] });

/**
 * An opened paper bid of which two entries differ, with both, for a person who may read them. What is withheld from the agency
 * is compared by one who opened it, who scores none of it as it is.
 */
async function differing(work: UnitOfWork, id: string, lock?: 'update') {
  if (!(await work.find(bid, id))) throw missing(bid);
  const row = await work.asProduct.row(bid, { where: { id }, ...(lock ? { lock } : {}) });
  if (!row?.entriesDiffer || row.status !== 'opened')
    throw refused('bid.entries_settled', 'The two entries of this bid don’t differ, or it is decided already.');
  const held = row.withheld as Content | null; // as `keptAs` wrote it
  if (held) {
    const { id: person } = await inPerson(work, comparers);
    if (!(await knowsBids(work, row.solicitation, person)))
      throw fail(
        'forbidden',
        'bid.entries_withheld',
        'Until the panel has locked its scores, an officer who opened this proposal compares its entries.',
      );
  } else if (!allows(deciders, work.actor))
    throw fail('forbidden', 'rights', 'Only a buyer or the chief procurement officer can compare these entries.');
  const second = row.secondEntry as (Entry & { readonly proof?: PriceProof | null }) | null; // as `bookBid` kept it
  if (second === null)
    throw refused('bid.entry_not_kept', 'The second entry was not kept. Mark the bid nonresponsive, or solicit again.');
  const { offer, notes, response } = held ?? row;
  const first = { offer, notes: notes ?? '', response } as Entry; // as `bookBid` kept it
  return { row, first, second, isOwn: [row.enteredBy, row.confirmedBy].includes(personActing(work.actor)) };
}

/** Takes what the paper says: neither of the two who typed it says so, and both entries stay in the history. */
async function settle(work: UnitOfWork, id: string, { entry, reason }: { entry: 'first' | 'second'; reason: string }) {
  const actor = await inPerson(work, comparers);
  const { row, first, second, isOwn } = await differing(work, id, 'update');
  if (isOwn)
    throw fail(
      'forbidden',
      'bid.settled_by_another',
      'You typed one of the entries, so someone else compares them with the paper.',
    );
  const call = await work.asProduct.find(solicitation, row.solicitation);
  if (!call) throw new Error(`There is no solicitation ${row.solicitation}`);
  const taken = entry === 'first' ? first : second;
  const { whole, isPartial } = priced(call, taken.offer);
  const isHeld = row.withheld !== null;
  const kept = { ...taken, cents: whole };
  await work.asProduct.change(
    bid,
    id,
    {},
    {
      ...(isHeld ? {} : { total: null, offer: null, notes: null, response: null }),
      ...keptAs(work, isHeld ? call : { type: 'itb', criteria: null }, vendorOf(row) ?? '', kept),
      ...(entry === 'second' && second.proof ? keptProof(second.proof) : {}),
      isPartial,
      entriesDiffer: false,
      settledBy: actor.id,
      // What the paper says of a withheld proposal stays with the product, as the proposal does.
      settlement: isHeld ? entries[entry] : `${entries[entry]}: ${reason}`,
      secondEntry: { ...second, first, reason },
    },
  );
}

export const paperEntryOperations = ({ door }: Ports): Operation[] => [
  answers(paperEntries, {
    tag: 'Bid openings',
    scope: 'bid:read',
    access: comparers,
    summary: 'What the two entries of a paper bid say where they differ.',
    told: 'Each place with both entries.',
    probe: { names: { id: bid.name } },
    run: (call) =>
      door.run(call.actor, async (work) => {
        const { first, second, isOwn } = await differing(work, rowId(call, door.around.registry.get(bid.name)));
        return { body: { places: [...differencesIn(first, second)], isOwn } };
      }),
  }),
  answers(settleEntries, {
    tag: 'Bid openings',
    scope: 'bid:update',
    access: comparers,
    summary: 'Takes the entry of a paper bid that says what the paper says.',
    told: 'That it is done.',
    probe: { names: { id: bid.name }, body: { entry: 'first', reason: 'As on paper.' } },
    run: (call) =>
      call.once(async (work) => {
        await settle(work, rowId(call, door.around.registry.get(bid.name)), call.body);
        return { body: { isDone: true } };
      }),
  }),
];

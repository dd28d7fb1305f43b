import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { showVendors } from '../evaluation/naming.server.ts';
import { proponent } from '../evaluation/proponent.record.ts';
import { vendor } from '../../vendors/public.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { hex } from '../sealing/bytes.ts';
import { bothClocks } from '../sealing/clocks.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { buyers, chief, liveRounds, openers } from './negotiation-life.ts';
import { negotiationRound } from './negotiation-round.record.ts';
import { openOffers } from './opening-round.server.ts';
import { givenAway } from './range-text.ts';
import { dueWords, portalLink, tellFirm } from './round-mails.server.ts';

type Round = Row<typeof negotiationRound>;
type Facts = EffectFacts<Round>;
type Call = Row<typeof solicitation>;

/** The product only ends rounds; a person asks, opens and moves a time. */
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

async function callOf(work: UnitOfWork, id: string | null): Promise<Call> {
  const found = id === null ? null : await work.asProduct.find(solicitation, id);
  if (!found) throw new Error(`There is no solicitation ${id}`);
  return found;
}

interface Offeror {
  readonly bid: string;
  readonly vendor: string | null;
  readonly name: string | null;
  readonly total: Row<typeof bid>['total'];
}

/** The proposals that are still ranked, with their firms and prices. */
async function offerorsOf(work: UnitOfWork, evaluationId: string): Promise<readonly Offeror[]> {
  const product = work.asProduct;
  const scored = await product.rows(proponent, {
    where: { evaluation: evaluationId, status: 'scored' },
    fields: ['entry'],
    order: 'place',
    most: 'all',
  });
  const bids = await product.rows(bid, {
    where: { id: scored.map(({ entry }) => entry), status: 'responsive' },
    fields: ['vendor', 'total'],
    order: 'name',
    most: 'all',
  });
  const firms = await product.rows(vendor, {
    where: { id: bids.flatMap((one) => one.vendor ?? []) },
    fields: ['name'],
    most: 'all',
  });
  return bids.map((one) => ({
    bid: one.id,
    vendor: one.vendor,
    name: firms.find(({ id }) => id === one.vendor)?.name ?? null,
    total: one.total,
  }));
}

/** One text for all, and for each that is out its own: none of them tells what another firm offered. */
function refuseGivenAway({ message, leftOut }: Round, offerors: readonly Offeror[]): void {
  const secrets = offerors.map(({ name, total, bid: of }) => ({ vendor: name, cents: total?.cents ?? null, of }));
  const say = { name: 'names an offeror', price: 'states a price that was offered' } as const;
  const told = givenAway(message, secrets);
  if (told)
    throw refusedAt('message', 'negotiation_round.gives_away', `The request ${say[told]}. All offerors read it.`);
  for (const one of leftOut ?? []) {
    const found = givenAway(
      one.reason,
      secrets.filter(({ of }) => of !== one.bid),
    );
    if (found)
      throw refusedAt('leftOut', 'negotiation_round.reason_gives_away', `A reason ${say[found]}. The firm reads it.`);
  }
}

/** Judged when it is written, put up for approval and sent: ranking and range may have changed in between. */
async function judge(work: UnitOfWork, row: Round): Promise<{ call: Call; offerors: readonly Offeror[] }> {
  const product = work.asProduct;
  const held = await product.row(evaluation, { where: { id: row.evaluation }, lock: 'update' });
  const call = await callOf(work, held?.solicitation ?? null);
  if (call.type !== 'rfp' || call.status !== 'opened')
    throw refusedAt(
      'evaluation',
      'negotiation_round.of_its_type',
      'Rounds belong to requests for proposals that are opened and not awarded.',
    );
  if (held?.status !== 'ranked')
    throw refusedAt(
      'evaluation',
      'negotiation_round.not_ranked',
      'The ranking fixes the competitive range. Choose an evaluation that is ranked and not recommended.',
    );
  const other = await product.row(negotiationRound, {
    where: { evaluation: row.evaluation, status: [...liveRounds], id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw refusedAt('evaluation', 'negotiation_round.one_at_a_time', `${other.number} is not over. Finish it first.`);
  const offerors = await offerorsOf(work, row.evaluation);
  const out = row.leftOut ?? [];
  if (out.some((one) => !offerors.some(({ bid: of }) => of === one.bid)))
    throw refusedAt('leftOut', 'negotiation_round.ranked_only', 'Choose proposals that this evaluation ranks.');
  if (out.some(({ reason }) => reason.trim().length < 20))
    throw refusedAt('leftOut', 'negotiation_round.reason', 'Enter why, in 20 characters or more: the firm reads it.');
  if (out.length >= offerors.length)
    throw refusedAt('leftOut', 'negotiation_round.empty_range', 'Leave at least one proposal in the range.');
  refuseGivenAway(row, offerors);
  if (row.dueAt <= work.now())
    throw refusedAt('dueAt', 'negotiation_round.due_ahead', 'Enter a due time in the future.');
  return { call, offerors };
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, negotiationRound, buyers);
  const { call } = await judge(work, row);
  if (row.solicitation !== call.id)
    await work.asProduct.change(negotiationRound, row.id, {}, { solicitation: call.id });
}

const firmsOf = (row: Round): readonly string[] => (row.invited ?? []).map((one) => one.vendor);

/** Once requests are out the due time moves only later, before it has passed, and each who was asked is told the same. */
async function moved(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  if (row.status !== 'open') return written(facts);
  if (isProduct(work)) return;
  await refuseWithoutRight(work, negotiationRound, buyers);
  const { later } = await bothClocks(work);
  if (later >= before.dueAt)
    throw refusedAt('dueAt', 'negotiation_round.is_due', 'The due time has passed, so it no longer moves.');
  if (row.dueAt < before.dueAt)
    throw refusedAt('dueAt', 'negotiation_round.only_later', 'Offerors count on this time. It only moves later.');
  if (row.dueAt === before.dueAt) return;
  const call = await callOf(work, row.solicitation);
  const until = await dueWords(work, row);
  for (const firm of firmsOf(row))
    await tellFirm(work, {
      call,
      firm,
      subject: 'More time for your offer',
      body: [
        `Best and final offers are now due ${until}. This is the same for all who were asked.`,
        portalLink(work, call),
      ],
    });
}

async function proposed({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, negotiationRound, buyers);
  await judge(work, row);
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** As at the envelope level of sealed bids: the server makes the key and keeps it encrypted with the key of the installation. */
async function roundKey(): Promise<{ publicKey: string; serverPart: string }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  return {
    publicKey: hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    serverPart: hex(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))),
  };
}

async function sent({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, negotiationRound, chief);
  // Offerors are asked by name. Before a second person sends it, a draft tells a blind panel nothing, not even by what it refuses.
  if (row.solicitation !== null) await showVendors(work, row.solicitation);
  const { call, offerors } = await judge(work, row);
  const earlier = await work.asProduct.rows(negotiationRound, {
    where: { evaluation: row.evaluation, sentAt: { not: null } },
    fields: [],
    most: 'all',
  });
  const out = new Map((row.leftOut ?? []).map((one) => [one.bid, one.reason]));
  const asked = offerors.filter((one) => !out.has(one.bid));
  const invited = asked.flatMap(({ bid: of, vendor: firm, total }) =>
    firm === null ? [] : [{ bid: of, vendor: firm, before: total, price: total, answered: null }],
  );
  await work.asProduct.change(
    negotiationRound,
    row.id,
    {},
    {
      invited,
      place: earlier.length + 1,
      sentBy: personActing(work.actor),
      sentAt: work.now(),
      ...(await roundKey()),
    },
  );
  const until = await dueWords(work, row);
  for (const { vendor: firm } of asked)
    await tellFirm(work, {
      call,
      firm,
      subject: 'Best and final offer requested',
      body: [
        row.message,
        `Offers are due ${until}. Without a new offer your last one stands.`,
        'Your browser seals the offer. No one in the agency can read it before it is opened.',
        portalLink(work, call),
      ],
    });
  for (const one of offerors)
    if (out.has(one.bid))
      await tellFirm(work, {
        call,
        firm: one.vendor,
        subject: 'Not in the competitive range',
        body: [
          'Your proposal is not in the competitive range, so you are not asked for another offer.',
          `Reason: ${out.get(one.bid) ?? ''}`,
          'After the notice of intent to award you may book a debrief.',
        ],
      });
}

/** Not a moment before both clocks are past the due time. */
export async function refuseEarly(work: UnitOfWork, { dueAt }: Pick<Round, 'dueAt'>): Promise<void> {
  const { earlier } = await bothClocks(work);
  if (earlier < dueAt)
    throw refusedAt(
      'dueAt',
      'negotiation_round.too_early',
      `Offers are due ${await dueWords(work, { dueAt })}: none is opened before.`,
    );
}

async function started({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, negotiationRound, openers);
  await refuseEarly(work, row);
  await work.asProduct.change(negotiationRound, row.id, {}, { startedBy: personActing(work.actor) });
}

/** What was sealed stays so: the key goes, and each who was asked or left out hears that nothing changes. */
async function cancelled({ row, before, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, negotiationRound, chief);
  if (before.status !== 'open' && before.status !== 'opening') return;
  await work.asProduct.change(negotiationRound, row.id, {}, { serverPart: null });
  if (row.solicitation === null) return;
  const call = await callOf(work, row.solicitation);
  const reason = (await reasonGiven(work, negotiationRound.name, row.id, ['cancel'])) ?? '';
  const out = (row.leftOut ?? []).map((one) => one.bid);
  const others = await work.asProduct.rows(bid, { where: { id: out }, fields: ['vendor'], most: 'all' });
  for (const firm of firmsOf(row))
    await tellFirm(work, {
      call,
      firm,
      subject: 'Request for offers cancelled',
      body: [`Reason: ${reason}`, 'No offer of this round is opened. Your last opened offer stands.'],
    });
  for (const { vendor: firm } of others)
    await tellFirm(work, {
      call,
      firm,
      subject: 'Your proposal is considered again',
      body: ['The round that left it out of the competitive range is cancelled.', `Reason: ${reason}`],
    });
}

export const negotiationEffects = follows(negotiationRound, {
  create: [written],
  edit: [moved],
  propose: [proposed],
  send: [sent],
  startOpening: [started],
  open: [openOffers],
  cancel: [cancelled],
});

/** The solicitation ends without an award, and its rounds with it. */
export async function endRounds({ row, work }: EffectFacts<Call>): Promise<void> {
  const open = await work.asProduct.rows(negotiationRound, {
    where: { solicitation: row.id, status: [...liveRounds] },
    fields: ['number'],
    most: 'all',
  });
  for (const { id } of open)
    await work.asProduct.move(negotiationRound, id, 'cancel', { reason: `${row.number} is ${row.status}` });
}

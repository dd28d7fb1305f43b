import { randomUUID } from 'node:crypto';
import { publishedCriteria } from '#domains/procurement/evaluation/criteria.ts';
import { evaluation } from '#domains/procurement/evaluation/evaluation.record.ts';
import { giveScore } from '#domains/procurement/evaluation/giving-scores.server.ts';
import { declare } from '#domains/procurement/evaluation/panel.server.ts';
import { interestFinding } from '#domains/procurement/evaluation/interest-finding.record.ts';
import { panelMember } from '#domains/procurement/evaluation/panel-member.record.ts';
import { proponent } from '#domains/procurement/evaluation/proponent.record.ts';
import { bid } from '#domains/procurement/sealing/bid.record.ts';
import { keptAs } from '#domains/procurement/sealing/withheld.server.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { calls, type OpenedCall, panels, texts } from './evaluation-list.ts';
import { sellersOf } from './sellers.ts';
import { withAccount } from './with-account.ts';

interface Firm {
  readonly id: string;
  readonly name: string;
}

export interface Opened extends OpenedCall {
  readonly id: string;
  readonly bids: readonly string[];
  readonly vendors: readonly Firm[];
}

/** Bids come in one after the other, and none at the very due time. */
const hoursBefore = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) - hours * 3_600_000).toISOString();

/** What was received for these calls was opened by the rules of access: nobody sealed it with a split key. */
export async function openedBids(as: As, chief: Actor, call: OpenedCall, firms: readonly Firm[]): Promise<Opened> {
  const product = as(chief, call.opened).asProduct;
  const found = await product.row(solicitation, { where: { name: call.name, status: 'closed' } });
  if (!found) throw new Error(`No call was closed with the name ${call.name}`);
  const at = product.now();
  const event = await product.insert(
    sealedEvent,
    {},
    {
      solicitation: found.id,
      level: 'rule',
      needed: 0,
      addenda: 0,
      countShown: true,
      attempts: 0,
      closedAt: found.dueAt,
      received: call.prices.length,
    },
  );
  for (const step of ['arm', 'close', 'open'] as const) await product.move(sealedEvent, event.id, step);
  await product.move(solicitation, found.id, 'open');
  const bids: string[] = [];
  for (const [place, prices] of call.prices.entries()) {
    const cents = (found.items ?? []).reduce(
      (sum, { quantity }, line) => sum + Number(quantity?.amount ?? 0) * (prices[line] ?? 0),
      0,
    );
    const made = await product.insert(
      bid,
      {},
      {
        receipt: randomUUID(),
        event: event.id,
        solicitation: found.id,
        received: 'electronic',
        commitment: '0'.repeat(64),
        size: 2048,
        begunAt: hoursBefore(found.dueAt ?? at, 4 * place + 3),
        receivedAt: hoursBefore(found.dueAt ?? at, 4 * place + 3),
        acknowledged: 0,
        isLate: false,
        isOpened: true,
        entriesDiffer: false,
        ...keptAs(product, found, firms[place]?.id ?? '', {
          offer: {
            prices: Object.fromEntries(prices.map((price, line) => [String(line + 1), price * 100])),
            extras: {},
          },
          notes: texts[place] ?? null,
          cents,
        }),
      },
    );
    bids.push(made.id);
    await product.move(bid, made.id, 'open');
    if (call.rejected?.at !== place) await product.move(bid, made.id, 'accept');
    else await product.move(bid, made.id, 'reject', { reason: call.rejected.reason });
  }
  return { ...call, id: found.id, bids, vendors: firms };
}

/** Where the firm that signs in has bid: it reads how it did on the pumps, makes a best and final offer on the sludge, and signs its contract on the cabinets. */
const ownPlace: ReadonlyMap<string, number> = new Map([
  ['Lift station pumps, replacement', 2],
  ['Hauling and disposal of sludge', 1],
  ['Traffic signal cabinets', 0],
]);

/** Whom an evaluator's brother works for: an owner of a bidder. What the chief procurement officer found out about it. */
const siblings = { firm: 'Ironwood Holdings LLC', relation: 'sibling', role: 'employee' } as const;
const conclusion = 'The brother drives for another subsidiary and has no share in the bidder. Confirmed in writing.';

/** Opened bids of nine calls, and evaluations in the states that a panel passes through. */
export async function seedEvaluations(as: As, cast: Cast): Promise<ReadonlyMap<string, Opened>> {
  const actorOf = (name: string) => cast.get(name) as Actor; // all of them are of the county
  const walter = actorOf('Walter Kowalski');
  const active = {
    where: { status: 'active' },
    order: 'number',
    fields: ['name', 'heldFrom', 'sells'],
    most: 'all',
  } as const;
  const firms = (await as(walter).rows(vendor, active)).filter(({ heldFrom }) => !heldFrom?.length);
  const account = await as(walter).row(vendor, withAccount);
  const opened = new Map<string, Opened>();
  for (const [at, call] of calls.entries()) {
    const sellers = sellersOf(firms, call.work);
    const own = call.prices.flatMap((_, place) =>
      account && ownPlace.get(call.name) === place ? account : (sellers[(at + place) % sellers.length] ?? []),
    );
    opened.set(call.name, await openedBids(as, walter, call, own));
  }

  const [sofia, patrick, theo, chantal] = ['Sofia Marchetti', 'Patrick O’Rourke', 'Theo Papadakis', 'Chantal Beaumont'];
  for (const { name, until, days, scores, agreed } of panels) {
    const call = opened.get(name) as Opened;
    const [asked, scored, ranked] = days;
    const buyer = as(actorOf(chantal ?? ''), asked);
    const { id } = await buyer.insert(evaluation, { solicitation: call.id, chair: actorOf(sofia ?? '').id });
    for (const [person, team] of [
      [patrick, 'technical'],
      [theo, 'technical'],
    ] as const)
      await buyer.insert(panelMember, { evaluation: id, person: actorOf(person ?? '').id, team });
    if (until === 'setup') continue;
    await as(actorOf(sofia ?? ''), asked).move(evaluation, id, 'invite');
    for (const person of [patrick, theo, sofia])
      await declare(as(actorOf(person ?? ''), asked), id, {
        hasConflict: false,
        signature: person ?? '',
        ...(person === theo && until === 'approved' ? { firms: [siblings] } : {}),
      });
    if (until === 'approved') {
      const found = await as(walter, asked).rows(interestFinding, {
        where: { evaluation: id },
        fields: [],
        most: 'all',
      });
      for (const one of found)
        await as(walter, asked).move(interestFinding, one.id, 'clear', { input: { conclusion } });
    }
    const chair = as(actorOf(sofia ?? ''), scored);
    await chair.move(evaluation, id, 'begin');
    const entries = await chair.rows(proponent, { where: { evaluation: id }, fields: ['entry'], most: 'all' });
    const [row] = await chair.asProduct.rows(solicitation, { where: { id: call.id }, fields: ['criteria'], most: 1 });
    const criteria = publishedCriteria(row?.criteria ?? null).filter(({ kind }) => kind === 'scored');
    for (const [place, both] of scores.entries())
      for (const [turn, given] of both.entries()) {
        const hand = as(actorOf((turn === 0 ? patrick : theo) ?? ''), scored);
        const one = entries.find(({ entry }) => entry === call.bids[place])?.id ?? '';
        for (const [which, score] of given.entries())
          await giveScore(hand, id, { proponent: one, criterion: criteria[which]?.id ?? '', score });
      }
    if (until === 'scoring') continue;
    await chair.move(evaluation, id, 'lock');
    const later = as(actorOf(sofia ?? ''), ranked);
    await later.move(evaluation, id, 'discuss');
    if (until === 'consensus') continue;
    await later.move(evaluation, id, 'rank');
    if (until === 'ranked') continue;
    await later.move(evaluation, id, 'recommend', {
      input: { recommended: call.bids[agreed?.first ?? 0] ?? '', rationale: agreed?.rationale ?? '' },
    });
    await as(walter, ranked).move(evaluation, id, 'approve');
  }
  const interviews = await as(actorOf(sofia ?? ''), '2026-09-22').insert(evaluation, {
    solicitation: opened.get('Employee benefits consulting')?.id ?? '',
    part: 'Interviews',
  });
  await as(actorOf(sofia ?? ''), '2026-09-23').move(evaluation, interviews.id, 'cancel', {
    reason: 'Begun by mistake: the notice says nothing of interviews.',
  });
  return opened;
}

import { type Person, type World, world } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { keptAs } from '../sealing/withheld.server.ts';
import { openingSession } from '../sealing/opening-session.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { declare } from './panel.server.ts';
import { evaluation } from './evaluation.record.ts';
import { giveScore } from './giving-scores.server.ts';
import { panelMember } from './panel-member.record.ts';
import { proponent } from './proponent.record.ts';
import { publishedCriteria } from './criteria.ts';

/** A county with a chair and evaluators, for evaluations over bids that are opened. */
export interface Panel extends World {
  readonly buyer: Person;
  readonly chief: Person;
  readonly chair: Person;
  readonly evaluators: readonly [Person, Person, Person];
  readonly opener: Person;
  run<T>(person: Person, work: (work: UnitOfWork) => Promise<T>): Promise<T>;
}

export async function panelWorld(given: Parameters<typeof world>[0] = {}): Promise<Panel> {
  const here = await world(given);
  await takesBidsOutside(here);
  const member = async (name: string, ...duties: string[]) => (await here.member(name)).with({ duties });
  return {
    ...here,
    buyer: await member('Miguel Ortiz', 'buyer'),
    chief: await member('Priya Raman', 'chief_procurement_officer'),
    chair: await member('Helen Park', 'evaluation_chair'),
    evaluators: [
      await member('Ada Okafor', 'evaluator'),
      await member('Ben Tran', 'evaluator'),
      await member('Cleo Marsh', 'evaluator'),
    ],
    opener: await member('Omar Reyes', 'opening_officer', 'evaluator'),
    run: (person, work) => here.door.run(person.actor, work),
  };
}

export const criteriaAsked = [
  { name: 'License', kind: 'pass_fail' },
  { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
  { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
] as const;

export interface Offered {
  readonly name: string;
  readonly cents: number | null;
  readonly notes?: string;
}

/** A solicitation whose bids are opened and found responsive. */
export async function openedCall(here: Panel, offers: readonly Offered[], criteria: readonly object[] = criteriaAsked) {
  const { buyer, chief, product } = here;
  const counsel = (await here.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  const { id } = await buyer.make(solicitation, {
    name: 'Debris monitoring',
    type: 'rfp',
    items: [{ item: 'Monitoring', kind: 'base', quantity: { amount: '1', unit: 'EA' } }],
    criteria: criteria as never,
    estimate: { cents: 90_000_00, currency: 'USD' },
    dueAt: '2026-12-18T19:00:00Z',
  });
  await buyer.run(solicitation, 'submit', id);
  await counsel.run(solicitation, 'approve', id);
  await chief.run(solicitation, 'publish', id);
  const vendors: string[] = [];
  const bids: string[] = [];
  await here.run(product, async (work) => {
    const event = await work.insert(
      sealedEvent,
      {},
      { solicitation: id, level: 'rule', needed: 0, addenda: 0, countShown: false, attempts: 0 },
    );
    await work.move(solicitation, id, 'close');
    await work.move(solicitation, id, 'open');
    await work.insert(
      openingSession,
      {},
      { event: event.id, chair: here.opener.id, chairKey: 'x', startedAt: work.now(), minutes: [], lastHash: 'x' },
    );
    for (const { name, cents, notes } of offers) {
      const [firm] = await work.tx.query<{ id: string }>(
        `insert into vendor (organization_id, id, created_by, status, number, name, tax_class, email, is_public, address)
         values ($1, gen_random_uuid(), $2, 'active', $3, $4, 'llc', $5, true, '{}') returning id`,
        [
          here.organizationId,
          product.id,
          `VEN-${vendors.length}-${id.slice(0, 8)}`,
          name,
          `${name.replaceAll(/\W/g, '')}@firm.example`.toLowerCase(),
        ],
      );
      const vendor = firm?.id ?? '';
      vendors.push(vendor);
      const made = await work.insert(
        bid,
        {},
        {
          receipt: crypto.randomUUID(),
          event: event.id,
          solicitation: id,
          received: 'electronic',
          commitment: 'x',
          size: 1,
          begunAt: work.now(),
          receivedAt: work.now(),
          acknowledged: 0,
          isLate: false,
          isOpened: true,
          entriesDiffer: false,
          ...keptAs(work, { type: 'rfp', criteria: null }, vendor, {
            notes: notes ?? null,
            cents,
            offer: cents === null ? null : { prices: { '1': cents * 100 }, extras: {} },
          }),
        },
      );
      bids.push(made.id);
      await work.move(bid, made.id, 'open');
      await work.move(bid, made.id, 'accept');
    }
  });
  const row = await buyer.see(solicitation, id);
  const [license, approach, price] = publishedCriteria(row.criteria).map((one) => one.id);
  return { id, vendors, bids, license: license ?? '', approach: approach ?? '', price: price ?? '' };
}
export type Call = Awaited<ReturnType<typeof openedCall>>;

export const declareClear = (here: Panel, person: Person, id: string) =>
  here.run(person, (work) => declare(work, id, { hasConflict: false, signature: person.actor.name }));

interface SetUp {
  /** What Ada and Ben score; everything of the group where it is not said. */
  readonly criteria?: readonly (readonly string[])[];
  /** While declarations are open, before anyone scores. */
  readonly prepare?: (id: string) => Promise<void>;
}

/** An evaluation in scoring: two of the technical group, one of the price group. */
export async function scoringOf(here: Panel, call: Call, given: object = {}, { criteria = [], prepare }: SetUp = {}) {
  const { chair } = here;
  const { id } = await chair.make(evaluation, { solicitation: call.id, ...given });
  const [ada, ben, cleo] = here.evaluators;
  for (const [at, [person, team]] of (
    [
      [ada, 'technical'],
      [ben, 'technical'],
      [cleo, 'price'],
    ] as const
  ).entries()) {
    const own = (criteria[at] ?? []).map((name) => ({ name }));
    await chair.make(panelMember, { evaluation: id, person: person.id, team, criteria: own });
  }
  await chair.run(evaluation, 'invite', id);
  await prepare?.(id);
  for (const person of [ada, ben, cleo, chair]) await declareClear(here, person, id);
  await chair.run(evaluation, 'begin', id);
  return id;
}

/** Its proponents in the order of these bids: which number a bid got, only the product knows. */
export const proponentsOf = (here: Panel, id: string, { bids }: Call): Promise<readonly string[]> =>
  here.run(here.product, async (work) => {
    const rows = await work.rows(proponent, { where: { evaluation: id }, fields: ['entry'], most: 'all' });
    return bids.map((one) => rows.find(({ entry }) => entry === one)?.id ?? '');
  });

export interface Given {
  readonly met?: boolean;
  readonly score?: number;
}

/** Everything that the panel owes, with these scores of Ada and Ben for each bid. */
export async function scoreAll(here: Panel, id: string, call: Call, scores: readonly (readonly [Given, Given])[]) {
  const [ada, ben, cleo] = here.evaluators;
  const of = await proponentsOf(here, id, call);
  for (const [at, both] of scores.entries()) {
    const one = of[at] ?? '';
    for (const [turn, { met = true, score = 5 }] of both.entries()) {
      const person = turn === 0 ? ada : ben;
      await give(here, person, id, {
        proponent: one,
        criterion: call.license,
        passed: met,
        comment: met ? null : 'No license',
      });
      if (met) await give(here, person, id, { proponent: one, criterion: call.approach, score });
    }
    await give(here, cleo, id, { proponent: one, criterion: call.price, passed: true });
  }
}

export const give = (here: Panel, person: Person, id: string, given: Parameters<typeof giveScore>[2]) =>
  here.run(person, (work) => giveScore(work, id, given));

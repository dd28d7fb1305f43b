import { randomUUID } from 'node:crypto';
import type { New, Row, StepOf } from '#kernel';
import { award } from '#domains/procurement/award/award.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, type OrderWorld, orderWorld, usd } from '#domains/procurement/orders/test-world.ts';
import { bid } from '#domains/procurement/sealing/bid.record.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Duty } from '#kernel';
import type { Person } from '#world';
import { takesBidsOutside } from '../../tests/world/bids-outside.ts';
import { contract } from './contract/contract.record.ts';

type Contract = Row<typeof contract>;

export interface FinalAward {
  readonly requisition: string;
  readonly award: string;
  readonly vendor: string;
  readonly other: string;
}

/** A county with a contract manager, counsel and a chief, and final awards of four pumps at $620. */
export interface ContractWorld extends OrderWorld {
  readonly derek: Person;
  readonly fiona: Person;
  readonly paper: string;
  withDuties(name: string, ...duties: readonly Duty[]): Promise<Person>;
  finalAward(more?: { readonly isFinal?: boolean; readonly pumps?: number }): Promise<FinalAward>;
  /** Derek’s contract of an award, from January to December 2027. */
  drafted(of: FinalAward, more?: Partial<New<typeof contract>>): Promise<Contract>;
  active(of: FinalAward, more?: Partial<New<typeof contract>>): Promise<Contract>;
  step(by: Person, id: string, name: StepOf<typeof contract>, input?: object, reason?: string): Promise<Contract>;
  orderOf(of: FinalAward, pumps?: number): Promise<string>;
}

const dueAt = '2026-12-18T19:00:00.000Z';
export const NOW = '2027-01-05T15:00:00Z';

export async function contractWorld(): Promise<ContractWorld> {
  const here = await orderWorld({ dollars: 900_000 });
  const { county, chantal, walter } = here;
  await takesBidsOutside(county);
  const withDuties = async (name: string, ...duties: readonly Duty[]) => {
    const person = (await county.member(name)).with({ duties: [...duties] });
    for (const duty of duties) await county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  const derek = await withDuties('Derek Osei', 'contract_manager');
  const fiona = await withDuties('Fiona MacLeod', 'legal_counsel');
  const kept = {
    mediaType: 'application/pdf',
    size: 10,
    sha256: 'a'.repeat(64),
    scan: 'clean',
  } as const;
  const paper = (
    await county.door.run(county.product.actor, (work) =>
      work.insert(document, { name: 'contract.pdf', owner: derek.id }, kept),
    )
  ).id;

  async function finalAward({ isFinal = true, pumps = 4 } = {}): Promise<FinalAward> {
    county.clock.set('2026-11-20T15:00:00Z');
    const source = await here.approved([[pumps, 500]]);
    const [item = ''] = (source.lines ?? []).map((line) => line.item);
    const call = await chantal.make(solicitation, {
      name: 'Trash pumps',
      type: 'itb',
      requisition: source.id,
      items: [{ item, kind: 'base', quantity: each(pumps) }],
      estimate: { cents: 90_000_00, currency: 'USD' },
      dueAt,
    });
    await chantal.run(solicitation, 'submit', call.id);
    await fiona.run(solicitation, 'approve', call.id);
    await walter.run(solicitation, 'publish', call.id);
    county.clock.set(dueAt);
    await county.product.run(solicitation, 'close', call.id);
    const [vendor, other] = [await here.vendor(`Low ${randomUUID()}`), await here.vendor(`High ${randomUUID()}`)];
    const bids = await county.door.run(county.product.actor, async (work) => {
      const of = {
        solicitation: call.id,
        addenda: 0,
        level: 'rule',
        needed: 0,
        countShown: false,
        attempts: 0,
      } as const;
      const event = await work.insert(sealedEvent, {}, of);
      await work.move(solicitation, call.id, 'open');
      const ids: string[] = [];
      for (const [firm, price] of [
        [vendor, 620],
        [other, 700],
      ] as const) {
        const { id } = await work.insert(
          bid,
          {},
          {
            receipt: randomUUID(),
            event: event.id,
            solicitation: call.id,
            received: 'electronic',
            commitment: '0'.repeat(64),
            size: 1,
            begunAt: '2026-12-18T18:00:00.000Z',
            receivedAt: '2026-12-18T18:00:00.000Z',
            acknowledged: 0,
            isLate: false,
            isOpened: true,
            entriesDiffer: false,
            vendor: firm,
            total: usd(pumps * price),
            offer: { prices: { '1': price * 10_000 }, extras: {} },
          },
        );
        await work.move(bid, id, 'open');
        ids.push(id);
      }
      return ids;
    });
    for (const id of bids) await chantal.run(bid, 'accept', id);
    const made = await chantal.make(award, {
      solicitation: call.id,
      bid: bids[0] ?? '',
      basis: 'Lowest responsive and responsible bid.',
      analysis: 'Compared with the other bid and the estimate: fair and reasonable.',
      comparedWith: ['bids'],
    });
    county.clock.set(NOW);
    if (isFinal)
      await county.door.run(county.product.actor, (work) =>
        work.repoint(work.around.registry.get(award.name), {
          id: made.id,
          values: () => ({ status: 'final', finalOn: '2027-01-05' }),
          reason: 'An award of a test is final.',
        }),
      );
    return { requisition: source.id, award: made.id, vendor, other };
  }

  const step: ContractWorld['step'] = (by, id, name, input = {}, reason) =>
    county.door.run(by.actor, (work) =>
      work.move(contract, id, name, { input: { ...input }, ...(reason ? { reason } : {}) }),
    );
  const drafted: ContractWorld['drafted'] = (of, more = {}) =>
    derek
      .make(contract, {
        title: 'Trash pumps',
        award: of.award,
        type: 'fixed',
        fromDay: '2027-01-01',
        untilDay: '2027-12-31',
        documents: [paper],
        ...more,
      })
      .then(({ id }) => derek.see(contract, id));
  return {
    ...here,
    derek,
    fiona,
    paper,
    withDuties,
    finalAward,
    drafted,
    step,
    async active(of, more = {}) {
      const { id } = await drafted(of, more);
      await step(derek, id, 'submit');
      await step(fiona, id, 'clear');
      await step(walter, id, 'approve');
      return step(derek, id, 'activate', { signedOn: '2027-01-04' });
    },
    async orderOf(of, pumps) {
      const lines = pumps ? [{ requested: 1, quantity: each(pumps), unitPrice: usd(620) }] : [];
      const { id } = await here.order(of.requisition, { award: of.award, vendor: null, lines });
      await chantal.run(purchaseOrder, 'submit', id);
      return id;
    },
  };
}

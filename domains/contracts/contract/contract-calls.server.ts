import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { firstIn } from '#server/records/rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderIdsUnder } from '../orders/under.server.ts';
import { award, purchaseOrder } from '../../procurement/public.server.ts';
import {
  contractFigures,
  type ContractStanding,
  contractStanding,
  contractStart,
  type MyContracts,
  myContracts,
} from './contract-calls.ts';
import { managers } from './contract-life.ts';
import { contract } from './contract.record.ts';
import { figuresOf, flowOf } from './figures.server.ts';
import { contractOfAward, refuseNotFinal, sourceOf, titleOf } from './from-award.server.ts';
import { needsOf } from './needs.server.ts';

const ORDERS = 20;
const NEEDS = 50;
const MANAGED = 100;

const managedSql = `select c.id, c.number, c.title, v.name as "vendorName", c.status, c.until_day::text as "untilDay"
  from contract c left join vendor v on v.organization_id = c.organization_id and v.id = c.vendor
  where c.organization_id = $1 and c.manager = $2 and c.status not in ('closed', 'terminated', 'cancelled')
  order by c.until_day, c.number`;

async function ordersOf(work: UnitOfWork, contractId: string): Promise<ContractStanding['orders']> {
  const found = await firstIn(work.tx, purchaseOrder, {
    where: { id: [...(await orderIdsUnder(work, contractId))] },
    order: '-number',
    fields: ['number', 'purpose', 'total', 'issuedOn', 'status'],
    most: ORDERS,
  });
  return mapFirst(found, ({ total, ...one }) => ({ ...one, cents: total?.cents ?? 0 }));
}

async function standingOf(work: UnitOfWork, id: string): Promise<ContractStanding> {
  const row = await work.find(contract, id);
  if (!row) throw missing(contract);
  const { figures, conditions } = await figuresOf(work, [id]);
  const [own] = figures;
  if (!own) throw missing(contract);
  return {
    figures: own,
    flow: await flowOf(work, id),
    conditions: (conditions.get(id) ?? []).map(
      ({ id: condition, name, kind, light, untilDay, left, why, holdsPayment }) => ({
        id: condition,
        name,
        kind,
        light,
        untilDay,
        left,
        why: [...why],
        holdsPayment,
      }),
    ),
    orders: await ordersOf(work, id),
  };
}

export const contractOperations = ({ door }: Ports): Operation[] => [
  answers(contractStart, {
    tag: 'Contracts',
    scope: 'award:read',
    access: managers,
    summary: 'What a new contract of a final award begins with.',
    told: 'Vendor, value, lot and funding of the award, and the contract that it has already.',
    probe: { names: { id: 'award' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        if (!(await work.find(award, id))) throw missing(award);
        const source = await sourceOf(work, id);
        refuseNotFinal(source);
        const { number, vendor, amount, lot } = source.award;
        return {
          body: {
            number,
            title: titleOf(source),
            vendor,
            value: amount,
            lot,
            federalFunds: source.call.federalFunds,
            contract: await contractOfAward(work, id),
          },
        };
      }),
  }),
  answers(contractFigures, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'What was ordered under contracts, their next notice days and the state of their conditions.',
    told: 'The figures of each contract.',
    probe: { namesNothing: true, query: { contracts: '00000000-0000-4000-8000-00000000c0de' } },
    run: ({ actor, query: { contracts } }) =>
      door.run(actor, async (work) => ({ body: { contracts: [...(await figuresOf(work, contracts)).figures] } })),
  }),
  answers(contractStanding, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'Money, conditions and orders of a contract.',
    told: 'What follows from orders, papers and days.',
    probe: { names: { id: 'contract' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
  answers(myContracts, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'What needs you, and the contracts that you manage.',
    told: 'Obligations, notice windows, ends and missing evidence, then the contracts by their end day.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      door.run(actor, async (work) => ({
        body: {
          needs: await needsOf(work.tx, actor, work.today, NEEDS),
          managed: await firstOf<MyContracts['managed']['data'][number]>(work.tx, {
            text: managedSql,
            values: [actor.organizationId, actor.id],
            name: 'contract.managed',
            most: MANAGED,
          }),
        },
      })),
  }),
];

import { moneyOf, nobodyId, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract } from '../contract/contract.record.ts';
import {
  type ApplicationStanding,
  applicationStanding,
  type ContractBilling,
  contractBilling,
} from './billing-calls.ts';
import { payApplication } from './pay-application.record.ts';
import { securitiesOf } from './retainage.server.ts';
import { retainageSecurity } from './retainage-security.record.ts';
import { itemsOf } from './schedule.server.ts';
import { scheduleOfValues } from './schedule-of-values.record.ts';
import { waiverNeeds } from './waivers.server.ts';

async function billingOf(work: UnitOfWork, id: string): Promise<ContractBilling> {
  const of = await work.find(contract, id);
  if (!of) throw missing(contract);
  const schedule = await work.row(scheduleOfValues, {
    where: { contract: id, status: { not: 'discarded' } },
    order: 'number',
  });
  const rows = await work.rows(payApplication, {
    where: { contract: id, status: { not: 'discarded' } },
    fields: ['number', 'place', 'kind', 'periodUntil', 'due', 'earned', 'retained', 'contractSum', 'status'],
    order: '-number',
    most: 'all',
  });
  const certified = rows.filter(({ status }) => status === 'certified');
  const last = certified.toSorted((one, other) => (other.place ?? 0) - (one.place ?? 0))[0];
  const items = itemsOf(schedule?.adopted ?? []);
  return {
    schedule: schedule && { id: schedule.id, number: schedule.number, status: schedule.status },
    contractCents: items.reduce((all, { scheduled }) => all + scheduled, 0),
    earnedCents: last?.earned?.cents ?? 0,
    retained: moneyOf(work.actor, last?.retained?.cents ?? 0),
    certifiedCents: certified.reduce((all, { due }) => all + (due?.cents ?? 0), 0),
    applications: rows.map(({ id: own, number, place, kind, periodUntil, due, retained, status }) => ({
      id: own,
      number,
      place,
      kind,
      periodUntil,
      dueCents: due?.cents ?? null,
      retainedCents: retained?.cents ?? null,
      status,
    })),
    items: items.map(({ item, description }) => ({ item, description })),
    retainage: await retainageOf(work, id, schedule),
  };
}

async function retainageOf(
  work: UnitOfWork,
  id: string,
  schedule: Row<typeof scheduleOfValues> | null,
): Promise<ContractBilling['retainage']> {
  const rows = await work.rows(retainageSecurity, {
    where: { contract: id, status: { not: 'refused' } },
    fields: ['number', 'kind', 'custodian', 'value', 'depositedOn', 'status'],
    order: 'number',
    most: 'all',
  });
  const { heldCents, releasedCents } = await securitiesOf(work, id, nobodyId);
  return {
    within: schedule?.releaseWithin ?? null,
    law: schedule?.releaseLaw ?? null,
    late: schedule?.lateRate ?? null,
    lateLaw: schedule?.lateLaw ?? null,
    secured: moneyOf(work.actor, Math.max(0, heldCents - releasedCents)),
    releasedCents,
    securities: rows.map(({ value, ...one }) => ({ ...one, cents: value.cents })),
  };
}

const invoiceSql = `select i.id, i.number, i.status from invoice i
  where i.organization_id = $1 and i.pay_application = $2 and i.status <> 'discarded' order by i.number desc limit 1`;

async function standingOf(work: UnitOfWork, id: string): Promise<ApplicationStanding> {
  const row = await work.find(payApplication, id);
  if (!row) throw missing(payApplication);
  const [billed] = await work.tx.query<{ id: string; number: string; status: string }>(
    invoiceSql,
    [work.actor.organizationId, id],
    'pay_application.invoice',
  );
  const needs = row.due === null || row.status === 'discarded' ? [] : await waiverNeeds(work, row);
  return {
    invoice: billed ?? null,
    waivers: needs.map(({ waiver, ...need }) => ({
      ...need,
      waiver: waiver?.id ?? null,
      status: waiver?.status ?? null,
    })),
  };
}

export const billingOperations = ({ door }: Ports): Operation[] => [
  answers(contractBilling, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'How a contract is billed: its schedule of values, its certificates and what is retained.',
    told: 'The schedule, the sums so far, the pay applications and the items of the next one.',
    probe: { names: { id: 'contract' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await billingOf(work, id) })),
  }),
  answers(applicationStanding, {
    tag: 'Contracts',
    scope: 'pay_application:read',
    access: 'member',
    summary: 'The lien waivers that the payment of an application waits for, and its invoice.',
    told: 'Who has to waive what, with the waivers on file, and the invoice that the certificate became.',
    probe: { names: { id: 'pay_application' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
];

import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { ended } from '../contract/contract-words.ts';
import { contract } from '../contract/contract.record.ts';
import { contractReminder } from '../reminders/contract-reminder.record.ts';
import { billedUnder } from './ceiling.server.ts';
import { contractRateTable } from './contract-rate-table.record.ts';
import { contractRates, type ContractRates } from './rate-calls.ts';

const DAY = 86_400_000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

export async function ratesFor(work: UnitOfWork, id: string): Promise<ContractRates> {
  const of = await work.find(contract, id);
  if (!of) throw missing(contract);
  const rows = await work.rows(contractRateTable, {
    where: { contract: id, status: { not: 'discarded' } },
    order: ['-fromDay', '-number'],
    most: 'all',
  });
  const told = await work.rows(contractReminder, {
    where: { contract: id, kind: 'ceiling' },
    fields: ['what', 'sentOn'],
    order: ['sentOn', 'createdAt'],
    most: 'all',
  });
  const people = await work.asProduct.rows(member, {
    where: { id: [of.approvedBy, ...rows.map(({ approvedBy }) => approvedBy)].flatMap((one) => one ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const nameOf = (person: string | null) => people.find((one) => one.id === person)?.name ?? null;
  const approved = rows.filter(({ status }) => status === 'approved');
  const current = approved.find(({ fromDay }) => fromDay <= work.today);
  const billedCents = await billedUnder(work, id);
  const ceiling = of.ceiling?.cents ?? null;
  return {
    number: of.number,
    isTime: of.type === 'time',
    canPropose: of.type === 'time' && !ended.some((state) => state === of.status),
    finding: of.typeFinding,
    findingApprovedBy: nameOf(of.approvedBy),
    ceilingCents: ceiling,
    billedCents,
    beforeCents: of.orderedBefore?.cents ?? 0,
    percent: ceiling ? Math.floor((billedCents * 100) / ceiling) : 0,
    told: told.map(({ what, sentOn }) => ({ what, on: sentOn })),
    tables: rows.map((row) => {
      const next = row.status === 'approved' ? approved[approved.indexOf(row) - 1] : undefined;
      const before = approved.find(({ id: other, fromDay }) => other !== row.id && fromDay < row.fromDay);
      return {
        id: row.id,
        number: row.number,
        status: row.status,
        fromDay: row.fromDay,
        untilDay: next ? dayBefore(next.fromDay) : null,
        isInForce: row.id === current?.id,
        approvedBy: nameOf(row.approvedBy),
        approvedOn: row.approvedOn,
        lines: (row.lines ?? []).map(({ code, name, kind, unit, rate }) => {
          const old = before?.lines?.find((one) => one.code === code)?.rate?.cents;
          const cents = rate?.cents ?? null;
          return {
            code,
            name,
            kind,
            unit,
            cents,
            changeCents: old === undefined || cents === null ? null : cents - old,
          };
        }),
      };
    }),
  };
}

export const rateOperations = ({ door }: Ports): Operation[] => [
  answers(contractRates, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member',
    summary: 'The rate tables of a time-and-materials contract, and how much of its ceiling is billed.',
    told: 'Its finding, ceiling and billing, and each rate table with what it changes.',
    probe: { names: { id: contract.name } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await ratesFor(work, id) })),
  }),
];

import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder } from '../orders/under.server.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { approvers, managers } from '../contract/contract-life.ts';
import { ended } from '../contract/contract-words.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused } from '../contract/refusing.ts';
import { ratePages } from '../rate-pages.ts';
import { contractRateTable } from './contract-rate-table.record.ts';
import type { RateVersion } from './judging.ts';

type Table = Row<typeof contractRateTable>;
type Facts = EffectFacts<Table>;
type Contract = Row<typeof contract>;

const wrong = (path: string, code: string, message: string) => refused(path, `contract_rate_table.${code}`, message);

/** Invoices hold the vendor while they are judged, so it is the first that is held here as well. */
async function heldContract(work: UnitOfWork, id: string): Promise<Contract> {
  const of = await work.asProduct.find(contract, id);
  if (of?.vendor) await work.asProduct.row(vendor, { where: { id: of.vendor }, fields: ['name'], lock: 'update' });
  const found = await work.asProduct.row(contract, { where: { id }, lock: 'update' });
  if (!found) throw wrong('contract', 'no_contract', 'Choose a contract.');
  return found;
}

function judgeContract({ fromDay }: Table, of: Contract): void {
  if (of.type !== 'time') throw wrong('contract', 'is_time', `${of.number} isn’t a time-and-materials contract.`);
  if (ended.some((state) => state === of.status))
    throw wrong('contract', 'is_over', `${of.number} is over. It takes no new rates.`);
  if (fromDay < of.fromDay || fromDay > of.untilDay)
    throw wrong(
      'fromDay',
      'in_term',
      `${of.number} runs from ${of.fromDay} to ${of.untilDay}. Choose a day in its term.`,
    );
}

/** The last day of work that any invoice under the contract bills; without a work day, its own date. */
const billedUntilSql = `select max(coalesce(l.worked_on, i.invoice_date))::text as day
  from ${ordersUnder({ contract: '= $2' })} u
    join invoice i on i.organization_id = $1 and i.purchase_order = u."order"
      and not i.is_credit and i.status not in ('captured', 'voided', 'discarded')
    join invoice_lines l on l.organization_id = $1 and l.parent = i.id`;

async function judgeDay(work: UnitOfWork, row: Table): Promise<void> {
  const same = await work.asProduct.row(contractRateTable, {
    where: { contract: row.contract, status: 'approved', fromDay: row.fromDay, id: { not: row.id } },
    fields: ['number'],
  });
  if (same) throw wrong('fromDay', 'one_a_day', `${same.number} is valid from this day already. Choose a later day.`);
  const [found] = await work.tx.query<{ day: string | null }>(
    billedUntilSql,
    [work.actor.organizationId, row.contract],
    'contract_rate_table.billed_until',
  );
  const day = found?.day ?? null;
  if (day !== null && row.fromDay <= day)
    throw wrong('fromDay', 'is_billed', `Work until ${day} is billed already. New rates begin after it.`);
}

/** The product acts for a county that is made up. */
async function judge(work: UnitOfWork, row: Table, of: Contract): Promise<void> {
  if (work.actor.kind === 'system') return;
  if ((row.lines ?? []).length === 0) throw wrong('lines', 'has_lines', 'Enter at least one rate.');
  judgeContract(row, of);
  await judgeDay(work, row);
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutDuty(work, contractRateTable.name, managers);
  judgeContract(row, await heldContract(work, row.contract));
}

async function propose({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, contractRateTable.name, managers);
  const of = await heldContract(work, row.contract);
  await judge(work, row, of);
  await work.asProduct.change(contractRateTable, row.id, {}, { proposedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'chief_procurement_officer'),
    kind: 'contract.rates',
    subject: `${row.number}: rates of ${of.number} from ${row.fromDay} await approval`,
    body: of.title,
    link: href(ratePages.rateTable, { id: row.id }),
  });
}

async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, contractRateTable.name, approvers);
  const of = await heldContract(work, row.contract);
  await judge(work, row, of);
  await work.asProduct.change(
    contractRateTable,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

async function reopened({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contractRateTable, row.id, {}, { proposedBy: null });
}

/** The approved tables of a contract, as they are now. */
export async function rateVersionsOf(work: UnitOfWork, of: string): Promise<readonly RateVersion[]> {
  const rows = await work.asProduct.rows(contractRateTable, {
    where: { contract: of, status: 'approved' },
    order: 'fromDay',
    most: 'all',
  });
  return rows.map(({ number, fromDay, lines }) => ({ number, fromDay, lines: lines ?? [] }));
}

/** Labor is bought at fixed hourly rates (2 CFR 200.318(j)(2)): without them nothing could be billed. */
export async function refuseWithoutRates(work: UnitOfWork, { id, type, number, fromDay }: Contract): Promise<void> {
  if (type !== 'time' || work.actor.kind === 'system') return;
  const found = await work.asProduct.row(contractRateTable, {
    where: { contract: id, status: 'approved', fromDay: { until: fromDay } },
    fields: ['number'],
  });
  if (!found)
    throw refused(
      'type',
      'contract.has_rates',
      `${number} is time and materials. Have a rate table approved that is valid from ${fromDay}.`,
    );
}

export const rateTableEffects = follows(contractRateTable, {
  create: [written],
  edit: [written],
  propose: [propose],
  approve: [approve],
  return: [reopened],
});

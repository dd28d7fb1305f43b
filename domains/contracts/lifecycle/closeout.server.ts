import { fail, href, peopleAmong, personActing, type Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderIdsUnder } from '../orders/under.server.ts';
import { notify } from '../../organization/public.server.ts';
import { decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { purchaseOrder, refuseContact, rulesOf } from '../../procurement/public.server.ts';
import { approvers, managers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused } from '../contract/refusing.ts';
import { contractPages } from '../contract-pages.ts';
import { FEDERAL_YEARS } from './closeout-words.ts';
import { contractCloseout } from './contract-closeout.record.ts';
import { obstacles } from './obstacles.server.ts';

type Closeout = Row<typeof contractCloseout>;
type Contract = Row<typeof contract>;
type Facts = EffectFacts<Closeout>;

const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

const wrong = (path: string, code: string, message: string) => refused(path, `contract_closeout.${code}`, message);

/** The contract, held: of two closeouts, or of a closing and a new order, one comes after the other. */
async function heldContract(work: UnitOfWork, id: string): Promise<Contract> {
  const found = await work.asProduct.row(contract, { where: { id }, lock: 'update' });
  if (!found) throw wrong('contract', 'no_contract', 'Choose a contract.');
  return found;
}

const kept = 'Records are kept after the final report';

/** How long the law wants the records kept: the State’s figure before the federal one, which counts for federal money alone. */
export async function retentionOf(
  work: UnitOfWork,
  of: Pick<Contract, 'federalFunds' | 'value'>,
): Promise<{ readonly years: number; readonly citation: string } | null> {
  const rules = await rulesOf(work, work.today);
  const facts = {
    cents: of.value?.cents ?? 0,
    federalFunds: of.federalFunds,
    purchaseDay: work.today,
    ...rules.agency,
  } as PurchaseFacts;
  const found = decidePurchase(facts, rules.packs).figures.filter(({ figure }) => figure === kept);
  const own = found.find(({ pack }) => rules.packs.find(({ id }) => id === pack)?.jurisdiction !== 'US');
  if (own) return { years: own.value, citation: own.citation };
  if (!of.federalFunds) return null;
  const [federal] = found;
  return { years: federal?.value ?? FEDERAL_YEARS, citation: federal?.citation ?? '2 CFR 200.334' };
}

function refuseOver({ number, status, closedOn }: Contract): void {
  if (closedOn !== null || (status !== 'active' && status !== 'terminated'))
    throw wrong(
      'contract',
      'contract_in_force',
      `${number} is ${closedOn === null ? status.replaceAll('_', ' ') : 'closed'}. Only an active or terminated contract is closed out.`,
    );
}

function refuseEarly({ fromDay, number }: Contract, { completedOn }: Closeout): void {
  if (completedOn < fromDay)
    throw wrong('completedOn', 'completed_after_start', `${number} starts on ${fromDay}. Enter a later day.`);
}

/** What the product makes for a county that is made up is judged nowhere, and closes nothing. */
async function begin({ row, work }: Facts): Promise<void> {
  const of = await heldContract(work, row.contract);
  if (!isProduct(work)) await refuseSecond(work, row, of);
  const law = await retentionOf(work, of);
  const own = law !== null && row.keepYears === null ? { keepYears: law.years, keepSource: law.citation } : {};
  const [preparedBy = null] = peopleAmong([of.createdBy]);
  await work.asProduct.change(contractCloseout, row.id, own, { preparedBy, federalFunds: of.federalFunds });
}

async function refuseSecond(work: UnitOfWork, row: Closeout, of: Contract): Promise<void> {
  refuseOver(of);
  refuseEarly(of, row);
  const other = await work.asProduct.row(contractCloseout, {
    where: { contract: of.id, status: { not: 'withdrawn' }, id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other) throw wrong('contract', 'one_each', `${of.number} has ${other.number} already.`);
}

async function edited({ row, work }: Facts): Promise<void> {
  // What the product writes follows from a step.
  if (isProduct(work)) return;
  refuseEarly(await heldContract(work, row.contract), row);
}

async function refuseShortRetention(work: UnitOfWork, { keepYears }: Closeout, of: Contract): Promise<void> {
  const law = await retentionOf(work, of);
  if (law !== null && (keepYears ?? 0) < law.years)
    throw wrong('keepYears', 'retention', `Records are kept at least ${law.years} years here (${law.citation}).`);
}

async function submit({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await refuseWithoutDuty(work, contractCloseout.name, managers);
    const of = await heldContract(work, row.contract);
    refuseOver(of);
    await refuseShortRetention(work, row, of);
  }
  await work.asProduct.change(
    contractCloseout,
    row.id,
    {},
    { attestedBy: personActing(work.actor), attestedOn: work.today },
  );
}

/** Orders are held as an invoice holds them to be matched: what is matched before is found here, and what comes after finds a closed contract. */
async function holdOrders(work: UnitOfWork, of: Contract): Promise<void> {
  const ids = await orderIdsUnder(work, of.id);
  await work.asProduct.rows(purchaseOrder, {
    where: { id: [...ids] },
    fields: [],
    order: 'id',
    lock: 'update',
    most: 'all',
  });
}

async function refuseOpen(work: UnitOfWork, of: Contract): Promise<void> {
  const all = await obstacles(work, of.id);
  if (all.length > 0)
    throw fail(
      'refused',
      'contract_closeout.checks',
      all
        .map(({ said }) => said)
        .join(' ')
        .slice(0, 1000),
      {
        issues: all.map(({ check, said }) => ({
          path: 'contract',
          code: `contract_closeout.${check}`,
          message: said,
        })),
      },
    );
}

/** Federal money: years after the final report. Otherwise after the day of closing. */
const retainUntil = ({ federalFunds, finalReportOn, keepYears }: Closeout, today: string): string =>
  addMonths((federalFunds === true ? finalReportOn : null) ?? today, (keepYears ?? 0) * 12);

/** Everything is judged again by what is true now, with the contract and its orders held; the second person was judged by the door. */
async function closeContract(work: UnitOfWork, row: Closeout): Promise<void> {
  const of = await heldContract(work, row.contract);
  await refuseContact(work, of.vendor, null, contractCloseout.name);
  refuseOver(of);
  await refuseShortRetention(work, row, of);
  await holdOrders(work, of);
  await refuseOpen(work, of);
  const product = work.asProduct;
  await (of.status === 'active'
    ? product.move(contract, of.id, 'close', {
        reason: `Closed out by ${row.number}`,
        computed: { closedOn: work.today },
      })
    : product.change(contract, of.id, {}, { closedOn: work.today }));
  await tell(work, of, `${of.number} is closed`);
}

async function close({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await closeContract(work, row);
  await work.asProduct.change(
    contractCloseout,
    row.id,
    {},
    {
      closedBy: personActing(work.actor),
      closedOn: work.today,
      retainUntil: retainUntil(row, work.today),
    },
  );
}

async function sendBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contractCloseout, row.id, {}, { attestedBy: null, attestedOn: null });
}

async function reopenContract(work: UnitOfWork, row: Closeout): Promise<void> {
  await refuseWithoutDuty(work, contractCloseout.name, approvers);
  const of = await heldContract(work, row.contract);
  const product = work.asProduct;
  await (of.status === 'closed'
    ? product.move(contract, of.id, 'reopen', {
        reason: `${row.number} is reopened`,
        computed: { closedOn: null },
      })
    : product.change(contract, of.id, {}, { closedOn: null }));
  await tell(work, of, `${of.number} is reopened`);
}

async function reopen({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await reopenContract(work, row);
  await work.asProduct.change(
    contractCloseout,
    row.id,
    {},
    {
      attestedBy: null,
      attestedOn: null,
      closedBy: null,
      closedOn: null,
      retainUntil: null,
      reopenedBy: personActing(work.actor),
      reopenedOn: work.today,
    },
  );
}

const tell = (work: UnitOfWork, { id, manager, title }: Contract, subject: string): Promise<void> =>
  notify(work, {
    to: manager ? [manager] : [],
    kind: 'contract.closeout',
    subject,
    body: title,
    link: href(contractPages.contract, { id }),
  });

export const closeoutEffects = follows(contractCloseout, {
  create: [begin],
  edit: [edited],
  submit: [submit],
  close: [close],
  return: [sendBack],
  reopen: [reopen],
});

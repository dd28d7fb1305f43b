import { dollars, type Duty, nobodyId, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { otherContractOf } from '../orders/under.server.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { refused } from '../contract/refusing.ts';
import { openApplications } from './billing-words.ts';
import { capOf, releaseLawOf } from './law-figure.server.ts';
import { payApplication } from './pay-application.record.ts';
import { adopters, preparers } from './schedule-life.ts';
import { scheduleOfValues } from './schedule-of-values.record.ts';
import { type Terms, valuesOf } from './sheet.ts';

export type Schedule = Row<typeof scheduleOfValues>;
type Contract = Row<typeof contract>;
type Facts = EffectFacts<Schedule>;
type ValueRow = NonNullable<Schedule['adopted']>[number];

export const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

type Who = readonly { readonly duty: Duty }[];

export const refuseWithout = (work: UnitOfWork, ...by: readonly Who[]): Promise<void> =>
  refuseWithoutDuty(work, payApplication.name, by.flat());

/** The contract, held: of two schedules or two applications at once, one comes after the other. */
export async function heldContract(work: UnitOfWork, id: string): Promise<Contract> {
  const found = await work.asProduct.row(contract, { where: { id }, lock: 'update' });
  if (!found) throw new Error(`There is no contract ${id}`);
  return found;
}

export const scheduleOf = (work: UnitOfWork, of: string) =>
  work.asProduct.row(scheduleOfValues, { where: { contract: of, status: { not: 'discarded' } }, order: 'number' });

export const termsOf = (of: Schedule): Terms => ({
  workPercent: of.workPercent,
  storedPercent: of.storedPercent,
  reducedAt: of.reducedAt,
  reducedPercent: of.reducedPercent,
  capPercent: of.capPercent,
});

export const itemsOf = (rows: readonly Omit<ValueRow, 'id'>[]) =>
  valuesOf(rows.map(({ item, description, scheduled }) => ({ item, description, scheduled: scheduled.cents })));

/** The last certificate of a contract besides one: what every later one goes on from. */
export const lastCertified = (work: UnitOfWork, of: string, but: string = nobodyId) =>
  work.asProduct.row(payApplication, {
    where: { contract: of, status: 'certified', id: { not: but } },
    order: '-place',
  });

const sumOf = (rows: readonly { readonly scheduled: { readonly cents: number } }[]): number =>
  rows.reduce((all, { scheduled }) => all + scheduled.cents, 0);

const plain = ({ item, description, scheduled, change }: Omit<ValueRow, 'id'>): string =>
  JSON.stringify([item, description, scheduled.cents, change ?? null]);

/** The rows are the contract sum and the executed changes, each by its number and none of them rewritten. */
export async function refuseOddSums(work: UnitOfWork, row: Schedule, of: Contract): Promise<void> {
  const rows = row.lines ?? [];
  const adopted = row.adopted ?? [];
  const rewritten = adopted.findIndex((one, at) => {
    const now = rows[at];
    return !now || plain(now) !== plain(one);
  });
  if (rewritten >= 0)
    throw refused(
      `lines.${rewritten}.scheduled`,
      'schedule_of_values.rewrites',
      `Item ${adopted[rewritten]?.item} is adopted. Keep its row, and add one for the change.`,
    );
  const original = of.value?.cents ?? 0;
  const first = sumOf(rows.filter(({ change }) => !change));
  if (first !== original)
    throw refused(
      'lines',
      'schedule_of_values.ties_to_contract',
      `The items add up to ${dollars(first)}, and the original value of ${of.number} is ${dollars(original)}.`,
    );
  const changes = await work.asProduct.rows(contractChange, {
    where: { contract: of.id, status: 'executed' },
    fields: ['number', 'exposure'],
    order: 'number',
    most: 'all',
  });
  const strange = rows.findIndex(({ change }) => change && !changes.some(({ id }) => id === change));
  if (strange >= 0)
    throw refused(
      `lines.${strange}.change`,
      'schedule_of_values.change_is_executed',
      'Name an executed change of this contract.',
    );
  for (const { id, number, exposure } of changes) {
    const own = sumOf(rows.filter(({ change }) => change === id));
    if (own !== (exposure?.cents ?? 0))
      throw refused(
        'lines',
        'schedule_of_values.ties_to_change',
        `${number} is executed over ${dollars(exposure?.cents ?? 0)}, and its rows add up to ${dollars(own)}.`,
      );
  }
  const billed = (await lastCertified(work, of.id))?.sheet ?? [];
  const values = itemsOf(rows);
  for (const { item, scheduled } of values) {
    const earned = billed.find((one) => one.item === item)?.earned.cents ?? 0;
    if (scheduled < earned)
      throw refused(
        'lines',
        'schedule_of_values.below_billed',
        `${dollars(earned)} of item ${item} is certified. It can’t be scheduled at less.`,
      );
  }
}

function refuseOddTerms({ workPercent, storedPercent, reducedAt, reducedPercent }: Schedule): void {
  if ((reducedAt === null) !== (reducedPercent === null))
    throw refused(
      'reducedPercent',
      'schedule_of_values.reduction',
      'Enter both the completion and the reduced rate, or neither.',
    );
  if (reducedPercent !== null && reducedPercent > Math.max(workPercent, storedPercent))
    throw refused(
      'reducedPercent',
      'schedule_of_values.reduces',
      'The reduced rate is above the rate that it reduces.',
    );
}

/** One order pays a contract, and one schedule bills it. */
async function refuseOddOrder(work: UnitOfWork, row: Schedule, of: Contract): Promise<void> {
  const order = await work.asProduct.row(purchaseOrder, { where: { id: row.purchaseOrder }, lock: 'update' });
  if (order?.status !== 'issued' || order.vendor !== of.vendor || order.award !== of.award)
    throw refused(
      'purchaseOrder',
      'schedule_of_values.order_of_contract',
      `Choose an issued order under ${of.number}.`,
    );
  const other = await work.asProduct.row(scheduleOfValues, {
    where: { purchaseOrder: row.purchaseOrder, status: { not: 'discarded' }, id: { not: row.id } },
    fields: ['number'],
  });
  if (other) throw refused('purchaseOrder', 'schedule_of_values.order_is_free', `${other.number} bills this order.`);
  if ((await otherContractOf(work, row.purchaseOrder, of.id)) !== null)
    throw refused('purchaseOrder', 'schedule_of_values.order_of_another', 'This order is under another contract.');
}

/** Everything that is true of a schedule, by what its contract and its changes are now. */
async function judge(work: UnitOfWork, row: Schedule): Promise<Partial<Schedule>> {
  const of = await heldContract(work, row.contract);
  if (of.status !== 'active')
    throw refused('contract', 'schedule_of_values.contract_active', `${of.number} is not active.`);
  refuseOddTerms(row);
  await refuseOddOrder(work, row, of);
  await refuseOddSums(work, row, of);
  const most = await capOf(work, of);
  for (const name of ['workPercent', 'storedPercent'] as const)
    if (most && row[name] > most.value)
      throw refused(
        name,
        'schedule_of_values.retainage_cap',
        `Retainage is at most ${most.value} percent here (${most.citation}).`,
      );
  return {
    capPercent: most?.value ?? null,
    capLaw: most?.citation.slice(0, 200) ?? null,
    ...(await releaseLawOf(work, row, of)),
  };
}

async function begin({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const of = await heldContract(work, row.contract);
  const other = await work.asProduct.row(scheduleOfValues, {
    where: { contract: of.id, status: { not: 'discarded' }, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw refused('contract', 'schedule_of_values.one_each', `${of.number} has ${other.number}. Amend that one.`);
}

const agreed = [
  'purchaseOrder',
  'releaseDays',
  'lateMonthly',
  'subParity',
  'securitiesSection',
  'workPercent',
  'storedPercent',
  'reducedAt',
  'reducedPercent',
  'termsSection',
] as const;

/** What was adopted once is the contract’s: an amendment adds rows, and changes neither the retainage nor the order. */
async function edited({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work) || (before.adopted ?? []).length === 0) return;
  const touched = agreed.find((name) => row[name] !== before[name]);
  if (touched)
    throw refused(
      touched,
      'schedule_of_values.terms_are_agreed',
      'This was adopted with the schedule, and stays as it is.',
    );
}

async function submit({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithout(work, preparers);
  const law = await judge(work, row);
  await work.asProduct.change(scheduleOfValues, row.id, {}, { ...law, submittedBy: personActing(work.actor) });
}

async function adopt({ row, work }: Facts): Promise<void> {
  await refuseWithout(work, adopters);
  const law = isProduct(work) ? {} : await judge(work, row);
  await work.asProduct.change(
    scheduleOfValues,
    row.id,
    {},
    {
      ...law,
      adopted: (row.lines ?? []).map(({ item, description, scheduled, change }) => ({
        item,
        description,
        scheduled,
        change: change ?? null,
      })),
      adoptedBy: personActing(work.actor),
      adoptedOn: work.today,
    },
  );
}

/** An application that is prepared rests on the schedule as it is. */
async function discard({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  if ((row.adopted ?? []).length > 0)
    throw refused(
      'lines',
      'schedule_of_values.was_adopted',
      'This schedule was adopted. Submit it again as it was, or amended.',
    );
  const open = await work.asProduct.has(payApplication, { contract: row.contract, status: [...openApplications] });
  if (open) throw refused('contract', 'schedule_of_values.is_billed', 'Discard the open pay application first.');
}

export const scheduleEffects = follows(scheduleOfValues, {
  create: [begin],
  edit: [edited],
  submit: [submit],
  adopt: [adopt],
  discard: [discard],
});

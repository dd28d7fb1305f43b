import { dollars, href, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refuseBeyondAuthority } from '../contract/contract.server.ts';
import { keepCheck } from '../../vendors/public.server.ts';
import { refuseVendor } from '../contract/vendor-judging.server.ts';
import { refused } from '../contract/refusing.ts';
import { written } from '../contract/contract-words.ts';
import { contractPages } from '../contract-pages.ts';
import { releaseAmendment } from '../publishing/contract-releases.server.ts';
import { contractOption } from './contract-option.record.ts';
import { priceToUse } from './option-price.server.ts';

type Option = Row<typeof contractOption>;
type Facts = EffectFacts<Option>;

const contractOf = async (work: UnitOfWork, id: string): Promise<Row<typeof contract>> => {
  const found = await work.asProduct.row(contract, { where: { id }, lock: 'update' });
  if (!found) throw new Error(`There is no contract ${id}`);
  return found;
};

/** Options are written with the contract. Afterwards one would be a longer term that nobody competed for. */
async function judgeWritten({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  const found = await contractOf(work, row.contract);
  if (!written.some((state) => state === found.status))
    throw refused(
      'contract',
      'contract_option.is_agreed',
      `${found.number} is ${found.status.replaceAll('_', ' ')}. Options are agreed with the contract.`,
    );
  if (row.newEnd <= found.untilDay)
    throw refused('newEnd', 'contract_option.is_longer', `The new end day is not after ${found.untilDay}.`);
}

/** With the contract in force only the name and the offered price are open; the definition holds the rest. */
async function judgeEdited(facts: Facts): Promise<void> {
  const found = await contractOf(facts.work, facts.row.contract);
  if (found.status !== 'active') await judgeWritten(facts);
}

/** Options are used one after the other, while the contract is in force. */
async function judgeUse(work: UnitOfWork, row: Option): Promise<Row<typeof contract>> {
  const found = await contractOf(work, row.contract);
  if (found.status !== 'active')
    throw refused(
      'contract',
      'contract_option.contract_active',
      `${found.number} is ${found.status}. Options need an active contract.`,
    );
  if (found.untilDay < work.today)
    throw refused(
      'contract',
      'contract_option.contract_ended',
      `${found.number} ended on ${found.untilDay}. An option no longer renews it.`,
    );
  if (row.newEnd <= found.untilDay)
    throw refused('newEnd', 'contract_option.is_longer', `The new end day is not after ${found.untilDay}.`);
  const earlier = await work.row(contractOption, {
    where: { contract: row.contract, place: { below: row.place }, status: ['open', 'requested'] },
    fields: ['name'],
    order: 'place',
  });
  if (earlier)
    throw refused(
      'place',
      'contract_option.in_order',
      `“${earlier.name}” comes first. Exercise or decline it before this one.`,
    );
  if (found.vendor !== null) await refuseVendor(work, found.vendor);
  return found;
}

async function request({ row, work }: Facts): Promise<void> {
  const found = await judgeUse(work, row);
  if ((row.justification ?? '').trim().length < 20)
    throw refused(
      'justification',
      'contract_option.justified',
      'Enter why the term is continued, in 20 characters or more.',
    );
  const price = await priceToUse(work, row, found.untilDay);
  await work.asProduct.change(contractOption, row.id, {}, { ...price, requestedBy: personActing(work.actor) });
}

/** What is exercised is what was requested: a figure that was corrected meanwhile is looked at again. */
async function priceAsRequested(work: UnitOfWork, row: Option, untilDay: string): Promise<number> {
  const { price } = await priceToUse(work, row, untilDay);
  const now = price?.cents ?? row.amount.cents;
  if (row.price !== null && row.price.cents !== now)
    throw refused(
      'price',
      'contract_option.price_moved',
      `The price is ${dollars(now)} now. It was requested at ${dollars(row.price.cents)}: send it back.`,
    );
  return now;
}

/** End day and limit move together, or not at all. */
async function exercise({ row, work }: Facts): Promise<void> {
  const found = await judgeUse(work, row);
  if (found.vendor !== null) {
    const at = {
      gate: 'amendment',
      act: 'exercise',
      about: `${found.number}, option ${row.place}`,
      aboutId: row.id,
    } as const;
    await keepCheck(work, { ...at, vendor: found.vendor });
  }
  const before = found.ceiling?.cents ?? 0;
  const ceiling = moneyOf(work.actor, before + (await priceAsRequested(work, row, found.untilDay)));
  await refuseBeyondAuthority(work, 'amount', ceiling.cents);
  await work.asProduct.change(contract, found.id, {}, { untilDay: row.newEnd, ceiling });
  await work.asProduct.change(
    contractOption,
    row.id,
    {},
    {
      exercisedBy: personActing(work.actor),
      exercisedOn: work.today,
      endBefore: found.untilDay,
      ceilingBefore: moneyOf(work.actor, before),
    },
  );
  await notify(work, {
    to: found.manager ? [found.manager] : [],
    kind: 'contract.option',
    subject: `${row.name} of ${found.number} is exercised`,
    body: `The contract ends on ${row.newEnd} now, and its limit is ${dollars(ceiling.cents)}.`,
    link: href(contractPages.contract, { id: found.id }),
  });
}

const forgetAsker = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(
    contractOption,
    row.id,
    {},
    { requestedBy: null, price: null, change: null, working: null },
  );
};

/** An option that was not exercised in its notice window is over, requested or not; the contract manager is told. */
export async function lapseOptions(work: UnitOfWork): Promise<void> {
  const over = await work.rows(contractOption, {
    where: { status: ['open', 'requested'], noticeBy: { below: work.today } },
    fields: ['name', 'contract', 'noticeBy', 'requestedBy'],
    order: 'noticeBy',
    most: 'all',
    lock: 'update',
  });
  for (const row of over) {
    const of = await work.row(contract, { where: { id: row.contract }, fields: ['status', 'number', 'manager'] });
    if (of?.status !== 'active') continue;
    await work.asProduct.move(contractOption, row.id, 'lapse');
    await notify(work, {
      to: [...new Set([of.manager, row.requestedBy].filter((person) => person !== null))],
      kind: 'contract.option',
      subject: `${row.name} of ${of.number} lapsed`,
      body: `Its notice window closed on ${row.noticeBy}. A longer term needs a new contract.`,
      link: href(contractPages.option, { id: row.id }),
    });
  }
}

export const optionEffects = follows(contractOption, {
  create: [judgeWritten],
  edit: [judgeEdited],
  request: [request],
  exercise: [exercise, releaseAmendment],
  withdraw: [forgetAsker],
});

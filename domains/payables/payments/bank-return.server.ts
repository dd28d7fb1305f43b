import { dollars, fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { vendorBankAccount } from '../../vendors/public.server.ts';
import { bankReturn } from './bank-return.record.ts';
import { payment } from './payment.record.ts';
import { preparers, releasers } from './payment-run.record.ts';
import { actorOfDuty } from './people.server.ts';
import { holdingCodes } from './return-codes.ts';

export type ReturnFile = Row<typeof bankReturn>;
export type ReturnItem = NonNullable<ReturnFile['items']>[number];
type Facts = EffectFacts<ReturnFile>;

const saidOf = ({ code, meaning }: ReturnItem): string => `${code} ${meaning}`;

/** The money of one entry: judged once more at this moment, so that two files never take one payment back twice. */
async function takeBack(work: UnitOfWork, file: ReturnFile, item: ReturnItem): Promise<ReturnItem> {
  const product = work.asProduct;
  const row = await product.row(payment, {
    where: { id: item.payment ?? '' },
    fields: ['number', 'status', 'bankAccount'],
    lock: 'update',
  });
  if (!row || !['transmitted', 'settled', 'voiding'].includes(row.status))
    return {
      ...item,
      result: 'review',
      reason: `${row?.number ?? 'The payment'} is ${row?.status.replace('bank_', '') ?? 'not there'} now.`,
    };
  await product.move(payment, row.id, 'return', {
    computed: {
      returnCode: item.code,
      returnReason: saidOf(item),
      returnedOn: work.today,
      returnFile: file.id,
      voidAskedBy: null,
    },
  });
  const held =
    holdingCodes.has(item.code) && (await hold(work, row.bankAccount, `${row.number} came back: ${saidOf(item)}.`));
  return { ...item, result: 'done', reason: held ? `Bank account ${held} is on hold.` : null };
}

/** The account itself is wrong, closed or frozen: its number, where it was the one that is paid. */
async function hold(work: UnitOfWork, id: string | null, heldBecause: string): Promise<string | null> {
  const product = work.asProduct;
  const found =
    id &&
    (await product.row(vendorBankAccount, { where: { id, status: 'active' }, fields: ['number'], lock: 'update' }));
  if (!found) return null;
  await product.move(vendorBankAccount, found.id, 'hold', {
    computed: { heldBecause, heldOn: work.today, resumedBy: null },
  });
  return found.number;
}

/** An account that never took an entry is not paid: it is rejected, wherever it is on its way. */
async function endPrenote(work: UnitOfWork, item: ReturnItem): Promise<ReturnItem> {
  const product = work.asProduct;
  const id = item.bankAccount ?? '';
  const row = await product.row(vendorBankAccount, { where: { id }, fields: ['number', 'status'], lock: 'update' });
  if (!row) return { ...item, result: 'review', reason: 'The bank account is not there.' };
  await product.change(vendorBankAccount, id, {}, { prenoteReturn: saidOf(item) });
  const reason = `Its prenote came back: ${saidOf(item)}.`;
  if (row.status === 'approved' || row.status === 'cooling') {
    await product.move(vendorBankAccount, id, 'reject', { reason });
    return { ...item, result: 'done', reason: `Bank account ${row.number} is rejected.` };
  }
  const held = await hold(work, id, reason);
  return {
    ...item,
    result: 'done',
    reason: held ? `Bank account ${held} is on hold.` : `${row.number} is ${row.status}.`,
  };
}

async function apply({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, [...releasers, { duty: 'budget_officer' }]);
  const items: ReturnItem[] = [];
  for (const item of row.items ?? [])
    items.push(
      item.result === 'payment'
        ? await takeBack(work, row, item)
        : item.result === 'prenote'
          ? await endPrenote(work, item)
          : item,
    );
  const product = work.asProduct;
  await product.change(bankReturn, row.id, {}, { items, appliedBy: personActing(work.actor), appliedOn: work.today });
  const back = items.filter(({ result, kind }) => result === 'done' && kind === 'return');
  const cents = back.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (back.length > 0)
    await notify(work, {
      to: await membersWithDuty(work, 'accounts_payable'),
      kind: 'payment.returned',
      subject: `${back.length === 1 ? 'A payment came back' : `${back.length} payments came back`}: ${dollars(cents)}`,
      body: `${row.number} reopens the invoices. Correct the bank accounts before you pay them again.`,
      link: `/payments/returns/${row.id}`,
    });
}

/** What its notices proposed goes with a file that was not the bank’s. */
async function forget({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, [...preparers, ...releasers]);
  const product = work.asProduct;
  const proposals = await product.rows(vendorBankAccount, {
    where: {
      id: (row.items ?? []).flatMap(({ proposal }) => proposal ?? []),
      status: ['proposed', 'verified', 'approved', 'cooling'],
    },
    fields: [],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  for (const { id } of proposals)
    await product.move(vendorBankAccount, id, 'reject', { reason: `${row.number} was discarded.` });
}

/** Nothing is imported by a key: money and accounts follow from it. */
export function refuseKey(work: UnitOfWork): void {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'payment.signed_in', 'An API key can’t import a return file. Sign in and import it.');
}

export const bankReturnEffects = follows(bankReturn, { apply: [apply], discard: [forget] });

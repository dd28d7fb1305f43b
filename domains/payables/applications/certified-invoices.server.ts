import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { payApplication, refuseEarlier } from '../../contracts/public.server.ts';
import type { invoice } from '../invoices/invoice.record.ts';
import { refused } from '../invoices/refusing.ts';

type Invoice = Row<typeof invoice>;
type Facts = EffectFacts<Invoice>;

const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

const ofCards = 'This invoice pays a card statement. Void it to reopen the statement.';

/** What was certified, or reconciled on cards, is billed as it is: its invoice is changed, returned or discarded by that alone. */
export async function refuseChanged({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work) || (row.payApplication === null && row.cardStatement === null)) return;
  const touched = (
    ['vendor', 'purchaseOrder', 'vendorNumber', 'invoiceDate', 'receivedOn', 'total', 'lineTotal'] as const
  ).find((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]));
  if (touched && row.cardStatement !== null) throw refused(touched, 'is_of_cards', ofCards);
  if (touched) throw refused(touched, 'is_certified', 'This invoice bills a certificate. The certifier can recall it.');
}

export async function refuseByHand({ row, work }: Facts): Promise<void> {
  if (!isProduct(work) && row.cardStatement !== null) throw refused('cardStatement', 'is_of_cards', ofCards);
  if (!isProduct(work) && row.payApplication !== null)
    throw refused('payApplication', 'is_certified', 'This invoice bills a certificate. The certifier can recall it.');
}

const applicationOf = (work: UnitOfWork, { payApplication: id }: Invoice) =>
  id === null ? null : work.asProduct.find(payApplication, id);

/** A later certificate rests on what this one was paid. */
export async function refuseVoidOfEarlier({ row, work }: Facts): Promise<void> {
  const own = await applicationOf(work, row);
  if (own?.status === 'certified') await refuseEarlier(work, own);
}

/** A void takes the certificate back, so that what it certified can be certified again. */
export async function recallVoided(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const own = await applicationOf(work, row);
  if (own?.status !== 'certified') return;
  await refuseVoidOfEarlier(facts);
  await work.asProduct.move(payApplication, own.id, 'recall', { reason: `${row.number} is void.` });
}

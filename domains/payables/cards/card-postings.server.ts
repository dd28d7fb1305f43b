import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type LedgerDocument, settle, type Settling, shortfallOf } from '../../planning/public.server.ts';
import { cardTransaction } from './card-transaction.record.ts';

type Transaction = Row<typeof cardTransaction>;

const documentOf = ({ id, version, number, merchant }: Transaction): LedgerDocument => ({
  record: cardTransaction.name,
  id,
  version,
  title: `${number} ${merchant}`.slice(0, 200),
});

/** What a purchase expends on each budget line; a refund takes back what its purchase expended there. */
const settlingOf = (work: UnitOfWork, row: Transaction): Settling => ({
  document: documentOf(row),
  control: 'invoice',
  day: work.today,
  state: (row.lines ?? []).map(({ budgetLine: line, amount }) => ({
    line,
    bucket: 'expended' as const,
    cents: amount.cents,
    ...(row.refundOf ? { corrects: { record: cardTransaction.name, id: row.refundOf } } : {}),
  })),
});

export const shortOf = (work: UnitOfWork, row: Transaction) => shortfallOf(work.asProduct, settlingOf(work, row));
export const postTransaction = (work: UnitOfWork, row: Transaction) => settle(work, settlingOf(work, row));
/** Mirrors everything that was posted. */
export const unpostTransaction = (work: UnitOfWork, row: Transaction) =>
  settle(work, { ...settlingOf(work, row), state: [] });

import { page } from '#kernel';
import { cardStatement } from './cards/card-statement.record.ts';
import { cardTransaction } from './cards/card-transaction.record.ts';
import { purchasingCard } from './cards/purchasing-card.record.ts';

/** Cards of the agency, what is bought with them, and the statements of their issuers. */
export const cardRecords = [purchasingCard, cardTransaction, cardStatement] as const;

const screen = () => import('./cards/cards.screen.tsx');

export const cardPages = {
  cards: page('/payments/cards', { title: 'Purchasing cards', icon: 'credit-card', list: purchasingCard, screen }),
  card: page('/payments/cards/:id', { detail: purchasingCard }),
  cardTransactions: page('/payments/card-transactions', { list: cardTransaction, screen }),
  cardTransaction: page('/payments/card-transactions/:id', { detail: cardTransaction }),
  cardStatements: page('/payments/card-statements', { list: cardStatement, screen }),
  cardStatement: page('/payments/card-statements/:id', {
    detail: cardStatement,
    screen: () => import('./cards/card-statement.screen.tsx'),
  }),
};

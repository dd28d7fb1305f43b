import { f } from '#kernel';
import { transferKinds } from '../../revenue/revenue-words.ts';

const fund = () => f.ref('account_value').required();

/** What an amendment moves between the funds of one budget: each row leaves one fund and enters another, so that all of them net to zero. */
export const fundMoves = {
  transferBudget: f
    .ref('budget')
    .label('Budget of transfers')
    .help('The adopted budget whose funds give and receive. Only with fund transfers.'),
  transfers: f
    .lines(
      {
        fromFund: fund().label('From fund'),
        toFund: fund().label('To fund'),
        amount: f.money({ currency: 'organization', positive: true }).required(),
        type: f.choice(transferKinds).label('Transfer type').required().defaultTo('operating'),
      },
      { max: 50, label: 'Transfer' },
    )
    .label('Fund transfers'),
  betweenFunds: f.total('transfers.amount').label('Moved between funds'),
};

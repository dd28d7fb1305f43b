import { contentChanged, startApproval, withdraw } from '../../workflow/public.server.ts';
import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { keptAs } from '../intake/history.server.ts';
import { refuseWhileOrdered, refuseOnceOrdered } from '../orders/orders-of.server.ts';
import { requisitionApproval } from './requisition-approval.server.ts';
import { holdMoney, moveMoney } from './requisition-budget.server.ts';
import {
  decisionEffects,
  judgeChange,
  judgePurchase,
  keepWhyBlocked,
  refuseWhatHoldsNoMore,
} from './requisition-decision.server.ts';
import { requisition } from './requisition.record.ts';

type Facts = EffectFacts<Row<typeof requisition>>;
const askThoseWhoDecide = ({ row, work }: Facts): Promise<void> => startApproval(work, requisitionApproval, row);
const askThemAgain = ({ row, work }: Facts): Promise<void> => contentChanged(work, requisitionApproval, row);
const endApproval = ({ row, work }: Facts): Promise<void> => withdraw(work, 'requisition', row.id);

/** First the rules say whether it may go on, then its money moves, then the step is kept, and then people are asked. */
export const requisitionEffects = [
  ...follows(requisition, {
    create: [keepWhyBlocked],
    edit: [refuseOnceOrdered, judgeChange, moveMoney, askThemAgain],
    submit: [judgePurchase, holdMoney, keptAs('submit'), askThoseWhoDecide],
    approve: [refuseWhatHoldsNoMore, moveMoney, keptAs('approve')],
    authorize: [judgePurchase, holdMoney, keptAs('authorize'), endApproval],
    order: [refuseWhatHoldsNoMore, moveMoney, keptAs('order')],
    reopen: [moveMoney, keptAs('reopen')],
    return: [moveMoney, keptAs('return')],
    reject: [moveMoney, keptAs('reject')],
    cancel: [refuseWhileOrdered, moveMoney, keptAs('cancel'), endApproval],
  }),
  ...decisionEffects,
];

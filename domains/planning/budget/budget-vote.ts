import { voteActOn } from '../vote/vote-act.ts';
import { budget } from './budget.record.ts';

export const callBudgetRoll = voteActOn(budget);

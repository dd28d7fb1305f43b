import { voteActOn } from '../../vote/vote-act.ts';
import { budgetAmendment } from './budget-amendment.record.ts';

export const callAmendmentRoll = voteActOn(budgetAmendment);

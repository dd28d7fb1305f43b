import { voteActOn } from '../vote/vote-act.ts';
import { capitalPlan } from './capital-plan.record.ts';

export const callPlanRoll = voteActOn(capitalPlan);

import { anyOf, forThose, own } from '#kernel';
import { costsSomething, takerIsNotRequester } from './capital-project.rules.ts';
import { planners } from './capital-words.ts';

/** A request belongs to whoever made it; the budget office helps. */
export const theirs = anyOf(own('requestedBy'), own('createdBy'), forThose(planners));

/** First a request; once it is taken in, the states of a project in OC4IDS. */
export const projectStates = {
  draft: 'new',
  submitted: 'review',
  returned: 'returned',
  declined: 'stopped',
  identification: 'review',
  preparation: 'review',
  implementation: 'review',
  completion: 'review',
  completed: 'done',
  maintenance: 'done',
  decommissioned: 'new',
  cancelled: 'stopped',
} as const;

export const projectEnds = ['declined', 'decommissioned', 'cancelled'] as const;

export const projectSteps = {
  submit: {
    label: 'Submit',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: 'member',
    rows: theirs,
    rules: [costsSomething],
  },
  return: { label: 'Send back', from: 'submitted', to: 'returned', by: planners, reason: 'required' },
  decline: {
    label: 'Decline',
    from: 'submitted',
    to: 'declined',
    by: planners,
    reason: 'required',
    confirm: 'A declined request can’t be reopened.',
  },
  take: { label: 'Accept', from: 'submitted', to: 'identification', by: planners, rules: [takerIsNotRequester] },
  prepare: { label: 'Start preparation', from: 'identification', to: 'preparation', by: planners },
  implement: { label: 'Start work', from: 'preparation', to: 'implementation', by: planners },
  handOver: { label: 'Complete work', from: 'implementation', to: 'completion', by: planners },
  finish: { label: 'Close accounts', from: 'completion', to: 'completed', by: planners },
  maintain: { label: 'Transfer to maintenance', from: 'completed', to: 'maintenance', by: planners },
  decommission: {
    label: 'Deactivate',
    from: ['completed', 'maintenance'],
    to: 'decommissioned',
    by: planners,
    reason: 'required',
  },
  cancel: {
    label: 'Cancel',
    from: ['identification', 'preparation', 'implementation'],
    to: 'cancelled',
    by: planners,
    reason: 'required',
    confirm: 'A cancelled project leaves the plan for good.',
  },
} as const;

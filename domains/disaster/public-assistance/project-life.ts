import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { closerIsAnother, hasScope, obligatorIsAnother, signedIn } from './project.rules.ts';

export const projectStates = {
  formulating: 'new',
  submitted: ['review', 'Awaiting obligation'],
  obligated: 'done',
  complete: ['review', 'Work complete'],
  closed: 'stopped',
  withdrawn: 'stopped',
} as const;

/** From formulation to closing; what FEMA obligates is recorded by another person than who prepared it. */
export const projectSteps = {
  submit: {
    label: 'Submit for obligation',
    from: 'formulating',
    to: 'submitted',
    by: grantManagers,
    rules: [hasScope],
  },
  obligate: {
    label: 'Record obligation',
    from: 'submitted',
    to: 'obligated',
    by: grantApprovers,
    fieldsToFill: ['obligatedOn', 'femaNumber'],
    rules: [obligatorIsAnother, signedIn],
  },
  return: { label: 'Send back', from: 'submitted', to: 'formulating', by: grantApprovers, reason: 'required' },
  complete: {
    label: 'Complete work',
    from: 'obligated',
    to: 'complete',
    by: grantManagers,
    fieldsToFill: ['completedOn'],
  },
  close: {
    label: 'Close project',
    from: 'complete',
    to: 'closed',
    by: grantApprovers,
    rules: [closerIsAnother, signedIn],
    confirm: 'The project takes no more costs and stays as it is.',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['formulating', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;

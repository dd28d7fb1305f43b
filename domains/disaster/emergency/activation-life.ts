import { incidentLeads } from '../incidents/incident-words.ts';
import { approverIsAnother, extenderIsAnother } from './activation.rules.ts';

export const activationStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  active: ['late', 'In force'],
  extended: ['late', 'Extended'],
  competing: ['review', 'Back in competition'],
  ended: 'done',
  cancelled: 'stopped',
} as const;

/** In these states the vendor is used without competition. */
export const inForce = ['active', 'extended'] as const;
/** In these it was activated, whatever became of it. */
export const activated = ['active', 'extended', 'competing', 'ended'] as const;

export const activationSteps = {
  activate: { label: 'Activate', from: 'draft', to: 'active', by: incidentLeads },
  submit: { label: 'Submit for approval', from: 'draft', to: 'submitted', by: incidentLeads },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: incidentLeads, reason: 'required' },
  approve: {
    label: 'Approve activation',
    from: 'submitted',
    to: 'active',
    by: incidentLeads,
    rules: [approverIsAnother],
  },
  extend: {
    label: 'Extend',
    from: 'active',
    to: 'extended',
    by: incidentLeads,
    rules: [extenderIsAnother],
    fieldsToFill: ['endsOn'],
    reason: 'required',
  },
  compete: {
    label: 'Return to competition',
    from: ['active', 'extended'],
    to: 'competing',
    by: incidentLeads,
    fieldsToFill: ['competition'],
    reason: 'required',
  },
  end: {
    label: 'End activation',
    from: ['active', 'extended', 'competing'],
    to: 'ended',
    by: incidentLeads,
    reason: 'required',
  },
  cancel: {
    label: 'Cancel activation',
    from: ['draft', 'submitted'],
    to: 'cancelled',
    by: incidentLeads,
    reason: 'required',
  },
} as const;

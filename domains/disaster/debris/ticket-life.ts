import { towerIsAnother } from './debris.rules.ts';
import { debrisLeads } from './debris-words.ts';

export const ticketStates = {
  loaded: ['review', 'In transit'],
  measured: 'done',
  billed: 'done',
  void: 'stopped',
} as const;

/** What nobody enters outside of the step of the tower. */
export const towerFills = ['site', 'percentFull', 'arrivedAt'] as const;

/** A load from the street over the tower to the bill that pays for it. */
export const ticketSteps = {
  measure: {
    label: 'Record tower',
    from: 'loaded',
    to: 'measured',
    by: 'member',
    rules: [towerIsAnother],
    fieldsToFill: [...towerFills],
  },
  settle: { label: 'Match with bill', from: 'measured', to: 'billed', by: 'nobody' },
  release: { label: 'Take off bill', from: 'billed', to: 'measured', by: 'nobody' },
  void: {
    label: 'Void ticket',
    from: ['loaded', 'measured'],
    to: 'void',
    by: debrisLeads,
    reason: 'required',
  },
} as const;

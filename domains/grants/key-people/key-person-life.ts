import { grantManagers } from '../award/award-life.ts';

export const keyPersonStates = {
  serving: 'done',
  away: ['review', 'Away'],
  left: 'stopped',
} as const;

/** What happens to a person whom the approved application names; the funder is asked where the law says so. */
export const keyPersonSteps = {
  beginAbsence: {
    label: 'Record absence',
    from: 'serving',
    to: 'away',
    by: grantManagers,
    fieldsToFill: ['awayFrom', 'awayUntil'],
  },
  endAbsence: { label: 'End absence', from: 'away', to: 'serving', by: grantManagers },
  leave: {
    label: 'Record departure',
    from: ['serving', 'away'],
    to: 'left',
    by: grantManagers,
    reason: 'required',
    fieldsToFill: ['leftOn'],
  },
} as const;

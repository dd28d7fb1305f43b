import { grantApprovers, grantManagers } from '../award/award-life.ts';
import {
  approverIsAnother,
  hasEvidence,
  isAccounted,
  isInstructed,
  isStillThere,
  outcomeFits,
  owesShare,
  saleIsShown,
  saysOutcome,
  saysValue,
  saysWhere,
} from './property.rules.ts';

export const propertyStates = {
  held: ['new', 'In use'],
  proposed: ['review', 'Awaiting approval'],
  decided: ['done', 'Disposition approved'],
  settled: ['done', 'Share remitted'],
  discarded: 'stopped',
} as const;

/** One person proposes what becomes of property, another approves it; what is owed for it is paid after that. */
export const propertySteps = {
  propose: {
    label: 'Propose disposition',
    from: 'held',
    to: 'proposed',
    by: grantManagers,
    rules: [saysWhere, saysOutcome, outcomeFits, saysValue, saleIsShown, isInstructed, isAccounted, hasEvidence],
  },
  approve: {
    label: 'Approve disposition',
    from: 'proposed',
    to: 'decided',
    by: grantApprovers,
    rules: [approverIsAnother],
    confirm: 'The disposition and the funder’s share are fixed.',
  },
  return: { label: 'Send back', from: 'proposed', to: 'held', by: grantApprovers, reason: 'required' },
  settle: {
    label: 'Record remittance',
    from: 'decided',
    to: 'settled',
    by: grantManagers,
    rules: [owesShare],
    fieldsToFill: ['remittedOn', 'reference'],
  },
  resume: {
    label: 'Decide again',
    from: 'decided',
    to: 'held',
    by: grantApprovers,
    rules: [isStillThere],
    reason: 'required',
  },
  discard: { label: 'Discard', from: 'held', to: 'discarded', by: grantManagers, reason: 'required' },
} as const;

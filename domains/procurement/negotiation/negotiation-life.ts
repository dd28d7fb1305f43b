import { buyers } from '../solicitation/solicitation-life.ts';
import { senderIsAnother, signedInToNegotiate, witnessIsAnother } from './negotiation.rules.ts';

export { buyers };
export const chief = { duty: 'chief_procurement_officer' } as const;
export const openers = { duty: 'opening_officer' } as const;
export const witnesses = [openers, chief] as const;

/** From the range through the sealed offers to their opening in front of a second person. */
export const roundStates = {
  draft: 'new',
  proposed: ['review', 'Awaiting approval'],
  open: ['done', 'Offers requested'],
  opening: ['review', 'Awaiting witness'],
  opened: 'done',
  cancelled: 'stopped',
} as const;

/** Rounds that hold the evaluation where it is. */
export const liveRounds = ['draft', 'proposed', 'open', 'opening'] as const;
/** Rounds that firms know of. */
export const sentRounds = ['open', 'opening', 'opened', 'cancelled'] as const;

export const roundSteps = {
  propose: { label: 'Submit for approval', from: 'draft', to: 'proposed', by: buyers, rules: [signedInToNegotiate] },
  return: { label: 'Send back', from: 'proposed', to: 'draft', by: chief, reason: 'required' },
  send: {
    label: 'Send requests',
    from: 'proposed',
    to: 'open',
    by: chief,
    rules: [senderIsAnother, signedInToNegotiate],
    confirm: 'Offerors in the range are asked for their best and final offer. The others are told why they are out.',
  },
  startOpening: {
    label: 'Start opening',
    from: 'open',
    to: 'opening',
    by: openers,
    rules: [signedInToNegotiate],
    confirm: 'A second person opens the offers with you.',
  },
  open: {
    label: 'Open offers',
    from: 'opening',
    to: 'opened',
    by: witnesses,
    rules: [witnessIsAnother, signedInToNegotiate],
    confirm: 'New prices replace the old ones, and the panel ranks again. You cannot close the offers again.',
  },
  cancel: {
    label: 'Cancel',
    from: ['draft', 'proposed', 'open', 'opening'],
    to: 'cancelled',
    by: chief,
    rules: [signedInToNegotiate],
    reason: 'required',
    confirm: 'Offers stay sealed for good, and earlier prices stand.',
  },
} as const;

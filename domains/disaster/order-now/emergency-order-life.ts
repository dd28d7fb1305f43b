import { secondPerson } from '#kernel';
import { buyers } from '../../procurement/public.ts';

export const ratifiers = [{ duty: 'chief_procurement_officer' }] as const;

export const ratifierIsAnother = secondPerson(
  'emergency_order.ratifier_is_another',
  'You placed this order or filed its paperwork, so someone else has to ratify it.',
  ['orderedBy', 'filedBy'],
);

export const emergencyOrderStates = {
  open: ['new', 'Paperwork due'],
  filed: ['review', 'Awaiting ratification'],
  returned: 'returned',
  ratified: 'done',
} as const;

/** What is owed until it is ratified. */
export const owed = ['open', 'filed', 'returned'] as const;

export const emergencyOrderSteps = {
  file: {
    label: 'File paperwork',
    from: ['open', 'returned'],
    to: 'filed',
    by: buyers,
    fieldsToFill: ['priceRecord'],
  },
  return: { label: 'Send back', from: 'filed', to: 'returned', by: ratifiers, reason: 'required' },
  ratify: {
    label: 'Ratify order',
    from: 'filed',
    to: 'ratified',
    by: ratifiers,
    rules: [ratifierIsAnother],
  },
} as const;

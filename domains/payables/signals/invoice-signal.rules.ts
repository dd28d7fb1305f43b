import { secondPerson } from '#kernel';

export const clearerIsAnother = secondPerson(
  'invoice_signal.clearer_is_another',
  'You registered this invoice or confirmed the suspicion, so someone else has to clear it.',
  ['registeredBy', 'suspectedBy'],
);

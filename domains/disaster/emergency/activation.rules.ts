import { secondPerson } from '#kernel';

/** Above the simplified acquisition threshold one person neither asks for an activation nor decides on it alone. */
export const approverIsAnother = secondPerson(
  'emergency_activation.approver_is_another',
  'You prepared this activation, so someone else has to approve it.',
  ['submittedBy', 'createdBy'],
);

/** More time without competition is not given by the person who uses it. */
export const extenderIsAnother = secondPerson(
  'emergency_activation.extender_is_another',
  'You activated this, so someone else has to extend it.',
  ['activatedBy', 'createdBy'],
);

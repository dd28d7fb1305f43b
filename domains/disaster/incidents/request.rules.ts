import { secondPerson } from '#kernel';

export const approverIsAnother = secondPerson(
  'resource_request.approver_is_another',
  'You made this request, so someone else has to approve it.',
  ['requestedBy', 'createdBy'],
);

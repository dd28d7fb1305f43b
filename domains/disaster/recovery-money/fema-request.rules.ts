import { rule } from '#kernel';

interface Request {
  readonly receivedOn: string;
  readonly dueOn: string;
}

export const dueAfterReceipt = rule<Request>(
  'fema_request.due_after_receipt',
  'The answer is due before the request was received.',
  ({ row }) => row.dueOn >= row.receivedOn,
  { field: 'dueOn' },
);

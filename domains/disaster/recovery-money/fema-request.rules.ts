import { rule } from '#kernel';

interface Request {
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly answer: string | null;
}

export const dueAfterReceipt = rule<Request>(
  'fema_request.due_after_receipt',
  'The answer is due before the request was received.',
  ({ row }) => row.dueOn >= row.receivedOn,
  { field: 'dueOn' },
);

export const hasAnswer = rule<Request>(
  'fema_request.has_answer',
  'Enter the answer in 10 characters or more.',
  ({ row }) => (row.answer ?? '').trim().length >= 10,
  { field: 'answer' },
);

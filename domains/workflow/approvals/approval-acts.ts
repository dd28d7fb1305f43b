import type { BodyOf } from '#kernel';
import type { askings, decideTask } from './deciding.ts';

type Decision = BodyOf<typeof decideTask>['word'];

/** What one can do with a task: the button, and what it asks. */
export interface TaskAct {
  readonly name: Decision | keyof typeof askings | 'reply' | 'unask';
  readonly label: string;
  /** What the dialog says will follow. */
  readonly about: string;
  readonly asks: readonly ('comment' | 'text' | 'to' | 'step' | 'fields')[];
  readonly isDanger?: true;
  readonly isMain?: true;
}

export const taskActs: readonly TaskAct[] = [
  {
    name: 'approve',
    label: 'Approve',
    about: 'You approve the document as shown now.',
    asks: ['comment'],
    isMain: true,
  },
  {
    name: 'fill',
    label: 'Fill in',
    about: 'Your answers decide the next step.',
    asks: ['fields'],
    isMain: true,
  },
  {
    name: 'reply',
    label: 'Answer',
    about: 'Your answer goes to the person who asked, and the task continues.',
    asks: ['text'],
    isMain: true,
  },
  {
    name: 'return',
    label: 'Send back',
    about: 'The requester can change it and resubmit. Approvals of unchanged content still count.',
    asks: ['comment'],
  },
  {
    name: 'rewind',
    label: 'Return to an earlier step',
    about: 'That step and the steps after it are asked again.',
    asks: ['step', 'comment'],
  },
  {
    name: 'ask',
    label: 'Request information',
    about: 'The task pauses until the answer arrives.',
    asks: ['to', 'text'],
  },
  {
    name: 'unask',
    label: 'Continue without answer',
    about: 'Withdraws the question and continues the task.',
    asks: [],
  },
  {
    name: 'opinion',
    label: 'Second opinion',
    about: 'An opinion is advisory. It doesn’t hold up the approval.',
    asks: ['to', 'text'],
  },
  {
    name: 'add',
    label: 'Add approver',
    about: 'This person also has to approve the step.',
    asks: ['to', 'text'],
  },
  {
    name: 'hand',
    label: 'Reassign',
    about: 'Choose someone the step could assign, or whose authority covers the amount.',
    asks: ['to', 'text'],
  },
  {
    name: 'reject',
    label: 'Reject',
    about: 'Ends the approval. The requester sees your reason.',
    asks: ['comment'],
    isDanger: true,
  },
];

const decisions = new Set<string>(['approve', 'reject', 'return', 'rewind', 'fill']);
export const isDecision = (name: TaskAct['name']): name is Decision => decisions.has(name);

/** Acts of a task in the order of the buttons; going back is offered where there is somewhere to go. */
export const actsOf = ({
  can,
  earlier,
}: {
  readonly can: readonly string[];
  readonly earlier: readonly unknown[];
}): readonly TaskAct[] =>
  taskActs.filter(({ name }) =>
    name === 'rewind' ? can.includes('return') && earlier.length > 0 : can.includes(name),
  );

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
    about: 'Your decision is about exactly what stands there now.',
    asks: ['comment'],
    isMain: true,
  },
  {
    name: 'fill',
    label: 'Fill in',
    about: 'What you fill in decides which way it goes.',
    asks: ['fields'],
    isMain: true,
  },
  {
    name: 'reply',
    label: 'Answer',
    about: 'The person who asked reads your answer, and the task goes on.',
    asks: ['text'],
    isMain: true,
  },
  {
    name: 'return',
    label: 'Send back',
    about: 'The requester can change it and submit it again. Decisions that the changes do not touch stand.',
    asks: ['comment'],
  },
  {
    name: 'rewind',
    label: 'Send to an earlier step',
    about: 'That step and everything behind it is asked again.',
    asks: ['step', 'comment'],
  },
  {
    name: 'ask',
    label: 'Ask for information',
    about: 'The task waits for the answer, keeps its place and gets its hours back.',
    asks: ['to', 'text'],
  },
  {
    name: 'unask',
    label: 'Go on without the answer',
    about: 'The question is taken back, and the task goes on.',
    asks: [],
  },
  {
    name: 'opinion',
    label: 'Second opinion',
    about: 'An opinion binds nobody and stops nothing.',
    asks: ['to', 'text'],
  },
  {
    name: 'add',
    label: 'Add an approver',
    about: 'Without this person the step cannot be passed.',
    asks: ['to', 'text'],
  },
  {
    name: 'hand',
    label: 'Hand over',
    about: 'It goes to someone who could have had it in the first place, or whose authority covers it.',
    asks: ['to', 'text'],
  },
  {
    name: 'reject',
    label: 'Reject',
    about: 'It ends here. The requester reads why.',
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

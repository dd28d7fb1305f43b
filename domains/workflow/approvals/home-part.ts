import { choiceOf, firstOfShape, shape, type Told } from '#kernel';

/** What lies with a person as the first page shows it: how much, how urgent, and the most urgent of it. */
export const waitingPart = shape({
  late: 'whole',
  today: 'whole',
  first: firstOfShape({
    id: 'text',
    /** An approval task, or a row whose own steps are the answer. */
    is: choiceOf('task', 'row'),
    subject: 'text',
    kind: 'text',
    link: 'text',
    amount: 'money?',
    onBehalfOf: 'text?',
    startedBy: 'text',
    leftHours: 'number?',
    dayHours: 'number',
    isLate: 'yesNo',
  }),
});
export type WaitingPart = Told<typeof waitingPart>;

import { type AnswerOf, call } from '#kernel';

/** Whom a call-off asks, who is left out and why, and what its reviewer should know of the list. */
export const callOff = call('solicitation.callOff', '/api/v1/solicitation/{id}/call-off', {
  answer: {
    list: { id: 'uuid', number: 'text', name: 'text' },
    asked: [{ vendor: 'uuid', name: 'text', isInvited: 'yesNo' }],
    leftOut: [{ vendor: 'uuid', name: 'text', reason: 'text' }],
    warnings: ['text'],
  },
});
export type CallOff = AnswerOf<typeof callOff>;

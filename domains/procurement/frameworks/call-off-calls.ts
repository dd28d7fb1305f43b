import { type AnswerOf, call } from '#kernel';

/** A list as its buyer needs it: how many firms it has, what is wrong with it, and its call-offs. */
export const listStatus = call('prequalified_list.standing', '/api/v1/prequalified_list/{id}/standing', {
  answer: {
    firms: 'whole',
    warnings: ['text'],
    callOffs: [{ id: 'uuid', number: 'text', name: 'text', status: 'text', dueAt: 'instant?' }],
  },
});
export type ListStatus = AnswerOf<typeof listStatus>;

/** Why the firm of an application cannot be admitted today. */
export const admissionPapers = call('list_admission.papers', '/api/v1/list_admission/{id}/papers', {
  answer: { obstacles: ['text'] },
});

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

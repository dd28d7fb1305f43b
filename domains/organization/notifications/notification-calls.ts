import { call, choiceOf } from '#kernel';

/** One step for all that a list shows; refused when that has become another number of rows. */
export const moveNotifications = call('notification.bulk', '/api/v1/notification/bulk', {
  sent: { all: { question: 'text', confirm: 'whole' }, step: choiceOf('markRead') },
  answer: { done: 'whole', refused: 'whole' },
});

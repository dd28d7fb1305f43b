import { call } from '#kernel';

export const subscriptionCheck = call('subscription.check', '/functions/v1/check-subscription', {
  method: 'POST',
  answer: {
    subscribed: 'yesNo',
    plan: 'text?',
    name: 'text?',
    isSimulated: 'yesNo',
    monthly: 'money?',
    users: 'text?',
    endsAt: 'instant?',
  },
});

import { defineRecord, f } from '#kernel';

/** One address's vote for one feature request. It counts once the address is confirmed. */
export const featureVote = defineRecord('feature_vote', {
  label: ['Vote', 'Votes'],
  about: 'The vote of one address for one feature request; it counts once the address is confirmed.',
  title: 'email',
  fields: {
    request: f.ref('feature_request').required().fixed(),
    email: f.email().required().fixed(),
  },
  uniqueTogether: [['request', 'email']],
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { asked: ['review', 'Requested'], counted: 'done', dropped: ['stopped', 'Cancelled'] },
  finalStates: ['dropped'],
  transitions: {
    count: { label: 'Count', from: 'asked', to: 'counted', by: 'nobody' },
    drop: { label: 'Drop', from: ['asked', 'counted'], to: 'dropped', by: 'admin', reason: 'required' },
  },
  list: { columns: ['email', 'request', 'createdAt', 'status'], filters: ['status', 'request'], sort: '-createdAt' },
  sections: { Vote: ['request', 'email'] },
});

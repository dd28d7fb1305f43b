import { defineRecord, f } from '#kernel';

/** An address that wants to hear of what the agency publishes. */
export const opportunitySubscription = defineRecord('opportunity_subscription', {
  label: ['Subscription', 'Subscriptions'],
  about: 'Addresses that get email alerts for new opportunities or vendors.',
  title: 'email',
  fields: {
    email: f.email().required().fixed().search(),
    wants: f
      .choice({ opportunities: 'New opportunities', vendors: 'New vendors' })
      .label('Alerts for')
      .required()
      .fixed(),
    keywords: f
      .text({ max: 200 })
      .label('Keywords')
      .search()
      .help('Separated by commas, such as culvert, pump. Empty means all.'),
  },
  uniqueTogether: [['email', 'wants']],
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { asked: ['review', 'Requested'], confirmed: 'done', ended: 'new' },
  transitions: {
    confirm: { label: 'Confirm', from: 'asked', to: 'confirmed', by: 'nobody' },
    end: { label: 'End', from: ['asked', 'confirmed'], to: 'ended', by: 'admin' },
    askAgain: { label: 'Confirm again', from: 'ended', to: 'asked', by: 'nobody' },
  },
  list: {
    columns: ['email', 'wants', 'keywords', 'createdAt', 'status'],
    filters: ['status', 'wants'],
    sort: '-createdAt',
  },
  sections: { Subscription: ['email', 'wants', 'keywords'] },
});

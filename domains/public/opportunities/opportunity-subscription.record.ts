import { defineRecord, f } from '#kernel';
import { opportunityKinds } from '../published.ts';

export const frequencies = { each: 'As published', day: 'Daily digest', week: 'Weekly digest' } as const;

/** A search that an address has saved. */
export const opportunitySubscription = defineRecord('opportunity_subscription', {
  label: ['Subscription', 'Subscriptions'],
  about: 'Addresses that get email alerts for new opportunities or vendors, and their searches.',
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
    codes: f
      .text({ max: 200 })
      .label('Commodity codes')
      .help('First digits of NIGP, UNSPSC or NAICS codes, separated by commas.'),
    kind: f.choice(opportunityKinds).label('Category'),
    near: f.text({ max: 120 }).label('Near').help('A town on the agency’s map, or latitude and longitude.'),
    miles: f.integer({ min: 1, max: 500 }).label('Within miles').help('Of the place of performance; 25 if empty.'),
    nearPlace: f.place().label('Map point').computed(),
    frequency: f.choice(frequencies).required().defaultTo('each'),
    wish: f.text({ max: 500 }).computed().readableBy('nobody'),
    language: f.text({ max: 10 }).computed().help('Of the page where it was saved; its emails follow it.'),
    digestedAt: f.instant().label('Last digest').computed(),
  },
  uniqueTogether: [['email', 'wants', 'wish']],
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { asked: ['review', 'Requested'], confirmed: 'done', ended: 'new' },
  transitions: {
    confirm: { label: 'Confirm', from: 'asked', to: 'confirmed', by: 'nobody' },
    end: { label: 'End', from: ['asked', 'confirmed'], to: 'ended', by: 'admin' },
    askAgain: { label: 'Confirm again', from: 'ended', to: 'asked', by: 'nobody' },
  },
  list: {
    columns: ['email', 'wants', 'keywords', 'codes', 'frequency', 'createdAt', 'status'],
    filters: ['status', 'wants'],
    sort: '-createdAt',
  },
  sections: {
    Subscription: [
      'email',
      'wants',
      'keywords',
      'codes',
      'kind',
      'near',
      'miles',
      'nearPlace',
      'frequency',
      'language',
      'digestedAt',
    ],
  },
});

import { page } from '#kernel';
import { consultationComment } from './citizen/consultation-comment.record.ts';
import { consultation } from './citizen/consultation.record.ts';
import { serviceCategory } from './citizen/service-category.record.ts';
import { serviceRequest } from './citizen/service-request.record.ts';
import { serviceUpdate } from './citizen/service-update.record.ts';
import { contactMessage } from './contact/contact-message.record.ts';
import { demoRequest } from './demo-requests/demo-request.record.ts';
import { demoSlot } from './demo-requests/demo-slot.record.ts';
import { featureRequest } from './feature-requests/feature-request.record.ts';
import { featureVote } from './feature-requests/feature-vote.record.ts';
import { opportunitySubscription } from './opportunities/opportunity-subscription.record.ts';
import { publicVendorPage } from './vendor-pages.ts';
import { waitlistEntry } from './waitlist/waitlist-entry.record.ts';

/** What visitors leave on the public site. */
export const formRecords = [
  consultation,
  consultationComment,
  contactMessage,
  demoRequest,
  demoSlot,
  featureRequest,
  featureVote,
  opportunitySubscription,
  serviceCategory,
  serviceRequest,
  serviceUpdate,
  waitlistEntry,
] as const;

const admin = { roles: ['admin'] } as const;
const managers = { roles: ['admin', 'manager'] } as const;

/** The pages on which visitors leave something or look up what is public record, and where the agency works on it. */
export const formPages = {
  waitlist: page('/waitlist', {
    title: 'Waitlist',
    icon: 'users',
    open: 'site',
    description:
      'Give your address to be invited to the hosted service of Levee in the order of the list, with one email and no other mail.',
    view: () => import('./waitlist/waitlist.view.tsx'),
  }),
  waitlistLeave: page('/waitlist/leave/:token', {
    title: 'Leave the waitlist',
    icon: 'users',
    open: 'site',
    description: 'Where the link in the confirmation leads: leave the waitlist of Levee with one button.',
    view: () => import('./waitlist/leave.view.tsx'),
  }),
  requestDemo: page('/request-demo', {
    title: 'Request a Demo',
    icon: 'play',
    open: 'site',
    description:
      'Request a live demo of Levee: half an hour on what your agency does every day, prepared for what you want to see.',
    view: () => import('./demo-requests/request-demo.view.tsx'),
  }),
  scheduleDemo: page('/schedule-demo', {
    title: 'Schedule a Demo',
    icon: 'calendar',
    open: 'site',
    description:
      'Choose a free half hour of the next two weeks for a demo of Levee, in your own time zone, and reschedule or cancel it by email.',
    view: () => import('./demo-requests/schedule-demo.view.tsx'),
  }),
  bookedDemo: page('/schedule-demo/:token', {
    title: 'Your demo',
    icon: 'calendar',
    open: 'site',
    description: 'Where the link in the email leads: see, reschedule or cancel the demo of Levee that you booked.',
    view: () => import('./demo-requests/booked-demo.view.tsx'),
  }),
  contact: page('/contact', {
    title: 'Contact',
    icon: 'message-square',
    open: 'site',
    description:
      'Write to the people behind this site about help, accessibility, security or buying. Every message gets a reference and an answer.',
    view: () => import('./contact/contact.view.tsx'),
  }),
  featureRequests: page('/feature-requests', {
    title: 'Feature Requests',
    icon: 'vote',
    open: 'site',
    description:
      'What people would like Levee to do, with their votes, the state of each request and the answer to it. One address, one vote.',
    view: () => import('./feature-requests/feature-list.view.tsx'),
  }),
  proposeFeature: page('/feature-requests/propose', {
    title: 'Propose a Feature',
    icon: 'vote',
    open: 'site',
    description: 'Say in one line what Levee should do. If others asked for nearly the same, vote for theirs instead.',
    view: () => import('./feature-requests/propose.view.tsx'),
  }),
  featureVote: page('/feature-requests/vote/:token', {
    title: 'Confirm your vote',
    icon: 'vote',
    open: 'site',
    description: 'Where the link in the email leads: confirm your vote for a feature request with one button.',
    view: () => import('./feature-requests/vote.view.tsx'),
  }),
  featureRequest: page('/feature-requests/:number', {
    title: 'Feature Request',
    icon: 'vote',
    open: 'site',
    description: 'One feature request with its votes, its state, its history so far and the answer to it.',
    view: () => import('./feature-requests/feature.view.tsx'),
  }),
  publicOpportunities: page('/public-opportunities', {
    title: 'Public Opportunities',
    icon: 'megaphone',
    open: 'site',
    description:
      'What the agency is buying, open to everyone without an account: search, filter, download the data and get email alerts.',
    view: () => import('./opportunities/public-opportunities.view.tsx'),
  }),
  publicVendors: page('/public-vendors', {
    title: 'Public Vendors',
    icon: 'contact',
    open: 'site',
    description:
      'Firms that the agency has approved, with public facts only: search by name, commodity and certificate, or take the data.',
    view: () => import('./vendors/public-vendors.view.tsx'),
  }),
  publicVendor: publicVendorPage,
  subscription: page('/public-opportunities/letters/:purpose/:token', {
    title: 'Email alerts',
    icon: 'mail',
    open: 'site',
    description:
      'Where the links in our emails lead: confirm your email alerts about new notices, or unsubscribe from them.',
    view: () => import('./opportunities/subscription.view.tsx'),
  }),
  vendors: page('/vendors', {
    title: 'Vendors',
    icon: 'store',
    open: 'site',
    description:
      'How to sell to the agency, from the first notice to the payment: what to have at hand, and what is here today or planned.',
    view: () => import('./vendors/vendors.view.tsx'),
  }),
  citizens: page('/citizen-portal', {
    title: 'Citizen Portal',
    icon: 'users',
    open: 'site',
    description:
      'Report a problem without an account, follow it by its code, see whether promises are kept, and comment on the agency’s plans.',
    view: () => import('./citizen/portal.view.tsx'),
  }),
  reportProblem: page('/citizen-portal/report', {
    title: 'Report a problem',
    icon: 'megaphone',
    open: 'site',
    description:
      'Tell the agency what is wrong and where. You get a code at once, and an answer with a reason. No account is needed.',
    view: () => import('./citizen/report.view.tsx'),
  }),
  consultation: page('/citizen-portal/consultations/:number', {
    title: 'Consultation',
    icon: 'message-square',
    open: 'site',
    description: 'A question that the agency puts to the public, with the comments of residents and its answer.',
    view: () => import('./citizen/consultation.view.tsx'),
  }),

  waitlistAdmin: page('/admin/waitlist', { icon: 'users', ...admin, list: waitlistEntry }),
  waitlistEntry: page('/admin/waitlist/:id', { ...admin, detail: waitlistEntry }),
  demos: page('/admin/demos', { icon: 'play', ...admin, list: demoRequest }),
  demo: page('/admin/demos/:id', { ...admin, detail: demoRequest }),
  messages: page('/admin/messages', { icon: 'inbox', ...admin, list: contactMessage }),
  message: page('/admin/messages/:id', { ...admin, detail: contactMessage }),
  featureAdmin: page('/admin/feature-requests', {
    icon: 'vote',
    ...admin,
    list: featureRequest,
  }),
  featureEntry: page('/admin/feature-requests/:id', { ...admin, detail: featureRequest }),
  votes: page('/admin/feature-votes', { icon: 'vote', ...admin, list: featureVote }),
  vote: page('/admin/feature-votes/:id', { ...admin, detail: featureVote }),
  subscriptions: page('/admin/subscriptions', {
    icon: 'mail',
    ...admin,
    list: opportunitySubscription,
  }),
  subscriptionEntry: page('/admin/subscriptions/:id', {
    ...admin,
    detail: opportunitySubscription,
  }),
  consultations: page('/admin/consultations', {
    icon: 'megaphone',
    ...managers,
    list: consultation,
  }),
  consultationEntry: page('/admin/consultations/:id', { ...managers, detail: consultation }),
  comments: page('/admin/comments', {
    icon: 'message-square',
    ...managers,
    list: consultationComment,
  }),
  comment: page('/admin/comments/:id', { ...managers, detail: consultationComment }),
  serviceRequests: page('/service-requests', { icon: 'megaphone', list: serviceRequest }),
  serviceRequest: page('/service-requests/:id', {
    detail: serviceRequest,
    screen: () => import('./citizen/service-request.screen.tsx'),
  }),
  serviceCategories: page('/service-categories', {
    icon: 'list-checks',
    list: serviceCategory,
  }),
  serviceCategory: page('/service-categories/:id', { detail: serviceCategory }),
};

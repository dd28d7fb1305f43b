import { page } from '#kernel';
import { capacityRequest } from './emergency/capacity-request.record.ts';

/** What vendors are asked to deliver in an emergency, and what they reply. */
export const capacityRecords = [capacityRequest] as const;

/** Where the link of an email leads that asks a vendor what it can deliver. It needs no account. */
export const capacityLink = page('/emergency-capacity/:token', {
  title: 'What can you deliver?',
  open: 'site',
  description: 'Where our email to a vendor leads in an emergency: say what you can deliver, and when.',
  view: () => import('./emergency/capacity-reply.view.tsx'),
});

export const capacityPages = {
  capacityRequests: page('/emergency-activations/capacity', {
    icon: 'zap',
    list: capacityRequest,
  }),
  capacityRequest: page('/emergency-activations/capacity/:id', {
    detail: capacityRequest,
  }),
  firmCapacity: page('/vendor-portal/capacity', {
    serves: ['firm'],
    title: 'Capacity Requests',
    screen: () => import('./disaster.screen.tsx'),
  }),
  capacityLink,
};

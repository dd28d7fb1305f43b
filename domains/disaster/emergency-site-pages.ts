import { page } from '#kernel';

/** What anyone may read of purchases that did not wait for competition. */
export const publicEmergencies = page('/emergency-purchases', {
  title: 'Emergency purchases',
  icon: 'zap',
  open: 'site',
  description: 'Emergency purchases of this agency: what was bought, from whom, why, up to what amount and until when.',
  view: () => import('./order-now/notices.view.tsx'),
});

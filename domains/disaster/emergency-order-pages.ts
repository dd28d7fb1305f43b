import { page } from '#kernel';
import { emergencyNotice } from './order-now/emergency-notice.record.ts';
import { emergencyOrder } from './order-now/emergency-order.record.ts';
import { publicEmergencies } from './emergency-site-pages.ts';

/** Orders that went out before their paperwork, and what the public reads of emergency purchases. */
export const emergencyOrderRecords = [emergencyOrder, emergencyNotice] as const;

export const emergencyOrderPages = {
  emergencyOrders: page('/emergency-orders', { icon: 'zap', list: emergencyOrder }),
  emergencyOrder: page('/emergency-orders/:id', { detail: emergencyOrder }),
  emergencyNotices: page('/emergency-notices', { icon: 'megaphone', list: emergencyNotice }),
  emergencyNotice: page('/emergency-notices/:id', { detail: emergencyNotice }),
  publicEmergencies,
};

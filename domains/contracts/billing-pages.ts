import { page } from '#kernel';
import { lienWaiver } from './billing/lien-waiver.record.ts';
import { payApplication } from './billing/pay-application.record.ts';
import { retainageSecurity } from './billing/retainage-security.record.ts';
import { scheduleOfValues } from './billing/schedule-of-values.record.ts';

/** What construction contracts are billed by: the schedule, the applications against it, and the waivers that release their payment. */
export const billingRecords = [scheduleOfValues, payApplication, lienWaiver, retainageSecurity] as const;

/** One file for the three: the shell names each file that it may fetch. */
const screen = () => import('./billing/billing.screen.tsx');

export const billingPages = {
  applications: page('/pay-applications', { icon: 'receipt', list: payApplication }),
  application: page('/pay-applications/:id', { detail: payApplication, screen }),
  schedule: page('/pay-applications/schedules/:id', { detail: scheduleOfValues, screen }),
  securities: page('/pay-applications/securities', { icon: 'lock', list: retainageSecurity }),
  security: page('/pay-applications/securities/:id', { detail: retainageSecurity, screen }),
  waiver: page('/pay-applications/waivers/:id', { detail: lienWaiver, screen }),
};

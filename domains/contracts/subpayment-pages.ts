import { page } from '#kernel';
import { contractSubcontractor } from './subpayments/contract-subcontractor.record.ts';
import { subcontractorPayment } from './subpayments/subcontractor-payment.record.ts';

/** Who works for the prime of a contract, and what it says it paid them. */
export const subpaymentRecords = [contractSubcontractor, subcontractorPayment] as const;

/** One file for all of them: the shell names each file that it may fetch. */
const screen = () => import('./subpayments/subpayments.screen.tsx');

/** Where the link of an email leads that asks a subcontractor about a payment. It has no account. */
export const confirmSubpayment = page('/pay-applications/subcontractor-payments/confirm/:token', {
  title: 'Confirm a payment',
  open: 'site',
  description: 'Where our email to a subcontractor leads: confirm or dispute a payment of the prime.',
  view: () => import('./subpayments/confirm.view.tsx'),
});

export const subpaymentPages = {
  subpayments: page('/pay-applications/subcontractor-payments', {
    list: subcontractorPayment,
  }),
  subcontractorAudit: page('/pay-applications/subcontractor-audit', {
    title: 'Subcontractor Audit',
    screen,
  }),
  subpayment: page('/pay-applications/subcontractor-payments/:id', {
    detail: subcontractorPayment,
  }),
  subcontractors: page('/pay-applications/subcontractors', {
    list: contractSubcontractor,
  }),
  subcontractor: page('/pay-applications/subcontractors/:id', {
    detail: contractSubcontractor,
    screen,
  }),
  firmSubcontractors: page('/vendor-portal/subcontractors', {
    serves: ['firm'],
    title: 'Your Subcontractors',
    screen,
  }),
  confirmSubpayment,
};

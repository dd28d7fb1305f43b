import { follows } from '#server/records/effects.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { askAtNewEmail, resend, resolve } from './reporting.server.ts';
import { approve, approveEmail, askEmail, begin, keepEmail, recheck } from './subcontractor.server.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';

export const subpaymentEffects = [
  ...follows(contractSubcontractor, {
    create: [begin],
    edit: [recheck],
    approve: [approve],
    changeEmail: [askEmail],
    approveEmail: [approveEmail, askAtNewEmail],
    keepEmail: [keepEmail],
  }),
  ...follows(subcontractorPayment, { resend: [resend], resolve: [resolve] }),
];

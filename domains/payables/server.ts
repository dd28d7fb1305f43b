import type { DomainParts } from '#server/domain-parts.ts';
import { applicationBilling } from './applications/billing.server.ts';
import { askingOperations } from './asking/asking.server.ts';
import { eInvoiceOperations } from './einvoice/e-invoice-calls.server.ts';
import { cardOperations } from './cards/card-calls.server.ts';
import { cardStatementEffects } from './cards/card-statement.server.ts';
import { cardTransactionEffects } from './cards/card-transaction.server.ts';
import { receiptClock } from './cards/receipt-reminders.server.ts';
import { purchasingCardEffects } from './cards/purchasing-card.server.ts';
import { fraudClock, fraudEffects } from './fraud/fraud.server.ts';
import { firmInvoiceOperations } from './firm/firm-invoices.server.ts';
import { intakeOperations } from './mail/intake-secret.server.ts';
import { invoiceMessageEffects } from './mail/invoice-message.server.ts';
import { invoiceMailOperations } from './mail/mail-calls.server.ts';
import { invoicePdfOperations } from './pdf/pdf-calls.server.ts';
import { invoiceEffects } from './invoices/invoice.server.ts';
import { invoiceOperations } from './invoices/invoice-calls.server.ts';
import type { HeldElsewhere } from './payments/held-elsewhere.server.ts';
import { bankReturnEffects } from './payments/bank-return.server.ts';
import { payingAccountEffects } from './payments/paying-account.server.ts';
import { discountOperations } from './payments/discount-calls.server.ts';
import { paymentOperations } from './payments/payment-calls.server.ts';
import { paymentRunEffects } from './payments/payment-run.server.ts';
import { paymentEffects } from './payments/payment.server.ts';
import { publishedPaymentEffects } from './payments/published-payments.server.ts';
import { prenoteEffects } from './payments/prenote-file.server.ts';
import { entryEffects } from './payments/entries.server.ts';
import { unclaimedClock } from './payments/unclaimed-clock.server.ts';
import { bankLineEffects } from './reconciliation/bank-line.server.ts';
import { bankStatementEffects } from './reconciliation/bank-statement.server.ts';
import { reconciliationActions, reconciliationOperations } from './reconciliation/reconciliation-calls.server.ts';
import { payrollEffects, payrollOperations } from './payroll/payroll-matches.server.ts';
import { separationClock, separationEffects } from './separation/separation.server.ts';
import { signalEffects } from './signals/signal-effects.server.ts';
import { exchangeRateEffects } from './rates/exchange-rate.server.ts';
import { foreignInvoiceOperations } from './rates/foreign.server.ts';
import { returnClaimEffects } from './returns/return-claims.server.ts';
import { relinkingEffects } from './invoices/relinking.server.ts';
import { taxFormEffects } from './tax-forms/filing.server.ts';
import { taxFormOperations } from './tax-forms/tax-form-calls.server.ts';

/** With what other domains know against paying an invoice. */
export const payablesServer = (sources: readonly HeldElsewhere[]): DomainParts => ({
  effects: [
    ...invoiceEffects,
    ...exchangeRateEffects,
    ...invoiceMessageEffects,
    ...relinkingEffects,
    ...returnClaimEffects,
    ...signalEffects,
    ...separationEffects,
    ...payrollEffects,
    ...applicationBilling,
    ...payingAccountEffects,
    ...paymentRunEffects(sources),
    ...paymentEffects,
    ...entryEffects(sources),
    ...publishedPaymentEffects,
    ...bankReturnEffects,
    ...prenoteEffects,
    ...bankStatementEffects,
    ...bankLineEffects,
    ...purchasingCardEffects,
    ...cardTransactionEffects,
    ...cardStatementEffects,
    ...fraudEffects,
    ...taxFormEffects,
  ],
  operations: [
    invoiceOperations,
    foreignInvoiceOperations,
    askingOperations,
    eInvoiceOperations,
    intakeOperations,
    invoiceMailOperations,
    invoicePdfOperations,
    firmInvoiceOperations,
    payrollOperations,
    (ports) => paymentOperations(ports, sources),
    (ports) => discountOperations(ports, sources),
    reconciliationOperations,
    cardOperations,
    taxFormOperations,
  ],
  actions: reconciliationActions,
  jobs: [unclaimedClock, fraudClock, separationClock, receiptClock],
});

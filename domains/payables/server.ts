import type { DomainParts } from '#server/domain-parts.ts';
import { invoiceEffects } from './invoices/invoice.server.ts';
import { invoiceOperations } from './invoices/invoice-calls.server.ts';
import { relinkingEffects } from './invoices/relinking.server.ts';

export const payablesServer: DomainParts = {
  effects: [...invoiceEffects, ...relinkingEffects],
  operations: [invoiceOperations],
};

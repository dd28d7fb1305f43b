export type { HeldElsewhere } from './payments/held-elsewhere.server.ts';
export { invoice } from './invoices/invoice.record.ts';

export { invoice } from './invoices/invoice.record.ts';

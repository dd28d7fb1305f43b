export { numberKey } from './invoices/number-key.ts';

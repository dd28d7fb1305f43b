export { type Firm, isSameFirm, isSameName } from './same-firm.ts';
export { programs } from './vendor-certification.record.ts';

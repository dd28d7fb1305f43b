export { type Firm, isSameFirm, isSameName, nameKey } from './same-firm.ts';
export { programs } from './programs.ts';
export { insuranceShape } from './insurance/insurance-gaps-call.ts';
export { type Hold, holds } from './vendor-fields.ts';

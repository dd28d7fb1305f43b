export { type Firm, isSameFirm, isSameName, nameKey } from './same-firm.ts';
export { programs } from './programs.ts';

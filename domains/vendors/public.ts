export { type Firm, isSameFirm, isSameName } from './same-firm.ts';
export { programs } from './programs.ts';

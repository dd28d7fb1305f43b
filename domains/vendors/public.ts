export { type Firm, isSameFirm, isSameName } from './same-firm.ts';

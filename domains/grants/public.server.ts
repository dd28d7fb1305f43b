export { paymentsHeld } from './subrecipients/payment-holds.server.ts';

import { page } from '#kernel';
import { invoiceIntake } from './mail/invoice-intake.record.ts';
import { invoiceMessage } from './mail/invoice-message.record.ts';

/** Invoices that come by email or from a network, and the addresses to which they are posted. */
export const mailRecords = [invoiceMessage, invoiceIntake] as const;

export const mailPages = {
  invoiceMail: page('/invoices/mail', {
    title: 'Invoice Mail',
    icon: 'mail',
    list: invoiceMessage,
    screen: () => import('./mail/invoice-mail.screen.tsx'),
  }),
  invoiceMessage: page('/invoices/mail/:id', {
    detail: invoiceMessage,
    screen: () => import('./mail/invoice-message.screen.tsx'),
  }),
  invoiceIntakes: page('/invoices/intakes', {
    icon: 'plug',
    list: invoiceIntake,
    screen: () => import('./mail/invoice-intakes.screen.tsx'),
  }),
  invoiceIntake: page('/invoices/intakes/:id', {
    detail: invoiceIntake,
    screen: () => import('./mail/invoice-intake.screen.tsx'),
  }),
};
